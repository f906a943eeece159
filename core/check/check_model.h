// SPDX-License-Identifier: GPL-3.0-or-later
// Checks one property of one model: the way that every command and the window go.
#pragma once

#include "core/check/verdict.h"
#include "core/model/model.h"
#include "core/property/formula.h"
#include "core/run/run_context.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// A verdict whose evidence is still a word: the labels of a run of the model, which its space may not hold.
struct SpacelessVerdict {
    Verdict verdict; ///< with neither evidence nor finding
    std::optional<std::vector<std::string>> word;
};

/// A way to check. One file each in engines/.
struct CheckEngine {
    std::string_view name;        ///< as `--method` has it
    std::string_view description; ///< a sentence without a full stop
    /// Whether it is for formulas of this kind at all; at least one engine is.
    bool (*isFor)(const Formula& formula) = nullptr;
    /// Why it cannot answer `formula`, which it is for, of `model`; nothing if it can. Decided by one total
    /// visit of the formula.
    std::optional<InputError> (*whyNot)(const Model& model, const Formula& formula) = nullptr;
    /// The verdict. Precondition: `whyNot` has no reason.
    Verdict (*check)(const Model& model, const Formula& formula, RunContext& run) = nullptr;
    /// Of engines that ask nothing of the space: the verdict, of which `check` looks the word up in a space
    /// that holds it. Only these take models of which no more is there than where they begin, and they are
    /// asked by name only. Null for all others. The same precondition.
    SpacelessVerdict (*answer)(const Model& model, const Formula& formula, RunContext& run) = nullptr;

    bool isByNameOnly() const { return answer != nullptr; }
};

/// All engines, sorted by file name (written by CMake).
std::span<const CheckEngine* const> checkEngines();

/// The one of that name; null if there is none.
const CheckEngine* checkEngineNamed(std::string_view name);

/// Confirms evidence independently of the state space, where a kind of model has a way to: by running it. One
/// file each in replays/.
struct EvidenceReplay {
    bool (*applies)(const Model& model) = nullptr;
    /// Whether the run can be repeated and violates `formula`. Precondition: it applies; there is evidence.
    Outcome<bool> (*confirms)(const Model& model, const Formula& formula, const Verdict& verdict,
                              RunContext& run) = nullptr;
};

std::span<const EvidenceReplay* const> evidenceReplays();

/// The verdict of the first engine that takes the question and need not be named (of the one called `method`,
/// if that is not empty and not "auto"). Evidence has been replayed in every way that there is, of each kind
/// of violation; what could not be before a stop is left out. If no engine takes it, the verdict is a refusal
/// with the reason; `whyNotChecked` tells it beforehand.
Verdict checkModel(const Model& model, const Formula& formula, RunContext& run, std::string_view method = {});

/// A verdict on a model whose space holds the word, if there is one, settled as `checkModel` does it:
/// replayed, with what is known of the violation. Where the space ends before the word it is undecided.
Verdict settled(const Model& model, const Formula& formula, SpacelessVerdict found, RunContext& run);

/// Why no engine takes the question; nothing if one does.
std::optional<InputError> whyNotChecked(const Model& model, const Formula& formula);

/// Whether evidence can be replayed in every way that there is.
Outcome<bool> isConfirmed(const Model& model, const Formula& formula, const Verdict& verdict,
                          RunContext& run);

} // namespace threadmend
