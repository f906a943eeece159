// SPDX-License-Identifier: GPL-3.0-or-later
// Which corrections of the program that is open are looked for, and what they have to make true.
#pragma once

#include "core/property/property.h"
#include "core/repair/corrections/correction_search.h"
#include "core/session/model/opened_model.h"
#include "core/session/model/property_list.h"

#include <vector>

namespace threadmend {

struct ModelKind;

/// Whether models of a kind are concurrent programs.
bool canBeCorrected(const ModelKind& kind);

/// What a correction has to make true, so that `selected` is mended and nothing else is lost: what the text
/// of the program states (as for `threadmend repair`), and before that the selected property if it is none of
/// these.
Outcome<std::vector<Property>> specificationOf(const OpenedModel& model, const Property& selected);

/// `searchCorrections` of the program that is open. Errors: it was explored in part only; it is no concurrent
/// program; a property cannot be asked of it.
Outcome<CorrectionSearch> proposeCorrectionsOf(const OpenedModel& model,
                                               const std::vector<Property>& specification,
                                               const CorrectionWishes& wishes, RunContext& run);

} // namespace threadmend
