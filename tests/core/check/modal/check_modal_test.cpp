// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_space.h"
#include "core/check/modal/check_modal.h"
#include "core/check/modal/refutation.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/modal_syntax.h"
#include "core/property/property_kind.h"
#include "core/property/regular_safety_syntax.h"
#include "tests/testing/random_models.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Lts randomSteps(Random& random)
{
    LtsBuilder builder;
    const std::uint32_t count = 1 + random.below(6);
    builder.ensureStates(count);
    constexpr const char* names[] = {"a", "b", "c"};
    for (std::uint32_t i = random.below(2 * count + 2); i > 0; --i)
        builder.add(StateId(random.below(count)), builder.label(names[random.below(3)]),
                    StateId(random.below(count)));
    return std::move(builder).build();
}

Outcome<Property> modal(const std::string& text)
{
    return parseProperty(text);
}

Verdict verdictOn(const Lts& lts, const std::string& text)
{
    const auto property = modal(text);
    if (!property)
        qFatal("%s: %s", text.c_str(), property.error()->message.c_str());
    RunContext run;
    return checkModal(lts, std::get_if<Modal>(&property->formula)->formula, run);
}

std::string randomSteps(Random& random, int depth)
{
    if (depth == 0 || random.chance(30)) {
        constexpr const char* tests[] = {"a", "b", "true", "(not a)", "(a or b)", "'[bc]'", "nil", "c"};
        return tests[random.below(8)];
    }
    const std::string one = randomSteps(random, depth - 1);
    switch (random.below(5)) {
    case 0:
        return "(" + one + " . " + randomSteps(random, depth - 1) + ")";
    case 1:
        return "(" + one + " | " + randomSteps(random, depth - 1) + ")";
    case 2:
        return "(" + one + ")*";
    case 3:
        return "(" + one + ")+";
    default:
        return "(" + one + ")?";
    }
}

/// A formula as it is written, and what it means, by its definition: sets of states, fixed points by
/// iteration from nothing or from all, a regular modality by cases of its expression.
class WrittenModal {
public:
    using Kind = ModalFormula::Kind;

    WrittenModal(Random& random, int depth) { root_ = grow(random, depth, {}); }

    std::string text() const { return text(root_); }
    std::vector<bool> satisfying(const Lts& lts) const
    {
        std::vector<std::vector<bool>> values(nodes_.size());
        return of(lts, root_, values);
    }

private:
    enum class Word { False, True, Variable, And, Or, Implies, Not, Box, Diamond, Least, Greatest };
    struct Node {
        Word word = Word::True;
        std::size_t left = 0, right = 0; ///< of a variable: the fixed point
        std::string steps;
    };

    std::size_t add(Node node)
    {
        nodes_.push_back(std::move(node));
        return nodes_.size() - 1;
    }

    std::size_t grow(Random& random, int depth, std::vector<std::size_t> scope)
    {
        if (depth == 0 || random.chance(10)) {
            if (!scope.empty() && random.chance(75))
                return add(
                    {Word::Variable, scope[random.below(static_cast<std::uint32_t>(scope.size()))], 0, {}});
            return add({random.chance(50) ? Word::True : Word::False, 0, 0, {}});
        }
        constexpr Word words[] = {Word::And, Word::Or,      Word::Implies, Word::Not,   Word::Box,
                                  Word::Box, Word::Diamond, Word::Diamond, Word::Least, Word::Greatest};
        const Word word = words[random.below(10)];
        const std::size_t made = add({word, 0, 0, {}});
        if (word == Word::Box || word == Word::Diamond)
            nodes_[made].steps = randomSteps(random, static_cast<int>(random.below(3)));
        if (word == Word::Least || word == Word::Greatest)
            scope.push_back(made);
        const std::size_t left = grow(random, depth - 1, scope);
        nodes_[made].left = left;
        if (word == Word::And || word == Word::Or || word == Word::Implies) {
            const std::size_t right = grow(random, depth - 1, scope);
            nodes_[made].right = right;
        }
        return made;
    }

    std::string text(std::size_t index) const
    {
        const Node& node = nodes_[index];
        switch (node.word) {
        case Word::False:
            return "false";
        case Word::True:
            return "true";
        case Word::Variable:
            return "X" + std::to_string(node.left);
        case Word::And:
            return "(" + text(node.left) + " and " + text(node.right) + ")";
        case Word::Or:
            return "(" + text(node.left) + " or " + text(node.right) + ")";
        case Word::Implies:
            return "(" + text(node.left) + " implies " + text(node.right) + ")";
        case Word::Not:
            return "not " + text(node.left);
        case Word::Box:
            return "[" + node.steps + "] " + text(node.left);
        case Word::Diamond:
            return "<" + node.steps + "> " + text(node.left);
        case Word::Least:
            return "(mu X" + std::to_string(index) + " . " + text(node.left) + ")";
        case Word::Greatest:
            return "(nu X" + std::to_string(index) + " . " + text(node.left) + ")";
        }
        return {};
    }

    static std::vector<bool> flipped(std::vector<bool> set)
    {
        set.flip();
        return set;
    }

    static bool isMatch(const LabelPredicate& predicate, std::size_t node, std::string_view label)
    {
        const LabelPredicate::Node& of = predicate.nodes[node];
        switch (of.kind) {
        case LabelPredicate::Kind::True:
            return true;
        case LabelPredicate::Kind::False:
            return false;
        case LabelPredicate::Kind::Exact:
            return of.text == label;
        case LabelPredicate::Kind::Pattern: // the only one here is [bc]
            return label == "b" || label == "c";
        case LabelPredicate::Kind::Not:
            return !isMatch(predicate, of.left, label);
        case LabelPredicate::Kind::And:
            return isMatch(predicate, of.left, label) && isMatch(predicate, of.right, label);
        case LabelPredicate::Kind::Or:
            return isMatch(predicate, of.left, label) || isMatch(predicate, of.right, label);
        }
        return false;
    }

    /// The states from which some run by a word of the expression leads into the set.
    static std::vector<bool> before(const Lts& lts, const RegularFormula& steps, std::size_t node,
                                    const std::vector<bool>& set)
    {
        using Regular = RegularFormula::Kind;
        const RegularFormula::Node& of = steps.nodes[node];
        const auto either = [](std::vector<bool> a, const std::vector<bool>& b) {
            for (std::size_t i = 0; i < a.size(); ++i)
                a[i] = a[i] || b[i];
            return a;
        };
        switch (of.kind) {
        case Regular::Nil:
            return set;
        case Regular::Letter: {
            std::vector<bool> result(set.size(), false);
            const LabelPredicate& letter = steps.letters[of.left];
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
                for (const Transition& step : lts.outgoing(StateId(state)))
                    if (set[step.target.index()] &&
                        isMatch(letter, letter.nodes.size() - 1, lts.labels().text(step.label)))
                        result[state] = true;
            return result;
        }
        case Regular::Sequence:
            return before(lts, steps, of.left, before(lts, steps, of.right, set));
        case Regular::Choice:
            return either(before(lts, steps, of.left, set), before(lts, steps, of.right, set));
        case Regular::Optional:
            return either(set, before(lts, steps, of.left, set));
        case Regular::Star:
        case Regular::Plus: {
            std::vector<bool> result = of.kind == Regular::Star ? set : before(lts, steps, of.left, set);
            for (;;) {
                const std::vector<bool> more = either(result, before(lts, steps, of.left, result));
                if (more == result)
                    return result;
                result = more;
            }
        }
        }
        return set;
    }

    std::vector<bool> of(const Lts& lts, std::size_t index, std::vector<std::vector<bool>>& values) const
    {
        const Node& node = nodes_[index];
        const auto left = [&] { return of(lts, node.left, values); };
        const auto combined = [&](const auto& operation) {
            std::vector<bool> a = left();
            const std::vector<bool> b = of(lts, node.right, values);
            for (std::size_t i = 0; i < a.size(); ++i)
                a[i] = operation(a[i], b[i]);
            return a;
        };
        const auto diamond = [&](const std::vector<bool>& set) {
            const auto steps = parseRegularSafety("never " + node.steps);
            return before(lts, *steps, steps->nodes.size() - 1, set);
        };
        switch (node.word) {
        case Word::False:
            return std::vector<bool>(lts.stateCount(), false);
        case Word::True:
            return std::vector<bool>(lts.stateCount(), true);
        case Word::Variable:
            return values[node.left];
        case Word::And:
            return combined([](bool a, bool b) { return a && b; });
        case Word::Or:
            return combined([](bool a, bool b) { return a || b; });
        case Word::Implies:
            return combined([](bool a, bool b) { return !a || b; });
        case Word::Not:
            return flipped(left());
        case Word::Diamond:
            return diamond(left());
        case Word::Box:
            return flipped(diamond(flipped(left())));
        case Word::Least:
        case Word::Greatest:
            values[index].assign(lts.stateCount(), node.word == Word::Greatest);
            for (;;) {
                std::vector<bool> next = left();
                if (next == values[index])
                    return next;
                values[index] = std::move(next);
            }
        }
        return {};
    }

    std::vector<Node> nodes_;
    std::size_t root_ = 0;
};

} // namespace

class CheckModalTest : public QObject {
    Q_OBJECT

    static constexpr auto holds = Verdict::Kind::Holds;
    static constexpr auto violated = Verdict::Kind::Violated;

private Q_SLOTS:
    void satisfyingStatesAreThoseOfTheDefinition()
    {
        Random random(91);
        int checked = 0, refused = 0, fixed = 0, violations = 0, mixed = 0, severalRuns = 0;
        while (checked < shareOf(8000)) {
            const WrittenModal written(random, 5);
            const std::string text = written.text();
            const auto formula = parseModal(text);
            if (!formula) {
                QVERIFY(formula.error() != nullptr);
                ++refused; // alternating, or an odd number of negations
                continue;
            }
            const Lts lts = randomSteps(random);
            const std::vector<bool> expected = written.satisfying(lts);
            RunContext run;
            const auto found = solve(lts, equationsOf(*formula), run);
            QVERIFY(found);
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
                QVERIFY2(found->satisfies(StateId(state)) == expected[state], text.c_str());
            const Verdict verdict = checkModal(lts, *formula, run); // which confirms what refutes, alone
            QCOMPARE(verdict.kind == violated, !expected[0]);
            ++checked;
            fixed += text.find('X') != std::string::npos;
            mixed += std::find(expected.begin(), expected.end(), !expected[0]) != expected.end();
            if (verdict.kind != violated)
                continue;
            ++violations;
            // The definition says the same of the part alone.
            QVERIFY2(!written.satisfying(verdict.refutation->part)[0], text.c_str());
            severalRuns += !verdict.refutation->isOneRun;
        }
        QVERIFY(fixed > shareOf(1000) && violations > shareOf(2000) && mixed > shareOf(500));
        QVERIFY(refused > 0 && severalRuns > shareOf(100));
    }

    void whatIsInevitableIsALeastFixedPoint()
    {
        const std::string inevitable = "[ true* . send ] mu X . <true> true and [ not receive ] X";
        const Lts ring = ltsOf("0 send 1\n1 wait 2\n2 receive 0");
        QCOMPARE(verdictOn(ring, inevitable).kind, holds);
        const Lts waits = ltsOf("0 send 1\n1 wait 1\n1 receive 0");
        const Verdict lasso = verdictOn(waits, inevitable);
        QCOMPARE(lasso.kind, violated);
        QVERIFY(lasso.refutation->isOneRun);
        QCOMPARE(lasso.evidence->loop, std::optional<std::size_t>(1));
        QCOMPARE(lasso.evidence->length(), std::size_t{2});
        // A dead end has no step: <true> true is false there.
        const Lts stuck = ltsOf("0 send 1");
        const Verdict stops = verdictOn(stuck, inevitable);
        QCOMPARE(stops.kind, violated);
        QVERIFY(!stops.evidence->loop);
        QCOMPARE(verdictOn(stuck, "[ send ] [ true ] false and <send> true").kind, holds);
    }

    void whereNoRunSufficesAPartShowsIt()
    {
        const Lts lts = ltsOf("0 a 1\n0 a 2\n1 b 0\n2 c 0\n2 b 0\n3 d 3");
        const Verdict verdict = verdictOn(lts, "<a> ([ b ] false or [ c ] <d> true and <d> true)");
        QCOMPARE(verdict.kind, violated);
        QVERIFY(!verdict.refutation->isOneRun);
        QVERIFY(verdict.refutation->part.stateCount() <= 3);
        QVERIFY(!verdict.shortest);
    }

    void formulasOfSafetyHaveTheSameVerdictInBothWays()
    {
        Random random(92);
        for (int round = 0; round < shareOf(2000); ++round) {
            const Lts lts = randomSteps(random);
            const std::string steps = randomSteps(random, 3);
            const auto safety = parseProperty("[ " + steps + " ] false");
            QVERIFY(std::holds_alternative<RegularSafety>(safety->formula));
            RunContext run;
            const Verdict known = checkSpace(lts, safety->formula, run);
            QCOMPARE(verdictOn(lts, "[ " + steps + " ] (false and false)").kind, known.kind);
            QCOMPARE(verdictOn(lts, "not < " + steps + " > true").kind, known.kind);
        }
    }

    void fixedPointsThatAlternateAreRefusedWithTheirPlace()
    {
        const auto error = [](const std::string& text) { return *parseModal(text).error(); };
        const InputError nested = error("nu X . mu Y . (<a> X or <b> Y)");
        QVERIFY(nested.message.find("alternation-free") != std::string::npos);
        QCOMPARE(nested.column, std::uint64_t{8});
        QVERIFY(error("nu X . <a*> <b> X").message.find("alternation-free") != std::string::npos);
        QVERIFY(parseModal("nu X . [a*] [b] X"));
        QVERIFY(parseModal("nu X . <a . b> X"));
        QVERIFY(parseModal("nu X . (mu Y . <a> true or <b> Y) and [ true ] X"));
        QVERIFY(parseModal("mu X . not nu Y . not (X or <a> not Y)")); // is mu X . mu Y
        QVERIFY(error("mu X . not X").message.find("odd number of negations") != std::string::npos);
        QCOMPARE(error("mu X . not X").column, std::uint64_t{12});
    }

    void badFormulasHaveOneErrorWithItsPlace()
    {
        const auto columnOf = [](const std::string& text) { return parseProperty(text).error()->column; };
        QCOMPARE(columnOf("<a true"), std::uint64_t{4});
        QCOMPARE(columnOf("<a> "), std::uint64_t{5});
        QCOMPARE(columnOf("<a> X"), std::uint64_t{5});
        QCOMPARE(columnOf("mu . X"), std::uint64_t{4});
        QCOMPARE(columnOf("mu X <a> X"), std::uint64_t{6});
        QCOMPARE(columnOf("<a> true true"), std::uint64_t{10});
        QCOMPARE(columnOf("<a> (true"), std::uint64_t{10});
        QCOMPARE(columnOf("<a .> true"), std::uint64_t{5});
        std::string deep = "<a> ";
        for (int i = 0; i < 5000; ++i)
            deep += "[a] ";
        QVERIFY(parseProperty(deep + "true").error());
        QVERIFY(parseProperty("not " + std::string(5000, '(')).error());
    }

    void theWorkIsLinearInTheModel()
    {
        std::uint64_t before = 0;
        for (const std::uint32_t count : {500u, 1000u, 2000u}) {
            LtsBuilder builder;
            for (std::uint32_t i = 0; i < count; ++i) {
                builder.add(StateId(i), builder.label("a"), StateId((i + 1) % count));
                builder.add(StateId(i), builder.label("b"), StateId(0u));
            }
            const Lts ring = std::move(builder).build();
            const Verdict verdict =
                verdictOn(ring, "nu X . [ true ] X and (mu Y . <b> true or <a> Y) and <a* . b> true");
            QCOMPARE(verdict.kind, holds);
            const std::uint64_t work = verdict.statistics.states + verdict.statistics.transitions;
            QVERIFY(before == 0 || work <= 2 * before + 100);
            before = work;
        }
    }

    void itStopsAtEveryPoll()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 2\n2 a 0\n1 a 1");
        const auto formula = parseModal("[ true* . b ] mu X . (<true> true and [ not b ] X)");
        QVERIFY(stopsEverywhere([&](RunContext& run) -> Outcome<bool> {
            const Verdict verdict = checkModal(lts, *formula, run);
            if (verdict.reason)
                return *verdict.reason;
            return true;
        }));
    }
};

THREADMEND_TEST_MAIN(CheckModalTest)
#include "check_modal_test.moc"
