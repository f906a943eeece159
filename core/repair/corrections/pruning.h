// SPDX-License-Identifier: GPL-3.0-or-later
// What a counterexample says of corrections (Buccafurri et al. 1999, section 6).
#pragma once

#include "core/check/multi_path.h"
#include "core/model/concurrent/concurrent_space.h"
#include "core/repair/corrections/correction.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// A counterexample of a program, with what its steps execute and evaluate. Refers to all three. O(size of
/// the multi-path), once.
class ExecutedMultiPath {
public:
    ExecutedMultiPath(const concurrent::ConcurrentSpace& space, const MultiPath& multiPath);

    /// Definition 6.5: some step executes a statement that is corrected. A sequence of corrections none of
    /// which is executed is no repair (theorem 6.6).
    bool executes(std::span<const Correction> corrections) const;
    /// Definition 6.6: some step evaluates one of these variables. A guard that keeps a state dead counts as
    /// evaluated there. A correction whose V(alpha) is not evaluated, and has nothing to do with the formula
    /// and the constraints, is no repair (theorem 6.8).
    bool evaluatesSome(std::span<const std::uint32_t> variables) const;
    /// Section 6.5, for every kind of correction and for sequences, with V(alpha) of all: on some path a
    /// variable is evaluated whose value can differ by then if the program is corrected. It can from the step
    /// on that executes a corrected statement, which may write its variables otherwise, to the next one that
    /// assigns it. If no step sees the correction, the same steps are a path of the corrected program, with
    /// the same values of all other variables: so under the condition of theorem 6.8 it is no repair. O(size
    /// of the multi-path), a few times for a cycle.
    bool sees(std::span<const Correction> corrections, std::span<const std::uint32_t> touched) const;

private:
    /// The arc of a step from a state.
    const concurrent::Arc& arcOf(StateId from, LabelId label) const;
    std::vector<std::uint32_t> guardsOf(StateId dead) const;

    const concurrent::ConcurrentSpace& space_;
    const MultiPath& multiPath_;
    std::vector<std::vector<bool>> executed_; ///< by process and place
    std::vector<bool> evaluated_;             ///< by variable
};

} // namespace threadmend
