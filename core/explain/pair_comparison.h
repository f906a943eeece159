// SPDX-License-Identifier: GPL-3.0-or-later
// Correct transitions (Barbon et al. 2017, definition 7) beside one matched pair after the other.
#pragma once

#include "core/model/lts/lts.h"
#include "core/model/lts/simulation.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// What is known of two systems that are compared: the given ones, or their classes.
struct ComparisonMarks {
    std::vector<bool> frontier;      ///< a state of the full LTS each
    std::vector<bool> correct;       ///< a transition of the full LTS each
    std::vector<bool> neighbourhood; ///< a state of the counterexample LTS each
};

/// Decides which transitions of states s of the full LTS are correct beside one state s' of the
/// counterexample LTS after the other. Refers to all that it is given.
class PairComparison {
public:
    /// Both systems with the classes of their states in `relation`.
    PairComparison(const Lts& full, const std::vector<ClassId>& fullClasses, const Lts& counterexamples,
                   const std::vector<ClassId>& classes, const SimulationRelation& relation);

    /// Turns to s': finds for each of its labels the classes of the full LTS that simulate some successor.
    /// Time O(n2 / 64) for each transition of s'.
    void turnTo(StateId own);
    /// Marks what definitions 7, 8 and 9 say of the pair of s' and `matched`, which simulates it. Time O(d
    /// log l) for d transitions of `matched` and l labels of s'.
    void compareWith(StateId matched);

    const ComparisonMarks& marks() const { return marks_; }

private:
    struct Answered {
        LabelId label;
        std::vector<std::uint64_t> classes;
    };

    bool isCorrect(const Transition& step) const;

    const Lts& full_;
    const std::vector<ClassId>& fullClasses_;
    const Lts& counterexamples_;
    const std::vector<ClassId>& classes_;
    const SimulationRelation& relation_;
    StateId own_;
    std::vector<Answered> answered_; ///< by label; the first `used_` are of s'
    std::size_t used_ = 0;
    ComparisonMarks marks_;
};

} // namespace threadmend
