#!/usr/bin/env python3
"""The numbers and claims of the papers that Threadmend implements, beside ours.

    papers.py PROGRAM [PATTERN]      all rows, or those whose paper or claim matches

Each file in rows/ has the rows of one paper: a list `rows` of `Row`, or a function `rows()`. A row says what the paper
says, by which command that is asked here, and how the answer is read; ours is always computed. Where the two differ the
row says why. Ends with 1 if a row differs without a reason, or cannot be computed. Rows on the case studies need
../shared/data, or the folder that THREADMEND_CORPUS names; else they are skipped.
"""
import dataclasses
import importlib.util
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from typing import Any, Callable

sys.dont_write_bytecode = True  # of rows/
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MODELS = HERE / "models"
SAMPLES = ROOT / "samples"
CORPUS = pathlib.Path(os.environ.get("THREADMEND_CORPUS", ROOT / ".." / "shared" / "data"))


class Unanswered(Exception):
    """The command has no answer that can be read."""


class Program:
    """Runs commands of the program, each once."""

    def __init__(self, path: str):
        self.path = path
        self.answers: dict[tuple[str, ...], Any] = {}

    def __call__(self, command: list[str]) -> Any:
        key = tuple(command)
        if key not in self.answers:
            words = [self.path, command[0], *command[1:], "--json", "--no-progress"]
            done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=300)
            if not done.stdout:
                raise Unanswered(done.stderr.strip() or f"exit code {done.returncode}")
            document = json.loads(done.stdout)
            if "error" in document:
                raise Unanswered(document["error"]["message"])
            self.answers[key] = document
        return self.answers[key]


@dataclasses.dataclass
class Row:
    paper: str
    place: str  # section, figure or table
    claim: str
    says: Any  # the paper's value
    command: list[str] | None = None  # none: cannot be asked, `why` says so
    ours: Callable[[Any], Any] | None = None  # reads the document that the command answers
    why: str = ""  # they differ
    needs_corpus: bool = False


def path(*parts) -> str:
    """A file as a person in the root folder would name it."""
    whole = pathlib.Path(*parts)
    return os.path.relpath(whole, ROOT)


def verdict(number: int = 0) -> Callable[[Any], str]:
    return lambda answer: answer["properties"][number]["verdict"]


def run(number: int = 0) -> Callable[[Any], str]:
    """The events of the evidence."""
    return lambda answer: ", ".join(step["event"] for step in answer["properties"][number]["evidence"]["steps"])


def length(number: int = 0) -> Callable[[Any], int]:
    return lambda answer: len(answer["properties"][number]["evidence"]["steps"])


_traces = tempfile.TemporaryDirectory(prefix="threadmend-papers-")


def trace(events: list[str]) -> str:
    """A file with a run of these events, for `run --trace`."""
    name = pathlib.Path(_traces.name) / (re.sub(r"\W+", "-", " ".join(events))[:100] + ".aut")
    lines = [f"des (0, {len(events)}, {len(events) + 1})"]
    lines += [f'({at}, "{event}", {at + 1})' for at, event in enumerate(events)]
    name.write_text("\n".join(lines) + "\n")
    return str(name)


def all_rows() -> list[Row]:
    rows = []
    for file in sorted((HERE / "rows").glob("*.py")):
        spec = importlib.util.spec_from_file_location(file.stem, file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        rows += module.rows() if callable(module.rows) else module.rows
    return rows


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def spoken(command: list[str] | None) -> str:
    if command is None:
        return ""
    return "threadmend " + shlex.join(word.replace(_traces.name + "/", "") for word in command)


def asked(row: Row, program: Program) -> tuple[str, str]:
    """The sign of a row (= same, ~ differs and it is said why, ! else, . not asked) and our value."""
    if row.needs_corpus and not CORPUS.is_dir():
        return ".", "skipped: no ../shared/data"
    if row.command is None:
        return ("." if row.why else "!"), "-"
    try:
        ours = row.ours(program(row.command))
    except (Unanswered, KeyError, IndexError, TypeError, subprocess.TimeoutExpired) as problem:
        return "!", f"no answer: {problem!r}"
    if shown(ours) == shown(row.says):
        return "=", shown(ours)
    return ("~" if row.why else "!"), shown(ours)


def table(rows: list[Row], program: Program) -> int:
    counts = dict.fromkeys("=~.!", 0)
    widths = (12, 46, 34, 34)
    heading = ("place", "claim", "paper", "ours")
    paper = None
    for row in rows:
        if row.paper != paper:
            paper = row.paper
            print(f"\n{paper}\n" + "  ".join(text.ljust(width) for text, width in zip(("  " + heading[0], *heading[1:]), widths)))
        sign, ours = asked(row, program)
        counts[sign] += 1
        cells = [f"{sign} {row.place}", row.claim, shown(row.says), ours]
        columns = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, widths)]
        for line in range(max(map(len, columns))):
            print("  ".join((column[line] if line < len(column) else "").ljust(width)
                            for column, width in zip(columns, widths)).rstrip())
        for text in (spoken(row.command), f"why: {row.why}" if row.why and sign in "~." else ""):
            if text:
                print(textwrap.fill(text, 132, initial_indent=" " * 14, subsequent_indent=" " * 16,
                                    break_long_words=False, break_on_hyphens=False))
        sys.stdout.flush()
    print(f"\n{len(rows)} rows: {counts['=']} the same (=), {counts['~']} differ for a reason (~), "
          f"{counts['.']} cannot be asked (.), {counts['!']} unexplained (!)")
    return 1 if counts["!"] else 0


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    rows = all_rows()
    if len(arguments) == 2:
        rows = [row for row in rows if re.search(arguments[1], f"{row.paper} {row.place} {row.claim}", re.IGNORECASE)]
    return table(rows, Program(os.path.abspath(arguments[0])))


if __name__ == "__main__":
    sys.modules["papers"] = sys.modules[__name__]
    sys.exit(main(sys.argv[1:]))
