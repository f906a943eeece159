#!/usr/bin/env python3
"""Asks the program everything of every model, each time within a second, and sees that it keeps to that.

    sweep.py PROGRAM [OPTION...] [PATTERN]

Every command, in its forms, runs on each model of the samples and of ../shared/data (or of the folder that
THREADMEND_CORPUS names) whose path matches PATTERN, with `--timeout 1`. Of a folder of thousands of files a seeded
draw is asked. It is a fault if

    late     it works on after its limit, by more than 200 ms beside what it takes to start
    holds    it says after its limit that a property holds, or that its work is done
    crash    a signal ends it, or its exit code is none of those that are promised
    litter   it leaves a file where it was not told to, or one behind an answer that it could not give
    garbage  what it answers to --json is not one document

The machine may be busy: what is late counts by what it uses of the processor after its limit (that it waits for ever does,
too), and is asked again alone; it is a fault only if it is so each time. Ends with 1 if there is a fault.

    --all          every file of every folder
    --draw N       so many files of a folder of thousands; default 300
    --seed N       of the draw; default 1
    --limit S      another limit than a second: short ones meet small models in the middle of their work
"""
import argparse
import collections
import dataclasses
import json
import os
import pathlib
import random
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SAMPLES = ROOT / "samples"
CORPUS = pathlib.Path(os.environ.get("THREADMEND_CORPUS", ROOT / ".." / "shared" / "data"))
MODELS = {".aut", ".fsm", ".dot", ".gv", ".kripke", ".js", ".conc", ".cpds", ".rec"}
POLICIES = ("auto", "alpha", "succinct", "multi-step", "individual", "individual-multi-step", "minimax")

PATIENCE = 0.2  # promised: so long after the limit, or after a stop
BLINK = 0.03  # within which a process that is done has ended, beside what it takes to start
AGAIN = 4  # so often a suspect is asked again
WAITING = 3  # seconds after the limit that are too many whatever the machine does
GIVEN_UP = 30  # seconds after which a process is killed
THOUSANDS = 1000  # files of a folder, of which a draw is asked


@dataclasses.dataclass
class Ask:
    """A command on a model. `writes` are the files that it may leave, all of them if it does its work."""

    form: str  # what stands in the table
    words: list[str]
    writes: tuple[str, ...] = ()
    takes_json: bool = True
    keeps_parts: bool = False  # of several files, those that were done before a stop


@dataclasses.dataclass
class Answer:
    code: int
    wall: float
    processor: float
    afterwards: float  # of the processor, after the limit
    out: str
    err: str
    files: list[str]

    @property
    def crashed(self) -> bool:
        return self.code not in (0, 1, 2, 3)


class Program:
    """Runs commands, each in an empty folder that it has for itself."""

    def __init__(self, path: str, limit: float):
        self.path = path
        self.limit = limit
        self.start = 0.0
        self.start = statistics.median(self.ask(["--version"]).wall for _ in range(9))

    def ask(self, words: list[str]) -> Answer:
        with tempfile.TemporaryDirectory(prefix="threadmend-sweep-") as folder:
            temporary = pathlib.Path(folder, "temporary")
            work = pathlib.Path(folder, "work")
            temporary.mkdir()
            work.mkdir()
            with open(pathlib.Path(folder, "out"), "w+b") as out, open(pathlib.Path(folder, "err"), "w+b") as err:
                surroundings = dict(os.environ, TMPDIR=str(temporary), QT_QPA_PLATFORM="offscreen")
                begin = time.monotonic()
                process = subprocess.Popen([self.path, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                           cwd=work, env=surroundings)
                code, wall, used, afterwards = self.ended(process, begin)
                out.seek(0)
                err.seek(0)
                files = [str(file.relative_to(place)) for place in (work, temporary)
                         for file in sorted(place.rglob("*")) if file.is_file()]
                return Answer(code, wall, used, afterwards, out.read().decode(errors="replace"),
                              err.read().decode(errors="replace"), files)

    def ended(self, process: subprocess.Popen, begin: float) -> tuple[int, float, float, float]:
        """Exit code (negative: the signal); seconds: wall, processor, processor after the limit."""
        by_then = None
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            wall = time.monotonic() - begin
            if pid != 0:
                process.returncode = os.waitstatus_to_exitcode(status)
                used = usage.ru_utime + usage.ru_stime
                return process.returncode, wall, used, 0.0 if by_then is None else used - by_then
            if by_then is None and wall > self.limit + self.start:
                by_then = used_by(process.pid)
            if wall > GIVEN_UP:
                process.kill()
            time.sleep(0.001 if wall < 0.1 else 0.004)


def used_by(process: int) -> float:
    """Seconds of the processor until now, of the process and of its helpers, of those that have ended, too: what is told
    of it in the end has them all in it."""
    ticks = 0
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if process in (int(entry.parent.name), int(fields[1])):
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def models(arguments: argparse.Namespace) -> list[pathlib.Path]:
    """By folder of the corpus; of one with thousands of files a draw, whatever the pattern."""
    found = []
    folders = [SAMPLES, *(sorted(path for path in CORPUS.iterdir() if path.is_dir()) if CORPUS.is_dir() else [])]
    for folder in folders:
        files = sorted(file for file in folder.rglob("*") if file.suffix in MODELS and file.is_file())
        if len(files) > THOUSANDS and not arguments.all:
            files = sorted(random.Random(arguments.seed).sample(files, min(arguments.draw, len(files))))
        found += files
    return [file for file in found if re.search(arguments.pattern, shown(file))]


def shown(file: pathlib.Path) -> str:
    return os.path.relpath(file, ROOT)


def events(program: Program, model: pathlib.Path) -> list[str]:
    """Names of events of a program, of labels or else propositions of another model; none if that cannot be read."""
    if model.suffix == ".js":
        answer = program.ask(["run", str(model), "--steps", "12", "--json", "--timeout", "1"])
        try:
            steps = json.loads(answer.out).get("steps", [])
        except json.JSONDecodeError:
            return []
        return given_in_words({step["event"] for step in steps if "event" in step})
    if model.suffix == ".conc":
        return []  # its own properties say what is asked of it
    text = model.read_text(errors="replace")[:100_000]
    if model.suffix == ".kripke":
        return given_in_words(set(re.findall(r"\{\s*([A-Za-z_]\w*)", text)))
    return given_in_words({label for label in re.findall(r',\s*"?([^",()\n]+)"?\s*,', text) if label.strip()})


def given_in_words(names: set[str]) -> list[str]:
    """Without those that no command line can hold."""
    return sorted(name for name in names if "\0" not in name)


def quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def properties(model: pathlib.Path, names: list[str]) -> list[str]:
    """Of each kind one or two."""
    asked = ["deadlock-free"]
    if model.suffix == ".js":
        asked += ["no-assertion-failure", "no-error", "no-hot-cycle", "no-hot-termination"]
    if model.suffix == ".kripke":
        return asked + [f"never {quoted(name)}" for name in names[-1:]] + [f"ctl AG EF {name}" for name in names[-1:]]
    if model.suffix == ".conc":
        return asked + ["ctl AG EF true", "ctl EG (not true)"]
    if names:
        first, last = quoted(names[0]), quoted(names[-1])
        asked += [f"never true* . {last}", f"never true* . {first} . (not {last})* . {first} . true* . {last}"]
        if model.suffix == ".js":
            asked += [f"no-hot-cycle fair {how} {{{first}, {last}}}" for how in ("weak", "strong")]
    return asked


def asks_without_property(model: pathlib.Path) -> Iterator[Ask]:
    """One form a command. These are asked of files that are no models, too."""
    file = str(model)
    yield Ask("explore", ["explore", file])
    yield Ask("check", ["check", file])
    yield Ask("neighbourhoods", ["neighbourhoods", file])
    yield Ask("counterexamples", ["counterexamples", file, "-o", "x.aut"], ("x.aut",))
    yield Ask("repair", ["repair", file])
    yield Ask("render full", ["render", file, "--view", "full", "-o", "x.svg"], ("x.svg",))
    yield Ask("convert aut", ["convert", file, "x.aut"], ("x.aut",))
    if model.suffix == ".js":
        yield Ask("run", ["run", file, "--seed", "3"])


def asks_of_a_model(model: pathlib.Path, names: list[str]) -> Iterator[Ask]:
    file = str(model)
    program = model.suffix == ".js"
    yield Ask("explore --components", ["explore", file, "--components"])
    for extension in ("fsm", "dot", "kripke", "graphml", "json", "tikz"):
        yield Ask(f"convert {extension}", ["convert", file, f"x.{extension}"], (f"x.{extension}",))
    yield Ask("render pdf", ["render", file, "--view", "full", "-o", "x.pdf"], ("x.pdf",))
    for grouping in ("steps", "behaviour", "components"):
        yield Ask("render overview", ["render", file, "--view", "overview", "--by", grouping, "-o", "x.svg"], ("x.svg",))
    yield Ask("render graphviz", ["render", file, "--view", "full", "--layout", "graphviz", "-o", "x.png"], ("x.png",))
    if program:
        for how in ("local", "partial-order", "symmetry", "auto"):
            yield Ask(f"explore --reduce {how}", ["explore", file, "--reduce", how])
            yield Ask(f"check --reduce {how}", ["check", file, "--reduce", how])
        yield Ask("repair --review", ["repair", file, "--review"])
        yield Ask("abstract", ["abstract", file])
        for chart in ("x.svg", "x.pdf"):
            yield Ask("run --save-trace", ["run", file, "--steps", "50", "--save-trace", chart], (chart,))
        for name in [*names[-1:], "nobody has it"]:
            yield Ask("run --why", ["run", file, "--steps", "3", "--why", name])
    for property in properties(model, names):
        of_it = [file, "-p", property]
        yield Ask("check -p", ["check", *of_it])
        yield Ask("check -n", ["check", *of_it, "-n", "5"])
        if model.suffix == ".conc":
            yield Ask("repair --check-all", ["repair", *of_it, "--check-all"])
        if program:
            yield Ask("check --method cegar", ["check", *of_it, "--method", "cegar"])
            yield Ask("repair --method abstract", ["repair", *of_it, "--method", "abstract"])
            yield Ask("check --search depth", ["check", *of_it, "--search", "depth"])
            for how in ("auto", "symmetry"):
                yield Ask(f"check --reduce {how}", ["check", *of_it, "--reduce", how])
        yield Ask("neighbourhoods", ["neighbourhoods", *of_it])
        yield Ask("neighbourhoods -n", ["neighbourhoods", *of_it, "-n", "3", "--prefer", "most"])
        for more in ([], ["--reduce"], ["--determinise"]):
            yield Ask(" ".join(["counterexamples", *more]), ["counterexamples", *of_it, "-o", "x.aut", *more],
                      ("x.aut",))
        yield Ask("repair", ["repair", *of_it])
        yield Ask("repair --write", ["repair", *of_it, "--write", f"x{model.suffix}"], (f"x{model.suffix}",))
        if program:
            for method in ("concrete", "anti-scenario", "priority"):
                yield Ask(f"repair --method {method}", ["repair", *of_it, "--method", method])
        for view in ("counterexample", "overlay", "neighbourhoods"):
            yield Ask(f"render {view}", ["render", *of_it, "--view", view, "-o", "x.svg"], ("x.svg",))
    yield Ask("walk", ["--pictures", "pictures", file], ("pictures/*",), takes_json=False, keeps_parts=True)


def faults(ask: Ask, answer: Answer, limit: float, start: float) -> list[str]:
    found = []
    if answer.crashed:
        found.append("crash")
    after = answer.wall - limit - start
    if after > PATIENCE and (answer.afterwards > PATIENCE or after > WAITING):
        found.append("late")
    # What was written before its limit may take a blink to be seen; what stopped says so by its exit code.
    if after > BLINK and answer.afterwards > BLINK and answer.code == 0:
        found.append("holds")
    allowed = ask.writes if answer.code in (0, 1) or (answer.code == 3 and ask.keeps_parts) else ()
    if any(not any(pathlib.PurePath(file).match(name) for name in allowed) for file in answer.files):
        found.append("litter")
    if "--json" in ask.words and not answer.crashed:
        try:
            json.loads(answer.out)
        except json.JSONDecodeError:
            found.append("garbage")
    return found


class Sweep:
    def __init__(self, program: Program, limit: float, seed: int):
        self.program = program
        self.limit = limit
        self.random = random.Random(seed)
        self.counts = collections.defaultdict(collections.Counter)
        self.longest = collections.defaultdict(float)
        self.busiest = collections.defaultdict(float)
        self.found = 0

    def ask(self, ask: Ask) -> Answer:
        ask.words += ["--timeout", f"{self.limit:g}", "--no-progress"]
        if ask.takes_json and self.random.random() < 0.5:
            ask.words.append("--json")
        answer = self.program.ask(ask.words)
        wrong = faults(ask, answer, self.limit, self.program.start)
        for _ in range(AGAIN):
            if not {"late", "holds"} & set(wrong):
                break
            time.sleep(0.2)
            answer = self.program.ask(ask.words)
            wrong = faults(ask, answer, self.limit, self.program.start)
        self.note(ask, answer, wrong)
        return answer

    def note(self, ask: Ask, answer: Answer, wrong: list[str]) -> None:
        count = self.counts[ask.form]
        count["asked"] += 1
        count[answer.code] += 1
        count["faults"] += bool(wrong)
        self.longest[ask.form] = max(self.longest[ask.form], answer.wall)
        self.busiest[ask.form] = max(self.busiest[ask.form], answer.processor)
        if wrong:
            self.found += 1
            print(f"{', '.join(wrong)}: threadmend {shlex.join(ask.words)}\n    exit code {answer.code}, "
                  f"{answer.wall:.2f} s, {answer.processor:.2f} s of the processor, {answer.afterwards:.2f} of it after the "
                  f"limit, files {answer.files}\n    "
                  + (answer.err.strip() or answer.out.strip())[:300].replace("\n", "\n    "), flush=True)

    def model(self, model: pathlib.Path) -> None:
        if model.suffix in {".cpds", ".rec"}:
            for policy in POLICIES:
                self.ask(Ask(f"reach {policy}", ["reach", str(model), "--policy", policy]))
            return
        codes = [self.ask(ask).code for ask in asks_without_property(model)]
        if codes[0] == 2:
            return  # no model
        names = events(self.program, model)
        for ask in asks_of_a_model(model, names):
            self.ask(ask)

    def table(self) -> None:
        heads = ("form", "asked", "done", "violated", "refused", "stopped", "longest s", "processor s", "faults")
        rows = [heads]
        for form, count in sorted(self.counts.items()):
            rows.append((form, count["asked"], *(count[code] for code in range(4)), f"{self.longest[form]:.2f}",
                         f"{self.busiest[form]:.2f}", count["faults"]))
        print()
        for row in rows:
            print(f"{row[0]:28}" + "".join(f"{cell:>12}" for cell in row[1:]))


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     add_help=False, usage=argparse.SUPPRESS)
    parser.add_argument("program")
    parser.add_argument("pattern", nargs="?", default="")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--draw", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=1.0)
    arguments = parser.parse_intermixed_args(words)
    program = Program(os.path.abspath(arguments.program), arguments.limit)
    files = models(arguments)
    if not CORPUS.is_dir():
        print("only the samples: no ../shared/data", file=sys.stderr)
    sweep = Sweep(program, arguments.limit, arguments.seed)
    begin = time.monotonic()
    for number, file in enumerate(files):
        if sys.stderr.isatty():
            print(f"\r\x1b[K{number + 1}/{len(files)} {shown(file)}"[:120], end="\r", file=sys.stderr)
        sweep.model(file)
    sweep.table()
    asked = sum(count["asked"] for count in sweep.counts.values())
    print(f"\n{asked} commands on {len(files)} files in {time.monotonic() - begin:.0f} s, limit {arguments.limit:g} s, "
          f"start {1000 * program.start:.0f} ms: {sweep.found} faults")
    return 1 if sweep.found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
