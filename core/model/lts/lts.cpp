// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/lts.h"

namespace threadmend {

std::string Lts::describe(StateId state) const
{
    return stateNames_.empty() ? std::to_string(state.value) : std::string(stateNames_[state.index()]);
}

std::size_t Lts::bytes() const
{
    return firsts_.capacity() * sizeof(std::uint32_t) + transitions_.capacity() * sizeof(Transition) +
           parameters_.valueIndices.capacity() * sizeof(std::uint32_t) +
           endings_.capacity() * sizeof(Ending) +
           (propositions_.members.capacity() + propositions_.firsts.capacity() +
            propositions_.setOf.capacity()) *
               sizeof(std::uint32_t);
}

} // namespace threadmend
