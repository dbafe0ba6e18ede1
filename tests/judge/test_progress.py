"""The live line at the foot of a terminal: it tells what goes on, and leaves nothing behind."""

from __future__ import annotations

import io
import threading

import pytest

from validator.judge.progress import ERASE, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def said(terminal: io.StringIO) -> list[str]:
    return terminal.getvalue().split(ERASE)


def test_it_tells_the_program_and_its_games_and_is_erased_at_the_end() -> None:
    terminal = Terminal()
    with Progress(terminal, 2) as progress:
        progress.prepare("trying whether 2 languages start here")
        for path in ("[red]a.py", "b\x1b.py"):
            progress.begin(path, 1)
            progress.count()
            progress.count()
    assert said(terminal) == [
        "",
        "trying whether 2 languages start here",
        "1 of 2  [red]a.py  0 of 1 games",
        "1 of 2  [red]a.py  1 of 1 games",
        "1 of 2  [red]a.py  2 games",
        "2 of 2  b\\x1b.py  0 of 1 games",
        "2 of 2  b\\x1b.py  1 of 1 games",
        "2 of 2  b\\x1b.py  2 games",
        "",
    ]


def test_one_program_is_not_counted() -> None:
    terminal = Terminal()
    with Progress(terminal, 1) as progress:
        progress.begin("a.py", 1200)
    assert said(terminal)[1] == "a.py  0 of 1,200 games"


def test_it_is_erased_whatever_happens() -> None:
    terminal = Terminal()
    progress = Progress(terminal, 1)
    progress.begin("a.py", 1)
    with pytest.raises(KeyboardInterrupt), progress:
        raise KeyboardInterrupt
    assert said(terminal)[-1] == ""


def test_it_never_fills_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    terminal = Terminal()
    with Progress(terminal, 1) as progress:
        progress.begin("x" * 100, 5)
    assert len(said(terminal)[1]) == 39


def test_nothing_is_said_in_a_pipe() -> None:
    pipe = io.StringIO()
    with Progress(pipe, 3) as progress:
        progress.begin("a.py", 100)
        progress.count()
        progress.erase()
    assert pipe.getvalue() == ""


def test_games_that_end_in_several_threads_are_all_counted() -> None:
    terminal = Terminal()
    with Progress(terminal, 1) as progress:
        progress.begin("a.py", 400)

        def play() -> None:
            for _ in range(100):
                progress.count()

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert said(terminal)[-2] == "a.py  400 of 400 games"
