"""`python -m validator` is the command `umpire`."""

import sys

from validator.commands.umpire import main

if __name__ == "__main__":
    sys.exit(main())
