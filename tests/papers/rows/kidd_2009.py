"""Kidd, Reps, Touili: Improving communicating pushdown system model checking (2009)."""
from papers import SAMPLES, Row, path

PAPER = "Kidd, Reps, Touili 2009: Improving communicating pushdown system model checking"
MODELS = {"BT1": ("bluetooth-1", "reachable"), "BT2": ("bluetooth-2-two-adders", "reachable"),
          "BT3": ("bluetooth-3-two-adders", "unreachable")}
OWN_MODEL = ("the models are our own, after their description: one process a variable; of the shortest words of a round "
             "another may be taken than by the paper's tool, and rounds begin at k = 1, as the definitions do, not at 2")


def row(place, claim, says, command=None, ours=None, why=""):
    return Row(PAPER, place, claim, says, command, ours, why)


def reach(model, policy):
    return ["reach", path(SAMPLES, f"pushdown/{MODELS[model][0]}.cpds"), "--policy", policy, "--max-rounds", "60"]


def last(answer):
    bounds = [each["k"] for each in answer["rounds"] if each["k"]]
    return str(tuple(bounds[-1]))


def rows():
    for model, (_, verdict) in MODELS.items():
        for policy in ("succinct", "multi-step", "individual", "individual-multi-step"):
            yield row("section 6", f"{model}, {policy}", verdict, reach(model, policy), lambda answer: answer["verdict"])
    for model, bounds in (("BT1", "(4, 5, 4, 6, 4)"), ("BT2", "(9, 4, 7, 7, 4, 7)"), ("BT3", "(7, 4, 7, 7, 4, 7)")):
        yield row("table 1", f"{model}: the last bounds of Individual Multi-step", bounds,
                  reach(model, "individual-multi-step"), last, why=OWN_MODEL)
    for model, bound in (("BT1", 6), ("BT2", 9), ("BT3", 7)):
        yield row("section 6", f"{model}: the bound at which Succinct ends", bound, reach(model, "succinct"),
                  lambda answer: answer["rounds"][-1]["k"][0], why=OWN_MODEL)
    seconds = {"BT1": 1.41, "BT2": 110.7, "BT3": 4.51}
    for model, paper in seconds.items():
        yield row("table 2", f"{model}: Individual Multi-step within the paper's {paper} s", True,
                  reach(model, "individual-multi-step"),
                  lambda answer, paper=paper: sum(each["seconds"] for each in answer["rounds"]) < paper)
    yield row("section 3", "alpha_k with the actions of others: the words that BT1's processes would be kept as at k = 7",
              "out of memory", ["reach", path(SAMPLES, "pushdown/bluetooth-1.cpds"), "--policy", "alpha", "--max-rounds", "7"],
              lambda answer: f'{sum(answer["rounds"][-1]["words"]):.0f} words, {sum(answer["rounds"][-1]["automata"])} states',
              why="we keep automata, not sets of words")
    yield row("section 6, future work", "a process that locks and unlocks for ever", "undecided at every k",
              ["reach", path(SAMPLES, "pushdown/lock.cpds")], lambda answer: answer["verdict"],
              why="stack tops decide it; with --policy it is undecided here, too")
