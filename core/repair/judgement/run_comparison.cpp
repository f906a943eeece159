// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/pair_walk.h"
#include "core/model/lts/subset_table.h"
#include "core/repair/judgement/judgement.h"
#include "core/repair/judgement/lost_runs.h"

#include <algorithm>
#include <unordered_map>

namespace threadmend {

using namespace behavioral;

namespace {

/// Sets of states by number; one of a single state has the number of that state.
class StateSets {
public:
    explicit StateSets(std::uint32_t states) : states_(states) {}

    std::uint32_t numberOf(std::vector<StateId>& set)
    {
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        return set.size() == 1 ? set[0].value : states_ + table_.intern(set);
    }
    void members(std::uint32_t number, std::vector<StateId>& into) const
    {
        into.clear();
        if (number < states_) {
            into.push_back(StateId(number));
        } else {
            const auto known = table_.members(number - states_);
            into.assign(known.begin(), known.end());
        }
    }

private:
    std::uint32_t states_;
    SubsetTable table_;
};

class Comparison {
public:
    Comparison(const Arena& original, const Trimming& bad, const Trimming* doomed,
               const ProgramGraph& originalGraph, const Program& originalProgram,
               const ProgramGraph& patchedGraph, const Program& patchedProgram, RunContext& run)
        : original_(original), bad_(bad), originalGraph_(originalGraph), originalProgram_(originalProgram),
          patchedGraph_(patchedGraph), patchedProgram_(patchedProgram), run_(run),
          originals_(static_cast<std::uint32_t>(2 * original.stateCount())),
          patched_(static_cast<std::uint32_t>(patchedGraph.stateCount())), lost_(original, bad, doomed)
    {
    }

    Outcome<PatchedRuns> compare()
    {
        translateEvents();
        std::vector<StateId> left, right;
        for (const std::uint32_t state : original_.initial)
            left.push_back(marked(state, true));
        for (std::uint32_t state = 0; state < patchedGraph_.initialCount(); ++state)
            right.push_back(StateId(state));
        pairs_.reach({originals_.numberOf(left), patched_.numberOf(right)});
        const auto visit = [this](std::uint32_t at) {
            auto stopped = run_.poll({"comparing runs", at, std::nullopt, pairs_.size()});
            if (!stopped)
                expand(at);
            return stopped;
        };
        if (const auto stopped = pairs_.visitAll(visit))
            return *stopped;
        if (result_.newSteps > 0)
            countDeadlocksBehindNewSteps();
        const auto lost = lost_.counted(run_);
        if (!lost)
            return lost.failure();
        result_.lost = *lost;
        return std::move(result_);
    }

private:
    /// A step of a set: its event, where one of its members goes, whether that is still a good run, by which
    /// edge of the original.
    struct Step {
        std::uint32_t event;
        StateId target;
        std::uint32_t edge = 0;
        bool operator<(const Step& other) const
        {
            return std::pair(event, target) < std::pair(other.event, other.target);
        }
    };

    /// A state of the original, reached by a good run or not.
    StateId marked(std::uint32_t state, bool good) const
    {
        return StateId(2 * state + (good && !bad_.isBad(state) ? 1u : 0u));
    }
    static bool isGood(StateId state) { return state.value % 2 == 1; }

    void translateEvents()
    {
        std::unordered_map<std::string, std::uint32_t> events;
        for (EventId event = 0; event < originalProgram_.events().size(); ++event)
            events.emplace(originalProgram_.events()[event].label, event);
        for (EventId event = 0; event < patchedProgram_.events().size(); ++event) {
            const auto known = events.find(patchedProgram_.events()[event].label);
            translated_.push_back(known == events.end() ? unknown : known->second);
        }
    }

    /// The labels of the events on the way to a pair, and one more.
    std::vector<std::string> runTo(std::uint32_t pair, std::optional<std::uint32_t> last) const
    {
        std::vector<std::string> labels;
        const auto label = [&](std::uint32_t event) {
            return event < lateEvent ? originalProgram_.events()[event].label
                                     : patchedProgram_.events()[event - lateEvent].label;
        };
        for (const std::uint32_t event : pairs_.eventsTo(pair))
            labels.push_back(label(event));
        if (last)
            labels.push_back(label(*last));
        return labels;
    }

    /// Where the original never comes, its deadlocks are new; unless it can get stuck itself, in states like
    /// these.
    void countDeadlocksBehindNewSteps()
    {
        for (std::uint32_t state = 0; state < originalGraph_.stateCount(); ++state)
            if (originalGraph_.kind(state) == StateKind::Deadlock)
                return;
        std::vector<bool> compared(patchedGraph_.stateCount(), false);
        for (std::size_t at = 0; at < pairs_.size(); ++at) {
            patched_.members(pairs_[at].second, right_);
            for (const StateId state : right_)
                compared[state.index()] = true;
        }
        for (std::uint32_t state = 0; state < patchedGraph_.stateCount(); ++state)
            if (!compared[state] && patchedGraph_.kind(state) == StateKind::Deadlock) {
                if (result_.newDeadlocks == 0)
                    result_.deadlockRun = patchedRunTo(state);
                ++result_.newDeadlocks;
            }
    }
    std::vector<std::string> patchedRunTo(std::uint32_t state) const
    {
        std::vector<std::string> labels;
        for (; patchedGraph_.parent(state) != state; state = patchedGraph_.parent(state))
            labels.push_back(patchedProgram_.events()[patchedGraph_.parentEvent(state)].label);
        std::reverse(labels.begin(), labels.end());
        return labels;
    }

    std::ptrdiff_t deadlocks(std::uint32_t at)
    {
        originals_.members(pairs_[at].first, left_);
        patched_.members(pairs_[at].second, right_);
        const auto before = std::count_if(left_.begin(), left_.end(), [&](StateId state) {
            return originalGraph_.kind(original_.modelState(state.value / 2)) == StateKind::Deadlock;
        });
        const auto after = std::count_if(right_.begin(), right_.end(), [&](StateId state) {
            return patchedGraph_.kind(state.value) == StateKind::Deadlock;
        });
        return after - before;
    }

    void collect(std::uint32_t at)
    {
        originals_.members(pairs_[at].first, left_);
        patched_.members(pairs_[at].second, right_);
        before_.clear();
        after_.clear();
        for (const StateId state : left_)
            for (std::uint32_t edge = original_.firsts[state.value / 2];
                 edge < original_.firsts[state.value / 2 + 1]; ++edge)
                before_.push_back(
                    {original_.edges[edge].event, marked(original_.edges[edge].target, isGood(state)), edge});
        for (const StateId state : right_)
            for (const Edge& edge : patchedGraph_.outgoing(state.value))
                after_.push_back(
                    {translated_[edge.event] == unknown ? lateEvent + edge.event : translated_[edge.event],
                     StateId(edge.target)});
        std::sort(before_.begin(), before_.end());
        std::sort(after_.begin(), after_.end());
    }

    /// Whether a member violates: there the product with a property ends, and so does the comparison.
    bool isOver(std::uint32_t at)
    {
        originals_.members(pairs_[at].first, left_);
        return std::any_of(left_.begin(), left_.end(),
                           [&](StateId state) { return original_.violating[state.value / 2]; });
    }

    void expand(std::uint32_t at)
    {
        if (const auto more = deadlocks(at); more > 0) {
            if (result_.newDeadlocks == 0)
                result_.deadlockRun = runTo(at, std::nullopt);
            result_.newDeadlocks += static_cast<std::size_t>(more);
        }
        if (isOver(at)) {
            for (const StateId state : left_)
                lost_.passOver(state.value / 2, isGood(state));
            return;
        }
        collect(at);
        auto before = before_.begin(), after = after_.begin();
        while (before != before_.end() || after != after_.end()) {
            std::uint32_t event = unknown;
            if (before != before_.end())
                event = before->event;
            if (after != after_.end())
                event = std::min(event, after->event);
            std::vector<StateId>&left = nextLeft_, &right = nextRight_;
            left.clear();
            right.clear();
            for (; after != after_.end() && after->event == event; ++after)
                right.push_back(after->target);
            for (; before != before_.end() && before->event == event; ++before) {
                left.push_back(before->target);
                right.empty() ? lost_.block(before->edge, isGood(before->target))
                              : lost_.take(before->edge, isGood(before->target));
            }
            follow(at, event, left, right);
        }
    }

    void follow(std::uint32_t at, std::uint32_t event, std::vector<StateId>& left,
                std::vector<StateId>& right)
    {
        if (!left.empty() && !right.empty())
            return pairs_.reach({originals_.numberOf(left), patched_.numberOf(right)}, at, event);
        if (left.empty()) {
            if (result_.newSteps++ == 0)
                result_.newRun = runTo(at, event);
        } else if (std::any_of(left.begin(), left.end(), isGood)) {
            if (result_.goodStepsBlocked++ == 0)
                result_.lostRun = runTo(at, event);
        } else {
            ++result_.badStepsBlocked;
            if (result_.luckyRun.empty() && std::any_of(left.begin(), left.end(), [&](StateId state) {
                    return lost_.isLucky(state.value / 2);
                }))
                result_.luckyRun = runTo(at, event);
        }
    }

    static constexpr std::uint32_t unknown = Trimming::never;
    /// Events that only the patched program has are numbered from here.
    static constexpr std::uint32_t lateEvent = 1u << 31;

    const Arena& original_;
    const Trimming& bad_;
    const ProgramGraph& originalGraph_;
    const Program& originalProgram_;
    const ProgramGraph& patchedGraph_;
    const Program& patchedProgram_;
    RunContext& run_;
    StateSets originals_, patched_;
    std::vector<std::uint32_t> translated_;
    TracedPairWalk pairs_; ///< sets of the original and of the patched program
    std::vector<StateId> left_, right_, nextLeft_, nextRight_;
    std::vector<Step> before_, after_;
    LostRunsCount lost_;
    PatchedRuns result_;
};

} // namespace

Outcome<PatchedRuns> compareRuns(const Arena& original, const Trimming& bad, const Trimming* doomed,
                                 const ProgramGraph& originalGraph, const Program& originalProgram,
                                 const ProgramGraph& patchedGraph, const Program& patchedProgram,
                                 RunContext& run)
{
    return Comparison(original, bad, doomed, originalGraph, originalProgram, patchedGraph, patchedProgram,
                      run)
        .compare();
}

} // namespace threadmend
