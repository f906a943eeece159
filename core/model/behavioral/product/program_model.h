// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a behavioral program beyond its state space: its b-threads, and what they say in each
// state.
#pragma once

#include "core/model/behavioral/advice/program_warning.h"
#include "core/model/behavioral/product/machines.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/model/behavioral/product/thread_lanes.h"
#include "core/model/model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// Of one reading of a program. States are those of its graph and of its space. Immutable; the machines are
/// lent.
class ProgramModel final : public KindFacts, public ThreadLanes {
public:
    /// The lanes are there only if the synchronisations are.
    ProgramModel(std::shared_ptr<const ProgramGraph> graph, ProgramMachine machine, ProgramReading reading,
                 DeadEnds deadEnds, std::vector<ProgramWarning> warnings,
                 std::optional<Synchronisations> synchronisations);

    const ProgramGraph& graph() const { return *graph_; }
    const ProgramReading& reading() const { return reading_; }
    Selection selection() const { return selection_; }
    const DeadEnds& deadEnds() const { return deadEnds_; }
    /// The space of the graph; its labels are events of the program.
    const ProgramSpace& space() const { return space_; }
    const Machines& machines() const { return machines_; }
    /// What looks like a mistake in the text; nothing is said of a program that was explored in part.
    const std::vector<ProgramWarning>& warnings() const { return warnings_; }
    bool isWhole() const { return graph_->isWhole(); }
    /// Whether it is known what leaves the state.
    bool isExplored(StateId state) const { return state.index() < graph_->expandedCount(); }
    /// Whether the program fails by coming to the state: a run is broken off there.
    bool hasFailed(StateId state) const { return graph_->kind(state.value) == StateKind::Failed; }
    /// Every event that matters in a state, and what becomes of it; nothing if that was not explored.
    std::vector<EventStanding> standingsIn(StateId state) const;
    /// The events that can happen in a state, ordered by number; nothing if that was not explored.
    std::optional<std::vector<EventNumber>> enabledIn(StateId state) const;

    /// Of a failure, of a dead end, or that nobody looked further.
    std::string remarkOn(StateId state) const override;

private:
    ProgramModel(ProgramSpace space, std::shared_ptr<const ProgramGraph> graph, ProgramMachine&& machine,
                 ProgramReading reading, DeadEnds deadEnds, std::vector<ProgramWarning> warnings,
                 std::optional<Synchronisations> synchronisations);

    std::shared_ptr<const ProgramGraph> graph_;
    ProgramReading reading_;
    Selection selection_;
    DeadEnds deadEnds_;
    ProgramSpace space_;
    Machines machines_;
    std::vector<ProgramWarning> warnings_;
};

} // namespace threadmend::behavioral

namespace threadmend {

struct ModelKind;

namespace behavioral {

/// Whether models of the kind are programs, also those that cannot be read.
bool holdsPrograms(const ModelKind& kind);

} // namespace behavioral

/// The model as a program; null if it is none.
inline const behavioral::ProgramModel* programOf(const Model& model)
{
    return model.as<behavioral::ProgramModel>();
}

} // namespace threadmend
