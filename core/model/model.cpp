// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

namespace threadmend {

Outcome<std::shared_ptr<const Lts>> storedSpace(const Model& model, RunContext& run)
{
    if (const auto* stored = std::get_if<std::shared_ptr<const Lts>>(&model.space))
        return *stored;
    if (const auto* computed = std::get_if<behavioral::ProgramSpace>(&model.space)) {
        auto lts = behavioral::toLts(*computed, run);
        if (!lts)
            return lts.failure();
        return std::make_shared<const Lts>(*std::move(lts));
    }
    return std::shared_ptr<const Lts>();
}

bool isWhole(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return isWhole(space); }, [] { return false; });
}

} // namespace threadmend
