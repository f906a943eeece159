// SPDX-License-Identifier: GPL-3.0-or-later
// Counterexample-guided refinement (Katz 2013, section 4; Clarke et al. 2000): an abstract program is
// searched for what must not be reached; a run that is found is followed on the concrete modules (Algorithm
// 2), and if it is spurious, the abstraction is made finer (refinement.h) and searched again.
//
// The answer is that on the program itself, since an abstraction has at least its runs: what is not reached
// in it is not reached, and a run that can be followed is one. A genuine run is even a shortest one, with the
// first word by the order of labels: every run of the program is one of the abstraction, whose shortest runs
// are no longer, and among which the word of ours is the first. It ends, modules being finite: each round
// splits a class.
#pragma once

#include "core/abstraction/refinement.h"

#include <cstdint>
#include <vector>

namespace threadmend::abstraction {

/// A round that found a spurious run.
struct RefinementRound {
    AbstractSize explored; ///< until the run was found
    AbstractRun run;
    std::size_t step = 0; ///< S_i was the last set that is not empty
    Divergence divergence = Divergence::LeadsElsewhere;
    std::vector<ClassSplit> splits;
};

struct CegarAnswer {
    bool isReached = false;
    AbstractRun run; ///< if it is; genuine
    std::vector<RefinementRound> rounds;
    AbstractSize explored; ///< in the last round; all of the abstraction if nothing is reached
};

/// Makes `program` finer as far as the question needs it. Precondition: its partitions preserve what the
/// question observes. A stop leaves a program that can be asked again: what was learned is kept.
Outcome<CegarAnswer> refineUntilAnswered(AbstractProgram& program, const Vocabulary& vocabulary,
                                         const Question& question, Refinement how, RunContext& run);

} // namespace threadmend::abstraction
