// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/accepted/shared_deadlocks.h"

#include "core/model/label_table.h"
#include "core/model/lts/pair_walk.h"
#include "core/model/lts/subset_table.h"

#include <algorithm>
#include <array>
#include <map>

namespace threadmend {

using namespace behavioral;

namespace {

/// A program as the sets of states that its runs lead to.
class Followed {
public:
    Followed(const ExploredProgram& explored, LabelTable& labels) : graph_(explored.graph)
    {
        const EventTable& events = explored.program->events();
        for (EventId event = 0; event < events.size(); ++event)
            labels_.push_back(labels.intern(events[event].label).value);
    }

    std::uint32_t start()
    {
        std::vector<StateId> states;
        for (std::uint32_t state = 0; state < graph_.initialCount(); ++state)
            states.emplace_back(state);
        return sets_.intern(states);
    }
    bool isStuck(std::uint32_t set) const
    {
        const auto members = sets_.members(set);
        return std::any_of(members.begin(), members.end(),
                           [&](StateId state) { return graph_.kind(state.value) == StateKind::Deadlock; });
    }
    /// By label: the set that an event leads to.
    std::map<std::uint32_t, std::uint32_t> steps(std::uint32_t set)
    {
        std::map<std::uint32_t, std::vector<StateId>> targets;
        for (const StateId state : sets_.members(set))
            for (const Edge& edge : graph_.outgoing(state.value))
                targets[labels_[edge.event]].emplace_back(edge.target);
        std::map<std::uint32_t, std::uint32_t> result;
        for (auto& [label, states] : targets) {
            std::sort(states.begin(), states.end());
            states.erase(std::unique(states.begin(), states.end()), states.end());
            result[label] = sets_.intern(states);
        }
        return result;
    }

private:
    const ProgramGraph& graph_;
    std::vector<std::uint32_t> labels_; ///< of its events
    SubsetTable sets_;
};

class Following {
public:
    Following(const ExploredProgram& both, const ExploredProgram& one, const ExploredProgram& other)
        : programs_{Followed(both, labels_), Followed(one, labels_), Followed(other, labels_)}
    {
    }

    Outcome<SharedDeadlocks> follow(RunContext& run)
    {
        reach({programs_[0].start(), programs_[1].start(), programs_[2].start()}, TracedPairWalk::start, 0);
        const auto visit = [&](std::uint32_t at) {
            auto stopped =
                run.poll({"looking for deadlocks of two patches", at, std::nullopt, places_.size()});
            if (!stopped)
                lookAt(at);
            return stopped;
        };
        if (const auto stopped = places_.visitAll(visit))
            return *stopped;
        return std::move(result_);
    }

private:
    using Sets = std::array<std::uint32_t, 3>;

    void lookAt(std::uint32_t at)
    {
        const StatePair alone = others_[places_[at].second];
        const Sets sets = {places_[at].first, alone.first, alone.second};
        if (isShared(sets) && result_.count++ == 0)
            for (const std::uint32_t label : places_.eventsTo(at))
                result_.run.emplace_back(labels_.text(LabelId(label)));
        stepFrom(at, sets);
    }

    bool isShared(const Sets& sets) const
    {
        return programs_[0].isStuck(sets[0]) && !programs_[1].isStuck(sets[1]) &&
               !programs_[2].isStuck(sets[2]);
    }

    void stepFrom(std::uint32_t at, const Sets& sets)
    {
        const auto both = programs_[0].steps(sets[0]), one = programs_[1].steps(sets[1]),
                   other = programs_[2].steps(sets[2]);
        for (const auto& [label, target] : both)
            if (const auto left = one.find(label), right = other.find(label);
                left != one.end() && right != other.end())
                reach({target, left->second, right->second}, at, label);
    }

    void reach(const Sets& sets, std::uint32_t parent, std::uint32_t label)
    {
        places_.reach({sets[0], others_.number({sets[1], sets[2]})}, parent, label);
    }

    LabelTable labels_;
    std::array<Followed, 3> programs_;
    PairTable others_;      ///< sets of the programs with one patch each
    TracedPairWalk places_; ///< a set of the program with both, and a pair of the others
    SharedDeadlocks result_;
};

} // namespace

Outcome<SharedDeadlocks> sharedDeadlocks(const ExploredProgram& both, const ExploredProgram& one,
                                         const ExploredProgram& other, RunContext& run)
{
    return Following(both, one, other).follow(run);
}

} // namespace threadmend
