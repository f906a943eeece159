// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/distinguishing_word.h"
#include "core/explain/matching.h"
#include "core/model/lts/determinisation.h"
#include "core/model/lts/lts_builder.h"
#include "tests/testing/safety_questions.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Subset = std::set<StateId>;
using Word = std::vector<std::string>;

Subset after(const Lts& lts, const Subset& from, std::string_view label)
{
    Subset result;
    for (const StateId state : from)
        for (const Transition& step : lts.outgoing(state))
            if (lts.labels().text(step.label) == label)
                result.insert(step.target);
    return result;
}

Subset initialOf(const Lts& lts)
{
    return {lts.initialStates().begin(), lts.initialStates().end()};
}

/// The length of a shortest word that m1 has from `s1` and m2 lacks, by determinising both.
std::optional<std::size_t> shortestMissing(const Lts& m1, StateId s1, const Lts& m2)
{
    using Place = std::pair<Subset, Subset>;
    std::deque<std::pair<Place, std::size_t>> waiting = {{{{s1}, initialOf(m2)}, 0}};
    std::set<Place> seen = {waiting.front().first};
    while (!waiting.empty()) {
        const auto [place, length] = waiting.front();
        waiting.pop_front();
        for (std::uint32_t label = 0; label < m1.labels().size(); ++label) {
            const std::string_view text = m1.labels().text(LabelId(label));
            const Place next = {after(m1, place.first, text), after(m2, place.second, text)};
            if (next.first.empty())
                continue;
            if (next.second.empty())
                return length + 1;
            if (seen.insert(next).second)
                waiting.emplace_back(next, length + 1);
        }
    }
    return std::nullopt;
}

Subset afterWord(const Lts& lts, Subset states, const Word& word, std::size_t length)
{
    for (std::size_t i = 0; i < length; ++i)
        states = after(lts, states, word[i]);
    return states;
}

/// Whether some run of `lts` follows all of the word but the last label, and cannot follow that.
bool somewhereStuck(const Lts& lts, const Word& word)
{
    for (const StateId state : afterWord(lts, initialOf(lts), word, word.size() - 1))
        if (after(lts, {state}, word.back()).empty())
            return true;
    return false;
}

/// Whether some initial state of m2 simulates s1.
bool isSimulated(const SimulationRelation& relation, StateId s1, const Lts& m2)
{
    const auto initial = m2.initialStates();
    return std::any_of(initial.begin(), initial.end(),
                       [&](StateId s2) { return relation.simulates(s2, s1); });
}

InputError errorOf(const Lts& full, const Lts& counterexamples, std::string_view finalLabel = "")
{
    RunContext run;
    const auto found = matching(full, counterexamples, finalLabel, run);
    return found.error() == nullptr ? InputError() : *found.error();
}

} // namespace

class MatchingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void partsOfASystemAlwaysMatch()
    {
        Random random(71);
        for (int round = 0; round < 500; ++round) {
            const Lts full = withRandomInitialStates(random, randomLts(random, {10, 3, 3}));
            LtsBuilder builder(full.labels());
            builder.ensureStates(full.stateCount());
            builder.setInitial(full.initialStates().back());
            for (std::size_t state = 0; state < full.stateCount(); ++state)
                for (const Transition& step : full.outgoing(StateId(state)))
                    if (random.chance(70))
                        builder.add(StateId(state), step.label, step.target);
            const Lts part = std::move(builder).build();
            RunContext run;
            const auto found = matching(full, part, "", run);
            for (std::size_t state = 0; state < full.stateCount(); ++state)
                QVERIFY(found->simulates(StateId(state), StateId(state)));
        }
    }

    void namesAShortestWordThatTellsTheSystemsApart()
    {
        Random random(72);
        std::size_t missing = 0, branching = 0;
        for (int round = 0; round < 4000; ++round) {
            Lts m2 = randomLts(random, {6, 2, 3});
            if (round % 4 > 1)
                m2 = withRandomInitialStates(random, m2);
            RunContext run;
            // A determinised system has the same words, but chooses as late as possible.
            const Lts m1 = round % 2 == 0 ? randomLts(random, {6, 2, 2}) : determinise(m2, {}, run)->lts;
            const auto relation = simulation(m1, m2, {}, run);
            const StateId s1 = m1.initialStates().front();
            if (isSimulated(*relation, s1, m2))
                continue;
            const auto found = distinguishingWord(*relation, s1, m2.initialStates(), {}, run);
            Word word;
            for (const LabelId label : found->labels)
                word.emplace_back(m1.labels().text(label));
            QVERIFY(!afterWord(m1, {s1}, word, word.size()).empty());
            const auto shortest = shortestMissing(m1, s1, m2);
            QCOMPARE(found->missing, shortest.has_value());
            if (shortest)
                QCOMPARE(word.size(), *shortest);
            QCOMPARE(afterWord(m2, initialOf(m2), word, word.size()).empty(), found->missing);
            QVERIFY(somewhereStuck(m2, word));
            ++(found->missing ? missing : branching);
        }
        QVERIFY(missing > 500);
        QVERIFY(branching > 100);
    }

    void eachInitialStateNeedsOneThatSimulatesIt()
    {
        Random random(73);
        int matched = 0, unmatched = 0;
        for (int round = 0; round < 2000; ++round) {
            const Lts full = withRandomInitialStates(random, randomLts(random, {6, 2, 3}));
            const Lts other = withRandomInitialStates(random, randomLts(random, {4, 2, 1}));
            RunContext run;
            const auto relation = simulation(other, full, {}, run);
            const auto initial = other.initialStates();
            const bool all = std::all_of(initial.begin(), initial.end(),
                                         [&](StateId state) { return isSimulated(*relation, state, full); });
            QCOMPARE(errorOf(full, other).message.empty(), all);
            if (initial.size() > 1)
                ++(all ? matched : unmatched);
        }
        QVERIFY(matched > 200 && unmatched > 200);
    }

    void theInitialStateThatIsNotMatchedHasTheWord()
    {
        const auto two = [](const char* lines) {
            return beginningIn(ltsOf(lines), {StateId(0u), StateId(1u)});
        };
        QVERIFY(errorOf(two("0 a 2 1 b 2"), two("1 a 2 0 b 2")).message.empty());
        QCOMPARE(errorOf(two("0 a 2 1 b 2"), two("0 a 2 1 c 2")).message,
                 std::string("the full LTS does not contain the counterexample LTS: it cannot begin with "
                             "\"c\""));
        // All words are there, but the choice between them is made before the first step.
        QCOMPARE(errorOf(two("0 a 2 1 b 2"), ltsOf("0 a 1 0 b 1")).message,
                 std::string("the full LTS does not contain the counterexample LTS: not every initial state "
                             "of it can begin with \"b\""));
    }

    void saysWhatTheFullSystemCannotDo()
    {
        QCOMPARE(errorOf(ltsOf("0 a 1"), ltsOf("0 b 1")).message,
                 std::string("the full LTS does not contain the counterexample LTS: it cannot begin with "
                             "\"b\""));
        QCOMPARE(errorOf(ltsOf("0 a 1 1 b 2"), ltsOf("0 a 1 1 a 2")).message,
                 std::string("the full LTS does not contain the counterexample LTS: it has no run \"a\" "
                             "\"a\""));
        QCOMPARE(
            errorOf(ltsOf("0 a 1 0 a 2 1 b 3 2 c 3"), ltsOf("0 a 1 1 b 2 1 c 2")).message,
            std::string("the full LTS does not contain the counterexample LTS: not every run \"a\" of it "
                        "can go on with \"c\""));
    }

    void shortensLongWords()
    {
        std::string lines;
        for (int i = 0; i < 100; ++i)
            lines += std::to_string(i) + " a " + std::to_string(i + 1) + "\n";
        const std::string message = errorOf(ltsOf(lines), ltsOf("0 a 0")).message;
        QVERIFY(message.find(" ... 76 more ...") != std::string::npos);
        QVERIFY(message.size() < 300);
    }

    void finalTransitionsNeedNoAnswer()
    {
        const Lts full = ltsOf("0 a 1");
        const Lts counterexamples = ltsOf("0 a 1 1 delta 2");
        RunContext run;
        QVERIFY(matching(full, counterexamples, "delta", run)->simulates(StateId(1u), StateId(1u)));
        QCOMPARE(errorOf(full, counterexamples).message,
                 std::string("the full LTS does not contain the counterexample LTS: it has no run \"a\" "
                             "\"delta\""));
    }

    void theFullSystemHasNoFinalLabel()
    {
        QCOMPARE(errorOf(ltsOf("0 a 1 1 delta 2"), ltsOf("0 a 1"), "delta").message,
                 std::string("the full LTS has the final label \"delta\""));
    }

    void matchesSystemsWithoutTransitions()
    {
        RunContext run;
        QVERIFY(bool(matching(Lts(), Lts(), "", run)));
        QVERIFY(bool(matching(ltsOf("0 a 1"), Lts(), "delta", run)));
    }

    void stopsAtEveryPoll()
    {
        const Lts full = ltsOf("0 a 1 0 a 2 1 b 3 2 c 3 3 a 0");
        const Lts part = ltsOf("0 a 1 1 b 2 2 a 0");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return matching(full, part, "", run); }));
        const Lts other = ltsOf("0 a 1 1 b 2 1 c 2");
        RunContext nobody;
        const auto relation = simulation(other, full, {}, nobody);
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return distinguishingWord(*relation, StateId(0u), full.initialStates(), {}, run);
        }));
    }
};

THREADMEND_TEST_MAIN(MatchingTest)
#include "matching_test.moc"
