// SPDX-License-Identifier: GPL-3.0-or-later
// Which states satisfy a formula of the modal mu-calculus.
#pragma once

#include "core/check/ctl/structure.h"
#include "core/model/lts/incoming.h"
#include "core/model/lts/lts.h"
#include "core/property/label_classes.h"
#include "core/property/modal_equations.h"
#include "core/run/run_context.h"

#include <vector>

namespace threadmend {

/// What the equations of a formula say of the states of an LTS. Complete without the LTS.
struct ModalSolution {
    ModalEquations equations;
    LabelClasses classes;
    std::vector<StateSet> holds; ///< by equation
    /// By equation, and state: when the value of its block was given up, from 1 on; 0 if it never was.
    /// Whatever gave rise to it in the same block was given up before.
    std::vector<std::vector<std::uint32_t>> ranks;
    std::uint64_t pairs = 0; ///< of equations and states
    std::uint64_t work = 0;  ///< how often a value was looked at because another had changed

    bool isMatched(std::uint32_t letter, LabelId label) const
    {
        return classes.satisfied[classes.classOfLabel[label.index()].index()][classes.representative[letter]];
    }
    bool satisfies(StateId state) const { return holds[equations.root][state.index()]; }
};

/// Solves the equations block by block: a least one from false on, a greatest one from true on, each value
/// given up at most once, as soon as enough of those on which it depends have been (Arnold and Crubillé 1988;
/// Andersen 1994). O(e (n + m)) time for e equations; 9 bytes a pair of equation and state, 8 a transition.
/// Errors: a faulty pattern. Precondition: no `alternating`.
Outcome<ModalSolution> solve(const Lts& lts, ModalEquations equations, RunContext& run);

} // namespace threadmend
