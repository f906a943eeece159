// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/arena.h"

#include "core/model/lts/subset_table.h"
#include "core/run/contract.h"

#include <algorithm>
#include <map>

namespace threadmend {

bool Arena::isDeterministic() const
{
    if (initial.size() != 1)
        return false;
    for (std::uint32_t state = 0; state < stateCount(); ++state) {
        const std::span<const ArenaEdge> list = outgoing(state);
        for (std::size_t i = 1; i < list.size(); ++i)
            if (list[i].event == list[i - 1].event)
                return false;
    }
    return true;
}

namespace {

class Product {
public:
    Product(const Arena& arena, const SafetyQuestion& question, RunContext& run)
        : arena_(arena), question_(question), automaton_(question.automaton), run_(run),
          sink_(automaton_.stateCount()), numbering_(automaton_.stateCount() + 1)
    {
    }

    Outcome<Arena> build()
    {
        for (const std::uint32_t state : arena_.initial)
            product_.initial.push_back(
                number(state, automaton_.neverViolates() ? sink_ : automaton_.initial));
        for (std::uint32_t at = 0; at < numbering_.size(); ++at) {
            if (const auto stopped =
                    run_.poll({"following the property", at, std::nullopt, numbering_.size()}))
                return *stopped;
            expand(at);
        }
        for (const ProductState& state : numbering_.states())
            product_.model.push_back(arena_.modelState(state.model.value));
        return std::move(product_);
    }

private:
    std::uint32_t number(std::uint32_t state, AutomatonState of)
    {
        return numbering_.number({StateId(state), of});
    }

    bool violates(const ProductState& state) const
    {
        return arena_.violating[state.model.index()] ||
               (state.automaton != sink_ && question_.isViolatedIn(state));
    }

    void expand(std::uint32_t at)
    {
        const ProductState from = numbering_[at];
        product_.violating.push_back(violates(from));
        std::uint32_t edge = arena_.firsts[from.model.index()];
        if (!product_.violating.back())
            for (const ArenaEdge& step : arena_.outgoing(from.model.value)) {
                AutomatonState to = sink_;
                if (from.automaton != sink_)
                    to = automaton_.step(from.automaton, LabelId(step.event));
                if (to == none<AutomatonState>)
                    to = sink_;
                product_.edges.push_back({step.event, number(step.target, to)});
                if (!arena_.forced.empty())
                    product_.forced.push_back(arena_.forced[edge]);
                if (!arena_.ranks.empty())
                    product_.ranks.push_back(arena_.ranks[edge]);
                ++edge;
            }
        product_.firsts.push_back(static_cast<std::uint32_t>(product_.edges.size()));
    }

    const Arena& arena_;
    const SafetyQuestion& question_;
    const SafetyAutomaton& automaton_;
    RunContext& run_;
    AutomatonState sink_; ///< no continuation violates any more
    ProductNumbering numbering_;
    Arena product_;
};

class Observation {
public:
    Observation(const Arena& arena, RunContext& run) : arena_(arena), run_(run) {}

    Outcome<ObservedArena> build()
    {
        Set initial;
        for (const std::uint32_t state : arena_.initial)
            initial.push_back(StateId(state));
        result_.arena.initial = {numberOf(std::move(initial))};
        for (std::uint32_t at = 0; at < sets_.size(); ++at) {
            if (const auto stopped = run_.pollNow({"observing events", at, std::nullopt, sets_.size()}))
                return *stopped;
            expand(at);
        }
        result_.members = std::move(sets_).takeMembers();
        result_.firstMember = std::move(sets_).takeFirsts();
        return std::move(result_);
    }

private:
    using Set = std::vector<StateId>;
    struct Step {
        Set targets;
        bool forced = false;
    };

    std::uint32_t numberOf(Set set)
    {
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        return sets_.intern(set);
    }

    void expand(std::uint32_t at)
    {
        const std::span<const StateId> members = sets_.members(at);
        const Set set(members.begin(), members.end());
        Arena& observed = result_.arena;
        const bool violates =
            std::any_of(set.begin(), set.end(), [&](StateId one) { return arena_.violating[one.index()]; });
        observed.violating.push_back(violates);
        if (!violates) {
            const auto first = static_cast<std::uint32_t>(observed.edges.size());
            for (auto& [event, step] : stepsOf(set)) {
                observed.edges.push_back({event, numberOf(step.targets)});
                observed.forced.push_back(step.forced);
            }
            addDuties(set, first);
        }
        observed.firsts.push_back(static_cast<std::uint32_t>(observed.edges.size()));
        observed.duties.firstOfState.push_back(
            static_cast<std::uint32_t>(observed.duties.firstEdge.size() - 1));
    }

    std::map<std::uint32_t, Step> stepsOf(const Set& set) const
    {
        std::map<std::uint32_t, Step> steps;
        for (const StateId member : set)
            for (std::uint32_t edge = arena_.firsts[member.index()]; edge < arena_.firsts[member.index() + 1];
                 ++edge) {
                Step& step = steps[arena_.edges[edge].event];
                step.targets.push_back(StateId(arena_.edges[edge].target));
                step.forced = step.forced || arena_.isForced(edge);
            }
        return steps;
    }

    void addDuties(const Set& set, std::uint32_t first)
    {
        Arena::Duties& duties = result_.arena.duties;
        const std::vector<ArenaEdge>& edges = result_.arena.edges;
        for (const StateId member : set) {
            const std::span<const ArenaEdge> own = arena_.outgoing(member.value);
            if (own.empty())
                continue;
            for (std::uint32_t edge = first; edge < edges.size(); ++edge)
                if (std::any_of(own.begin(), own.end(),
                                [&](const ArenaEdge& one) { return one.event == edges[edge].event; }))
                    duties.edges.push_back(edge);
            duties.firstEdge.push_back(static_cast<std::uint32_t>(duties.edges.size()));
        }
    }

    const Arena& arena_;
    RunContext& run_;
    SubsetTable sets_;
    ObservedArena result_;
};

} // namespace

Outcome<Arena> productArena(const Arena& arena, const SafetyQuestion& question, RunContext& run)
{
    return Product(arena, question, run).build();
}

Outcome<ObservedArena> observe(const Arena& arena, RunContext& run)
{
    require(arena.ranks.empty(), "sets of states are observed without ranks");
    return Observation(arena, run).build();
}

} // namespace threadmend
