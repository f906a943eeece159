// SPDX-License-Identifier: GPL-3.0-or-later
// Why an event can or cannot happen in a state of a run, and why a proposition holds there or not.
#pragma once

#include "core/explain/program_run.h"

#include <optional>
#include <string_view>

namespace threadmend {

/// A b-thread at a synchronisation point, and the step of the run that put it there; 0: there from the start.
struct ThreadAt {
    std::uint32_t column = 0;
    std::uint32_t point = 0; ///< among the points of the synchronisations
    std::size_t since = 0;
    bool operator==(const ThreadAt&) const = default;
};

/// What a b-thread says of the event. The sets that matched are those of its point.
struct ThreadReason {
    ThreadAt at;
    bool requests = false;
    bool waitsFor = false;
    bool blocks = false;
    bool isInterrupted = false;
    bool operator==(const ThreadReason&) const = default;
};

struct EventReasons {
    behavioral::EventNumber event = 0;
    /// Nothing where nobody has looked what can happen.
    std::optional<behavioral::Standing> standing;
    /// Those who block it, then those who request it, those who wait for it, those whom it would end; among
    /// these by column. Each once.
    std::vector<ThreadReason> threads;
    /// All points of the program at which a b-thread requests it, by b-thread and line.
    std::vector<std::uint32_t> requestedAt;
};

struct PropositionReasons {
    bool holds = false;
    std::vector<ThreadAt> threads; ///< those at a point that has it
    /// All points of the program that have it, by b-thread and line.
    std::vector<std::uint32_t> pointsWithIt;
};

/// Of the state after `position` steps of `run`. `enabled`: the events that can happen there, ordered by
/// number; nothing if that is unknown. O(b-threads + points + position of the run for each b-thread named).
EventReasons eventReasons(const behavioral::Synchronisations& all, const ProgramRun& run,
                          std::size_t position,
                          std::optional<std::span<const behavioral::EventNumber>> enabled,
                          behavioral::EventNumber event);

PropositionReasons propositionReasons(const behavioral::Synchronisations& all, const ProgramRun& run,
                                      std::size_t position, std::string_view proposition);

/// The number of the event with that label.
std::optional<behavioral::EventNumber> eventOf(const behavioral::Synchronisations& all,
                                               std::string_view label);
/// Whether some point of the program has the proposition.
bool hasProposition(const behavioral::Synchronisations& all, std::string_view proposition);

} // namespace threadmend
