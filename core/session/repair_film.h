// SPDX-License-Identifier: GPL-3.0-or-later
// How a repair was found, or why there is none, round by round, for a person to look at.
#pragma once

#include "core/property/property.h"
#include "core/repair/patch_effect.h"
#include "core/repair/repair_rounds.h"
#include "core/session/opened_model.h"

#include <memory>
#include <optional>

namespace threadmend {

struct ProposalOptions;
struct RepairProposals;

/// The rounds of Algorithm 3 on the states of the model that is open, and what comes of them.
struct RepairFilm {
    RepairRounds rounds;
    /// What the patch blocks, on the model; nothing where an initial state is in BAD.
    std::optional<PatchEffect> effect;
    /// Steps from PRE into BAD that are blocked, counted where the rounds were: there a state can stand for
    /// several.
    std::size_t cuts = 0;
    /// Whether a state can be in BAD in part because a patch does not see more than events.
    bool ofSets = false;

    /// A picture a round, and one more in which nothing joins and the result is there.
    std::size_t pictureCount() const { return rounds.roundCount() + 1; }
    bool isResult(std::size_t picture) const { return picture == rounds.roundCount(); }
    /// The last round that has happened in a picture.
    std::size_t roundOf(std::size_t picture) const
    {
        return isResult(picture) ? rounds.roundCount() - 1 : picture;
    }
};

/// The film of what was found about `property` of the program; null if nothing was looked for by rounds. The
/// program's lock must be held. O(m) for m steps of the program and of the graph that was looked at.
Outcome<std::shared_ptr<const RepairFilm>> repairFilm(const OpenedModel& model, const Property& property,
                                                      const ProposalOptions& options,
                                                      const RepairProposals& found, RunContext& run);

} // namespace threadmend
