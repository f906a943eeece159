// SPDX-License-Identifier: GPL-3.0-or-later
// Placed pictures for tests of the canvas.
#pragma once

#include "core/model/lts/lts_builder.h"
#include "tests/testing/random_models.h"
#include "views/canvas/placed_picture.h"
#include "views/graph/pictures_of.h"

namespace threadmend::testing {

inline std::shared_ptr<const PlacedPicture> placed(Picture picture, EarlierPicture earlier = {})
{
    RunContext run;
    LayoutOptions options;
    options.earlier = earlier;
    return *placedPicture(std::move(picture), *layoutMethodOf("layered"), options, run);
}

inline std::shared_ptr<const PlacedPicture> placedFull(const Lts& lts)
{
    RunContext run;
    ViewOptions options;
    options.maxNodes = lts.stateCount();
    return placed(*fullView(lts, options, run));
}

/// Levels of a hundred states or so, each state with two transitions into the next level or round about.
inline Lts wideLts(std::uint32_t states, std::uint64_t seed)
{
    Random random(seed);
    LtsBuilder builder;
    const std::uint32_t level = 100;
    for (std::uint32_t state = 1; state < states; ++state) {
        const std::uint32_t before = state <= level ? 0 : state - level + random.below(3) - 1;
        builder.add(StateId(before), builder.label("a" + std::to_string(random.below(9))), StateId(state));
        builder.add(StateId(state), builder.label("long label"),
                    StateId(std::min(states - 1, state + level - 10 + random.below(20))));
    }
    return std::move(builder).build();
}

/// A random picture: small ones with curves and labels, some with dots and straight lines.
inline std::shared_ptr<const PlacedPicture> randomPlaced(Random& random, bool large)
{
    return placedFull(large ? wideLts(4500, random.below(1000)) : randomLts(random, {30, 4, 3}));
}

} // namespace threadmend::testing
