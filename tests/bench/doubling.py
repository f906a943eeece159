#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole commands on models of doubling size: what is linear doubles, what is quadratic quadruples.

Usage: tests/bench/doubling.py PROGRAM [--limits] [ROW...]   (a row by the beginning of its name; all without)
Prints the CPU seconds of each, the median of three runs, and after them the greatest quotient of neighbours;
with --limits instead how much longer than its --timeout a command runs, at worst of seven, on the largest.
"""
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

REPETITIONS = 3
PATIENCE = 300  # seconds for one run
LIMIT_REACHED = 3  # the exit code


def ring(n):
    """A ring of n states, one b-thread hot in each."""
    return ".js", f"""bp.registerBThread("ring", function () {{
    while (true)
        for (let i = 0; i < {n}; i++)
            bp.hot(true).sync({{request: bp.Event("a")}});
}});
"""


def wide_ring(n):
    """The same with two states abreast, from each of which both of the next two are reached."""
    return ".js", f"""bp.registerBThread("ring", function () {{
    let left = true;
    while (true)
        for (let i = 0; i < {n // 2}; i++)
            left = bp.hot(true).sync({{request: [bp.Event("a"), bp.Event("b")]}}).name === "a";
}});
"""


def row_of_loops(n):
    """n states in loops of two, a and b, each left by c to the next one; hot in each state."""
    return ".js", f"""bp.registerBThread("row", function () {{
    for (let i = 0; i < {n // 2}; i++) {{
        let inside = true;
        while (inside) {{
            bp.hot(true).sync({{request: bp.Event("a")}});
            inside = bp.hot(true).sync({{request: [bp.Event("b"), bp.Event("c")]}}).name === "b";
        }}
    }}
}});
"""


def tangle(n):
    """Layers of 100 states in a ring, hot in each, from which ways branch and rejoin: every loop is long."""
    return ".js", f"""bp.registerBThread("tangle", function () {{
    let at = 0;
    while (true)
        for (let i = 0; i < {n // 100}; i++) {{
            const name = bp.hot(true).sync({{request: [bp.Event("a"), bp.Event("b"), bp.Event("c")]}}).name;
            at = (name === "a" ? at * 7 + 3 : name === "b" ? at * 13 + i : at + 1) % 100;
        }}
}});
"""


def aut(steps, states):
    lines = [f"des (0, {len(steps)}, {states})"]
    lines += [f'({source}, "{label}", {target})' for source, label, target in steps]
    return ".aut", "\n".join(lines) + "\n"


def chain(n):
    """A chain to a violation; from each of its states a way out."""
    steps = []
    for i in range(n):
        steps += [(i, "a", i + 1), (i, "out", n + 2)]
    steps += [(n, "bad", n + 1), (n + 2, "rest", n + 2)]
    return aut(steps, n + 3)


def ladder(n):
    """n rungs to a violation; on each one of two states has a way out, so shortest runs differ in how many
    neighbourhoods they cross."""
    steps = []
    out = 3 * n + 2
    for i in range(n):
        begin = 3 * i
        steps += [(begin, "left", begin + 1), (begin, "right", begin + 2), (begin + 1, "on", begin + 3),
                  (begin + 2, "on", begin + 3), (begin + 1, "out", out)]
    steps += [(3 * n, "bad", 3 * n + 1), (out, "rest", out)]
    return aut(steps, 3 * n + 3)


def with_propositions(n):
    """A line of n states, each of which holds a proposition."""
    return ".js", f"""bp.registerBThread("line", function () {{
    for (let i = 0; i < {n}; i++)
        bp.sync({{request: bp.Event("a")}}, {{props: ["p" + i % 10]}});
}});
"""


def states_in_a_ring(n):
    """A ring of n states; from each also back to the first."""
    return aut([(i, "on", (i + 1) % n) for i in range(n)] + [(i, "back", 0) for i in range(n)], n)


def statements(n):
    """A process of n statements."""
    return ".conc", "var x : bool;\nprocess A {\n" + "  x := not x;\n" * n + "  goto 1;\n}\n"


def declarations(n):
    """A program that declares n variables and adds to one of them n times."""
    return ".js", "".join(f"let v{i} = {i};\n" for i in range(n)) + "v0 = v0 + 1;\n" * n + \
        "bp.registerBThread('t', function () { bp.sync({request: bp.Event('e')}); });\n"


def actions(n):
    """A pushdown system that declares n actions and uses one."""
    return ".cpds", "actions shared " + ", ".join(f"a{i}" for i in range(n)) + \
        ";\nprocess p {\n  initial s <g>;\n  s <g> -> s <g> : a0;\n  target s <any*>;\n}\n"


ROWS = [
    ("ring: no-hot-cycle", ring, ["check", "-p", "no-hot-cycle"], [10000, 20000, 40000]),
    ("tangle: no-hot-cycle", tangle, ["check", "-p", "no-hot-cycle"], [10000, 20000, 40000]),
    ("wide ring: no-hot-cycle", wide_ring, ["check", "-p", "no-hot-cycle"], [10000, 20000, 40000]),
    ("row of loops: fair strong {a}", row_of_loops, ["check", "-p", "no-hot-cycle fair strong {a}"],
     [20000, 40000, 80000]),
    ("row of loops: fair strong {c}", row_of_loops, ["check", "-p", "no-hot-cycle fair strong {c}"],
     [20000, 40000, 80000]),
    ("row of loops: fair weak {a}", row_of_loops, ["check", "-p", "no-hot-cycle fair weak {a}"],
     [20000, 40000, 80000]),
    ("row of loops: no fairness", row_of_loops, ["check", "-p", "no-hot-cycle"],
     [20000, 40000, 80000]),
    ("chain: neighbourhoods -q", chain, ["neighbourhoods", "-q", "-p", "never true* . bad"],
     [40000, 80000, 160000]),
    ("chain: neighbourhoods --json", chain, ["neighbourhoods", "--json", "-p", "never true* . bad"],
     [40000, 80000, 160000]),
    ("ladder: neighbourhoods -q", ladder, ["neighbourhoods", "-q", "-p", "never true* . bad"],
     [1000, 2000, 4000, 8000]),
    ("chain: repair", chain, ["repair", "-q", "-p", "never true* . bad"], [2000, 4000, 8000]),
    ("ring with ways back: ltl that holds", states_in_a_ring,
     ["check", "-q", "-p", 'ltl G F event "on" or F G event "back"'], [100000, 200000, 400000]),
    ("ring with ways back: ltl that fails", states_in_a_ring,
     ["check", "-q", "-p", 'ltl G (event "back" -> F G event "on")'], [100000, 200000, 400000]),
    ("ring with ways back: mu-calculus that holds", states_in_a_ring,
     ["check", "-q", "-p", "nu X . [ true ] X and (mu Y . <back> true or <on> Y) and <on* . back> true"],
     [100000, 200000, 400000]),
    ("ring with ways back: mu-calculus that fails", states_in_a_ring,
     ["check", "-q", "-p", "[ true* . back ] mu X . (<true> true and [not back] X)"], [100000, 200000, 400000]),
    ("propositions: a pattern", with_propositions, ["check", "-p", "never \"p1\" and not 'p.*'"],
     [20000, 40000, 80000]),
    ("statements: reading", statements, ["explore", "-q", "--max-states", "1000"], [80000, 160000, 320000]),
    ("declarations: reading", declarations, ["explore", "-q"], [80000, 160000, 320000]),
    ("actions: reading", actions, ["reach", "-q"], [40000, 80000, 160000]),
]


def run(program, words, model):
    """CPU seconds and seconds of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    try:
        done = subprocess.run([program, words[0], model, *words[1:], "--no-progress"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return float("inf"), float("inf")
    wall = time.monotonic() - begin
    if done.returncode not in (0, 1, LIMIT_REACHED):
        sys.exit(f"{' '.join(words)} {model}: {done.stderr.decode()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def written(folder, model, size):
    ending, text = model(size)
    path = os.path.join(folder, "model" + ending)
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    return path


def growth(program, words, model, sizes, folder):
    medians = []
    for size in sizes:
        path = written(folder, model, size)
        first = run(program, words, path)[0]
        # What takes long does not vary much.
        more = [run(program, words, path)[0] for _ in range(REPETITIONS - 1)] if first < 5 else []
        medians.append(statistics.median([first, *more]))
    figures = "  ".join(f"{size // 1000}k {median:.2f}" for size, median in zip(sizes, medians))
    return f"{figures}   x {max(after / before for before, after in zip(medians, medians[1:])):.1f}"


def lateness(program, words, model, sizes, folder):
    path = written(folder, model, sizes[-1])
    whole = run(program, words, path)[1]
    late = []
    for eighth in range(1, 8):
        limit = max(whole * eighth / 8, 0.001)
        late.append(run(program, [*words, "--timeout", f"{limit:.3f}"], path)[1] - limit)
    return f"{sizes[-1] // 1000}k: at most {max(late) * 1000:.0f} ms beyond its limit"


def main():
    words = sys.argv[1:]
    measure = lateness if "--limits" in words else growth
    program, *wanted = [word for word in words if word != "--limits"]
    with tempfile.TemporaryDirectory() as folder:
        for name, model, command, sizes in ROWS:
            if not wanted or any(name.startswith(each) for each in wanted):
                print(f"{name:32} {measure(program, command, model, sizes, folder)}", flush=True)


if __name__ == "__main__":
    main()
