// SPDX-License-Identifier: GPL-3.0-or-later
// B-threads as lanes.
#pragma once

#include "core/model/behavioral/product/synchronisations.h"
#include "core/model/lanes.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// The lanes of what was said in the states of a program, or of one run. Columns are lanes, points are
/// points.
class ThreadLanes : public Lanes {
public:
    /// `eventOfLabel`: by label of the space. Without synchronisations there is nothing that can be asked.
    ThreadLanes(std::optional<Synchronisations> synchronisations, std::vector<EventNumber> eventOfLabel);

    static constexpr EventNumber noEvent = static_cast<EventNumber>(-1);
    EventNumber eventOf(LabelId label) const { return eventOfLabel_[label.index()]; }

    /// Precondition: they are there.
    const Synchronisations& synchronisations() const { return *synchronisations_; }

    std::string_view noun() const override { return "b-thread"; }
    std::span<const std::string> names() const override { return synchronisations().names; }
    std::span<const LanePoint> points() const override { return points_; }
    std::span<const std::string> events() const override { return synchronisations().events; }
    Row<std::uint32_t> pointsIn(StateId state) const override
    {
        return synchronisations().pointsOf(state.value);
    }
    LaneMove moveBy(StateId before, LabelId label, StateId after, std::uint32_t lane) const override;
    std::vector<bool> heldIn(StateId state) const override;
    std::string saysAt(std::uint32_t point) const override;
    std::string_view wordsFor(LaneMove move) const override;
    std::string_view wordsForHeld() const override { return "all that it requests is blocked"; }
    /// Where b-threads are is asked of the graph.
    std::size_t bytes() const override { return 0; }
    /// Of a failure.
    std::string remarkOn(StateId state) const override;

private:
    std::optional<Synchronisations> synchronisations_;
    std::vector<EventNumber> eventOfLabel_;
    std::vector<LanePoint> points_;
};

/// What `event` does to the b-thread of a column that was at the point `before` and then is at `after`; 0 is
/// no b-thread (Harel et al. 2011 draw this for each b-thread and step). O(events that it requests).
LaneMove moveBetween(const Synchronisations& all, std::uint32_t before, std::uint32_t after,
                     EventNumber event);

} // namespace threadmend::behavioral
