"""The judge: runs golfed programs many times in a sandbox and says what they are worth.

`from validator import judge` gives this package, and it can be called: `judge(["node", "my.js"], hole=HOLE)`. A
function of that name in `validator` would not last, since Python binds the name to the package as soon as anything of
it is imported. So the package itself is the function; `validator.judge.python.judge` is what it calls.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from validator.judge.result import Result


class Judge(ModuleType):
    """The package, which can be called."""

    def __call__(self, *arguments: Any, **named: Any) -> Result:
        """Judge a program; see `validator.judge.python.judge`."""
        # Slow imports, which a check must not wait for.
        from validator.judge.python import judge

        return judge(*arguments, **named)


sys.modules[__name__].__class__ = Judge
