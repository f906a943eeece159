// SPDX-License-Identifier: GPL-3.0-or-later
// A behavioral program that a person has opened: its text, its b-threads, and what they say in each state.
#pragma once

#include "core/explain/program_run.h"
#include "core/model/behavioral/advice/program_warning.h"
#include "core/model/behavioral/product/synchronisations.h"
#include "core/session/model/opened_model.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

namespace behavioral {
struct ExploredProgram;
}

/// What views read is immutable; the program itself, which runs when something is asked of it, is behind a
/// lock and for jobs only.
struct OpenedProgram {
    /// What was read: lines end with LF, the last one too.
    std::string source;
    /// What looks like a mistake in it; nothing is said of a program that was explored in part.
    std::vector<behavioral::ProgramWarning> warnings;
    behavioral::Synchronisations synchronisations;
    /// By label of the LTS: its event. The label that joins several initial states is none.
    std::vector<behavioral::EventNumber> eventOfLabel;
    /// States of the LTS are those of the program plus this: 1 if several initial states were joined.
    std::uint32_t shift = 0;
    /// So many of its states have all their transitions; of a program that is too large to explore whole, not
    /// all have.
    std::uint32_t expandedCount = 0;
    /// Its graph may be read without the lock.
    std::shared_ptr<behavioral::ExploredProgram> explored;
    std::shared_ptr<std::mutex> lock = std::make_shared<std::mutex>();

    static constexpr behavioral::EventNumber noEvent = ProgramRun::noEvent;

    /// The state of the program; nothing for the state that joins several initial ones.
    std::optional<std::uint32_t> programState(StateId state) const
    {
        return state.value < shift ? std::nullopt : std::optional(state.value - shift);
    }
    /// The b-threads of a state, by column; empty for the state that joins several initial ones.
    std::span<const std::uint32_t> pointsOf(StateId state) const
    {
        return state.value < shift ? std::span<const std::uint32_t>()
                                   : synchronisations.pointsOf(state.value - shift);
    }
    /// Whether the program fails by coming to the state: a run is broken off there.
    bool hasFailed(StateId state) const
    {
        return state.value >= shift && synchronisations.failureOf(state.value - shift) != nullptr;
    }
    /// The states of the LTS in which the program has failed, ordered.
    std::vector<StateId> failedStates() const;
    bool isWhole() const { return expandedCount + 1 == synchronisations.firstColumn.size(); }
    /// Whether it is known what leaves the state.
    bool isExplored(StateId state) const { return state.value < shift + expandedCount; }
    /// Every event that matters in a state, and what becomes of it; nothing if that was not explored.
    std::vector<behavioral::EventStanding> standingsIn(const Lts& lts, StateId state) const;
    /// The events that can happen in a state, ordered by number; nothing if that was not explored.
    std::optional<std::vector<behavioral::EventNumber>> enabledIn(const Lts& lts, StateId state) const;
    /// A run of the LTS as one of the program, position by position. O(length).
    ProgramRun runOf(const Trace& trace) const;
};

/// Reads, runs and explores the program at `path`. A program that is not explored after `patience`, or has
/// more than 2^24 states, is opened in part, which is a warning; time is looked at when there are four times
/// as many states as before. Errors: those of `exploreProgram`; a stop leaves nothing.
Outcome<OpenedModel> openProgram(const std::string& path, const TerminationLabels& termination,
                                 RunContext& run, std::chrono::seconds patience = std::chrono::seconds(5));

/// The same for a program whose text is `text`, whatever the file at `path` holds.
Outcome<OpenedModel> openProgramText(std::string_view text, const std::string& path,
                                     const TerminationLabels& termination, RunContext& run,
                                     std::chrono::seconds patience = std::chrono::seconds(5));

} // namespace threadmend
