// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/proposed_corrections.h"

#include "core/model/concurrent/concurrent_model.h"
#include "core/model/model_kind.h"
#include "core/session/model/work.h"

#include <algorithm>
#include <utility>

namespace threadmend {

extern const ModelKind modelKind_concurrent;

bool canBeCorrected(const ModelKind& kind)
{
    return &kind == &modelKind_concurrent;
}

Outcome<std::vector<Property>> specificationOf(const OpenedModel& model, const Property& selected)
{
    auto stated = statedProperties(*model.kind, model.source, model.path);
    if (!stated)
        return stated;
    const bool isStated = std::any_of(stated->begin(), stated->end(),
                                      [&](const Property& each) { return each.formula == selected.formula; });
    if (!isStated)
        stated->insert(stated->begin(), selected);
    return stated;
}

Outcome<CorrectionSearch> proposeCorrectionsOf(const OpenedModel& model,
                                               const std::vector<Property>& specification,
                                               const CorrectionWishes& wishes, RunContext& run)
{
    const auto* space = std::get_if<concurrent::ConcurrentSpace>(&model.space);
    if (space == nullptr)
        return InputError{model.path, 0, 0, "the model is no concurrent program",
                          "corrections change its assignments"};
    if (!isWhole(*space))
        return InputError{model.path, 0, 0, "the program was explored in part only",
                          "a correction must know where all runs lead, so explore all of it first"};
    return searchCorrections(model, specification, wishes, run);
}

} // namespace threadmend
