// SPDX-License-Identifier: GPL-3.0-or-later
// Infinite runs in which something is hot for ever (Harel et al. 2011, section 3.1; semantics, "Hot").
#pragma once

#include "core/check/asked_of_space.h"
#include "core/check/fair_cycles.h"
#include "core/check/verdict.h"

#include <algorithm>

namespace threadmend {

/// Looks for a hot b-thread cycle first, then for a hot system. O((n + m) (lanes + 1) k) for k sets of
/// fairness; without fairness, what the shortest loop takes (shortest_loop.h).
template <class Space>
requires StateSpace<Space> && KnowsFailures<Space>
class HotCycles {
public:
    HotCycles(Space& space, const Fairness& fairness, RunContext& run)
        : space_(space), run_(run), fairness_(fairSetsOf(fairness, space.labels())),
          cycles_(space, fairness_, run)
    {
    }

    Verdict verdict()
    {
        if (auto found = hotLaneCycle())
            return *std::move(found);
        const auto hot = statesWhere([&](StateId state) { return space_.hotLane(state).has_value(); });
        if (!hot)
            return undecided(*hot.stopped());
        if (auto found = cycleWithin(*hot))
            return withFinding(*std::move(found),
                               {"hot system", "in each state of the loop some b-thread is hot"});
        const auto vacuous = isVacuous();
        if (!vacuous)
            return undecided(*vacuous.stopped());
        Verdict verdict;
        verdict.kind = Verdict::Kind::Holds;
        verdict.vacuous = *vacuous;
        return verdict;
    }

private:
    std::optional<Stopped> poll(std::uint32_t state)
    {
        return run_.poll({"looking for hot states", state, space_.stateCount()});
    }

    template <class Condition>
    Outcome<std::vector<bool>> statesWhere(const Condition& condition)
    {
        std::vector<bool> states(space_.stateCount());
        for (std::uint32_t state = 0; state < states.size(); ++state) {
            if (const auto stopped = poll(state))
                return *stopped;
            states[state] = condition(StateId(state));
        }
        return states;
    }

    /// One lane that is hot in each state of a loop; the shortest loop over all lanes, then the shortest
    /// stem.
    std::optional<Verdict> hotLaneCycle()
    {
        std::size_t lanes = 0;
        for (std::uint32_t state = 0; state < space_.stateCount(); ++state) {
            if (const auto stopped = poll(state))
                return undecided(*stopped);
            lanes = std::max(lanes, space_.laneCount(StateId(state)));
        }
        std::optional<Verdict> best;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const auto hot = statesWhere(
                [&](StateId state) { return lane < space_.laneCount(state) && space_.isHot(state, lane); });
            if (!hot)
                return undecided(*hot.stopped());
            if (std::find(hot->begin(), hot->end(), true) == hot->end())
                continue;
            auto found = cycleWithin(*hot);
            if (!found || found->kind == Verdict::Kind::Undecided) {
                if (found)
                    return found;
                continue;
            }
            const std::string who = space_.describeLane(found->evidence->last(), lane);
            if (!best || size(*found) < size(*best))
                best = withFinding(*std::move(found), {"hot b-thread cycle",
                                                       who + " is hot in each state of the loop", 0, lane});
        }
        return best;
    }

    static std::pair<std::size_t, std::size_t> size(const Verdict& verdict)
    {
        return {verdict.evidence->length() - *verdict.evidence->loop, *verdict.evidence->loop};
    }

    static Verdict withFinding(Verdict verdict, Finding finding)
    {
        if (verdict.kind == Verdict::Kind::Violated)
            verdict.finding = std::move(finding);
        return verdict;
    }

    std::optional<Verdict> cycleWithin(const std::vector<bool>& states)
    {
        const auto components = cycles_.componentsWithin(states);
        if (!components)
            return undecided(*components.stopped());
        if (components->empty())
            return std::nullopt;
        auto lasso = cycles_.lassoInto(*components);
        if (!lasso)
            return undecided(*lasso.stopped());
        Verdict verdict;
        verdict.kind = Verdict::Kind::Violated;
        verdict.evidence = *std::move(lasso);
        return verdict;
    }

    static Verdict undecided(const Stopped& stopped)
    {
        Verdict verdict;
        verdict.reason = stopped;
        return verdict;
    }

    /// Under fairness: no infinite run is fair, and no run ends. Of a part nobody knows.
    Outcome<bool> isVacuous()
    {
        if (fairness_.kind == Fairness::Kind::None || !isWhole(space_))
            return false;
        for (std::uint32_t state = 0; state < space_.stateCount(); ++state) {
            if (const auto stopped = poll(state))
                return *stopped;
            if (space_.outgoing(StateId(state)).empty())
                return false;
        }
        const auto components = cycles_.componentsWithin(std::vector<bool>(space_.stateCount(), true));
        if (!components)
            return components.failure();
        return components->empty();
    }

    Space& space_;
    RunContext& run_;
    FairSets fairness_;
    FairCycles<Space> cycles_;
};

} // namespace threadmend
