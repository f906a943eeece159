// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts on small random LTSs with all that a space can say of itself (several initial states, endings,
// termination labels, propositions, states that were not expanded) against trying all words.
#include "core/check/check_space.h"
#include "core/check/replay.h"
#include "core/property/property_kind.h"
#include "tests/testing/formula_oracle.h"
#include "tests/testing/random_models.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <functional>
#include <regex>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// Whether a run violates that bears a word and ends in a state.
using Violates = std::function<bool(const Word& word, StateId state)>;

std::set<std::string> holdingIn(const Lts& model, StateId state)
{
    std::set<std::string> names;
    for (const std::uint32_t proposition : model.propositionsOf(state))
        names.insert(model.propositionNames()[proposition]);
    return names;
}

bool isTrue(const LabelPredicate& predicate, std::size_t root, const std::set<std::string>& names)
{
    const LabelPredicate::Node& node = predicate.nodes[root];
    switch (node.kind) {
    case LabelPredicate::Kind::True:
        return true;
    case LabelPredicate::Kind::False:
        return false;
    case LabelPredicate::Kind::Exact:
        return names.count(node.text) > 0;
    case LabelPredicate::Kind::Pattern:
        return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return std::regex_match(name, std::regex(node.text));
        });
    case LabelPredicate::Kind::Not:
        return !isTrue(predicate, node.left, names);
    case LabelPredicate::Kind::And:
        return isTrue(predicate, node.left, names) && isTrue(predicate, node.right, names);
    case LabelPredicate::Kind::Or:
        return isTrue(predicate, node.left, names) || isTrue(predicate, node.right, names);
    }
    return false;
}

/// A property of one step by its text, and what it names.
std::string randomPredicate(Random& random, int depth)
{
    switch (depth == 0 ? random.below(7) : random.below(12)) {
    case 0:
    case 1:
    case 2:
        return "\"p\"";
    case 3:
    case 4:
        return "\"q\"";
    case 5:
        return random.chance(50) ? "\"nowhere\"" : "\"unknown\"";
    case 6:
        return random.chance(70) ? "'p|q'" : "\"a\"";
    case 7:
    case 8:
        return "(not " + randomPredicate(random, depth - 1) + ")";
    case 9:
        return "(" + randomPredicate(random, depth - 1) + " or " + randomPredicate(random, depth - 1) + ")";
    default:
        return "(" + randomPredicate(random, depth - 1) + " and " + randomPredicate(random, depth - 1) + ")";
    }
}

/// A random question, and what it means.
struct Question {
    std::string text;
    Formula formula;
    /// The names in a property of one step; empty of all others.
    std::set<std::string> names;

    explicit Question(Random& random)
        : text(random.chance(25)   ? "deadlock-free"
               : random.chance(50) ? "never " + randomPredicate(random, 2)
                                   : randomRegularProperty(random, 3)),
          formula(parseProperty(text)->formula)
    {
        const auto* safety = std::get_if<RegularSafety>(&formula);
        if (safety != nullptr && safety->violating.nodes.size() == 1 && safety->violating.letters.size() == 1)
            for (const LabelPredicate::Node& node : safety->violating.letters[0].nodes)
                if (node.kind == LabelPredicate::Kind::Exact)
                    names.insert(node.text);
    }

    bool isInvariantOf(const Lts& model) const
    {
        const auto& known = model.propositionNames();
        return !names.empty() && std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            return std::find(known.begin(), known.end(), name) != known.end();
        });
    }
    /// Whether what lies beyond a part could make it an invariant.
    bool mayBecomeInvariantOf(const Lts& model) const { return !names.empty() && !isInvariantOf(model); }
    Violates meaningOn(const Lts& model) const
    {
        if (std::holds_alternative<DeadlockFreedom>(formula))
            return [&model](const Word& word, StateId state) {
                const bool ended = !word.empty() && model.isTermination(*model.labels().find(word.back()));
                return model.ending(state) == Ending::Deadlock && !ended;
            };
        const RegularFormula& violating = std::get<RegularSafety>(formula).violating;
        if (isInvariantOf(model))
            return [&model, predicate = violating.letters[0]](const Word&, StateId state) {
                return isTrue(predicate, predicate.nodes.size() - 1, holdingIn(model, state));
            };
        return [violating](const Word& word, StateId) { return matches(violating, word); };
    }
};

/// The first violating word of at most `bound` steps: the shortest, then the least by label order. By trying
/// all words.
std::optional<Word> firstViolationByFacts(const Lts& model, const Violates& violates, std::size_t bound)
{
    struct Runs {
        Word word;
        std::set<StateId> states;
    };
    const auto initial = model.initialStates();
    std::vector<Runs> all{{{}, {initial.begin(), initial.end()}}};
    for (std::size_t length = 0; length <= bound; ++length) {
        std::vector<Runs> longer;
        for (const Runs& runs : all) {
            if (std::any_of(runs.states.begin(), runs.states.end(),
                            [&](StateId state) { return violates(runs.word, state); }))
                return runs.word;
            for (std::uint32_t label = 0; label < model.labels().size(); ++label) {
                Runs next{runs.word, {}};
                next.word.emplace_back(model.labels().text(LabelId(label)));
                for (const StateId state : runs.states)
                    for (const Transition& step : model.outgoing(state))
                        if (step.label == LabelId(label))
                            next.states.insert(step.target);
                if (!next.states.empty())
                    longer.push_back(std::move(next));
            }
        }
        all = std::move(longer);
    }
    return std::nullopt;
}

/// Those that some run comes to.
std::size_t prunedStates(const Lts& model)
{
    const std::span<const StateId> initial = model.initialStates();
    std::set<StateId> reached(initial.begin(), initial.end());
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const StateId state : std::vector<StateId>(reached.begin(), reached.end()))
            for (const Transition& step : model.outgoing(state))
                reached.insert(step.target);
    }
    return static_cast<std::size_t>(std::count_if(reached.begin(), reached.end(), [&](StateId state) {
        return model.ending(state) == Ending::Pruned;
    }));
}

} // namespace

class FactsOfSpacesTest : public QObject {
    Q_OBJECT

    /// What was met: holds, violated, undecided, with several initial states, invariants violated.
    int holds_ = 0, violated_ = 0, undecided_ = 0, several_ = 0, invariants_ = 0;

    void checkOne(const Lts& model, const Question& question)
    {
        constexpr std::size_t bound = 5;
        const Violates violates = question.meaningOn(model);
        RunContext run;
        const Verdict verdict = check(model, question.formula, run);
        QVERIFY(!verdict.refusal && (!verdict.vacuous || verdict.kind == Verdict::Kind::Holds));
        QCOMPARE(verdict.evidence.has_value(), verdict.kind == Verdict::Kind::Violated);
        QCOMPARE(verdict.reason.has_value(), verdict.kind == Verdict::Kind::Undecided);
        const auto expected = firstViolationByFacts(model, violates, bound);
        const bool isUnknown = !isWhole(model) && question.mayBecomeInvariantOf(model);
        if (expected && !isUnknown) {
            QCOMPARE(verdict.kind, Verdict::Kind::Violated);
            QCOMPARE(wordOf(model, *verdict.evidence), *expected);
        }
        switch (verdict.kind) {
        case Verdict::Kind::Holds:
            ++holds_;
            QVERIFY(isWhole(model) && !expected);
            QCOMPARE(verdict.pruned, prunedStates(model));
            break;
        case Verdict::Kind::Undecided:
            ++undecided_;
            QVERIFY(!isWhole(model) && (!expected || isUnknown));
            QVERIFY(verdict.reason->reason == StopReason::StateLimit);
            break;
        case Verdict::Kind::Violated:
            ++violated_;
            several_ += model.initialStates().size() > 1 ? 1 : 0;
            invariants_ += question.isInvariantOf(model) ? 1 : 0;
            QVERIFY(!isUnknown && isRunOf(model, *verdict.evidence));
            QVERIFY(violates(wordOf(model, *verdict.evidence), verdict.evidence->last()));
            QVERIFY(expected || verdict.evidence->length() > bound);
            QCOMPARE(verdict.shortest, isWhole(model));
            QCOMPARE(verdict.finding.has_value(), question.isInvariantOf(model));
            break;
        }
    }

private Q_SLOTS:
    void verdictsAreThoseOfTryingAllWords()
    {
        Random random(20261128);
        for (int round = 0; round < shareOf(12000); ++round) {
            Lts model = randomLts(random, {6, 3, 3, 3});
            if (round % 4 > 0)
                model = withRandomFacts(random, model);
            const Question question(random);
            checkOne(model, question);
            if (QTest::currentTestFailed()) {
                qWarning("round %d: %s", round, question.text.c_str());
                return;
            }
        }
        QVERIFY2(holds_ > shareOf(1000) && violated_ > shareOf(3000) && undecided_ > shareOf(500) &&
                     several_ > shareOf(1000) && invariants_ > shareOf(500),
                 qPrintable(QString("%1 %2 %3 %4 %5")
                                .arg(holds_)
                                .arg(violated_)
                                .arg(undecided_)
                                .arg(several_)
                                .arg(invariants_)));
    }

    void whatIsOfProgramsIsNotAskedOfAnLts()
    {
        RunContext run;
        const Lts model = ltsOf("0 a 1");
        for (const char* text : {"no-assertion-failure", "no-error", "no-hot-termination", "no-hot-cycle"}) {
            const Verdict verdict = check(model, parseProperty(text)->formula, run);
            QVERIFY(verdict.kind == Verdict::Kind::Undecided && verdict.refusal && !verdict.reason);
        }
    }
};

THREADMEND_TEST_MAIN(FactsOfSpacesTest)
#include "facts_of_spaces_test.moc"
