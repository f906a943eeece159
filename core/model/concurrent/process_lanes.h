// SPDX-License-Identifier: GPL-3.0-or-later
// Processes as lanes.
#pragma once

#include "core/model/concurrent/concurrent_space.h"
#include "core/model/lanes.h"

#include <string>
#include <vector>

namespace threadmend::concurrent {

/// Of each process its break points, with their statements and lines. 4 bytes a process and state.
class ProcessLanes final : public Lanes {
public:
    /// A stop leaves nothing.
    static Outcome<std::shared_ptr<const Lanes>> of(const ConcurrentSpace& space, RunContext& run);

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
    std::string_view wordsForHeld() const override { return "its statement has to wait"; }
    std::size_t bytes() const override { return pointOf_.size() * sizeof(std::uint32_t); }
    std::string remarkOn(StateId state) const override;

private:
    explicit ProcessLanes(const ConcurrentSpace& space);

    ConcurrentSpace space_;
    std::vector<std::string> names_, events_, said_;
    std::vector<LanePoint> points_;
    std::vector<std::uint32_t> firstPoint_; ///< of each process in `points_`
    std::vector<std::uint32_t> pointOf_;    ///< by state and process
};

} // namespace threadmend::concurrent
