// SPDX-License-Identifier: GPL-3.0-or-later
// Random systems whose labels are as unpleasant as labels get.
#pragma once

#include "core/model/lts/lts_builder.h"
#include "tests/testing/random_models.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend::testing {

inline std::string nastyText(Random& random)
{
    using namespace std::string_view_literals;
    static constexpr std::string_view whole[] = {""sv,
                                                 "\""sv,
                                                 "\"\""sv,
                                                 "a\",1)(1,\"b"sv,
                                                 "x,1)(1,y"sv,
                                                 " blank "sv,
                                                 "\tTab"sv,
                                                 "tau"sv,
                                                 "put(1, 2)"sv,
                                                 "\"INIT\":RED"sv,
                                                 "threadmend-bytes:%41"sv,
                                                 "threadmend-bytes:"sv,
                                                 "caf\xE9"sv,
                                                 "\xCF\x84"sv,
                                                 "a\0b"sv,
                                                 "two\nlines"sv,
                                                 "carriage\rreturn\r\n"sv,
                                                 "back\\slash\\"sv,
                                                 "&amp;&lt;&x;"sv,
                                                 "\\n"sv,
                                                 "'single'"sv,
                                                 "---"sv,
                                                 "#"sv,
                                                 "% c"sv,
                                                 "//"sv,
                                                 "\xEF\xBB\xBF"sv,
                                                 "]]>"sv};
    static constexpr std::string_view pieces = "ab\"\\,()' \t%#&;<>{}[]-+/:=\n\r\0\xE9\xCF\x84_^~$"sv;
    if (random.chance(40))
        return std::string(whole[random.below(std::size(whole))]);
    std::string text;
    for (std::uint32_t length = random.chance(2) ? 3000 : random.below(12); length > 0; --length)
        text += pieces[random.below(static_cast<std::uint32_t>(pieces.size()))];
    return text;
}

/// Up to eight states, nasty labels, any initial states.
inline LtsBuilder nastyBuilder(Random& random)
{
    LtsBuilder builder;
    const std::uint32_t states = 1 + random.below(8);
    builder.ensureStates(states);
    for (std::uint32_t count = random.below(3 * states + 1); count > 0; --count)
        builder.add(StateId(random.below(states)), builder.label(nastyText(random)),
                    StateId(random.below(states)));
    std::vector<StateId> initial = {StateId(random.chance(50) ? 0 : random.below(states))};
    while (random.chance(25))
        initial.emplace_back(random.below(states));
    builder.setInitial(std::move(initial));
    return builder;
}

inline Lts nastyLts(Random& random)
{
    LtsBuilder builder = nastyBuilder(random);
    return std::move(builder).build();
}

/// The same system with the numbers of its one initial state and of state 0 exchanged; names and parameters
/// go along.
inline Lts withInitialFirst(const Lts& lts)
{
    const StateId initial = lts.initialStates().front();
    const auto exchanged = [&](StateId state) {
        return state == initial ? StateId(0u) : state == StateId(0u) ? initial : state;
    };
    LtsBuilder builder(lts.labels());
    builder.ensureStates(lts.stateCount());
    TextList names;
    StateParameters parameters{lts.parameters().parameters, {}};
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number) {
        const StateId state = exchanged(StateId(number));
        for (const Transition& transition : lts.outgoing(state))
            builder.add(StateId(number), transition.label, exchanged(transition.target));
        if (!lts.stateNames().empty())
            names.push_back(lts.stateNames()[state.index()]);
        if (!parameters.empty())
            for (const std::uint32_t index : lts.parameters().row(state))
                parameters.valueIndices.push_back(index);
    }
    builder.nameStates(std::move(names));
    builder.setParameters(std::move(parameters));
    return std::move(builder).build();
}

} // namespace threadmend::testing
