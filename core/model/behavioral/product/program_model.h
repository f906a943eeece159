// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a behavioral program beyond its state space: its b-threads, and what they say in each
// state.
#pragma once

#include "core/model/behavioral/advice/program_warning.h"
#include "core/model/behavioral/product/machines.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/model/behavioral/product/synchronisations.h"
#include "core/model/model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// Of one reading of a program. States are those of its graph and of its space. Immutable; the machines are
/// lent.
class ProgramModel final : public KindFacts, public Lanes {
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
    /// Precondition: they were asked for when the program was read.
    const Synchronisations& synchronisations() const { return *synchronisations_; }

    static constexpr EventNumber noEvent = static_cast<EventNumber>(-1);
    EventNumber eventOf(LabelId label) const { return eventOfLabel_[label.index()]; }

    bool isWhole() const { return graph_->isWhole(); }
    /// Whether it is known what leaves the state.
    bool isExplored(StateId state) const { return state.index() < graph_->expandedCount(); }
    /// Whether the program fails by coming to the state: a run is broken off there.
    bool hasFailed(StateId state) const { return graph_->kind(state.value) == StateKind::Failed; }
    /// Every event that matters in a state, and what becomes of it; nothing if that was not explored.
    std::vector<EventStanding> standingsIn(StateId state) const;
    /// The events that can happen in a state, ordered by number; nothing if that was not explored.
    std::optional<std::vector<EventNumber>> enabledIn(StateId state) const;

    std::string_view noun() const override { return "b-thread"; }
    std::span<const std::string> names() const override { return synchronisations().names; }
    std::span<const LanePoint> points() const override { return points_; }
    std::span<const std::string> events() const override { return synchronisations().events; }
    std::span<const std::uint32_t> pointsIn(StateId state) const override
    {
        return synchronisations().pointsOf(state.value);
    }
    LaneMove moveBy(StateId before, LabelId label, StateId after, std::uint32_t lane) const override;

private:
    std::shared_ptr<const ProgramGraph> graph_;
    ProgramReading reading_;
    Selection selection_;
    DeadEnds deadEnds_;
    ProgramSpace space_;
    std::vector<EventNumber> eventOfLabel_;
    Machines machines_;
    std::vector<ProgramWarning> warnings_;
    std::optional<Synchronisations> synchronisations_;
    std::vector<LanePoint> points_;
};

/// What `event` does to the b-thread of a column that was at the point `before` and then is at `after`; 0 is
/// no b-thread (Harel et al. 2011 draw this for each b-thread and step). O(events that it requests).
LaneMove moveBetween(const Synchronisations& all, std::uint32_t before, std::uint32_t after,
                     EventNumber event);

} // namespace threadmend::behavioral

namespace threadmend {

/// The model as a program; null if it is none.
inline const behavioral::ProgramModel* programOf(const Model& model)
{
    return model.as<behavioral::ProgramModel>();
}

} // namespace threadmend
