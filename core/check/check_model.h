// SPDX-License-Identifier: GPL-3.0-or-later
// Checks one property of one model: the way that every command and the window go.
#pragma once

#include "core/check/verdict.h"
#include "core/model/model.h"
#include "core/property/formula.h"
#include "core/run/run_context.h"

#include <optional>
#include <span>
#include <string_view>

namespace threadmend {

/// A way to check. One file each in engines/.
struct CheckEngine {
    std::string_view name;        ///< as `--method` has it
    std::string_view description; ///< a sentence without a full stop
    /// Why it cannot answer `formula` of `model`; nothing if it can. Decided by one total visit of the
    /// formula.
    std::optional<InputError> (*whyNot)(const Model& model, const Formula& formula) = nullptr;
    /// The verdict. Precondition: `whyNot` has no reason.
    Verdict (*check)(const Model& model, const Formula& formula, RunContext& run) = nullptr;
};

/// All engines, sorted by file name (written by CMake).
std::span<const CheckEngine* const> checkEngines();

/// Confirms evidence independently of the state space, where a kind of model has a way to: by running it. One
/// file each in replays/.
struct EvidenceReplay {
    bool (*applies)(const Model& model) = nullptr;
    /// Whether the run can be repeated and violates `formula`. Precondition: it applies; there is evidence.
    Outcome<bool> (*confirms)(const Model& model, const Formula& formula, const Verdict& verdict,
                              RunContext& run) = nullptr;
};

std::span<const EvidenceReplay* const> evidenceReplays();

/// The verdict of the first engine that takes the question (of the one called `method`, if that is not empty
/// and not "auto"). Evidence has been replayed in every way that there is, of each kind of violation; what
/// could not be before a stop is left out. If no engine takes it, the verdict
/// is a refusal with the reason; `whyNotChecked` tells it beforehand.
Verdict checkModel(const Model& model, const Formula& formula, RunContext& run, std::string_view method = {});

/// Why no engine takes the question; nothing if one does.
std::optional<InputError> whyNotChecked(const Model& model, const Formula& formula);

/// Whether evidence can be replayed in every way that there is.
Outcome<bool> isConfirmed(const Model& model, const Formula& formula, const Verdict& verdict,
                          RunContext& run);

} // namespace threadmend
