#!/usr/bin/env python3
"""Refinement beside the explicit search, on families that grow.

    abstraction.py PROGRAM [--seconds S] [--mib M]

Prints a line a model and property: what the explicit search and the refinement explored, how long each took, and the
memory that the process had at most. A search that was stopped by its limits shows what it had come to, with a "+".
"""
import argparse
import json
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SERVER = ROOT / "samples/behavioral/webserver/webserver.js"
PHILOSOPHERS = ROOT / "samples/behavioral/philosophers.js"
BUG = 'never true* . "tcp 0: closed" . (not "tcp 0: SYN")* . "tcp 0: FIN ACK"'
ORDER = 'never (not "http 0: end of headers")* . "http 0: status"'


def families():
    for count in range(1, 7):
        for name, text in (("bug", BUG), ("holds", ORDER), ("deadlock-free", "deadlock-free")):
            yield f"web server {count}", name, SERVER, ["--define", f"CONNECTIONS={count}"], text
    for count in range(3, 13):
        for name, lefty in (("deadlock", "false"), ("deadlock-free", "true")):
            yield f"philosophers {count}", name, PHILOSOPHERS, ["--define", f"N={count}", "--define", f"LEFTY={lefty}"], "deadlock-free"


def asked(program, model, words, text, method, limits):
    command = ["/usr/bin/time", "-f", "%M", program, "check", model, *words, "-p", text, "--method", method, "--json",
               "--no-progress", "--timeout", str(limits.seconds), "--memory", str(limits.mib)]
    begin = time.monotonic()
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    seconds = time.monotonic() - begin
    answer = json.loads(done.stdout)["properties"][0]
    mib = int(done.stderr.strip().splitlines()[-1]) / 1024
    more = "+" if answer["verdict"] == "undecided" else ""
    rounds = answer.get("refinement", {}).get("rounds", "")
    return answer["verdict"], f"{answer['statistics']['states']:,}{more}", rounds, seconds, mib


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--mib", type=int, default=2000)
    limits = parser.parse_args()
    print(f"{'model':18}{'property':15}{'verdict':10}{'states':>14}{'s':>8}{'MiB':>7}   {'abstract':>10}{'rounds':>7}{'s':>8}{'MiB':>7}")
    for model, name, path, words, text in families():
        explicit = asked(limits.program, path, words, text, "explicit", limits)
        cegar = asked(limits.program, path, words, text, "cegar", limits)
        if "undecided" not in (explicit[0], cegar[0]) and explicit[0] != cegar[0]:
            raise SystemExit(f"{model}, {name}: {explicit[0]} and {cegar[0]}")
        verdict = cegar[0] if cegar[0] != "undecided" else explicit[0]
        print(f"{model:18}{name:15}{verdict:10}{explicit[1]:>14}{explicit[3]:8.2f}{explicit[4]:7.0f}   "
              f"{cegar[1]:>10}{cegar[2]:>7}{cegar[3]:8.2f}{cegar[4]:7.0f}", flush=True)


if __name__ == "__main__":
    main()
