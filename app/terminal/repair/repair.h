// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair`: the ways to repair, and what they have in common.
#pragma once

#include "app/terminal/console/console.h"
#include "app/terminal/words/arguments.h"
#include "core/model/model.h"
#include "core/property/property.h"
#include "core/repair/game/concrete.h"
#include "core/repair/patch/proposal.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// A way to repair a model: one file each in ways/.
struct RepairWay {
    /// What `--method` can say for it beside "auto", with a description; none if that is said elsewhere
    /// (`RepairMethod`).
    std::string_view method = {}, description = {};
    bool isOnlyByName = false; ///< not by "auto"
    /// Why it is none for that model; nothing if it is one.
    std::optional<InputError> (*whyNot)(const Model& model) = nullptr;
    /// What is wrong with the words of the command line, if the model is repaired in this way.
    std::optional<InputError> (*whyNotAsked)(const Arguments& arguments) = nullptr;
    /// Repairs the first of the properties that is violated. All of them can be answered.
    ExitCode (*repair)(const Model& model, const std::vector<Property>& properties,
                       const Arguments& arguments, Console& console, RunContext& run) = nullptr;
};

/// All ways, sorted by file name (written by CMake). At most one takes a model.
std::span<const RepairWay* const> repairWays();

/// `repair --review`: what the patches in a behavioral program do to it.
ExitCode reviewProgramFile(const Arguments& arguments, Console& console);

/// Whether a method asks for no state space: then the model is not explored before.
bool isWithoutSpace(const std::string& method);
/// `repair --method abstract`: the first of the properties that is violated, by an abstraction of the
/// program.
ExitCode repairByAbstraction(const std::vector<Property>& properties, const Arguments& arguments,
                             Console& console);

/// Why nothing that blocks can help: one sentence without a full stop.
std::string sentenceFor(const RepairFailure& failure);
/// What is lost of the runs that do not violate: a clause.
std::string sentenceFor(const LostRuns& lost);
/// Its counts for `judgement`, and what they count.
void addLost(Json& judgement, const LostRuns& lost);
/// Behind the events of a lasso: that its loop goes on, and from where. Nothing for a finite run.
std::string again(std::optional<std::size_t> loop);
/// "a, b, c", the middle left out where it is long; "the start" for none.
std::string listed(const std::vector<std::string>& labels);
/// The document for a property that holds, and the start of all others.
Json repairDocument(const Model& model, const Property& property, bool violated);
/// How many states joined BAD in each round.
Json roundsOf(const Trimming& trimming);
/// Tells that Algorithm 3 failed, and shows the run.
void sayFailure(const RepairFailure& failure, const std::vector<std::string>& run, Console& console);

} // namespace threadmend
