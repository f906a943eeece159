"""Katz: On module-based abstraction and repair of behavioral programs (LPAR 2013): concrete and abstract patching, refinement, and a web server."""
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
    refined = ["repair", path(MODELS, "katz-figure-4.js"), "--method", "abstract", "-p", "never (b or (start and a and c))"]
    yield row("figure 4", "abstract, with refinement: the state is split once, since a good execution would be lost", 1, refined,
              lambda answer: answer["abstraction"]["reasons"]["goodStep"] if answer["abstraction"]["refinements"] == 1 else None)
    yield row("figure 4", "abstract, with refinement: blocking e1 is enough", "e1", refined,
              lambda answer: ", ".join(answer["proposals"][0]["blocked"]))


def theorem_1():
    for model, name in (("water-tank-1", "no-assertion-failure"), ("level-crossing-race", "no train on an open road")):
        command = ["repair", path(SAMPLES, f"behavioral/{model}.js"), *CONCRETE, "-p", name]
        yield row("theorem 1.1", f"{model}: the patch eliminates all bad runs", True, command, judged("repairs"))
        yield row("theorem 1.1", f"{model}: it eliminates no good run", 0, command, judged("goodRunsLost"))
        yield row("theorem 1.1", f"{model}: it creates no deadlock", 0, command, judged("newDeadlocks"))


def server():
    """Their server and its properties are not published: ours is another one, with the bug that the paper describes."""
    ours = "theirs is not published; ours is another server with the same bug"
    model = path(SAMPLES, "behavioral/webserver/webserver.js")
    two = ["--define", "CONNECTIONS=2"]
    bug = ["-p", "a FIN is acknowledged on open connections only"]
    abstract, check = ["abstract", model, *two], ["check", model, *two, "--method", "cegar", *bug]
    repair = ["repair", model, *two, "--method", "abstract", *bug]

    def layers(answer):
        return all(len({thread.split()[0] for thread in module["threads"]}) == 1 for module in answer["modules"])

    yield row("section 6", "web server: modules along the lines of TCP and HTTP", True, abstract, layers)
    yield row("section 6", "web server: states of the initial abstraction", 800, abstract, lambda answer: answer["states"], ours)
    yield row("section 6", "web server: transitions of the initial abstraction", 12500, abstract,
              lambda answer: answer["transitions"], ours)
    yield row("section 6", "web server: the initial abstraction is there within 22 seconds", True, abstract,
              lambda answer: answer["seconds"] < 22)
    yield row("section 6", "web server: the bug is found", "violated", check, verdict())
    yield row("section 6", "web server: refinements until a genuine counterexample", 3, check,
              lambda answer: answer["properties"][0]["refinement"]["rounds"], ours)
    yield row("section 6", "web server: found within 9.5 minutes", True, check,
              lambda answer: answer["properties"][0]["statistics"]["seconds"] < 570)
    yield row("section 6", "web server: a patch fixes the bug (within 38 minutes, or this row has no answer)", True, repair,
              judged("repairs"))


def rows():
    return [*figure_1(), *figures_3_and_4(), *theorem_1(), *server()]
