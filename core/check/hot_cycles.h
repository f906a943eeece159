// SPDX-License-Identifier: GPL-3.0-or-later
// Infinite runs in which something is hot for ever (Harel et al. 2011, section 3.1; semantics, "Hot").
#pragma once

#include "core/check/asked_of_space.h"
#include "core/check/fair_cycles.h"
#include "core/check/findings.h"
#include "core/check/verdict.h"

#include <algorithm>

namespace threadmend {

/// The steps of a space that leave one of its lanes where it is.
template <class Space>
requires KnowsFailures<Space>
class StepsWithout {
public:
    StepsWithout(Space& space, std::size_t lane) : space_(space), lane_(lane) {}

    std::size_t stateCount() const { return space_.stateCount(); }
    std::span<const Transition> outgoing(StateId state)
    {
        row_.clear();
        for (const Transition& step : space_.outgoing(state))
            if (lane_ >= space_.laneCount(state) || !space_.advances(state, lane_, step.label))
                row_.push_back(step);
        return row_;
    }

private:
    Space& space_;
    std::size_t lane_;
    std::vector<Transition> row_;
};

/// Finds for each b-thread that can be hot for ever a lasso in which it is, and one in each state of whose
/// loop some b-thread is hot, where none is so all the time. In the narrower reading the steps that let the
/// b-thread advance are left out, and there is no such thing as a hot system. O((n + m) (lanes + 1) k) for k
/// sets of fairness; without fairness, what the shortest lasso takes for each (shortest_lasso.h).
template <class Space>
requires StateSpace<Space> && KnowsFailures<Space>
class HotCycles {
public:
    HotCycles(Space& space, const HotCycleFreedom& freedom, RunContext& run)
        : space_(space), run_(run), withoutProgress_(freedom.withoutProgress),
          fairness_(fairSetsOf(freedom.fairness, space.labels())), cycles_(space, fairness_, run)
    {
    }

    Verdict verdict()
    {
        auto stopped = hotLanes();
        if (!stopped && !withoutProgress_)
            stopped = hotSystem();
        if (stopped && found_.empty())
            return undecided(*stopped);
        if (!found_.empty())
            return violated(stopped.has_value());
        const auto vacuous = isVacuous();
        if (!vacuous)
            return undecided(*vacuous.stopped());
        Verdict verdict;
        verdict.kind = Verdict::Kind::Holds;
        if (*vacuous)
            verdict.vacuous = Vacuity::NoFairRun;
        return verdict;
    }

private:
    using Component = std::vector<std::uint32_t>;

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

    std::optional<Stopped> hotLanes()
    {
        inLane_.assign(space_.stateCount(), false);
        std::size_t lanes = 0;
        for (std::uint32_t state = 0; state < space_.stateCount(); ++state) {
            if (const auto stopped = poll(state))
                return stopped;
            lanes = std::max(lanes, space_.laneCount(StateId(state)));
        }
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const auto hot = statesWhere(
                [&](StateId state) { return lane < space_.laneCount(state) && space_.isHot(state, lane); });
            if (!hot)
                return *hot.stopped();
            if (std::find(hot->begin(), hot->end(), true) == hot->end())
                continue;
            if (const auto stopped = hotLane(lane, *hot))
                return stopped;
        }
        return std::nullopt;
    }

    std::optional<Stopped> hotLane(std::size_t lane, const std::vector<bool>& hot)
    {
        const auto said = [&](const Trace& lasso) {
            return hotLaneFinding(space_, lasso.last(), lane, withoutProgress_);
        };
        if (!withoutProgress_)
            return cyclesWithin(cycles_, hot, said);
        StepsWithout<Space> steps(space_, lane);
        FairCycles<Space, StepsWithout<Space>> cycles(space_, steps, fairness_, run_);
        return cyclesWithin(cycles, hot, said);
    }

    /// Components of hot states in which one lane is hot for ever say nothing new.
    std::optional<Stopped> hotSystem()
    {
        const auto hot = statesWhere([&](StateId state) { return space_.hotLane(state).has_value(); });
        if (!hot)
            return *hot.stopped();
        auto components = cycles_.componentsWithin(*hot);
        if (!components)
            return *components.stopped();
        std::erase_if(*components, [&](const Component& component) {
            return std::any_of(component.begin(), component.end(),
                               [&](std::uint32_t state) { return inLane_[state]; });
        });
        return addLasso(cycles_, *components, [](const Trace&) {
            return Finding{"hot system", "in each state of the loop some b-thread is hot"};
        });
    }

    template <class Cycles, class Said>
    std::optional<Stopped> cyclesWithin(Cycles& cycles, const std::vector<bool>& states, const Said& said)
    {
        const auto components = cycles.componentsWithin(states);
        if (!components)
            return *components.stopped();
        for (const Component& component : *components)
            for (const std::uint32_t state : component)
                inLane_[state] = true;
        return addLasso(cycles, *components, said);
    }

    template <class Cycles, class Said>
    std::optional<Stopped> addLasso(Cycles& cycles, const std::vector<Component>& components,
                                    const Said& said)
    {
        if (components.empty())
            return std::nullopt;
        auto lasso = cycles.lassoInto(components);
        if (!lasso)
            return *lasso.stopped();
        Finding finding = said(lasso->trace);
        found_.push_back({std::move(finding), std::move(lasso->trace), lasso->shortest});
        return std::nullopt;
    }

    /// The shortest lasso is the evidence, with the shortest stem of those, of the first lane; that of a hot
    /// system only if there is no other.
    Verdict violated(bool stopped)
    {
        std::stable_sort(
            found_.begin(), found_.end(), [](const FurtherViolation& left, const FurtherViolation& right) {
                const auto size = [](const FurtherViolation& each) {
                    return std::tuple(!each.finding.lane, each.evidence.length(), *each.evidence.loop);
                };
                return size(left) < size(right);
            });
        Verdict verdict;
        verdict.kind = Verdict::Kind::Violated;
        verdict.finding = std::move(found_.front().finding);
        verdict.evidence = std::move(found_.front().evidence);
        verdict.shortest = found_.front().shortest && !stopped;
        verdict.further.assign(std::make_move_iterator(found_.begin() + 1),
                               std::make_move_iterator(found_.end()));
        verdict.mayHaveFurther = stopped;
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
    bool withoutProgress_;
    FairSets fairness_;
    FairCycles<Space> cycles_;
    std::vector<FurtherViolation> found_;
    std::vector<bool> inLane_; ///< by state: one b-thread is hot for ever in its component
};

} // namespace threadmend
