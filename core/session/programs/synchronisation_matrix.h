// SPDX-License-Identifier: GPL-3.0-or-later
// Which events and which b-threads of a state a matrix shows, and in which order.
#pragma once

#include "core/model/behavioral/product/synchronisations.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// What a person wants to see of the synchronisation.
struct MatrixQuery {
    /// In the label of an event, or in the name of a b-thread that says something of it; the case of letters
    /// does not count.
    std::string text;
    bool hidesIdle = false; ///< events that nobody requests, and b-threads that say nothing of what is left
    bool byModule = false;  ///< b-threads of a module stand together, the environment last
    bool operator==(const MatrixQuery&) const = default;
};

struct MatrixShape {
    std::vector<std::uint32_t> rows;    ///< among the standings
    std::vector<std::uint32_t> columns; ///< columns of the synchronisation
    /// By place among `columns`: whether another module begins there. Empty unless sorted by module.
    std::vector<bool> beginsModule;
    bool operator==(const MatrixShape&) const = default;
};

/// `points` as from `Synchronisations::pointsOf`, `standings` of the same state. Where a b-thread has ended
/// it has no module any more and stands with those of none.
/// O(standings * names in them + b-threads log b-threads).
MatrixShape shapeOf(const behavioral::Synchronisations& all, std::span<const std::uint32_t> points,
                    std::span<const behavioral::EventStanding> standings, const MatrixQuery& query);

} // namespace threadmend
