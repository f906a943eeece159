// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a model: the only way to an answer, for the window and for every command.
#pragma once

#include "core/explain/explanation.h"
#include "core/model/model_kind.h"
#include "core/property/compile.h"
#include "core/session/model/property_list.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// The labels and patterns of `formula` that nothing in the model satisfies, unless it speaks of
/// propositions: most often slips of the pen.
std::vector<UnmatchedLetter> unmatchedIn(const Model& model, const Formula& formula);

/// What is found out about `formula` (check_model.h).
CheckedProperty checkedProperty(const Model& model, const Formula& formula, RunContext& run,
                                std::string_view method = {});

/// Whether a violation can be explained by all counterexamples and the decisions on them; else why not. Then
/// the evidence of the verdict is all that there is to show.
std::optional<InputError> whyNotExplained(const Model& model, const Formula& formula);

/// Why `formula` is violated, in states and labels of `lts`, which is the stored space of the model.
Outcome<Explanation> explainModel(const Model& model, const Lts& lts, const Formula& formula,
                                  const ShortenOptions& options, RunContext& run);

/// The LTS of all counterexamples, in states and labels of `lts`, which is the stored space of the model.
Outcome<CounterexampleLts> counterexamplesOf(const Model& model, const Lts& lts, const Formula& formula,
                                             Violation violation, RunContext& run);

/// What is looked at where no property is given.
std::vector<Property> usualProperties(const ModelKind& kind);

/// The properties that the text of a model states, where its kind can; none if the text cannot be read.
/// Errors have their places in the text.
Outcome<std::vector<Property>> statedProperties(const ModelKind& kind, std::string_view source,
                                                const std::string& path);

/// Both, those of the text first; where a file has one of the same name, that stands in its place.
std::vector<Property> statedAndOthers(std::vector<Property> stated, std::vector<Property> ofFiles);

/// What is wanted of a check beside the answer.
struct CheckingWishes {
    /// How to search (`checkModel`).
    std::string_view method = {};
    /// So many further kinds of violations are looked for, however long that takes; what is met of them on
    /// the way to the answer is told anyway. A search in depth tells only that.
    std::size_t furtherKinds = 0;
};

/// A model that was checked while it was read.
struct CheckedModel {
    Model model; ///< whole, unless the part that was read was enough, or reading was stopped
    std::vector<CheckedProperty> answers; ///< one a property, in their order
};

/// Reads the model at `path` and checks as soon as there is something to check: ends when every property is
/// violated by a run than which none is shorter (and in as
/// many ways as are wished). After a stop of `run` the part that was read is checked, if
/// the kind can leave one: what is violated in it is violated, the rest undecided. Verdicts on what is
/// decided are those on the whole model.
///
/// An engine that needs no space (`CheckEngine::answer`) is asked first, and of the model no more is read
/// than what holds the runs that it names.
///
/// If the options search in depth there is one property; any run that violates it is enough then.
///
/// `searchContext` gives each search for one property limits of its own. A failure is one of the reading.
Outcome<CheckedModel> checkWhileReading(const std::string& path, ReadOptions options,
                                        std::span<const Property> properties, const CheckingWishes& wishes,
                                        const std::function<RunContext()>& searchContext, RunContext& run);

} // namespace threadmend
