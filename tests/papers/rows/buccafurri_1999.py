"""Buccafurri, Eiter, Gottlob, Leone: Enhancing model checking in verification by AI techniques (AIJ 112, 1999)."""
from papers import MODELS, Row, path

PAPER = "Buccafurri, Eiter, Gottlob, Leone 1999: Enhancing model checking in verification by AI techniques"
CONTROL = path(MODELS, "buccafurri_1999_figure_1.conc")  # without x and y
WHOLE = path(MODELS, "buccafurri_1999_figure_1_whole.conc")
FAIR = " fair {last(A), last(B)}"


def row(place, claim, says, command=None, ours=None, why=""):
    return Row(PAPER, place, claim, says, command, ours, why)


def verdict(answer):
    return answer["properties"][0]["verdict"]


def candidates(field):
    return lambda answer: answer["candidates"][field]


def repairs(answer):
    return ", ".join(each["description"] for each in answer["proposals"])


def program():
    yield row("figure 1, computed", "reachable states / transitions", "452 / 904", ["explore", CONTROL],
              lambda answer: f'{answer["states"]} / {answer["transitions"]}')
    yield row("example 4.2", "the specification fails under fair scheduling", "violated", ["check", CONTROL], verdict)
    for conjunct, says in (("AG (flag1B -> AF !flag1B)", "violated"), ("AG !(A@12 and B@10)", "holds"),
                           ("AG !(A@5 and (B@5 or B@11))", "violated")):
        yield row("example 6.1" if "flag1B" in conjunct else "computed", conjunct, says,
                  ["check", CONTROL, "-p", "ctl " + conjunct + FAIR], verdict)


def corrections():
    yield row("section 1", "single corrections of the control variables: (5 + 1) * 12 + 5", 77, ["repair", CONTROL],
              candidates("all"))
    yield row("definition 4.3", "the same by its letter, over all variables", 142, ["repair", WHOLE], candidates("all"))
    yield row("example 4.4", "the repair", "<A, 2, r-change>", ["repair", CONTROL], repairs)
    yield row("example 4.4", "the repair, of all variables", "<A, 2, r-change>", ["repair", WHOLE], repairs)
    yield row("example 6.1", "right changes, left changes and swaps that the counterexample executes", 32,
              ["repair", CONTROL], candidates("executed"))
    yield row("example 6.1", "candidates that remain after exploitation", 17, ["repair", CONTROL], candidates("exploited"),
              "by the letter of definition 6.6 V(alpha) has the statement's own variable, too; to ask for the new one alone "
              "discards five that mend the failed conjunct, such as <A, 1, l-change(flag2B)>")
    yield row("example 6.1", "candidates that remain in the paper's reading", 17, ["repair", CONTROL],
              candidates("papersReading"))
    yield row("section 6.5", "candidates whose effect the counterexample sees: not counted there", None, ["repair", CONTROL],
              candidates("seen"), "the paper proposes the test, and gives no number")


def rows():
    yield from program()
    yield from corrections()
