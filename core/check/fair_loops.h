// SPDX-License-Identifier: GPL-3.0-or-later
// Closed walks in strongly connected components that are fair.
#pragma once

#include "core/check/fair_sets.h"
#include "core/check/walks_within.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace threadmend {

/// Walks from the first state of a component back to it that meet, one set after the other, what fairness
/// asks: they take an event of the set where the component has one; for weak fairness else they pass, for
/// each event of the set, a state in which that is not enabled. `within` has the steps that walks may take,
/// of those of the space. Refers to both and to the sets.
template <HasSteps Space, HasSteps Within = Space>
class FairLoops {
public:
    using Component = std::vector<std::uint32_t>;
    using Walk = std::vector<Transition>;

    FairLoops(Space& space, Within& within, const FairSets& fairness,
              const std::vector<Component>& components, RunContext& run)
        : space_(space), within_(within), fairness_(fairness), run_(run), walks_(within, components, run)
    {
        for (const std::vector<bool>& set : fairness.sets) {
            events_.emplace_back();
            for (std::uint32_t label = 0; label < set.size(); ++label)
                if (set[label])
                    events_.back().emplace_back(label);
        }
    }

    /// `component` is one of those given; the walk around all of it must be fair. O((n + m) k) for n states
    /// and m transitions of the component, and k sets; under weak fairness, events in all sets.
    Outcome<Walk> around(const Component& component)
    {
        walk_.clear();
        component_ = &component;
        for (std::size_t set = 0; set < fairness_.sets.size(); ++set)
            if (const auto stopped = meet(set))
                return *stopped;
        if (walk_.empty() || here() != component.front())
            if (const auto stopped = goOnTo(component.front()))
                return *stopped;
        return std::exchange(walk_, {});
    }

private:
    std::optional<Stopped> poll(std::size_t done)
    {
        return run_.poll({"walking round the loop", done, component_->size()});
    }

    std::uint32_t here() const { return walk_.empty() ? component_->front() : walk_.back().target.value; }

    /// By at least one step.
    std::optional<Stopped> goOnTo(std::uint32_t state)
    {
        const auto way = walks_.shortest(here(), state, space_.stateCount());
        if (!way)
            return *way.stopped();
        walk_.insert(walk_.end(), (*way)->begin(), (*way)->end());
        return std::nullopt;
    }

    std::optional<Stopped> meet(std::size_t set)
    {
        const auto taken = stepOf(set);
        if (!taken)
            return *taken.stopped();
        if (*taken) {
            if ((*taken)->first != here())
                if (const auto stopped = goOnTo((*taken)->first))
                    return stopped;
            walk_.push_back((*taken)->second);
            return std::nullopt;
        }
        if (fairness_.kind == Fairness::Kind::Weak)
            for (const LabelId event : events_[set])
                if (const auto stopped = passWithout(event))
                    return stopped;
        return std::nullopt;
    }

    /// The first step within the component that bears an event of the set, and from where it leads.
    Outcome<std::optional<std::pair<std::uint32_t, Transition>>> stepOf(std::size_t set)
    {
        using Step = std::pair<std::uint32_t, Transition>;
        const std::uint32_t inside = walks_.setOf(component_->front());
        for (std::size_t i = 0; i < component_->size(); ++i) {
            if (const auto stopped = poll(i))
                return *stopped;
            for (const Transition& step : within_.outgoing(StateId((*component_)[i])))
                if (fairness_.has(set, step.label) && walks_.isIn(inside, step.target))
                    return std::optional(Step((*component_)[i], step));
        }
        return std::optional<Step>();
    }

    /// Past the first state in which the event is not enabled, if there is one.
    std::optional<Stopped> passWithout(LabelId event)
    {
        for (std::size_t i = 0; i < component_->size(); ++i) {
            if (const auto stopped = poll(i))
                return stopped;
            const std::uint32_t state = (*component_)[i];
            if (!isEnabled(event, space_.outgoing(StateId(state))))
                return state == here() ? std::nullopt : goOnTo(state);
        }
        return std::nullopt;
    }

    Space& space_;
    Within& within_;
    const FairSets& fairness_;
    RunContext& run_;
    WalksWithin<Within> walks_;
    std::vector<std::vector<LabelId>> events_; ///< by set
    const Component* component_ = nullptr;
    Walk walk_;
};

} // namespace threadmend
