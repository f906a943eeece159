// SPDX-License-Identifier: GPL-3.0-or-later
// What a b-thread says at a synchronisation point.
#pragma once

#include "core/model/behavioral/program/event_sets.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend::behavioral {

struct SyncStatement {
    std::vector<EventId> request; ///< in the order of the program, each once
    /// Where there are groups in the list of requests (Harel et al. 2011, section 3.1): the place of each
    /// request in that list, ascending. Those of one place have equal right, and come before the later ones,
    /// however the application selects. Empty where there are none.
    std::vector<std::uint32_t> places;
    EventSetId waitFor;
    EventSetId block;
    EventSetId interrupt;
    bool hot = false;
    bool prune = false;
    std::optional<double> priority;
    std::string state;              ///< a name for a person, or empty
    std::vector<std::string> props; ///< sorted
    Place place;

    /// Bytes that are equal exactly for equal statements.
    std::string identity() const;
    bool requests(EventId event) const;
    /// Whether some requests come before others because of their groups.
    bool ranksRequests() const { return !places.empty() && places.front() != places.back(); }
};

/// Reads the arguments of bp.sync. Throws MachineFailure where they are no statement.
SyncStatement readSyncStatement(Machine& machine, EventSets& sets, Value self, CallArguments arguments);

} // namespace threadmend::behavioral
