// SPDX-License-Identifier: GPL-3.0-or-later
// A model that a person has opened, with what every panel asks of it.
#pragma once

#include "core/check/trace.h"
#include "core/model/lts/ending.h"
#include "core/model/lts/format.h"
#include "core/model/lts/incoming.h"
#include "core/model/lts/statistics.h"
#include "core/property/formula.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct OpenedProgram;

/// A model and facts about it, computed once when it is opened. Immutable from then on; about 90 bytes a
/// state and 16 a transition.
struct OpenedModel {
    std::string path;
    Lts lts;
    std::vector<InputWarning> warnings;
    LtsStatistics statistics;
    Incoming incoming;
    std::vector<Ending> endings;
    std::vector<std::uint32_t> initialDistances;
    std::vector<bool> onInternalCycle; ///< livelocks
    /// Of a behavioral program; null for other models. The LTS is that of all its runs.
    std::shared_ptr<const OpenedProgram> program;
};

/// Reads the file at `path` and computes the facts. A stop or an error leaves nothing.
Outcome<OpenedModel> openModel(const std::string& path, const TerminationLabels& termination,
                               RunContext& run);

/// The facts about a model that is already there.
Outcome<OpenedModel> openedModel(std::string path, LtsDocument document, const TerminationLabels& termination,
                                 RunContext& run);

/// A shortest run to `state`, the first by the numbers of its states from the end; nothing if none leads
/// there. O(length * degree).
std::optional<Trace> pathTo(const OpenedModel& model, StateId state);

} // namespace threadmend
