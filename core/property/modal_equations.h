// SPDX-License-Identifier: GPL-3.0-or-later
// From a formula of the modal mu-calculus to equations with one step at a time.
#pragma once

#include "core/property/modal_formula.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend {

/// Equations between sets of states, in blocks: each depends on itself and on blocks before it. A block in
/// which an equation depends on itself is solved as a whole, by its least or its greatest solution.
struct ModalEquations {
    enum class Kind : std::uint8_t {
        False,
        True,
        Copy, ///< `left`
        And,
        Or,
        AllSteps, ///< each step by `letters[right]` leads to `left`
        SomeStep  ///< some does
    };
    struct Equation {
        Kind kind = Kind::False;
        std::uint32_t left = 0, right = 0;
        std::uint32_t node = 0; ///< of the formula, from which it comes
        std::uint32_t block = 0;
    };
    struct Block {
        std::vector<std::uint32_t> equations;
        bool isGreatest = false;
    };
    std::vector<Equation> equations;
    std::vector<LabelPredicate> letters;
    std::vector<Block> blocks;
    std::uint32_t root = 0;
    /// A node of the formula in a block that a least and a greatest fixed point share: then the formula is
    /// not alternation-free, and the blocks mean nothing. `R*` and `R+` are fixed points too, the greatest in
    /// `[R]`, the least in `<R>`.
    std::optional<std::uint32_t> alternating;
};

/// At most two equations for each node of the formula and of its regular formulas; linear. `[R] F` holds in
/// the states of Thompson's automaton of R: `and` where it branches, F where it accepts (Mateescu and
/// Sighireanu 2003, section 4, where the automata are equations too).
ModalEquations equationsOf(const ModalFormula& formula);

} // namespace threadmend
