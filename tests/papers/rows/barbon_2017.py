"""Barbon, Leroy, Salaün: Debugging of concurrent systems using counterexample analysis (FSEN 2017)."""
from papers import CORPUS, MODELS, Row, path

PAPER = "Barbon, Leroy, Salaün 2017: Debugging of concurrent systems using counterexample analysis"
AGENCY = ["neighbourhoods", path(CORPUS, "clear/sanitary_agency/EX153.aut"),
          "--props", path(CORPUS, "clear/sanitary_agency/prop2.mcl")]


def row(place, claim, says, command=None, ours=None, why="", needs_corpus=False):
    return Row(PAPER, place, claim, says, command, ours, why, needs_corpus)


def size(field):
    return lambda answer: f'{answer[field]["states"]} / {answer[field]["transitions"]}'


def figures():
    sends = ["neighbourhoods", path(MODELS, "barbon-figure-1.aut"), "-p", "never true* . Send . true* . Send"]
    yield row("figures 1, 2", "no more than one Send: the loop is unrolled, several states match one of the model", True, sends,
              lambda answer: answer["counterexampleLts"]["states"] > answer["model"]["states"])
    receives = ["neighbourhoods", path(MODELS, "barbon-figure-3.aut"), "-p", "never true* . Send . true* . Recv"]
    yield row("figure 3", "no Recv after a Send: the counterexamples are one trace, of so many actions", 3, receives,
              lambda answer: answer["counterexample"]["length"])


def agency():
    def about(place, claim, says, ours, more=(), why=""):
        return row(place, claim, says, [*AGENCY, *more], ours, why, needs_corpus=True)

    yield about("authors' files", "sanitary agency: product of model and property (states / transitions)", "94 / 174",
                size("product"))
    yield about("authors' files", "sanitary agency: counterexample LTS (states / transitions)", "55 / 95",
                size("counterexampleLts"))
    yield about("section 4.2", "neighbourhoods in the counterexample LTS", 7, lambda answer: answer["neighbourhoods"]["count"])
    yield about("section 4.2", "actions of the shortest counterexample", 19,
                lambda answer: answer["counterexample"]["length"])
    yield about("section 4.2", "neighbourhoods that it crosses", 3, lambda answer: answer["shortened"]["neighbourhoods"],
                ["--prefer", "paper"])
    yield about("section 4.2", "actions that are left of it", 6, lambda answer: answer["shortened"]["length"],
                ["--prefer", "paper"])
    yield about("section 4.2", "the same, of the one that crosses fewest neighbourhoods", 6,
                lambda answer: answer["shortened"]["length"],
                why="of all shortest counterexamples this one needs fewer explanations than the one that was found first; "
                    "--prefer paper shows that one")
    yield about("section 4.2", "first cause: the request is accepted, and could be refused", True,
                lambda answer: "ACCEPTANCE_EM" in events_kept(answer), ["--prefer", "paper"])
    yield about("section 4.2", "second cause: RECMONEYPOSST_EM and PROVT_EM trigger the payment", True,
                lambda answer: {"RECMONEYPOSST_EM", "PROVT_EM"} & set(events_kept(answer)) != set(), ["--prefer", "paper"])
    yield about("computed", "shortest counterexamples of the sanitary agency", 579,
                lambda answer: answer["shortestCounterexamples"]["count"])
    yield about("computed", "by (neighbourhoods, actions)",
                "(2, 4) 361, (3, 5) 102, (3, 6) 69, (4, 6) 14, (4, 7) 27, (5, 8) 6",
                lambda answer: ", ".join(f'({each["neighbourhoods"]}, {each["kept"]}) {each["counterexamples"]}'
                                         for each in answer["shortestCounterexamples"]["by"]))


def events_kept(answer):
    return [event if isinstance(event, str) else event["event"] for piece in answer["shortened"]["pieces"] for event in piece]


def table_1():
    # model, property, full LTS, counterexample LTS, neighbourhoods, shortest counterexample, abstracted
    lines = """
        sanitary agency      | sa1 | 227 / 492 / 31    | 226 / 485 / 31   | 6  | 17 | 2
        sanitary agency      | sa2 | 142 / 291 / 31    | 492 / 943 / 31   | 18 | 64 | 6
        ssh protocol         | sp1 | 23 / 25 / 23      | 20 / 20 / 19     | 2  | 14 | 3
        ssh protocol         | sp2 | 23 / 25 / 23      | 35 / 35 / 19     | 4  | 29 | 7
        client supplier      | cs1 | 35 / 45 / 26      | 29 / 33 / 24     | 3  | 18 | 5
        client supplier      | cs2 | 35 / 45 / 26      | 25 / 25 / 24     | 4  | 19 | 6
        client supplier      | cs3 | 35 / 46 / 26      | 33 / 41 / 24     | 2  | 15 | 2
        train station        | ts  | 39 / 66 / 18      | 26 / 34 / 18     | 1  | 6  | 2
        selfconfig           | ac  | 314 / 810 / 27    | 159 / 355 / 27   | 30 | 14 | 5
        online stock broker  | osb | 1331 / 2770 / 13  | 2653 / 5562 / 13 | 61 | 23 | 23"""
    for line in lines.strip().splitlines():
        model, name, full, bad, count, shortest, abstracted = (cell.strip() for cell in line.split("|"))
        yield row("table 1", f"{model}, {name}: LTS, counterexample LTS, neighbourhoods, shortest, abstracted",
                  f"{full}; {bad}; {count}; {shortest}; {abstracted}",
                  why="the authors have published other models and properties than those of the table (../shared/data/clear)")


def rows():
    return [*figures(), *agency(), *table_1()]
