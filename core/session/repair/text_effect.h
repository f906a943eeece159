// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the model that is open when its text changes.
#pragma once

#include "core/repair/effect/patch_effect.h"
#include "core/repair/patch/proposal.h"
#include "core/session/model/opened_model.h"

#include <string_view>

namespace threadmend {

/// The effect of replacing the program of `model` by the one with this text, which `judgement` is of: where
/// there are new steps, what they lead to is not known, and no state counts as gone. Nothing is asked of the
/// program that is open but its text and options. Errors: the text is no program.
Outcome<PatchEffect> textEffect(std::string_view text, const OpenedModel& model, const Judgement& judgement,
                                RunContext& run);

} // namespace threadmend
