// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to mend the violation that is shown, for a person to choose from.
#pragma once

#include "core/check/trace.h"
#include "core/property/property.h"
#include "core/repair/effect/patch_effect.h"
#include "core/repair/game/concrete.h"
#include "core/repair/patch/proposal.h"
#include "core/session/model/opened_model.h"
#include "core/session/repair/repair_film.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct RepairWishes {
    /// Events that the environment chooses may be blocked, too.
    bool mayBlockEnvironment = false;
    bool operator==(const RepairWishes&) const = default;
};

/// What a proposal is judged by: the property that it mends, and others before and after.
struct RepairAim {
    Property property;
    std::vector<Property> others;
    RepairWishes wishes;
    /// The property says of one run that it must not happen (`forbiddenRun`).
    bool isOneRun = false;
};

struct ProposedRepair {
    Proposal proposal;
    /// On the model that is open. Where the proposal makes way for steps that the model does not have, what
    /// they lead to is not known, and no state counts as gone.
    PatchEffect effect;
    std::shared_ptr<const RepairAim> aim = nullptr;
    /// As it was proposed, if a person has edited its code since; then `patch`, `stateNames` and `alone` of
    /// the proposal are still of that.
    std::shared_ptr<const ProposedRepair> unedited = nullptr;
    /// What is wrong with the edited code, by its own lines; then judgement and effect are those of before.
    std::optional<InputError> error = std::nullopt;
    /// Whether judgement and effect are those of the code as it is.
    bool isJudged = true;
};

struct ProposedRepairs {
    /// The best one first; none if nothing is violated.
    std::vector<std::shared_ptr<const ProposedRepair>> list;
    /// Why blocking the steps after which the violation cannot be avoided does not help; then there can be
    /// other proposals, but they lose good runs or do not repair.
    std::optional<RepairFailure::Reason> failure;
    bool failsHot = false;  ///< the run that shows it is hot for ever
    bool failsFair = false; ///< and is fair as the property asks
    /// The events of a run that shows it, and the run itself if the model has it.
    std::vector<std::string> failureRun;
    std::optional<Trace> failureTrace;
    /// States from which a run could be lucky, but the environment can force a violation.
    std::size_t lostToEnvironment = 0;
    /// Of hot cycles: see `RepairProposals`.
    bool needsFairness = false;
    /// Proposals that were left out, since the program would have too many states to be judged.
    std::size_t tooLarge = 0;
    /// How that was found out; null if nothing is violated.
    std::shared_ptr<const RepairFilm> film;
};

/// Why nothing can be proposed for a model; nothing if something can.
std::optional<InputError> whyNotMended(const Model& model);

/// Proposes patches of a behavioral program for `property`, with the verdicts on `others` before and after.
/// Borrows a machine of the program. Errors: those of `proposeRepairs`; a model that is no program,
/// or was explored in part.
Outcome<ProposedRepairs> proposeRepairsOf(const OpenedModel& model, const Property& property,
                                          const std::vector<Property>& others, const RepairWishes& wishes,
                                          RunContext& run);

/// A proposal together with what it does to the model, which is the program that it was made for.
Outcome<std::shared_ptr<const ProposedRepair>> proposedRepair(Proposal proposal,
                                                              std::shared_ptr<const RepairAim> aim,
                                                              const OpenedModel& model, RunContext& run);

} // namespace threadmend
