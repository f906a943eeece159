// SPDX-License-Identifier: GPL-3.0-or-later
// The representations of a state space: one alternative each, and one way to get at the one that is there.
#pragma once

#include "core/model/behavioral/product/program_space.h"
#include "core/model/concurrent/concurrent_space.h"
#include "core/model/lts/lts.h"

#include <memory>
#include <variant>

namespace threadmend {

/// No finite space at all, one that is stored, one whose rows are computed, or one whose states are packed.
/// Cheap to copy.
using AnySpace = std::variant<std::monostate, std::shared_ptr<const Lts>, behavioral::ProgramSpace,
                              concurrent::ConcurrentSpace>;

/// Calls `use(space)` with the space as it is, so that searches are compiled for each representation. `space`
/// is a copy of the caller's own: rows may be written into its buffers. `none()` is the answer where there is
/// no space.
template <class Use, class None>
auto visitSpace(const AnySpace& any, const Use& use, const None& none)
{
    if (const auto* stored = std::get_if<std::shared_ptr<const Lts>>(&any))
        return use(**stored);
    if (const auto* computed = std::get_if<behavioral::ProgramSpace>(&any)) {
        behavioral::ProgramSpace own = *computed;
        return use(own);
    }
    if (const auto* packed = std::get_if<concurrent::ConcurrentSpace>(&any))
        return use(*packed);
    return none();
}

} // namespace threadmend
