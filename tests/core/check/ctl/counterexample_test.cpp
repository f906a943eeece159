// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/counterexample.h"
#include "core/check/replay.h"
#include "tests/core/check/ctl/ctl_structures.h"
#include "tests/testing/figure_1.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A multi-path written by hand: `state(s)`, `path({...}, loop)`.
class HandMade {
public:
    std::uint32_t state(StateId origin)
    {
        MultiPath::Part part;
        part.origin = origin;
        all.parts.push_back(part);
        return static_cast<std::uint32_t>(all.parts.size() - 1);
    }
    std::uint32_t state(std::uint32_t origin) { return state(StateId(origin)); }
    std::uint32_t path(std::vector<std::uint32_t> elements, std::size_t loop)
    {
        MultiPath::Part part;
        part.origin = all.parts[elements[0]].origin;
        part.labels.assign(elements.size(), LabelId(0u));
        part.elements = std::move(elements);
        part.loop = loop;
        all.parts.push_back(part);
        return static_cast<std::uint32_t>(all.parts.size() - 1);
    }
    MultiPath all;
};

/// The origins of the elements, with those of nested paths in brackets: "[[0 (1)*] (2)*]".
std::string shownPath(const MultiPath& all, std::uint32_t index)
{
    const MultiPath::Part& part = all.parts[index];
    if (part.isFinite())
        return std::to_string(part.origin.value);
    std::string text = "[";
    for (std::size_t i = 0; i < part.elements.size(); ++i)
        text +=
            (i == 0 ? "" : " ") + std::string(i == part.loop ? "(" : "") + shownPath(all, part.elements[i]);
    return text + ")*]";
}
std::string shownPath(const MultiPath& all)
{
    return shownPath(all, static_cast<std::uint32_t>(all.parts.size() - 1));
}

QString shownText(const MultiPath& all)
{
    return QString::fromStdString(shownPath(all));
}

bool isOne(const Lts& lts, const MultiPath& multiPath, const std::string& formula)
{
    RunContext run;
    const BranchingTime property = ctl(formula);
    const auto structure = structureOf(lts, run);
    const auto evaluation = evaluate(*structure, property, run);
    return isCounterexample(*structure, *evaluation, multiPath, evaluation->form.root());
}

QString foundText(const Lts& lts, const std::string& formula)
{
    RunContext run;
    const Verdict verdict = checkCtl(lts, ctl(formula), run);
    return verdict.multiPath ? shownText(*verdict.multiPath) : QString("none");
}

/// Figures 4 and 5: s0 leads to s1 and s2, which stay; a1 holds in s0? In figure 5 a1 holds in s2, a2 in s1.
Lts figure5()
{
    return kripkeOf({{}, {"a2"}, {"a1"}}, {{0, 1}, {0, 2}, {1, 1}, {2, 2}});
}
Lts figure6()
{
    return kripkeOf({{"a"}, {}, {"a"}}, {{0, 0}, {0, 1}, {1, 2}, {2, 2}});
}

} // namespace

class CtlCounterexampleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void example51And54AreBranchingPaths()
    {
        HandMade made;
        const auto first = made.path({made.state(0u), made.state(1u)}, 1);
        made.path({first, made.state(2u)}, 1);
        QCOMPARE(shownText(made.all), QString("[[0 (1)*] (2)*]"));
        QVERIFY(isOne(figure5(), made.all, "AF a1 or AF a2"));
        QVERIFY(!isOne(figure5(), made.all, "AF a1"));
        // No ordinary path is one.
        HandMade path;
        path.path({path.state(0u), path.state(1u)}, 1);
        QVERIFY(!isOne(figure5(), path.all, "AF a1 or AF a2"));
        QVERIFY(isOne(figure5(), path.all, "AF a1"));
        QCOMPARE(foundText(figure5(), "AF a1 or AF a2"), QString("[[0 (1)*] (2)*]"));
    }

    void example52MergesAtTheCommonRoot()
    {
        HandMade made;
        const auto inner = made.path({made.state(0u), made.state(12u)}, 1);
        const auto first = made.path({inner, made.state(22u)}, 1);
        const auto second = made.path({made.state(0u), made.state(32u)}, 1);
        MultiPath forth = made.all, back = made.all;
        merged(forth, first, second, "");
        QCOMPARE(shownText(forth), QString("[[[0 (12)*] (22)*] (32)*]"));
        merged(back, second, first, "");
        QCOMPARE(shownText(back), QString("[[[0 (32)*] (12)*] (22)*]"));
        const auto single = made.state(0u);
        QCOMPARE(merged(made.all, first, single, ""), first);
    }

    void mergingWhereTheCycleBeginsAtTheRootUnrollsIt()
    {
        HandMade made;
        const auto first = made.path({made.state(0u), made.state(1u)}, 1);
        const auto second = made.path({made.state(0u), made.state(2u)}, 0);
        merged(made.all, first, second, "");
        QCOMPARE(shownText(made.all), QString("[[0 (1)*] (2 0)*]"));
    }

    void example53IsOnePathWithOneInIt()
    {
        HandMade plain;
        plain.path({plain.state(0u), plain.state(1u)}, 1);
        QVERIFY(isOne(figure5(), plain.all, "AF a1"));
        QVERIFY(!isOne(figure5(), plain.all, "AG AF a1"));
        HandMade nested;
        const auto inner = nested.path({nested.state(0u), nested.state(1u)}, 1);
        nested.path({inner, nested.state(1u)}, 1);
        QVERIFY(isOne(figure5(), nested.all, "AG AF a1"));
        HandMade later;
        const auto stays = later.path({later.state(1u)}, 0);
        later.path({later.state(0u), later.state(1u), later.state(1u), stays, later.state(1u)}, 4);
        QVERIFY(isOne(figure5(), later.all, "AG AF a1"));
        HandMade everywhere;
        const auto fromStart = everywhere.path({everywhere.state(0u), everywhere.state(1u)}, 1);
        const auto fromNext = everywhere.path({everywhere.state(1u)}, 0);
        everywhere.path({fromStart, fromNext}, 1);
        // By the letter, AG a1 fails in s0 itself: the state is shown with the path behind it.
        QCOMPARE(foundText(figure5(), "AF AG a1"), QString("[[0 (1)*] ([1 (1)*])*]"));
        QVERIFY(isOne(figure5(), everywhere.all, "AF AG a1"));
        QCOMPARE(foundText(figure5(), "AF a1"), QString("[0 (1)*]"));
    }

    void example55NeedsATree()
    {
        HandMade made;
        const auto inner = made.path({made.state(0u), made.state(1u), made.state(2u)}, 2);
        made.path({inner}, 0);
        QVERIFY(isOne(figure6(), made.all, "AF AG a"));
        QCOMPARE(foundText(figure6(), "AF AG a"), QString("[([0 1 (2)*])*]"));
        HandMade path;
        path.path({path.state(0u)}, 0);
        QVERIFY(!isOne(figure6(), path.all, "AF AG a"));
    }

    void theCounterexampleOfExample61IsAcceptedAsItIsGiven()
    {
        const Model model = concurrentModel(figure1());
        const auto& space = spaceOf(model);
        const char* const names[] = {"A@1 B@1 last(A)",
                                     "A@2 B@1 flag1A last(A)",
                                     "A@2 B@2 flag1A flag1B last(B)",
                                     "A@3 B@2 flag1A flag1B last(A)",
                                     "A@3 B@3 flag1A flag1B last(B)",
                                     "A@5 B@3 flag1A flag1B last(A)",
                                     "A@5 B@4 flag1A flag1B last(B)",
                                     "A@5 B@3 flag1A flag1B last(B)",
                                     "A@6 B@3 flag1A flag1B last(A)",
                                     "A@6 B@4 flag1A flag1B last(B)",
                                     "A@6 B@3 flag1A flag1B last(B)",
                                     "A@7 B@3 flag1B last(A)",
                                     "A@14 B@3 flag1B last(A)",
                                     "A@1 B@3 flag1B last(A)",
                                     "A@2 B@3 flag1A flag1B last(A)",
                                     "A@3 B@3 flag1A flag1B last(A)"};
        HandMade made;
        std::vector<std::uint32_t> states;
        for (const char* name : names)
            states.push_back(made.state(stateCalled(space, name)));
        const std::vector<std::uint32_t> cycle(states.begin() + 5, states.end());
        std::vector<std::uint32_t> branch = {states[4]};
        branch.insert(branch.end(), cycle.begin(), cycle.end());
        const auto inner = made.path(branch, 1);
        std::vector<std::uint32_t> main(states.begin(), states.begin() + 4);
        main.push_back(inner);
        main.insert(main.end(), cycle.begin(), cycle.end());
        made.path(main, 5);
        RunContext run;
        const auto structure = structureOf(space, run);
        const auto accepts = [&](const std::string& formula) {
            const BranchingTime property = ctl(formula + " fair {last(A), last(B)}");
            const auto evaluation = evaluate(*structure, property, run);
            return isCounterexample(*structure, *evaluation, made.all, evaluation->form.root());
        };
        QVERIFY(accepts("AG (flag1B -> AF !flag1B)"));
        QVERIFY(!accepts("AG (flag1A -> AF !flag1A)"));
        // As a part of the whole specification.
        const auto specs = model.kind->statedProperties(model.source);
        QCOMPARE(specs.size(), std::size_t{1});
        const auto spec = parseProperty(specs[0].text);
        const auto evaluation = evaluate(*structure, *std::get_if<BranchingTime>(&spec->formula), run);
        QVERIFY(isCounterexample(*structure, *evaluation, made.all, evaluation->form.root()));
    }

    void theSpecificationOfExample42FailsForTheReasonThatThePaperNames()
    {
        const Model model = concurrentModel(figure1());
        RunContext run;
        const auto spec = parseProperty(model.kind->statedProperties(model.source)[0].text);
        const Verdict verdict = checkCtl(spaceOf(model), *std::get_if<BranchingTime>(&spec->formula), run);
        QCOMPARE(verdict.kind, Verdict::Kind::Violated);
        QCOMPARE(verdict.finding->explanation, std::string("what fails: AG (flag1B -> AF !flag1B)"));
        QVERIFY(isRunOf(spaceOf(model), *verdict.evidence));
        QVERIFY(verdict.evidence->loop.has_value());
    }

    /// Theorem 5.1: there is a counterexample exactly where the formula fails; each one that is found has
    /// been confirmed by then, or the checker would have stopped.
    void everyUniversalFormulaThatFailsHasOne()
    {
        Random random(61);
        int failing = 0, nested = 0, merges = 0;
        for (int round = 0; round < shareOf(6000); ++round) {
            const Lts lts = randomKripke(random);
            BranchingTime property;
            property.formula = randomFormula(random, 4, false, true);
            for (std::uint32_t i = random.below(3); i > 0; --i)
                property.fairness.push_back(randomFormula(random, 1, true));
            RunContext run;
            const bool expected = CtlOracle(lts, property).satisfying().contains(0);
            const Verdict verdict = checkCtl(lts, property, run);
            QVERIFY((verdict.kind == Verdict::Kind::Holds) == expected);
            if (expected)
                continue;
            QVERIFY(verdict.multiPath && verdict.evidence && isRunOf(lts, *verdict.evidence));
            QVERIFY2(verdict.multiPath->isWhole, spelled(property.formula).c_str());
            ++failing;
            const auto& root = verdict.multiPath->root();
            for (const std::uint32_t element : root.elements)
                nested += !verdict.multiPath->parts[element].isFinite();
            merges += !root.isFinite() && !verdict.multiPath->parts[root.elements[0]].isFinite();
        }
        QVERIFY(failing > shareOf(1500) && nested > shareOf(500) && merges > shareOf(100));
    }

    /// Whatever is accepted as a counterexample shows that the formula fails.
    void nothingIsAcceptedForAFormulaThatHolds()
    {
        Random random(62);
        int accepted = 0, refused = 0;
        for (int round = 0; round < shareOf(4000); ++round) {
            const Lts lts = randomKripke(random);
            BranchingTime first, second;
            first.formula = randomFormula(random, 3, false, true);
            second.formula = randomFormula(random, 3, false, true);
            if (random.chance(50))
                first.fairness = second.fairness = {randomFormula(random, 1, true)};
            RunContext run;
            const Verdict verdict = checkCtl(lts, first, run);
            if (!verdict.multiPath)
                continue;
            MultiPath multiPath = *verdict.multiPath;
            if (random.chance(30)) // damaged now and then
                multiPath.parts[random.below(static_cast<std::uint32_t>(multiPath.parts.size()))].loop = 0;
            if (random.chance(30))
                multiPath.parts[random.below(static_cast<std::uint32_t>(multiPath.parts.size()))].origin =
                    StateId(random.below(static_cast<std::uint32_t>(lts.stateCount())));
            const auto structure = structureOf(lts, run);
            const auto evaluation = evaluate(*structure, second, run);
            if (isCounterexample(*structure, *evaluation, multiPath, evaluation->form.root())) {
                const auto holding = CtlOracle(lts, second).satisfying();
                QVERIFY2(!holding.contains(multiPath.root().origin.value), spelled(second.formula).c_str());
                ++accepted;
            } else {
                ++refused;
            }
        }
        QVERIFY(accepted > shareOf(50) && refused > shareOf(500));
    }

    void whatMustNotBeIsReachedByARun()
    {
        const Lts lts = kripkeOf({{}, {}, {"bad"}}, {{0, 1}, {1, 2}, {2, 0}});
        RunContext run;
        const Verdict verdict = checkCtl(lts, ctl("AG !bad"), run);
        QCOMPARE(verdict.evidence->length(), std::size_t{2});
        QVERIFY(!verdict.evidence->loop);
        QVERIFY(!verdict.multiPath->root().isFinite()); // the multi-path goes on as the definition asks
        QVERIFY(checkCtl(lts, ctl("AF bad and EX true"), run).kind == Verdict::Kind::Holds);
    }

    void whatNoRunDoesIsShownByTheStateInWhichItFails()
    {
        const Lts lts = kripkeOf({{"p"}, {"q"}}, {{0, 1}, {1, 1}});
        RunContext run;
        const Verdict verdict = checkCtl(lts, ctl("AG EF p"), run);
        QCOMPARE(verdict.kind, Verdict::Kind::Violated);
        QVERIFY(!verdict.multiPath->isWhole);
        QCOMPARE(verdict.multiPath->parts[verdict.multiPath->root().elements[1]].fails, std::string("EF p"));
        const Verdict none = checkCtl(lts, ctl("EG p"), run);
        QCOMPARE(none.evidence->length(), std::size_t{0});
        QVERIFY(none.finding->explanation.find("no run") != std::string::npos);
    }
};

THREADMEND_TEST_MAIN(CtlCounterexampleTest)
#include "counterexample_test.moc"
