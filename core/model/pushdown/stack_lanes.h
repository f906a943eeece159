// SPDX-License-Identifier: GPL-3.0-or-later
// Processes with stacks as lanes.
#pragma once

#include "core/model/lanes.h"
#include "core/model/pushdown/exploration.h"

#include <memory>
#include <string>
#include <vector>

namespace threadmend::pushdown {

/// Of each process its configurations, with the line of the first rule that applies. A process takes part in
/// every step that has its action; nothing moves without.
class StackLanes final : public Lanes {
public:
    /// O(configurations * rules).
    StackLanes(std::shared_ptr<const System> system, std::shared_ptr<const Exploration> explored);

    std::string_view noun() const override { return "process"; }
    std::span<const std::string> names() const override { return names_; }
    std::span<const LanePoint> points() const override { return points_; }
    std::span<const std::string> events() const override { return events_; }
    Row<std::uint32_t> pointsIn(StateId state) const override
    {
        return Row(std::span(pointOf_).subspan(state.index() * names_.size(), names_.size()));
    }
    LaneMove moveBy(StateId before, LabelId label, StateId after, std::uint32_t lane) const override;
    std::vector<bool> heldIn(StateId state) const override;
    std::string saysAt(std::uint32_t point) const override { return said_[point]; }
    std::string_view wordsFor(LaneMove move) const override;
    std::string_view wordsForHeld() const override { return "it waits for other processes"; }
    std::size_t bytes() const override { return pointOf_.size() * sizeof(std::uint32_t); }
    std::string remarkOn(StateId state) const override;

private:
    std::shared_ptr<const System> system_;
    std::shared_ptr<const Exploration> explored_;
    std::vector<std::string> names_, events_, said_;
    std::vector<LanePoint> points_;
    std::vector<std::uint32_t> pointOf_; ///< by state and process
};

} // namespace threadmend::pushdown
