// SPDX-License-Identifier: GPL-3.0-or-later
// Priorities instead of blocking: where a run goes wrong because of who came first (Harel, Lampert, Marron,
// Weiss 2011, section 2: the b-thread that prevents a third X is there, but less important than the default
// moves).
#pragma once

#include "core/model/behavioral/product/stepper.h"
#include "core/model/text/text_replacement.h"
#include "core/repair/game/event_run.h"
#include "core/run/run_context.h"

#include <string>
#include <vector>

namespace threadmend {

/// A number in the text of a program.
struct PriorityChange {
    TextReplacement edit;
    std::string thread;    ///< who comes sooner or later
    std::size_t alike = 0; ///< how many other b-threads that concerns, by their names
    std::string other;     ///< before or behind whom
    bool isRaised = false; ///< else lowered
    bool isOfSync = false; ///< of one sync; else of all that the b-thread does
    double before = 0;     ///< its priority as it was
    double priority = 0;   ///< the new one
    std::uint32_t line = 1;

    /// One sentence without a full stop.
    std::string description() const;
};

/// What could have made `run` go otherwise, latest steps first: wherever a b-thread of the application asked
/// for an event that nobody blocked, and another one of the application came first by its priority, the one
/// may come before the other or the other behind it. Changed is the number where it stands, the data with
/// which the b-thread was registered, or the hint of the sync; what is written as an expression is left
/// alone. Only for programs whose host chooses by priority. O(length of the run * b-threads^2), at most
/// `most` changes, none twice.
Outcome<std::vector<PriorityChange>> priorityChanges(const behavioral::ProgramGraph& graph,
                                                     behavioral::Stepper& stepper, const EventRun& evidence,
                                                     std::size_t most, RunContext& run);

} // namespace threadmend
