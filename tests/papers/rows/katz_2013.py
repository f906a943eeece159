"""Katz: On module-based abstraction and repair of behavioral programs (LPAR 2013): concrete patching, and what is there."""
from papers import MODELS, SAMPLES, Row, path, verdict

PAPER = "Katz 2013: On module-based abstraction and repair of behavioral programs"
CONCRETE = ["--method", "concrete"]


def row(place, claim, says, command=None, ours=None, why=""):
    return Row(PAPER, place, claim, says, command, ours, why)


def judged(field):
    return lambda answer: answer["proposals"][0]["judgement"][field]


def figure_1():
    yield row("figure 1", "hot and cold water without Stability: three times hot, then three times cold can happen", "violated",
              ["check", path(MODELS, "katz-figure-1.js"), "-p", "never low . hot . hot . hot . cold . cold . cold"], verdict())
    yield row("figure 1", "with Stability it cannot", "holds",
              ["check", path(MODELS, "katz-figure-1.js"), "--define", "STABILITY=true", "-p", "never true* . hot . hot"], verdict())


def figures_3_and_4():
    yield row("figure 3", "rounds in which states join BAD: qb, then q4, q2, q5", "1, 1, 1, 1",
              ["repair", path(MODELS, "katz-figure-3.kripke"), "-p", "never bad"],
              lambda answer: ", ".join(map(str, answer["rounds"])))
    yield row("figure 3", "so many edges cross the line in graph IV and are blocked", 3,
              ["repair", path(MODELS, "katz-figure-3.kripke"), "-p", "never bad"], judged("badStepsBlocked"))
    figure = ["repair", path(MODELS, "katz-figure-4.kripke"), "-p", "never b"]
    yield row("figure 4", "concrete: blocking e1 is enough", "e1", figure,
              lambda answer: ", ".join(answer["proposals"][0]["blocked"]))
    yield row("figure 4", "concrete: no deadlock is caused", 0, figure, judged("newDeadlocks"))
    yield row("figure 4", "abstract: no repair without a deadlock", True,
              ["repair", path(MODELS, "katz-figure-4-abstract.kripke"), "-p", "never b"],
              lambda answer: not answer["proposals"] and answer["failure"] != "")


def theorem_1():
    for model, name in (("water-tank-1", "no-assertion-failure"), ("level-crossing-race", "no train on an open road")):
        command = ["repair", path(SAMPLES, f"behavioral/{model}.js"), *CONCRETE, "-p", name]
        yield row("theorem 1.1", f"{model}: the patch eliminates all bad runs", True, command, judged("repairs"))
        yield row("theorem 1.1", f"{model}: it eliminates no good run", 0, command, judged("goodRunsLost"))
        yield row("theorem 1.1", f"{model}: it creates no deadlock", 0, command, judged("newDeadlocks"))


def server():
    why = "the web server and its properties are not published with the paper"
    for claim, says in (("states of the initial abstraction", 800), ("transitions of the initial abstraction", 12500),
                        ("seconds until the initial abstraction", 22), ("refinements until a genuine counterexample", 3),
                        ("minutes until then", 9.5), ("minutes until a patch is found", 38)):
        yield row("section 6", f"web server: {claim}", says, why=why)


def rows():
    return [*figure_1(), *figures_3_and_4(), *theorem_1(), *server()]
