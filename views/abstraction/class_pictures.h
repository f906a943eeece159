// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of a refinement: the classes of a module, the abstract program.
#pragma once

#include "core/abstraction/refinement_film.h"
#include "views/graph/picture.h"

#include <cstdint>
#include <string>
#include <vector>

namespace threadmend {

/// More are not drawn: nobody can read them.
inline constexpr std::size_t mostClassesDrawn = 120;

struct ClassPicture {
    Picture picture;
    std::vector<std::uint32_t> classes; ///< of a module: by node
    std::vector<std::string> nodes;     ///< by node, what it is
    std::string instead;                ///< why nothing is drawn; empty if something is
};

/// The classes of a module as nodes, with all events between two of them on one edge. Those that the round
/// of `film` splits, or has just split, are decisions. The largest part of a class has the key of the class,
/// so that it keeps its place. O(states + steps of the module).
Outcome<ClassPicture> modulePicture(const abstraction::RefinementFilm& film, std::size_t picture,
                                    std::size_t round, std::size_t module, RunContext& run);

/// The abstract program as it is searched in `picture`, with the run that was found there; where it ceases to
/// be one of the program is a decision. Of one with more than `mostClassesDrawn` states the run alone.
Outcome<ClassPicture> programPicture(const abstraction::RefinementFilm& film, std::size_t picture,
                                     RunContext& run);

} // namespace threadmend
