// SPDX-License-Identifier: GPL-3.0-or-later
// Corrections of a concurrent program (Buccafurri et al. 1999, definitions 4.2 to 4.4).
#pragma once

#include "core/model/concurrent/program.h"
#include "core/model/text/text_replacement.h"

#include <cstdint>
#include <string>
#include <vector>

namespace threadmend {

/// A single correction <k, b, gamma> (definition 4.3).
struct Correction {
    enum class Kind : std::uint8_t {
        RightChange, ///< v := true becomes v := false, and the other way round
        LeftChange,  ///< the assignment goes to another variable
        Swap         ///< the assignments at b and at the next break point change places
    };
    std::uint32_t process = 0;
    std::uint32_t point = 0; ///< the place of b in its process
    Kind kind = Kind::RightChange;
    std::uint32_t variable = 0; ///< of a left change
    bool operator==(const Correction&) const = default;
};

/// "<A, 2, r-change>", "<B, 7, l-change(qB)>", "<B, 1, swap>".
std::string spelled(const concurrent::Program& program, const Correction& correction);

/// All single corrections within the limits of the program, by process, break point, kind and variable.
std::vector<Correction> singleCorrections(const concurrent::Program& program);

/// V(alpha) of definition 6.3, ascending: variables of the statements that are corrected.
std::vector<std::uint32_t> touchedVariables(const concurrent::Program& program, const Correction& correction);

/// The modification of the program by a correction of it (definition 4.3). Its text is not changed.
concurrent::Program corrected(concurrent::Program program, const Correction& correction);

/// What is to be changed in the text of `before` so that it says `after`, which corrections have made of it:
/// names and right-hand sides alone, in the order of the text.
std::vector<TextReplacement> textChanges(const concurrent::Program& before, const concurrent::Program& after);

} // namespace threadmend
