// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ltl/lasso_word.h"
#include "tests/core/check/ltl/ltl_oracle.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A structure of one path, and that path: its last state leads back to an earlier one, or nowhere.
struct OnePath {
    Lts lts;
    Trace trace;
};

OnePath onePath(Random& random)
{
    const std::uint32_t count = 1 + random.below(5);
    Labelling labelling = randomLabelling(random, count);
    LtsBuilder builder;
    builder.ensureStates(count);
    builder.label("a");
    builder.label("b");
    const auto step = [&](std::uint32_t from, std::uint32_t to) {
        builder.add(StateId(from), builder.label(random.chance(50) ? "a" : "b"), StateId(to));
    };
    for (std::uint32_t state = 0; state + 1 < count; ++state)
        step(state, state + 1);
    std::optional<std::size_t> loop;
    if (random.chance(70)) {
        loop = random.below(count);
        step(count - 1, static_cast<std::uint32_t>(*loop));
    }
    builder.setPropositions(std::move(labelling).take());
    OnePath made{std::move(builder).build(), {}};
    made.trace.initial = StateId(0u);
    for (std::uint32_t state = 0; state < count; ++state)
        for (const Transition& taken : made.lts.outgoing(StateId(state)))
            made.trace.steps.push_back(taken);
    made.trace.loop = loop;
    return made;
}

} // namespace

class LassoWordTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStateThatIsMetByTwoStepsIsTwoPlaces()
    {
        Trace trace{StateId(0u), {{LabelId(0u), StateId(1u)}, {LabelId(1u), StateId(1u)}}, std::size_t{1}};
        const LassoWord word = wordOf(trace);
        QCOMPARE(word.places.size(), std::size_t{3});
        QCOMPARE(word.loop, std::size_t{2});
        QCOMPARE(word.places[1].arrives, LabelId(0u));
        QCOMPARE(word.places[2].arrives, LabelId(1u));
        QCOMPARE(word.places[2].leaves, LabelId(1u));
        trace.steps.resize(1);
        trace.loop.reset();
        const LassoWord stopped = wordOf(trace);
        QCOMPARE(stopped.places.size(), std::size_t{3});
        QCOMPARE(stopped.loop, std::size_t{2});
        QCOMPARE(stopped.places[1].arrives, LabelId(0u));
        QCOMPARE(stopped.places[2].arrives, none<LabelId>);
    }

    void aPathThatIsRolledUpIsTheSamePath()
    {
        // send lose send (lose send lose send) for ever is (send lose) for ever.
        const Transition send{LabelId(0u), StateId(1u)}, lose{LabelId(1u), StateId(0u)};
        const Trace trace{StateId(0u), {send, lose, send, lose, send, lose, send}, std::size_t{3}};
        QCOMPARE(rolledUp(trace), (Trace{StateId(0u), {send, lose}, std::size_t{0}}));
        const Trace stops{StateId(0u), {send, lose}};
        QCOMPARE(rolledUp(stops), stops);
        Random random(82);
        for (int round = 0; round < shareOf(1000); ++round) {
            // Of two states and two labels, so that much comes to the same.
            Trace path{StateId(0u), {}};
            for (std::uint32_t i = 1 + random.below(9); i > 0; --i)
                path.steps.push_back({LabelId(random.below(2)), StateId(random.below(2))});
            const std::size_t loop = random.below(static_cast<std::uint32_t>(path.length()));
            path.steps.back().target = path.stateAfter(loop);
            path.loop = loop;
            const Trace rolled = rolledUp(path);
            QVERIFY(rolled.length() <= path.length());
            QVERIFY(rolled.stateAfter(*rolled.loop) == rolled.last());
            const auto stepOf = [](const Trace& of, std::size_t i) {
                const std::size_t turn = of.length() - *of.loop;
                return i < of.length() ? of.steps[i] : of.steps[*of.loop + (i - *of.loop) % turn];
            };
            for (std::size_t i = 0; i < 100; ++i)
                QVERIFY(stepOf(rolled, i) == stepOf(path, i));
        }
    }

    /// A rotation for each step would take minutes.
    void aLongStemIsPartOfItsLoopAtOnce()
    {
        const std::uint32_t count = 300'000;
        Trace trace{StateId(0u), {}};
        for (std::uint32_t i = 1; i <= 2 * count; ++i)
            trace.steps.push_back({LabelId(0u), StateId(i % count)});
        trace.loop = count - 1;
        trace.steps.resize(2 * count - 1);
        const Trace rolled = rolledUp(trace);
        QCOMPARE(rolled.length(), std::size_t{count});
        QCOMPARE(*rolled.loop, std::size_t{0});
        QCOMPARE(rolled.steps.front().target, StateId(1u));
    }

    void ofAStructureOfOnePathItSaysWhatTheTableauSays()
    {
        Random random(81);
        int satisfied = 0;
        for (int round = 0; round < shareOf(6000); ++round) {
            const OnePath path = onePath(random);
            LinearTime property;
            do
                property.formula = randomLinearFormula(random, 4);
            while (std::count_if(property.formula.nodes.begin(), property.formula.nodes.end(),
                                 [](const Expression::Node& node) { return looksAhead(node.kind); }) > 4);
            const Expression& formula = property.formula;
            // Names one by one: of a pure formula the value is computed from them.
            const auto valueOf = [&](const auto& self, std::uint32_t index,
                                     const LassoWord::Place& place) -> bool {
                using Kind = Expression::Kind;
                const Expression::Node& node = formula.nodes[index];
                const auto left = [&] { return self(self, node.left, place); };
                const auto right = [&] { return self(self, node.right, place); };
                switch (node.kind) {
                case Kind::True:
                    return true;
                case Kind::False:
                    return false;
                case Kind::Not:
                    return !left();
                case Kind::And:
                    return left() && right();
                case Kind::Or:
                    return left() || right();
                case Kind::Implies:
                    return !left() || right();
                case Kind::Iff:
                    return left() == right();
                case Kind::Arrives:
                case Kind::Leaves: {
                    const LabelId label = node.kind == Kind::Arrives ? place.arrives : place.leaves;
                    return label != none<LabelId> && path.lts.labels().text(label) == node.text;
                }
                default:
                    for (const std::uint32_t proposition : path.lts.propositionsOf(place.state))
                        if (path.lts.propositionNames()[proposition] == node.text)
                            return true;
                    return false;
                }
            };
            const bool isTrue = isSatisfied(formula, wordOf(path.trace),
                                            [&](std::uint32_t index, const LassoWord::Place& place) {
                                                return valueOf(valueOf, index, place);
                                            });
            QVERIFY2(LtlOracle(path.lts, property).isViolated() == !isTrue, spelled(formula).c_str());
            satisfied += isTrue;
        }
        QVERIFY(satisfied > shareOf(1500) && satisfied < shareOf(4500));
    }
};

THREADMEND_TEST_MAIN(LassoWordTest)
#include "lasso_word_test.moc"
