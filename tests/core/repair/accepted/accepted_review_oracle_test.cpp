// SPDX-License-Identifier: GPL-3.0-or-later
// The review of patches against its definition, transcribed without care for cost: every form of a program is
// explored by itself, and words are followed through sets of states.
#include "core/property/property_kind.h"
#include "core/repair/accepted/accepted_review.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/methods/proposals.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <QTest>
#include <deque>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

constexpr int events = 3;

/// A property as a person would check it: by the state, or by what was seen on the way.
struct Watch {
    enum Kind { Deadlock, Failure, Word } kind = Deadlock;
    std::string first, second; ///< of `Word`: the second never comes after the first

    std::string text() const
    {
        return kind == Deadlock  ? "deadlock-free"
               : kind == Failure ? "no-assertion-failure"
                                 : "never true* . '" + first + "' . true* . '" + second + "'";
    }
    /// 0: nothing seen, 1: the first, 2: violated.
    int after(int seen, const std::string& event) const
    {
        if (kind != Word || seen == 2)
            return seen;
        return seen == 1 && event == second ? 2 : seen == 1 || event == first ? 1 : 0;
    }
};

/// A form of a program, explored state by state.
struct Form {
    std::unique_ptr<Program> program;
    std::unique_ptr<Stepper> stepper;
    std::vector<ProgramState> states;
    std::vector<std::map<std::string, std::set<int>>> steps;
    std::vector<std::set<std::string>> chosenOutside; ///< by the environment
    std::set<int> initial;

    explicit Form(const std::string& text)
        : program(programOf(text)), stepper(std::make_unique<Stepper>(*program, Selection::All))
    {
        for (const ProgramState& state : stepper->initial())
            initial.insert(numberOf(state));
        for (std::size_t at = 0; at < states.size(); ++at) {
            const ProgramState state = states[at];
            std::map<std::string, std::set<int>> next;
            std::set<std::string> outside;
            if (state.failure == 0)
                for (const EventId event : stepper->selectable(state)) {
                    const std::string& label = program->events()[event].label;
                    for (const ProgramState& target : stepper->successors(state, event))
                        next[label].insert(numberOf(target));
                    for (const LocalId thread : state.threads)
                        if (program->local(thread).statement.requests(event) &&
                            program->info(thread).environment)
                            outside.insert(label);
                }
            steps.push_back(next);
            chosenOutside.push_back(outside);
        }
    }
    int numberOf(const ProgramState& state)
    {
        const auto known = std::find(states.begin(), states.end(), state);
        const auto number = static_cast<int>(known - states.begin());
        if (known == states.end())
            states.push_back(state);
        return number;
    }
    bool isStuck(int state) const
    {
        const ProgramState& at = states[static_cast<std::size_t>(state)];
        return at.failure == 0 && stepper->requests(at) && !stepper->isPruned(at) &&
               steps[static_cast<std::size_t>(state)].empty();
    }
    bool violates(int state, int seen, const Watch& watch) const
    {
        switch (watch.kind) {
        case Watch::Deadlock:
            return isStuck(state);
        case Watch::Failure:
            return states[static_cast<std::size_t>(state)].failure != 0;
        case Watch::Word:
            return seen == 2;
        }
        return false;
    }
    std::set<int> next(const std::set<int>& from, const std::string& label) const
    {
        std::set<int> targets;
        for (const int state : from)
            if (const auto& all = steps[static_cast<std::size_t>(state)]; all.count(label) > 0)
                targets.insert(all.at(label).begin(), all.at(label).end());
        return targets;
    }
    std::set<std::string> labels(const std::set<int>& from) const
    {
        std::set<std::string> all;
        for (const int state : from)
            for (const auto& [label, targets] : steps[static_cast<std::size_t>(state)])
                all.insert(label);
        return all;
    }
    std::size_t stuckAmong(const std::set<int>& set) const
    {
        return static_cast<std::size_t>(
            std::count_if(set.begin(), set.end(), [&](int state) { return isStuck(state); }));
    }
    std::size_t transitions() const
    {
        std::size_t count = 0;
        for (const auto& all : steps)
            for (const auto& [label, targets] : all)
                count += targets.size();
        return count;
    }

    bool isViolated(const Watch& watch) const
    {
        std::set<std::pair<int, int>> known;
        std::deque<std::pair<int, int>> open;
        const auto reach = [&](int state, int seen) {
            if (known.insert({state, seen}).second)
                open.push_back({state, seen});
        };
        for (const int state : initial)
            reach(state, 0);
        for (; !open.empty(); open.pop_front()) {
            const auto [state, seen] = open.front();
            if (violates(state, seen, watch))
                return true;
            for (const auto& [label, targets] : steps[static_cast<std::size_t>(state)])
                for (const int target : targets)
                    reach(target, watch.after(seen, label));
        }
        return false;
    }

    /// BAD, for each state and what was seen: the least set that contains what violates, what has only
    /// successors in it, and that from which the environment can go into it.
    std::set<std::pair<int, int>> bad(const Watch& watch) const
    {
        std::set<std::pair<int, int>> bad;
        for (bool grows = true; grows;) {
            grows = false;
            for (int state = 0; state < static_cast<int>(states.size()); ++state)
                for (int seen = 0; seen <= 2; ++seen) {
                    bool all = !steps[static_cast<std::size_t>(state)].empty(), forced = false;
                    for (const auto& [label, targets] : steps[static_cast<std::size_t>(state)])
                        for (const int target : targets) {
                            const bool into = bad.count({target, watch.after(seen, label)}) > 0;
                            all = all && into;
                            forced =
                                forced ||
                                (into && chosenOutside[static_cast<std::size_t>(state)].count(label) > 0);
                        }
                    if (violates(state, seen, watch) || all || forced)
                        grows = bad.insert({state, seen}).second || grows;
                }
        }
        return bad;
    }
};

struct Facts {
    std::size_t good = 0, badSteps = 0, added = 0, deadlocks = 0;
    std::optional<std::size_t> lost, deadlock; ///< lengths of the shortest runs
    bool nothing() const { return good + badSteps + added + deadlocks == 0; }
};

/// What `after` does not do that `before` does; without a watch no run is bad.
Facts compared(const Form& before, const Form& after, const Watch* watch)
{
    struct Place {
        std::set<std::pair<int, bool>> left; ///< with whether the run was good so far
        std::set<int> right;
        int seen = 0;
        auto operator<=>(const Place&) const = default;
    };
    const auto bad = watch != nullptr ? before.bad(*watch) : std::set<std::pair<int, int>>();
    Facts facts;
    std::set<Place> known;
    std::deque<std::pair<Place, std::size_t>> open;
    const auto reach = [&](const Place& place, std::size_t depth) {
        if (known.insert(place).second)
            open.push_back({place, depth});
    };
    Place start;
    for (const int state : before.initial)
        start.left.insert({state, bad.count({state, 0}) == 0});
    start.right = after.initial;
    reach(start, 0);
    for (; !open.empty(); open.pop_front()) {
        const Place& place = open.front().first;
        const std::size_t depth = open.front().second;
        std::set<int> left;
        for (const auto& [state, good] : place.left)
            left.insert(state);
        std::size_t stuck = 0;
        for (const auto& [state, good] : place.left)
            stuck += before.isStuck(state) ? 1 : 0;
        if (after.stuckAmong(place.right) > stuck) {
            facts.deadlocks += after.stuckAmong(place.right) - stuck;
            facts.deadlock = facts.deadlock.value_or(depth);
        }
        if (watch != nullptr && std::any_of(left.begin(), left.end(), [&](int state) {
                return before.violates(state, place.seen, *watch);
            }))
            continue;
        std::set<std::string> labels = before.labels(left);
        labels.merge(after.labels(place.right));
        for (const std::string& label : labels) {
            Place next;
            next.seen = watch != nullptr ? watch->after(place.seen, label) : 0;
            for (const auto& [state, good] : place.left)
                for (const int target : before.next({state}, label))
                    next.left.insert({target, good && bad.count({target, next.seen}) == 0});
            next.right = after.next(place.right, label);
            const bool isGood =
                std::any_of(next.left.begin(), next.left.end(), [](const auto& one) { return one.second; });
            if (!next.left.empty() && !next.right.empty())
                reach(next, depth + 1);
            else if (next.left.empty())
                ++facts.added;
            else if (!isGood)
                ++facts.badSteps;
            else if (facts.good++ == 0)
                facts.lost = depth + 1;
        }
    }
    return facts;
}

/// The length of the shortest run after which `both` can be stuck and neither of the others can.
std::optional<std::size_t> conflict(const Form& both, const Form& one, const Form& other)
{
    using Place = std::array<std::set<int>, 3>;
    const std::array<const Form*, 3> forms = {&both, &one, &other};
    std::set<Place> known;
    std::deque<std::pair<Place, std::size_t>> open = {{{both.initial, one.initial, other.initial}, 0}};
    for (; !open.empty(); open.pop_front()) {
        const auto [place, depth] = open.front();
        if (!known.insert(place).second)
            continue;
        if (both.stuckAmong(place[0]) > 0 && one.stuckAmong(place[1]) == 0 && other.stuckAmong(place[2]) == 0)
            return depth;
        for (const std::string& label : both.labels(place[0])) {
            Place next;
            for (std::size_t i = 0; i < 3; ++i)
                next[i] = forms[i]->next(place[i], label);
            if (!next[1].empty() && !next[2].empty())
                open.push_back({next, depth + 1});
        }
    }
    return std::nullopt;
}

PatchStatus statusBy(bool violatedWithout, bool violatedWith, const Facts& all, const Facts& good)
{
    if (violatedWith)
        return PatchStatus::DoesNotRepair;
    if (all.nothing())
        return PatchStatus::Useless;
    if (!violatedWithout)
        return PatchStatus::NotNeeded;
    return good.good + good.deadlocks > 0 ? PatchStatus::TooStrong : PatchStatus::InForce;
}

/// A program with patches, each with the property that it is for. Each form is explored once.
struct Case {
    std::string text;
    std::vector<std::string> patches;
    std::vector<Watch> watches;
    std::vector<bool> enabled;
    mutable std::map<std::set<std::size_t>, std::unique_ptr<Form>> forms;

    std::string without(const std::set<std::size_t>& out) const
    {
        std::string all = text;
        for (std::size_t i = 0; i < patches.size(); ++i)
            if (enabled[i] && out.count(i) == 0)
                all = withPatch(all, patches[i]);
        return all;
    }
    const Form& form(const std::set<std::size_t>& out) const
    {
        std::unique_ptr<Form>& known = forms[out];
        if (!known)
            known = std::make_unique<Form>(without(out));
        return *known;
    }
    std::string whole() const
    {
        std::string all = text;
        for (const std::string& patch : patches)
            all = withPatch(all, patch);
        for (std::size_t i = 0; i < patches.size(); ++i)
            if (!enabled[i])
                all = withPatchDisabled(all, acceptedPatches(all)[i]);
        return all;
    }
};

Watch drawWatch(std::mt19937& random)
{
    const auto event = [&] { return "e" + std::to_string(random() % events); };
    switch (random() % 3) {
    case 0:
        return {Watch::Deadlock, "", ""};
    case 1:
        return {Watch::Failure, "", ""};
    }
    return {Watch::Word, event(), event()};
}

std::string drawPatch(std::mt19937& random, std::size_t number, const Watch& watch)
{
    DrawnThread thread(1 + random() % 3);
    for (DrawnState& state : thread) {
        state.waitFor = drawSet(random, events, 50);
        state.block = drawSet(random, events, 30);
        for (const int event : state.waitFor)
            state.next[event] = static_cast<int>(random() % thread.size());
    }
    const std::string mark = "// threadmend:patch " + std::to_string(number);
    return mark + " begin\n// Property: " + watch.text() + "\nbp.registerBThread('patch', function () { " +
           asSwitch(thread, plainNames(events)) + " });\n" + mark + " end\n";
}

/// One that is proposed for the program with the patches before it, if there is one.
std::optional<std::string> proposal(const std::string& text, const Watch& watch, unsigned draw)
{
    const auto program = programOf(text);
    Stepper stepper(*program, Selection::All);
    RunContext run;
    const auto graph = explore(stepper, {}, run);
    const auto found = proposeRepairs(*graph, stepper, *parseProperty(watch.text()), {}, {}, run);
    if (!found || found->list.empty())
        return std::nullopt;
    return found->list[draw % found->list.size()].code;
}

Case drawCase(std::mt19937& random)
{
    Case drawn;
    const DrawnProgram program = drawProgram(random, events, 1, 3);
    std::set<std::size_t> environment;
    if (random() % 3 == 0)
        environment.insert(random() % program.size());
    drawn.text = textOf(program, plainNames(events), static_cast<int>(random() % 3), environment);
    const std::size_t count = 1 + random() % 3;
    for (std::size_t i = 0; i < count; ++i) {
        const Watch watch = drawWatch(random);
        std::optional<std::string> code;
        if (random() % 4 > 0)
            code =
                proposal(drawn.without({}), watch, random() % 3 == 0 ? static_cast<unsigned>(random()) : 0);
        drawn.watches.push_back(watch);
        drawn.enabled.push_back(random() % 8 > 0);
        if (code && !drawn.enabled.back())
            code.reset(); // its number would be that of the next one
        drawn.patches.push_back(code.value_or(drawPatch(random, i + 1, watch)));
    }
    return drawn;
}

} // namespace

class AcceptedReviewOracleTest : public QObject {
    Q_OBJECT

    std::map<PatchStatus, int> met_;
    int conflicts_ = 0, overlaps_ = 0;

    void checkPatch(const Case& drawn, std::size_t patch, const PatchReview& review, const Form& whole)
    {
        const Form& without = drawn.form({patch});
        const Watch& watch = drawn.watches[patch];
        const bool violatedWithout = without.isViolated(watch), violatedWith = whole.isViolated(watch);
        const Facts all = compared(without, whole, nullptr);
        const Facts good = violatedWithout ? compared(without, whole, &watch) : all;
        QCOMPARE(review.property, watch.text());
        QCOMPARE(review.without == Verdict::Kind::Violated, violatedWithout);
        QCOMPARE(review.with == Verdict::Kind::Violated, violatedWith);
        QCOMPARE(review.runs.goodStepsBlocked > 0, good.good > 0);
        QCOMPARE(review.runs.lost.good.lost > 0, good.good > 0);
        QVERIFY(review.runs.lost.good.lost <= review.runs.lost.good.all);
        QCOMPARE(review.runs.badStepsBlocked > 0, good.badSteps > 0);
        QCOMPARE(review.stepsBlocked > 0, all.good > 0);
        QCOMPARE(review.runs.newDeadlocks, good.deadlocks);
        QCOMPARE(review.runs.lostRun.size(), good.lost.value_or(0));
        QCOMPARE(review.runs.deadlockRun.size(), good.deadlock.value_or(0));
        QCOMPARE(review.statesWithout, without.states.size());
        QCOMPARE(review.statesWith, whole.states.size());
        QCOMPARE(review.transitionsWithout, without.transitions());
        QCOMPARE(review.transitionsWith, whole.transitions());
        QCOMPARE(review.status, statusBy(violatedWithout, violatedWith, all, good));
        ++met_[review.status];
    }

    void checkPair(const Case& drawn, std::size_t first, std::size_t second, const AcceptedReview& review,
                   const Form& whole)
    {
        const Form &noFirst = drawn.form({first}), &noSecond = drawn.form({second}),
                   &neither = drawn.form({first, second});
        const auto shared = conflict(whole, noSecond, noFirst);
        const auto found =
            std::find_if(review.conflicts.begin(), review.conflicts.end(), [&](const PatchConflict& one) {
                return one.first == first && one.second == second;
            });
        QCOMPARE(found != review.conflicts.end(), shared.has_value());
        if (shared) {
            QCOMPARE(found->run.size(), *shared);
            ++conflicts_;
        }
        for (const auto& [patch, because] : {std::pair(first, second), std::pair(second, first)}) {
            const Form &without = patch == first ? noFirst : noSecond,
                       &alone = patch == first ? noSecond : noFirst;
            const Watch& watch = drawn.watches[patch];
            const bool blocks =
                compared(without, whole, nullptr).nothing() && !compared(neither, alone, nullptr).nothing();
            const bool mends =
                !without.isViolated(watch) && neither.isViolated(watch) && !alone.isViolated(watch);
            const PatchOverlap expected{patch, because, blocks, mends};
            QCOMPARE(std::count(review.overlaps.begin(), review.overlaps.end(), expected),
                     blocks || mends ? 1 : 0);
            overlaps_ += blocks || mends ? 1 : 0;
        }
    }

    void checkWhatCanGo(const Case& drawn, const std::vector<std::size_t>& canGo,
                        const std::vector<std::size_t>& inForce, const Form& whole)
    {
        std::set<std::size_t> out;
        for (auto patch = inForce.rbegin(); patch != inForce.rend(); ++patch) {
            out.insert(*patch);
            if (!compared(drawn.form(out), whole, nullptr).nothing())
                out.erase(*patch);
        }
        QVERIFY(std::set<std::size_t>(canGo.begin(), canGo.end()) == out);
    }

private Q_SLOTS:
    void everyReviewIsWhatItsDefinitionSays()
    {
        std::mt19937 random(61128);
        for (int i = 0; i < smallShareOf(1200); ++i) {
            const Case drawn = drawCase(random);
            RunContext run;
            const auto review = reviewAccepted(drawn.whole(), {}, {}, {}, run);
            QVERIFY2(review, drawn.whole().c_str());
            QCOMPARE(review->patches.size(), drawn.patches.size());
            const Form& whole = drawn.form({});
            std::vector<std::size_t> inForce;
            for (std::size_t patch = 0; patch < drawn.patches.size(); ++patch)
                if (drawn.enabled[patch]) {
                    inForce.push_back(patch);
                    checkPatch(drawn, patch, review->patches[patch], whole);
                } else {
                    QVERIFY(review->patches[patch].status == PatchStatus::Disabled);
                }
            for (std::size_t a = 0; a < inForce.size(); ++a)
                for (std::size_t b = a + 1; b < inForce.size(); ++b)
                    checkPair(drawn, inForce[a], inForce[b], *review, whole);
            checkWhatCanGo(drawn, review->canGo, inForce, whole);
            if (QTest::currentTestFailed()) {
                qWarning("%s", drawn.whole().c_str());
                return;
            }
        }
        if (!looksAtAll)
            return;
        for (const PatchStatus status :
             {PatchStatus::DoesNotRepair, PatchStatus::Useless, PatchStatus::NotNeeded,
              PatchStatus::TooStrong, PatchStatus::InForce})
            QVERIFY2(met_[status] >= 30,
                     qPrintable(QString("%1 of %2").arg(met_[status]).arg(static_cast<int>(status))));
        QVERIFY2(conflicts_ >= 20, qPrintable(QString::number(conflicts_)));
        QVERIFY2(overlaps_ >= 40, qPrintable(QString::number(overlaps_)));
    }
};

THREADMEND_TEST_MAIN(AcceptedReviewOracleTest)
#include "accepted_review_oracle_test.moc"
