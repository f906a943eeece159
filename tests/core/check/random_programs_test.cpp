// SPDX-License-Identifier: GPL-3.0-or-later
// Random behavioral programs against an oracle that knows no JavaScript: small automata are drawn and written
// down as programs, and the answers are compared with those of a slow and obvious exploration of the automata
// themselves.
#include "core/check/check_program.h"
#include "core/check/further_violations.h"
#include "core/property/property_kind.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <functional>
#include <map>
#include <random>
#include <set>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

// The oracle

using Places = std::vector<int>; ///< the state of each thread, `stopped` or `failed`
/// Which steps count.
using Keeps = std::function<bool(const Places& at, int event)>;

struct Oracle {
    std::map<Places, std::map<int, Places>> steps;
    std::map<Places, int> distance;

    Oracle(const DrawnProgram& program, int events)
    {
        std::vector<Places> queue{Places(program.size(), 0)};
        distance[queue[0]] = 0;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const Places at = queue[i];
            std::map<int, Places>& outgoing = steps[at];
            if (isFailed(at))
                continue;
            for (int event = 0; event < events; ++event) {
                if (!isSelectable(program, at, event))
                    continue;
                const Places to = after(program, at, event);
                outgoing[event] = to;
                if (distance.try_emplace(to, distance[at] + 1).second)
                    queue.push_back(to);
            }
        }
    }

    static bool isFailed(const Places& at) { return at.size() == 1 && at[0] == failed; }

    static bool isSelectable(const DrawnProgram& program, const Places& at, int event)
    {
        bool requested = false;
        for (std::size_t t = 0; t < at.size(); ++t)
            if (at[t] >= 0) {
                const DrawnState& state = program[t][static_cast<std::size_t>(at[t])];
                requested = requested || state.request.count(event) > 0;
                if (state.block.count(event) > 0)
                    return false;
            }
        return requested;
    }

    /// All failures end in one state, as they all have one message.
    static Places after(const DrawnProgram& program, const Places& at, int event)
    {
        Places to = at;
        for (std::size_t t = 0; t < at.size(); ++t)
            if (at[t] >= 0) {
                const DrawnState& state = program[t][static_cast<std::size_t>(at[t])];
                if (state.interrupt.count(event) > 0)
                    to[t] = noMore;
                else if (state.next.count(event) > 0)
                    to[t] = state.next.at(event);
            }
        return to;
    }

    static bool hasFailure(const Places& at) { return std::find(at.begin(), at.end(), failed) != at.end(); }
};

/// Explored with failures kept apart by the threads that failed first in each state.
struct Answers {
    std::size_t states = 0;
    std::optional<int> deadlock, failure, hotTermination;
    bool hotThread = false, hotSystem = false;
    /// By kind, in the words of findings, the length of the shortest run that violates so.
    std::map<std::string, int> deadlocks, failures, hotTerminations;
    /// The b-threads that are hot for ever, by place, in both readings.
    std::set<std::size_t> hotThreads, withoutProgress;
    /// Without fairness: steps of the shortest lasso of each.
    std::map<std::size_t, int> lassos, lassosWithoutProgress;
};

/// Steps from a state to itself, by the steps that are kept; nothing if there is no way.
std::optional<int> roundFrom(const Oracle& oracle, const Places& begin, const std::set<Places>& inside,
                             const Keeps& keeps)
{
    std::map<Places, int> length{{begin, 0}};
    std::vector<Places> queue{begin};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const Places at = queue[i];
        for (const auto& [event, to] : oracle.steps.at(at)) {
            if (inside.count(to) == 0 || !keeps(at, event))
                continue;
            if (to == begin)
                return length[at] + 1;
            if (length.try_emplace(to, length[at] + 1).second)
                queue.push_back(to);
        }
    }
    return std::nullopt;
}

void addLasso(const Oracle& oracle, const std::set<Places>& inside, const Keeps& keeps, std::size_t thread,
              std::map<std::size_t, int>& into)
{
    for (const Places& at : inside)
        if (const auto round = roundFrom(oracle, at, inside, keeps)) {
            const int length = oracle.distance.at(at) + *round;
            const auto [known, isNew] = into.try_emplace(thread, length);
            known->second = std::min(known->second, length);
        }
}

bool isHot(const DrawnProgram& program, const Places& at, std::size_t t)
{
    return at[t] >= 0 && program[t][static_cast<std::size_t>(at[t])].hot;
}

bool someHot(const DrawnProgram& program, const Places& at)
{
    for (std::size_t t = 0; t < at.size(); ++t)
        if (isHot(program, at, t))
            return true;
    return false;
}

/// Whether a closed walk stays within `inside` and is fair: each class of mutual reachability (by the
/// transitive closure) is looked at; for strong fairness, again without the states that enable what is never
/// taken. Only by the steps that are kept; what is enabled is what is enabled at all.

bool hasFairCycle(
    const Oracle& oracle, std::set<Places> inside, Fairness::Kind kind, const std::set<int>& fair,
    const Keeps& keeps = [](const Places&, int) { return true; })
{
    std::map<Places, std::set<Places>> reach;
    for (const Places& at : inside)
        for (const auto& [event, to] : oracle.steps.at(at))
            if (inside.count(to) > 0 && keeps(at, event))
                reach[at].insert(to);
    for (bool changed = true; changed;) {
        changed = false;
        for (const Places& at : inside)
            for (const Places& middle : std::set<Places>(reach[at]))
                for (const Places& to : reach[middle])
                    changed = reach[at].insert(to).second || changed;
    }
    std::set<Places> done;
    for (const Places& root : inside) {
        if (reach[root].count(root) == 0 || done.count(root) > 0)
            continue;
        std::set<Places> component;
        for (const Places& at : reach[root])
            if (reach[at].count(root) > 0)
                component.insert(at);
        done.insert(component.begin(), component.end());
        bool taken = false;
        std::set<Places> without;
        std::set<int> always = fair; // what is enabled in each state
        for (const Places& at : component) {
            bool enabled = false;
            for (const auto& [event, to] : oracle.steps.at(at)) {
                enabled = enabled || fair.count(event) > 0;
                taken = taken || (fair.count(event) > 0 && component.count(to) > 0 && keeps(at, event));
            }
            if (!enabled)
                without.insert(at);
            std::erase_if(always, [&](int event) { return oracle.steps.at(at).count(event) == 0; });
        }
        if (kind == Fairness::Kind::None || taken || (kind == Fairness::Kind::Weak && always.empty()))
            return true;
        if (kind == Fairness::Kind::Strong && without == component)
            return true;
        if (kind == Fairness::Kind::Strong && hasFairCycle(oracle, without, kind, fair, keeps))
            return true;
    }
    return false;
}

Answers answersOf(const DrawnProgram& program, const Oracle& oracle, Fairness::Kind kind,
                  const std::set<int>& fair)
{
    Answers answers;
    const auto least = [](std::optional<int>& into, int value) {
        into = into ? std::min(*into, value) : value;
    };
    const auto leastOf = [](std::map<std::string, int>& into, const std::string& which, int value) {
        const auto [known, isNew] = into.try_emplace(which, value);
        known->second = std::min(known->second, value);
    };
    std::set<std::set<std::size_t>> failures; // those who fail in the same step are one state
    std::vector<std::set<Places>> hot(program.size());
    std::set<Places> hotStates;
    for (const auto& [at, outgoing] : oracle.steps) {
        const int distance = oracle.distance.at(at);
        if (Oracle::hasFailure(at)) {
            std::set<std::size_t> together;
            for (std::size_t t = 0; t < at.size(); ++t)
                if (at[t] == failed) {
                    together.insert(t);
                    leastOf(answers.failures, "b-thread 't" + std::to_string(t) + "'", distance);
                }
            failures.insert(together);
            least(answers.failure, distance);
            continue;
        }
        ++answers.states;
        bool requests = false;
        std::string requesting;
        for (std::size_t t = 0; t < at.size(); ++t) {
            requests =
                requests || (at[t] >= 0 && !program[t][static_cast<std::size_t>(at[t])].request.empty());
            if (at[t] >= 0 && !program[t][static_cast<std::size_t>(at[t])].request.empty())
                requesting += (requesting.empty() ? "'t" : ", 't") + std::to_string(t) + "'";
            if (isHot(program, at, t))
                hot[t].insert(at);
            if (isHot(program, at, t) && outgoing.empty())
                leastOf(answers.hotTerminations, "b-thread 't" + std::to_string(t) + "'", distance);
        }
        if (someHot(program, at))
            hotStates.insert(at);
        if (outgoing.empty() && requests) {
            least(answers.deadlock, distance);
            leastOf(answers.deadlocks, "(requested by " + requesting + ")", distance);
        }
        if (outgoing.empty() && someHot(program, at))
            least(answers.hotTermination, distance);
    }
    answers.states += failures.size();
    for (std::size_t t = 0; t < hot.size(); ++t) {
        const Keeps all = [](const Places&, int) { return true; };
        const Keeps staying = [&](const Places& at, int event) {
            const DrawnState& state = program[t][static_cast<std::size_t>(at[t])];
            return state.next.count(event) == 0 && state.interrupt.count(event) == 0;
        };
        if (hasFairCycle(oracle, hot[t], kind, fair))
            answers.hotThreads.insert(t);
        if (hasFairCycle(oracle, hot[t], kind, fair, staying))
            answers.withoutProgress.insert(t);
        addLasso(oracle, hot[t], all, t, answers.lassos);
        addLasso(oracle, hot[t], staying, t, answers.lassosWithoutProgress);
    }
    answers.hotThread = !answers.hotThreads.empty();
    answers.hotSystem = hasFairCycle(oracle, hotStates, kind, fair);
    return answers;
}

/// The violations of a verdict by what their findings say.
std::map<std::string, std::size_t> violationsOf(const Verdict& verdict)
{
    std::map<std::string, std::size_t> all;
    if (verdict.evidence)
        all[verdict.finding->explanation] = verdict.evidence->length();
    for (const FurtherViolation& each : verdict.further)
        all[each.finding.explanation] = each.evidence.length();
    return all;
}

/// Whether the violations are those of the kinds that are named somewhere in what findings say, each once,
/// with runs as short.
bool saysAll(const Verdict& verdict, const std::map<std::string, int>& kinds)
{
    const auto said = violationsOf(verdict);
    return said.size() == kinds.size() &&
           verdict.further.size() + verdict.evidence.has_value() == kinds.size() &&
           std::all_of(kinds.begin(), kinds.end(), [&](const auto& kind) {
               return std::any_of(said.begin(), said.end(), [&](const auto& each) {
                   return each.first.find(kind.first) != std::string::npos &&
                          static_cast<int>(each.second) == kind.second;
               });
           });
}

/// The same of b-threads that are hot for ever; a hot system is none of them.
bool saysAll(const Verdict& verdict, const std::set<std::size_t>& threads, Fairness::Kind kind,
             const std::map<std::size_t, int>& lassos)
{
    std::map<std::size_t, std::size_t> said;
    const auto add = [&](const Finding& finding, const Trace& evidence) {
        if (finding.lane)
            said[*finding.lane] = evidence.length();
    };
    if (verdict.evidence)
        add(*verdict.finding, *verdict.evidence);
    for (const FurtherViolation& each : verdict.further)
        add(each.finding, each.evidence);
    return said.size() == threads.size() && std::all_of(said.begin(), said.end(), [&](const auto& each) {
               return threads.count(each.first) > 0 &&
                      (kind != Fairness::Kind::None ||
                       static_cast<int>(each.second) == lassos.at(each.first));
           });
}

} // namespace

class RandomProgramsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAreThoseOfTheOracle_data();
    void answersAreThoseOfTheOracle();
    void cleanupTestCase();

private:
    int violations_[5] = {}; ///< found, by kind
    int programs_ = 0;
    int several_ = 0;  ///< that violate one property in several ways
    int narrower_ = 0; ///< in which a b-thread that is hot for ever advances
};

void RandomProgramsTest::answersAreThoseOfTheOracle_data()
{
    QTest::addColumn<unsigned>("seed");
    for (const unsigned seed : {20260728u, 20260729u, 20260730u})
        QTest::addRow("seed %u", seed) << seed;
}

void RandomProgramsTest::answersAreThoseOfTheOracle()
{
    QFETCH(unsigned, seed);
    constexpr int count = shareOf(1000);
    std::mt19937 random(seed);
    for (int i = 0; i < count; ++i) {
        const int events = 2 + static_cast<int>(random() % 3);
        const DrawnProgram drawn = drawProgram(random, events);
        const auto kind = static_cast<Fairness::Kind>(random() % 4);
        const std::set<int> fair = drawSet(random, events, 40);
        // In a state where a b-thread has failed nothing happens any more.
        Oracle oracle(drawn, events);
        for (auto& [at, outgoing] : oracle.steps)
            if (Oracle::hasFailure(at))
                outgoing.clear();
        // Without what is reachable only through failed states.
        {
            std::map<Places, std::map<int, Places>> steps;
            std::map<Places, int> distance{{Places(drawn.size(), 0), 0}};
            std::vector<Places> queue{Places(drawn.size(), 0)};
            for (std::size_t k = 0; k < queue.size(); ++k) {
                const Places at = queue[k];
                steps[at] = oracle.steps.at(at);
                for (const auto& [event, to] : steps[at])
                    if (distance.try_emplace(to, distance.at(at) + 1).second)
                        queue.push_back(to);
            }
            oracle.steps = steps;
            oracle.distance = distance;
        }
        const Answers expected = answersOf(drawn, oracle, kind, fair);
        Names names = plainNames(events);
        const std::string text = textOf(drawn, names, i % 3);
        const auto context = [&] { return "program " + std::to_string(i) + ":\n" + text; };
        const auto program = programOf(text);
        Stepper stepper(*program, Selection::All);
        RunContext run;
        const auto graph = explore(stepper, {}, run);
        QVERIFY(graph);
        QVERIFY2(graph->stateCount() == expected.states, context().c_str());
        if (i % 4 == 0) { // the product of packed integers is the product step by step
            const auto again = programOf(text);
            Stepper other(*again, Selection::All);
            ExploreOptions slowly;
            slowly.packs = false;
            const auto slow = explore(other, slowly, run);
            QVERIFY(slow);
            QVERIFY2(slow->stateCount() == graph->stateCount() && slow->depth() == graph->depth(),
                     context().c_str());
            for (std::uint32_t state = 0; state < slow->stateCount(); ++state) {
                QVERIFY2(slow->kind(state) == graph->kind(state), context().c_str());
                const auto one = slow->outgoing(state);
                const auto two = graph->outgoing(state);
                QVERIFY2(std::equal(one.begin(), one.end(), two.begin(), two.end(),
                                    [&](const Edge& a, const Edge& b) {
                                        return a.target == b.target && again->events()[a.event].label ==
                                                                           program->events()[b.event].label;
                                    }),
                         context().c_str());
            }
        }
        const auto check = [&](const Formula& formula) {
            return checkProgram(*graph, stepper, formula, {}, run);
        };
        if (i % 4 == 2) { // its LTS knows the deadlocks as well, and shows the same runs
            const auto lts = toLts(ProgramSpace(*graph, stepper), run);
            QVERIFY(lts);
            const Verdict verdict = threadmend::check(*lts, DeadlockFreedom{}, run);
            QVERIFY2((verdict.kind == Verdict::Kind::Violated) == expected.deadlock.has_value(),
                     context().c_str());
            QVERIFY2(!verdict.evidence || static_cast<int>(verdict.evidence->length()) == *expected.deadlock,
                     context().c_str());
            for (const char* property : {"deadlock-free", "never true* . \"e0\" . \"e1\"",
                                         "[ (not \"e1\")* . \"e1\" . true* . \"e0\" . \"e0\" ] false"}) {
                const Formula formula = parseProperty(property)->formula;
                QVERIFY2(threadmend::check(*lts, formula, run).evidence == check(formula).evidence,
                         context().c_str());
            }
            for (std::uint32_t state = 0; state < graph->stateCount(); ++state)
                QVERIFY2((lts->ending(StateId(state)) == Ending::Deadlock) ==
                             (graph->kind(state) == StateKind::Deadlock),
                         context().c_str());
        }
        if (i % 4 == 1) {
            DrawnProgram shuffled = drawn;
            std::shuffle(shuffled.begin(), shuffled.end(), random);
            for (std::string& name : names)
                name = std::string(1, static_cast<char>('a' + random() % 26)) + name;
            const auto again = programOf(textOf(shuffled, names, (i + 1) % 3));
            const ProgramGraph other = graphOf(*again);
            QVERIFY2(sizesOf(other) == sizesOf(*graph), context().c_str());
        }
        const auto compare = [&](const Formula& formula, std::optional<int> shortest, int& found) {
            const Verdict verdict = check(formula);
            const bool violated = verdict.kind == Verdict::Kind::Violated;
            found += violated ? 1 : 0;
            return violated == shortest.has_value() &&
                   (!violated || static_cast<int>(verdict.evidence->length()) == *shortest);
        };
        QVERIFY2(compare(DeadlockFreedom{}, expected.deadlock, violations_[0]), context().c_str());
        QVERIFY2(compare(FailureFreedom{FailureFreedom::Of::Assertion}, expected.failure, violations_[1]),
                 context().c_str());
        QVERIFY2(compare(FailureFreedom{FailureFreedom::Of::HotTermination}, expected.hotTermination,
                         violations_[2]),
                 context().c_str());
        HotCycleFreedom cycles;
        cycles.fairness.kind = kind;
        if (kind != Fairness::Kind::None) {
            cycles.fairness.sets.emplace_back();
            for (const int event : fair)
                cycles.fairness.sets[0].push_back("e" + std::to_string(event));
        }
        QVERIFY2(saysAll(check(cycles), expected.hotThreads, kind, expected.lassos), context().c_str());
        HotCycleFreedom narrow = cycles;
        narrow.withoutProgress = true;
        QVERIFY2(saysAll(check(narrow), expected.withoutProgress, kind, expected.lassosWithoutProgress),
                 context().c_str());
        ProgramSpace space(*graph, stepper);
        const auto all = [&](const Formula& formula) {
            Verdict verdict = check(formula);
            addFurtherViolations(space, formula, verdict, run);
            return verdict;
        };
        QVERIFY2(saysAll(all(DeadlockFreedom{}), expected.deadlocks), context().c_str());
        QVERIFY2(saysAll(all(FailureFreedom{FailureFreedom::Of::Assertion}), expected.failures),
                 context().c_str());
        QVERIFY2(saysAll(all(FailureFreedom{FailureFreedom::Of::HotTermination}), expected.hotTerminations),
                 context().c_str());
        several_ += expected.deadlocks.size() > 1 || expected.failures.size() > 1 ||
                            expected.hotTerminations.size() > 1
                        ? 1
                        : 0;
        narrower_ += expected.withoutProgress.size() < expected.hotThreads.size() ? 1 : 0;
        const Verdict verdict = check(cycles);
        const bool violated = verdict.kind == Verdict::Kind::Violated;
        QVERIFY2(violated == (expected.hotThread || expected.hotSystem), context().c_str());
        if (violated) {
            QVERIFY2((verdict.finding->word == "hot b-thread cycle") == expected.hotThread,
                     context().c_str());
            ++violations_[expected.hotThread ? 3 : 4];
        }
    }
    programs_ += count;
}

void RandomProgramsTest::cleanupTestCase()
{
    // All programs together show something of each kind.
    if (programs_ >= shareOf(3000))
        for (const int found : violations_)
            QVERIFY(found > 0);
    if (programs_ >= shareOf(3000))
        QVERIFY(several_ > shareOf(20) && narrower_ > shareOf(20));
}

THREADMEND_TEST_MAIN(RandomProgramsTest)
#include "random_programs_test.moc"
