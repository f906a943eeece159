#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reachability in communicating pushdown systems by every policy, in one run.

Usage: tests/bench/pushdown.py PROGRAM [--random N] [--svg FILE] [--seconds S]
Prints the times of all policies on the Bluetooth drivers (1 to 3 adders, 1 stopper) and their ratios to Succinct's, as
table 2 of Kidd, Reps, Touili 2009; then N systems (200) made from random recursive programs with locks: all verdicts
agree, and none contradicts an explicit search of runs within a depth of stacks; the speed-ups over Succinct, as their
figure 1, whose scatter plot goes to FILE. Ends with 1 if verdicts disagree.
"""
import argparse
import collections
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

POLICIES = ["alpha", "succinct", "multi-step", "individual", "individual-multi-step", "minimax", "auto"]
SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "samples", "pushdown")
DECIDED = ("reachable", "unreachable")


def ask(program, path, policy, seconds, rounds):
    """The document of `threadmend reach`."""
    command = [program, "reach", path, "--policy", policy, "--json", "--timeout", str(seconds), "--max-rounds", str(rounds)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(command)}: {answer.stdout}{answer.stderr}")
    return json.loads(answer.stdout)


def time_of(answer):
    return sum(each["seconds"] for each in answer["rounds"])


def ask_quietly(program, path, policy, seconds, rounds):
    """The same; of what is quick the quickest of some answers, which are the same but for their times: others work on the
    machine, too."""
    best = ask(program, path, policy, seconds, rounds)
    for _ in range(4 if time_of(best) < 0.3 else 0):
        again = ask(program, path, policy, seconds, rounds)
        best = min(best, again, key=time_of)
    return best


# The Bluetooth drivers.

def driver(version, adders):
    """The sample of a version with so many adders, each with actions of its own."""
    name = {1: "bluetooth-1", 2: "bluetooth-2", 3: "bluetooth-3-two-adders"}[version]
    with open(os.path.join(SAMPLES, name + ".cpds"), encoding="utf-8") as file:
        text = re.sub(r"//.*", "", file.read())
    parts = re.findall(r"process (\w+) \{(.*?)\n\}", text, re.S)
    result, targets = [], 0
    for process, body in parts:
        body = body.strip("\n")
        if process in ("adder", "adder1"):
            for i in range(1, adders + 1):
                own = re.sub(r"\badder1?\.", f"adder{i}.", body)
                if targets:  # they are alike: it may as well be the first one
                    own = re.sub(r"\n[^\n]*target[^\n]*", "", own)
                targets += 1
                result.append((f"adder{i}", own))
        elif process != "adder2":
            lines = []
            for line in body.split("\n"):
                if "adder2." in line:
                    continue
                copies = adders if re.search(r"\badder1?\.", line) else 1
                lines += [re.sub(r"\badder1?\.", f"adder{i}.", line) for i in range(1, copies + 1)]
            result.append((process, "\n".join(lines)))
    return "\n".join(f"process {name} {{\n{body}\n}}" for name, body in result)


EXPECTED = {(1, 1): ("reachable", 9), (1, 2): ("reachable", 9), (1, 3): ("reachable", 9), (2, 1): ("unreachable", None),
            (2, 2): ("reachable", 16), (2, 3): ("reachable", 16), (3, 1): ("unreachable", None),
            (3, 2): ("unreachable", None), (3, 3): ("unreachable", None)}


def bluetooth(program, folder, seconds):
    """Whether every policy that decided a cell gave the verdict that is known."""
    print("Bluetooth: milliseconds of all rounds, and rounds in parentheses; ? undecided. Then Succinct's time by this one's.")
    print(f"{'':<14}" + "".join(f"{policy:>24}" for policy in POLICIES))
    right = True
    for (version, adders), (verdict, steps) in EXPECTED.items():
        path = os.path.join(folder, f"bt{version}-{adders}.cpds")
        with open(path, "w", encoding="utf-8") as file:
            file.write(driver(version, adders))
        cells, times = [], {}
        for policy in POLICIES:
            answer = ask_quietly(program, path, policy, seconds, 60)
            decided = answer["verdict"] in DECIDED
            times[policy] = time_of(answer) if decided else None
            wrong = decided and (answer["verdict"] != verdict or
                                 (steps and policy == "succinct" and len(answer["witness"]["steps"]) != steps))
            right = right and not wrong
            cells.append(f"{1000 * time_of(answer):.2f} ({len(answer['rounds'])}){'' if decided else ' ?'}{' WRONG' if wrong else ''}")
        print(f"BT{version} {adders} adder{'s' if adders > 1 else ' '}  " + "".join(f"{cell:>24}" for cell in cells))
        if times["succinct"]:
            ratios = [f"{times['succinct'] / times[p]:.2f}" if times[p] else "-" for p in POLICIES]
            print(f"{'':<14}" + "".join(f"{ratio:>24}" for ratio in ratios))
    return right


# Random recursive programs with locks: every lock and every shared variable is a process of its own.

def random_program(rng):
    """Processes as (name, initial (control, stack), rules, target); a rule is (control, top, next, pushed, action);
    a target is a set of symbols one of which is on top, or None."""
    threads, locks, variables = rng.randint(2, 3), rng.randint(1, 2), rng.randint(0, 2)
    processes = []
    names = [f"t{i}" for i in range(threads)]
    for lock in range(locks):
        rules = []
        for name in names:
            rules.append(("free", "l", "held", ("l",), f"{name}.acquire{lock}"))
            rules.append(("held", "l", "free", ("l",), f"{name}.release{lock}"))
        processes.append((f"lock{lock}", ("free", ("l",)), rules, None))
    for variable in range(variables):
        rules = []
        for name in names:
            for value in "01":
                rules += [(f"is{old}", "v", f"is{value}", ("v",), f"{name}.set{variable}.{value}") for old in "01"]
                rules.append((f"is{value}", "v", f"is{value}", ("v",), f"{name}.test{variable}.{value}"))
        processes.append((f"variable{variable}", ("is0", ("v",)), rules, None))
    for i, name in enumerate(names):
        processes.append(random_thread(rng, name, locks, variables, i < 2))
    return processes


def random_thread(rng, name, locks, variables, is_asked):
    """Procedures of statements; what lies on the stack is where each call goes on. The critical point is the last one that
    some lock or test guards: the target asks for it."""
    rules, critical = [], None
    procedures = rng.randint(2, 3)
    for procedure in range(procedures):
        at = 0

        def point(offset=0):
            return f"f{procedure}.{at + offset}"

        def step(action, pushed=None):
            nonlocal at
            rules.append(("s", point(), "s", pushed or (point(1),), action))
            at += 1

        def call(callee):
            step("tau", (f"f{callee}.0", point(1)))

        if procedure == 0:  # main calls the others, once each at least
            for callee in range(1, procedures):
                call(callee)
        for _ in range(rng.randint(2, 4)):
            kind = rng.random()
            if kind < 0.5:
                lock = rng.randrange(locks)
                if rng.random() < 0.9:  # else it forgets to lock
                    step(f"{name}.acquire{lock}")
                if variables and rng.random() < 0.6:
                    step(f"{name}.test{rng.randrange(variables)}.{rng.randrange(2)}")
                critical = point()
                step("tau")
                if rng.random() < 0.9:
                    step(f"{name}.release{lock}")
            elif kind < 0.85 and variables:
                step(f"{name}.set{rng.randrange(variables)}.{rng.randrange(2)}")
            else:
                # A call, perhaps of itself, or none.
                rules.append(("s", point(), "s", (point(1),), "tau"))
                call(rng.randrange(1, procedures))
        rules.append(("s", point(), "s", (), "tau"))
    return (name, ("s", ("f0.0",)), rules, {critical} if is_asked and critical else None)


def text_of(processes):
    lines = []
    for name, (control, stack), rules, target in processes:
        lines.append(f"process {name} {{\n  initial {control} <{' '.join(stack)}>;")
        for before, top, after, pushed, action in rules:
            lines.append(f"  {before} <{top}> -> {after} <{' '.join(pushed)}> : {action};")
        if target is not None:
            known = sorted({control} | {rule[2] for rule in rules})
            lines += [f"  target {each} <({' | '.join(sorted(target))}) any*>;" for each in known]
        lines.append("}")
    return "\n".join(lines) + "\n"


def meets(processes, deepest=5, most=2500):
    """By the definition of steps, breadth first, with stacks of at most `deepest` symbols: the length of a shortest such
    run to the target; None if there is none among so many configurations."""
    has = [{rule[4] for rule in rules} - {"tau"} for _, _, rules, _ in processes]
    by_place = []
    for _, _, rules, _ in processes:
        table = collections.defaultdict(list)
        for before, top, after, pushed, action in rules:
            table[before, top].append((after, pushed, action))
        by_place.append(table)

    def ways(process, configuration, action):
        control, stack = configuration
        if not stack:
            return []
        return [(after, pushed + stack[1:]) for after, pushed, each in by_place[process][control, stack[0]] if each == action]

    def is_target(state):
        return all(target is None or (stack and stack[0] in target)
                   for (_, stack), (_, _, _, target) in zip(state, processes))

    start = tuple(each[1] for each in processes)
    depth, waiting = {start: 0}, collections.deque([start])
    actions = sorted(set().union(*has))
    while waiting:
        state = waiting.popleft()
        if is_target(state):
            return depth[state]
        nexts = []
        for i, configuration in enumerate(state):
            nexts += [state[:i] + (way,) + state[i + 1:] for way in ways(i, configuration, "tau")]
        for action in actions:
            partial = [state]
            for i, own in enumerate(has):
                if action in own:
                    partial = [each[:i] + (way,) + each[i + 1:] for each in partial for way in ways(i, state[i], action)]
            nexts += partial
        for each in nexts:
            if each not in depth and len(depth) < most and all(len(stack) <= deepest for _, stack in each):
                depth[each] = depth[state] + 1
                waiting.append(each)
    return None


def generated(program, folder, count, seconds):
    """The times of each policy by system, of those that it and Succinct decided; whether all verdicts agree."""
    times = collections.defaultdict(list)
    verdicts, right = collections.Counter(), True
    for seed in range(count):
        processes = random_program(random.Random(seed))
        path = os.path.join(folder, f"random-{seed}.cpds")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text_of(processes))
        answers = {policy: ask_quietly(program, path, policy, seconds, 14) for policy in POLICIES}
        found = {answer["verdict"] for answer in answers.values()} & set(DECIDED)
        met = meets(processes)
        if len(found) > 1 or (met is not None and "unreachable" in found):
            right = False
            print(f"random system {seed}: verdicts { {p: a['verdict'] for p, a in answers.items()} }, a run of {met} steps\n"
                  + text_of(processes))
        verdicts[found.pop() if found else "undecided"] += 1
        if answers["succinct"]["verdict"] in DECIDED:
            for policy in POLICIES:
                if answers[policy]["verdict"] in DECIDED:
                    times[policy].append((time_of(answers["succinct"]), time_of(answers[policy])))
    print(f"\n{count} random recursive programs with locks: " + ", ".join(f"{n} {v}" for v, n in sorted(verdicts.items()))
          + (": all policies agree, and with the runs that were found explicitly" if right else ": THEY DISAGREE"))
    print(f"{'speed-up over Succinct':<26}{'systems':>9}{'median':>9}{'greatest':>10}{'least':>8}")
    for policy in POLICIES:
        ratios = [succinct / own for succinct, own in times[policy] if own > 0]
        if policy != "succinct" and ratios:
            print(f"  {policy:<24}{len(ratios):>9}{statistics.median(ratios):>9.2f}{max(ratios):>10.1f}{min(ratios):>8.2f}")
    return times, right


def scatter(times, path):
    """Succinct's seconds to the right, another policy's upwards, both logarithmic: below the diagonal it is faster."""
    colours = {"multi-step": "#1F5FD6", "individual": "#A66A0E", "individual-multi-step": "#1A7F4B", "minimax": "#7440D9"}
    shapes = {"multi-step": "circle", "individual": "square", "individual-multi-step": "diamond", "minimax": "cross"}
    points = [(p, x, y) for p in colours for x, y in times[p] if x > 0 and y > 0]
    if not points:
        return
    low = math.floor(math.log10(min(min(x, y) for _, x, y in points)))
    high = math.ceil(math.log10(max(max(x, y) for _, x, y in points)))
    side, left, top = 480, 70, 20

    def place(value):
        return side * (math.log10(value) - low) / max(1, high - low)

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + side + 200}" height="{top + side + 60}" '
           'font-family="Inter, sans-serif" font-size="12" fill="#1F2328">',
           f'<rect width="100%" height="100%" fill="#FFFFFF"/><rect x="{left}" y="{top}" width="{side}" height="{side}" '
           'fill="none" stroke="#DCDCD7"/>',
           f'<line x1="{left}" y1="{top + side}" x2="{left + side}" y2="{top}" stroke="#667079" stroke-dasharray="4 4"/>']
    for power in range(low, high + 1):
        at = place(10 ** power)
        svg.append(f'<text x="{left + at}" y="{top + side + 18}" text-anchor="middle">{10.0 ** power:g} s</text>'
                   f'<text x="{left - 8}" y="{top + side - at + 4}" text-anchor="end">{10.0 ** power:g} s</text>')
    for policy, x, y in points:
        cx, cy, colour = left + place(x), top + side - place(y), colours[policy]
        svg.append({"circle": f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="3" fill="none" stroke="{colour}"/>',
                    "square": f'<rect x="{cx - 3:.1f}" y="{cy - 3:.1f}" width="6" height="6" fill="none" stroke="{colour}"/>',
                    "diamond": f'<path d="M{cx:.1f} {cy - 4:.1f}l4 4l-4 4l-4-4z" fill="none" stroke="{colour}"/>',
                    "cross": f'<path d="M{cx - 3:.1f} {cy - 3:.1f}l6 6m0-6l-6 6" stroke="{colour}"/>'}[shapes[policy]])
    svg.append(f'<text x="{left + side / 2}" y="{top + side + 42}" text-anchor="middle">Succinct</text>')
    for row, (policy, colour) in enumerate(colours.items()):
        svg.append(f'<text x="{left + side + 16}" y="{top + 16 + 20 * row}" fill="{colour}">{policy} ({shapes[policy]})</text>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(svg + ["</svg>"]) + "\n")
    print(f"scatter plot: {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--random", type=int, default=200, metavar="N")
    parser.add_argument("--svg", metavar="FILE")
    parser.add_argument("--seconds", type=float, default=2, help="for one question about a random system")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        right = bluetooth(arguments.program, folder, 60)
        times, agree = generated(arguments.program, folder, arguments.random, arguments.seconds)
        if arguments.svg:
            scatter(times, arguments.svg)
    return 0 if right and agree else 1


if __name__ == "__main__":
    sys.exit(main())
