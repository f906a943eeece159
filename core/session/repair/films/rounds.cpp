// SPDX-License-Identifier: GPL-3.0-or-later
// The film of concrete patching: a picture a round of Algorithm 3, or of the game that hot cycles are.
#include "core/model/behavioral/product/program_model.h"
#include "core/repair/methods/proposals.h"
#include "core/session/repair/repair_film.h"

#include <utility>

namespace threadmend {

using behavioral::Edge;
using behavioral::ProgramGraph;

namespace {

/// By state of the program: that of the model, which has the same number.
std::vector<StateId> sameStates(const ProgramGraph& graph)
{
    std::vector<StateId> drawn;
    drawn.reserve(graph.stateCount());
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        drawn.emplace_back(state);
    return drawn;
}

/// By state of a graph in which more events can happen: the state of the model that is met by the same runs.
class Following {
public:
    Following(const ProgramGraph& wider, const ProgramGraph& graph)
        : wider_(wider), graph_(graph), drawn_(wider.stateCount(), none<StateId>)
    {
    }

    std::vector<StateId> follow()
    {
        for (std::uint32_t state = 0; state < graph_.initialCount(); ++state)
            meet(state, state);
        while (!open_.empty()) {
            const auto [wide, state] = open_.back();
            open_.pop_back();
            for (const Edge& edge : graph_.outgoing(state))
                if (const auto target = wideTarget(state, wide, edge))
                    meet(*target, edge.target);
        }
        return std::move(drawn_);
    }

private:
    void meet(std::uint32_t wide, std::uint32_t state)
    {
        if (drawn_[wide] != none<StateId>)
            return;
        drawn_[wide] = StateId(state);
        open_.emplace_back(wide, state);
    }

    /// Of several steps by one event, which fail in different ways, the one of the same number.
    std::optional<std::uint32_t> wideTarget(std::uint32_t state, std::uint32_t wide, const Edge& edge) const
    {
        std::size_t number = 0;
        for (const Edge& before : graph_.outgoing(state)) {
            if (before == edge)
                break;
            number += before.event == edge.event ? 1 : 0;
        }
        for (const Edge& step : wider_.outgoing(wide))
            if (step.event == edge.event && number-- == 0)
                return step.target;
        return std::nullopt;
    }

    const ProgramGraph& wider_;
    const ProgramGraph& graph_;
    std::vector<StateId> drawn_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open_;
};

Outcome<RepairRounds> roundsOf(const OpenedModel& model, const Arena& arena, const RepairProposals& found,
                               RunContext& run)
{
    const ProgramGraph& graph = programOf(model)->graph();
    const std::vector<StateId> drawn =
        found.wider ? Following(*found.wider, graph).follow() : sameStates(graph);
    const ConcreteRepair& concrete = found.concrete;
    return repairRounds({arena, concrete.seesStates ? nullptr : &concrete.observed, concrete.trimming, drawn,
                         model.lts.stateCount()},
                        run);
}

bool hasRounds(const FilmedSearch& search)
{
    return search.found.concrete.trimming.roundCount() > 0;
}

/// O(m) for m steps of the program and of the graph that was looked at; where the host chooses by priority,
/// times the steps of a state.
Outcome<std::shared_ptr<const RepairFilm>> roundsFilm(const FilmedSearch& search, RunContext& run)
{
    const auto& [model, stepper, property, options, found] = search;
    const ConcreteRepair& concrete = found.concrete;
    auto film = std::make_shared<RepairFilm>();
    std::optional<Arena> members;
    if (!concrete.seesStates) {
        auto arena = programArena(programOf(model)->graph(), stepper, property.formula, options.deadEnds,
                                  options.environment, run);
        if (!arena)
            return arena.failure();
        members = *std::move(arena);
    }
    auto rounds = roundsOf(model, members ? *members : concrete.observed.arena, found, run);
    if (!rounds)
        return rounds.failure();
    film->rounds = *std::move(rounds);
    film->cuts = found.needsFairness ? found.stricterCuts : concrete.trimming.cuts.size();
    film->isHot = std::holds_alternative<HotCycleFreedom>(property.formula);
    film->needsFairness = found.needsFairness;
    return std::shared_ptr<const RepairFilm>(std::move(film));
}

} // namespace

extern const FilmPlan filmPlan_rounds;
const FilmPlan filmPlan_rounds{.name = "rounds", .applies = hasRounds, .make = roundsFilm};

} // namespace threadmend
