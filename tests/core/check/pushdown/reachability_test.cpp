// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/reachability.h"
#include "tests/testing/pushdown_systems.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QFile>
#include <QTest>

using namespace threadmend;
using namespace threadmend::pushdown;
using namespace threadmend::testing;

namespace {

System sample(const char* name)
{
    QFile file(QStringLiteral(THREADMEND_SAMPLES "/pushdown/%1.cpds").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no sample %s", name);
    return systemOf(file.readAll().toStdString());
}

ReachAnswer ask(const System& system, const char* policy, std::uint64_t mostRounds = 60,
                std::uint64_t mostStates = 50'000)
{
    RunContext run({}, nullptr, Limits{.states = mostStates});
    return reach(system, {refinementPolicyOf(policy), mostRounds, 1, {}}, run);
}

constexpr const char* policies[] = {"alpha",  "succinct", "multi-step", "individual", "individual-multi-step",
                                    "minimax"};

/// By the letter of definition 3, with stacks of at most `deepest` symbols: whether the target is met.
bool isMet(const System& system, std::size_t deepest, std::size_t mostConfigurations)
{
    using Key = std::vector<std::vector<std::uint32_t>>;
    const auto keyOf = [](const GlobalConfiguration& all) {
        Key key;
        for (const Configuration& each : all) {
            key.push_back({each.control.value});
            for (const SymbolId symbol : each.stack)
                key.back().push_back(symbol.value);
        }
        return key;
    };
    std::set<Key> met{keyOf(initialOf(system))};
    std::vector<GlobalConfiguration> order{initialOf(system)};
    const auto add = [&](const GlobalConfiguration& next) {
        for (const Configuration& each : next)
            if (each.stack.size() > deepest)
                return;
        if (order.size() < mostConfigurations && met.insert(keyOf(next)).second)
            order.push_back(next);
    };
    for (std::size_t at = 0; at < order.size(); ++at) {
        const GlobalConfiguration here = order[at];
        bool isTarget = true;
        for (std::size_t i = 0; i < here.size(); ++i)
            isTarget = isTarget && system.processes[i].target.contains(here[i]);
        if (isTarget)
            return true;
        for (std::size_t i = 0; i < here.size(); ++i)
            for (const Rule& rule : system.processes[i].rules)
                if (rule.action == tau && applies(rule, here[i])) {
                    GlobalConfiguration next = here;
                    next[i] = after(rule, here[i]);
                    add(next);
                }
        for (std::uint32_t action = 0; action < system.actions.size(); ++action) {
            std::vector<GlobalConfiguration> ways{here};
            for (std::size_t i = 0; i < here.size(); ++i) {
                if (!system.processes[i].has(ActionId(action)))
                    continue;
                std::vector<GlobalConfiguration> further;
                for (const GlobalConfiguration& way : ways)
                    for (const Rule& rule : system.processes[i].rules)
                        if (rule.action == ActionId(action) && applies(rule, here[i])) {
                            further.push_back(way);
                            further.back()[i] = after(rule, here[i]);
                        }
                ways = std::move(further);
            }
            for (const GlobalConfiguration& way : ways)
                add(way);
        }
    }
    return false;
}

} // namespace

class ReachabilityTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void examples6To9OfThePaper()
    {
        const System system =
            systemOf("process p1 { initial s <x>; s <x> -> s <x> : b; s <x> -> s <x> : d; }\n"
                     "process p2 { initial s <x>; s <x> -> s <x> : a; s <x> -> s <x> : c; }\n"
                     "process p3 { initial s <x>; s <x> -> s <x> : a; s <x> -> s <x> : b;\n"
                     "  s <x> -> s <x> : c; s <x> -> s <x> : d; }");
        ActionWord word;
        for (const char* name : {"a", "b", "c", "d", "b"})
            for (std::uint32_t action = 0; action < system.actions.size(); ++action)
                if (system.actions[action] == name)
                    word.emplace_back(action);
        const auto lengths = lengthsOf(system, word);
        QCOMPARE(lengths, (std::vector<std::uint32_t>{3, 2, 5}));
        const Bounds three{3, 3, 3};
        const auto next = [&](const char* policy) {
            return refinementPolicyOf(policy)->next(three, lengths);
        };
        QCOMPARE(next("succinct"), (Bounds{4, 4, 4}));
        QCOMPARE(next("multi-step"), (Bounds{6, 6, 6}));
        QCOMPARE(next("individual"), (Bounds{4, 3, 4}));
        QCOMPARE(next("individual-multi-step"), (Bounds{4, 3, 6}));
    }

    void bluetooth_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("steps"); // of a shortest witness; 0: unreachable
        QTest::newRow("first version") << "bluetooth-1" << 9;
        QTest::newRow("second version, one adder") << "bluetooth-2" << 0;
        QTest::newRow("second version, two adders") << "bluetooth-2-two-adders" << 16;
        QTest::newRow("third version, two adders") << "bluetooth-3-two-adders" << 0;
    }
    void bluetooth()
    {
        QFETCH(QString, name);
        QFETCH(int, steps);
        const System system = sample(qPrintable(name));
        for (const char* policy :
             {"succinct", "multi-step", "individual", "individual-multi-step", "minimax", "auto"}) {
            const ReachAnswer answer = ask(system, policy);
            QCOMPARE(nameOf(answer.verdict),
                     nameOf(steps == 0 ? Reachability::Unreachable : Reachability::Reachable));
            QCOMPARE(answer.witness.size(), static_cast<std::size_t>(steps));
        }
    }

    void theBoundsOfBluetoothGrowAsThePolicySays()
    {
        // Of all words of a length the first is taken, by the order in which the text names actions: other
        // words than the paper's, so other bounds on the way; the last ones are those of its table 1 but for
        // two.
        const ReachAnswer answer = ask(sample("bluetooth-3-two-adders"), "individual-multi-step");
        QCOMPARE(answer.rounds.front().bounds, (Bounds{1, 1, 1, 1, 1, 1}));
        QCOMPARE(answer.rounds.back().bounds, (Bounds{7, 4, 4, 4, 7, 5}));
        QVERIFY(!answer.rounds.back().word);
        const ReachAnswer succinct = ask(sample("bluetooth-3-two-adders"), "succinct");
        QCOMPARE(succinct.rounds.back().bounds, Bounds(6, 7));
    }

    void whoLocksForEverIsDecidedByStackTopsAlone()
    {
        const System system = sample("lock");
        for (const char* policy : {"succinct", "individual-multi-step"})
            QCOMPARE(nameOf(ask(system, policy, 12).verdict), std::string_view("undecided"));
        const ReachAnswer answer = ask(system, "auto");
        QCOMPARE(nameOf(answer.verdict), std::string_view("unreachable"));
        QVERIFY(std::holds_alternative<TopsInvariant>(answer.certificate));
        QCOMPARE(nameOf(ask(sample("lock-too-early"), "auto").verdict), std::string_view("reachable"));
    }

    void whatOnlyCountingTellsIsUndecided()
    {
        const ReachAnswer answer = ask(sample("counting"), "auto", 12);
        QCOMPARE(nameOf(answer.verdict), std::string_view("undecided"));
        QCOMPARE(answer.rounds.size(), std::size_t{12});
        QVERIFY(!answer.stopped);
    }

    void aTornPairIsFoundThoughTheWriterIsRecursive()
    {
        const ReachAnswer answer = ask(sample("atomic-pair"), "individual-multi-step");
        QCOMPARE(nameOf(answer.verdict), std::string_view("reachable"));
        QVERIFY(isWitness(sample("atomic-pair"), answer.witness));
    }

    void allPoliciesAgreeWithWhatRunsSay()
    {
        std::size_t reachable = 0, unreachable = 0;
        for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(shareOf(2000)); ++seed) {
            Random random(seed);
            const System system = systemOf(randomSystem(random, 2 + random.below(2)));
            const bool met = isMet(system, 5, 3000);
            const QByteArray text = "seed " + QByteArray::number(static_cast<qulonglong>(seed));
            std::optional<std::size_t> alphaRounds, succinctRounds;
            bool succinctReached = false;
            for (const char* policy : {"alpha", "succinct", "multi-step", "individual",
                                       "individual-multi-step", "minimax", "auto"}) {
                const ReachAnswer answer = ask(system, policy, 7, 500);
                const bool isReached = answer.verdict == Reachability::Reachable;
                // What is reached is replayed, what is not is confirmed; neither may contradict a run.
                QVERIFY2(answer.verdict != Reachability::Unreachable || !met, text.constData());
                QVERIFY2(!isReached || isWitness(system, answer.witness), text.constData());
                reachable += isReached ? 1 : 0;
                unreachable += answer.verdict == Reachability::Unreachable ? 1 : 0;
                const bool isDecided = answer.verdict != Reachability::Undecided;
                if (std::string_view(policy) == "alpha" && isDecided)
                    alphaRounds = answer.rounds.size();
                if (std::string_view(policy) == "succinct" && isDecided) {
                    succinctRounds = answer.rounds.size();
                    succinctReached = isReached;
                }
                // Theorem 2: of what the Succinct SDP reaches at k, no bound of minimax is greater than k.
                if (std::string_view(policy) == "minimax" && isReached && succinctReached) {
                    const Bounds& bounds = answer.rounds.back().bounds;
                    QVERIFY2(*std::max_element(bounds.begin(), bounds.end()) <= *succinctRounds,
                             text.constData());
                }
            }
            // Theorem 1: what alpha-SDP decides at k the Succinct SDP decides at no more.
            QVERIFY2(!alphaRounds || (succinctRounds && *succinctRounds <= *alphaRounds), text.constData());
        }
        QVERIFY2(reachable > static_cast<std::size_t>(shareOf(1000)) &&
                     unreachable > static_cast<std::size_t>(shareOf(400)),
                 qPrintable(QStringLiteral("%1, %2").arg(reachable).arg(unreachable)));
    }

    void noCertificateOfAnythingElseIsConfirmed()
    {
        const System system = sample("bluetooth-1");
        RunContext run;
        // A smaller invariant, and automata that have lost a word.
        const System unreachable = sample("bluetooth-2");
        const ReachAnswer answer = ask(unreachable, "succinct");
        WordCertificate words = std::get<WordCertificate>(answer.certificate);
        QVERIFY(*confirms(unreachable, words, run));
        QVERIFY(!*confirms(system, words, run));
        for (auto& steps : words.automata[4].steps)
            if (!steps.empty()) {
                steps.pop_back();
                break;
            }
        QVERIFY(!*confirms(unreachable, words, run));
        TopsInvariant tops = std::get<TopsInvariant>(ask(unreachable, "auto").certificate);
        QVERIFY(*confirms(unreachable, tops, run));
        tops.reached.erase(tops.reached.begin() + static_cast<std::ptrdiff_t>(tops.reached.size() / 2));
        QVERIFY(!*confirms(unreachable, tops, run));
        QVERIFY(!*confirms(system, tops, run));
    }

    void aRunThatIsNoneIsNoWitness()
    {
        const System system = sample("bluetooth-1");
        const GlobalRun witness = ask(system, "succinct").witness;
        QVERIFY(isWitness(system, witness));
        for (std::size_t i = 0; i < witness.size(); ++i) {
            GlobalRun shorter = witness;
            shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
            QVERIFY(!isWitness(system, shorter));
        }
        GlobalRun alone = witness;
        alone[1].rules.pop_back(); // one of two that have the action
        QVERIFY(!isWitness(system, alone));
    }

    void goingAroundInCirclesIsSeen()
    {
        const std::vector<Bounds> turns{{1, 1}, {2, 1}, {2, 2}, {3, 2}, {3, 3}};
        QVERIFY(isRoundRobin(turns));
        QVERIFY(!isRoundRobin(std::span(turns).first(4)));
        const std::vector<Bounds> both{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}};
        QVERIFY(!isRoundRobin(both));
        const std::vector<Bounds> one{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}};
        QVERIFY(!isRoundRobin(one));
    }

    void whatWasKnownBeforeAStopIsTold()
    {
        const System system = sample("counting");
        for (const char* policy : policies) {
            RunContext whole;
            const ReachQuestion question{refinementPolicyOf(policy), 4, 1, {}};
            (void)reach(system, question, whole);
            for (std::uint64_t k = 1; k <= whole.polls(); k += 1 + whole.polls() / 60) {
                RunContext run;
                run.cancelAtPoll(k);
                const ReachAnswer answer = reach(system, question, run);
                QVERIFY(answer.stopped && answer.stopped->reason == StopReason::Cancelled);
                QCOMPARE(nameOf(answer.verdict), std::string_view("undecided"));
            }
        }
    }
};

THREADMEND_TEST_MAIN(ReachabilityTest)
#include "reachability_test.moc"
