"""Harel, Lampert, Marron, Weiss: Model-checking behavioral programs (EMSOFT 2011)."""
from papers import MODELS, SAMPLES, Row, length, path, run, trace, verdict

PAPER = "Harel, Lampert, Marron, Weiss 2011: Model-checking behavioral programs"
TIC_TAC_TOE = path(SAMPLES, "behavioral/tic-tac-toe.js")
PHILOSOPHERS = path(MODELS, "philosophers.js")
HOT = path(MODELS, "hot-philosophers.js")
BRIDGE = path(MODELS, "bridge-threads.js")
RADAR = path(SAMPLES, "behavioral/radar-arbiter.js")
GROUPS = path(MODELS, "groups-of-requests.js")

# Section 2: by stage of the sample, the trace that the paper prints.
TRACES = {
    2: "X(0,0), O(1,1), X(0,1), O(0,2), X(2,0), O(2,2), X(1,0)",
    3: "X(0,0), O(1,1), X(0,1), O(0,2), X(2,0), O(2,2), X(1,0)",
    4: "X(0,0), O(1,1), X(2,1), O(0,2), X(2,0), O(1,0), X(2,2)",
    5: "X(0,0), O(1,1), X(2,2), O(0,2), X(2,0), O(1,0), X(2,1)",
    6: "X(0,0), O(1,1), X(2,2), O(0,1), X(1,2), O(0,2), X(2,0), O(1,0), X(2,1)",
    7: "X(1,2), O(1,1), X(2,1), O(0,0), X(2,2), O(2,0), X(0,2)",
}
FIRST_FOUND = ("the paper prints what its depth-first search finds first, and ties between requests of one priority fall "
               "otherwise; ours is a shortest run, ties by label order")


def row(place, claim, says, command=None, ours=None, why=""):
    return Row(PAPER, place, claim, says, command, ours, why)


def fails(answer):
    return answer["end"] == "failed assertion"


def tic_tac_toe():
    for stage, events in TRACES.items():
        defined = ["--define", f"STAGE={stage}"]
        yield row("section 2", f"tic-tac-toe, stage {stage}: O can lose by", events,
                  ["check", TIC_TAC_TOE, *defined], run(), FIRST_FOUND)
        yield row("section 2", f"the trace of stage {stage} is a run by which O loses", True,
                  ["run", TIC_TAC_TOE, *defined, "--trace", trace(events.split(", "))], fails)
    yield row("section 2", "with PreventYetAnotherXFork O never loses", "holds", ["check", TIC_TAC_TOE], verdict())
    yield row("section 4", "tic-tac-toe is verified in eight seconds (over 80 minutes by Java Pathfinder)", True,
              ["check", TIC_TAC_TOE], lambda answer: answer["properties"][0]["statistics"]["seconds"] <= 8)


def requests():
    for selection in ("all", "priority", "ordered"):
        yield row("section 3.1", f"[[x1, x2], o1]: x1 or x2 by equal right, o1 only if neither can happen ({selection})",
                  "x1, x2", ["check", GROUPS, "--selection", selection, "-p", "never x1", "-p", "never x2", "-p", "never o1"],
                  lambda answer: ", ".join(each["text"].split()[1] for each in answer["properties"]
                                           if each["verdict"] == "violated"))


def philosophers():
    def explored(name, defined, field):
        return ["explore", PHILOSOPHERS, *[word for each in defined for word in ("--define", each)]], \
            lambda answer: answer[field]

    yield row("section 3.2", "3 philosophers: a deadlock, after so many steps", 3,
              ["check", PHILOSOPHERS, "--define", "N=3", "-p", "deadlock-free"], length())
    yield row("section 3.2", "one of them left-handed: no deadlock", "holds",
              ["check", PHILOSOPHERS, "--define", "N=3", "--define", "LEFTY=true", "-p", "deadlock-free"], verdict())
    for count, states in ((4, 80), (6, 728), (12, 531440)):
        command, ours = explored("", [f"N={count}", "LEFTY=true"], "states")
        yield row("figure 2", f"{count} philosophers, no deadlock (the left-handed one puts down right, then left): states",
                  states, command, ours)
        command, ours = explored("", [f"N={count}", "LEFTY=true", "MIRRORED=true"], "states")
        yield row("figure 2", f"{count} philosophers, no deadlock, if the left-handed one also puts down left, then right: "
                  "states", states, command, ours, "then there are 3^N states; the paper's counts are those of the other reading")
        command, ours = explored("", [f"N={count}"], "states")
        yield row("figure 2", f"{count} philosophers, all right-handed (with a deadlock): states", states, command, ours)
    for count, states in ((4, 50), (6, 528), (12, 46632)):
        yield row("figure 2", f"{count} philosophers: states until a deadlock is found", states,
                  ["check", PHILOSOPHERS, "--define", f"N={count}", "-p", "deadlock-free", "--search", "depth"],
                  lambda answer: answer["properties"][0]["statistics"]["states"],
                  "a depth-first search meets the deadlock sooner or later by the order of b-threads and events, which "
                  "the paper does not tell")
    for count, states in ((4, 80), (6, 729), (12, 531440)):
        command, ours = explored("", [f"N={count}"], "states")
        yield row("figure 2", f"{count} philosophers in Spin's data base: states", states, command, ours,
                  "the data base's other rows are 3^N - 1, as ours are; for 6 it prints 3^N")
    for kind, starves in (("weak", "hot b-thread cycle"), ("strong", "hot system")):
        yield row("section 3.2", f"not eating is hot, {kind} fairness of each philosopher: what remains", starves,
                  ["check", HOT, "-p", f"no-hot-cycle fair {kind} " + " ".join(
                      f'{{"take right {i}", "take left {i}", "put right {i}", "put left {i}"}}' for i in range(3))],
                  lambda answer: answer["properties"][0].get("violation", {}).get("word", "holds"),
                  "under strong fairness of each philosopher's events as one set, one who takes and puts one stick back "
                  "cannot starve" if kind == "strong" else "")


def bridge():
    plan = "p3Go,p4Go,tGo,p3Ret,tRet,p1Go,p2Go,tGo,p4Ret,tRet,p3Go,p4Go,tGo".split(",")
    yield row("section 3.2", "the bridge: all are over within 60 minutes, after so many events", 13,
              ["check", BRIDGE, "-p", "no-assertion-failure"], length())
    yield row("section 3.2", "the plan that the paper prints is one", True, ["run", BRIDGE, "--trace", trace(plan)], fails)
    yield row("section 3.2", "within 59 minutes they are not (the least is 60)", "holds",
              ["check", BRIDGE, "--define", "LIMIT=59", "-p", "no-assertion-failure"], verdict())
    yield row("figure 2", "the bridge: states until a plan is found", 24,
              ["check", BRIDGE, "-p", "no-assertion-failure", "--search", "depth"],
              lambda answer: answer["properties"][0]["statistics"]["states"],
              "the paper's watcher prunes by the best time that was seen so far, which depends on the order of the "
              "search; ours prunes by the time alone")


def radar():
    for refresh, holds in (("false", "holds"), ("true", "violated")):
        yield row("section 3.2", "the radar's memory schedule without refresh: no buffer overflows or runs empty"
                  if refresh == "false" else "with refresh that comes between, eventually a buffer overflows", holds,
                  ["check", RADAR, "--define", f"REFRESH={refresh}", "-p", "no-assertion-failure"], verdict())


def times():
    why = "another machine (the paper's is a Lenovo T410), and another search"
    for count, deadlock, without in ((4, 0.031, 0.063), (6, 0.063, 0.0172), (12, 3.812, 342)):
        yield row("figure 2", f"{count} philosophers, until a deadlock is found: seconds", deadlock,
                  ["check", PHILOSOPHERS, "--define", f"N={count}", "-p", "deadlock-free", "--search", "depth"],
                  lambda answer: round(answer["properties"][0]["statistics"]["seconds"], 3), why)
        yield row("figure 2", f"{count} philosophers without a deadlock: seconds", without,
                  ["explore", PHILOSOPHERS, "--define", f"N={count}", "--define", "LEFTY=true"],
                  lambda answer: round(answer["seconds"], 3), why)
    yield row("figure 2", "the bridge, until a plan is found: seconds", 0.547,
              ["check", BRIDGE, "-p", "no-assertion-failure", "--search", "depth"],
              lambda answer: round(answer["properties"][0]["statistics"]["seconds"], 3), why)


def rows():
    return [*tic_tac_toe(), *requests(), *philosophers(), *bridge(), *radar(), *times()]
