// SPDX-License-Identifier: GPL-3.0-or-later
// Hot cycles broken as late as a patch without memory could break them.
//
// A patch without memory lets a run come to each hot state at most once before the run leaves: what comes
// back can come back for ever. So a run that takes more hot steps in a row than there are hot states is one
// of no such patch (Bernet, Janin and Walukiewicz 2002, "Permissive strategies: from parity games to safety
// games", section 4, for two priorities). Counting these steps makes the game one of safety, and Algorithm 3
// of Katz 2013 blocks as little as can be in it: the result lets every run happen that some patch without
// memory lets happen. We count within the strongly connected parts of the hot states only, since outside of
// them nothing comes back.
#pragma once

#include "core/repair/game/concrete.h"

namespace threadmend {

/// An arena and what a patch blocks in it.
struct TrimmedArena {
    Arena arena;
    Trimming trimming;
};

struct HotLoops {
    const Arena& arena;
    const Trimming& bad; ///< from what is BAD here hot cycles cannot be avoided, and from nothing else
    const std::vector<bool>& hot; ///< a state each
    /// By state, or empty: edges of these states into others of them, or into what is not hot, are ways out
    /// that end well; one such step must remain. Not looked at if edges are ranked.
    const std::vector<bool>& endsWell;
};

/// The permissive patch, in an arena that counts hot steps; its `model` states are those of the given one. Of
/// states that lie on no hot cycle there is one copy, of the others as many as their strongly connected part
/// has states; nothing if that is more than `most` in all. O(m) for m edges of the
/// counted arena. A stop leaves nothing.
Outcome<std::optional<TrimmedArena>> permissivelyTrimmed(const HotLoops& loops, std::size_t most,
                                                         RunContext& run);

} // namespace threadmend
