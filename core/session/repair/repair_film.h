// SPDX-License-Identifier: GPL-3.0-or-later
// How a repair was found, or why there is none, round by round, for a person to look at.
#pragma once

#include "core/property/property.h"
#include "core/repair/effect/patch_effect.h"
#include "core/repair/game/repair_rounds.h"
#include "core/session/model/opened_model.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace threadmend {

namespace behavioral {
class Stepper;
}
struct ProposalOptions;
struct RepairProposals;

/// The rounds of Algorithm 3, or of the game that hot cycles are, on the states of the model that is open,
/// and what comes of them.
struct RepairFilm {
    RepairRounds rounds;
    /// What the patch blocks, on the model: the effect of its proposal. Nothing where there is none.
    std::optional<PatchEffect> effect;
    /// Steps from PRE into BAD that are blocked, counted where the rounds were: there a state can stand for
    /// several.
    std::size_t cuts = 0;
    /// Whether BAD is what stays hot, and whether hot cycles are left that only fairness leads out of.
    bool isHot = false;
    bool needsFairness = false;

    /// A picture a round, and one more in which nothing joins and the result is there.
    std::size_t pictureCount() const { return rounds.roundCount() + 1; }
    bool isResult(std::size_t picture) const { return picture == rounds.roundCount(); }
    /// The last round that has happened in a picture.
    std::size_t roundOf(std::size_t picture) const
    {
        return isResult(picture) ? rounds.roundCount() - 1 : picture;
    }
};

/// What a film is made from: a search for repairs, and what it found. It refers to all of this.
struct FilmedSearch {
    const OpenedModel& model;
    behavioral::Stepper& stepper; ///< of a machine of the model
    const Property& property;
    const ProposalOptions& options;
    const RepairProposals& found;
};

/// A way to look for a repair that can be shown in pictures. One file each in films/.
struct FilmPlan {
    std::string_view name;
    bool (*applies)(const FilmedSearch& search) = nullptr;
    /// The film, still without the effect. Precondition: it applies.
    Outcome<std::shared_ptr<const RepairFilm>> (*make)(const FilmedSearch& search, RunContext& run) = nullptr;
};

/// All plans, sorted by file name (written by CMake).
std::span<const FilmPlan* const> filmPlans();

/// The film of the first plan that applies; null if none does.
Outcome<std::shared_ptr<const RepairFilm>> repairFilm(const FilmedSearch& search, RunContext& run);

} // namespace threadmend
