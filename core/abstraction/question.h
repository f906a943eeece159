// SPDX-License-Identifier: GPL-3.0-or-later
// What must not be reached, asked of abstractions: safety alone (Katz 2013, section 4).
#pragma once

#include "core/abstraction/b_thread.h"
#include "core/abstraction/program_threads.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/property/formula.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace threadmend::abstraction {

struct Question {
    /// Propositions that partitions preserve, ascending: what the property asks of states, and what ends
    /// runs.
    std::vector<std::uint32_t> observed;
    /// Whether a state in which these observed propositions hold must not be reached.
    std::function<bool(const PropositionSet&)> isBad = [](const PropositionSet&) { return false; };
    /// Deadlocks must not be reached; `endsCount`: nor states in which nothing is requested.
    bool deadlocks = false, endsCount = false;
    /// Composed with the program: it follows the words of runs, and says when one is forbidden.
    std::optional<BThread> watcher;
    /// No word of labels that may occur violates.
    bool isVacuous = false;
};

/// That no state satisfies `predicate`, whose names are propositions.
Question questionOfStates(const LabelPredicate& predicate, const Vocabulary& vocabulary);
/// That no word of a run is in L(R). Exponential in the formula at worst: `run` limits the states.
Outcome<Question> questionOfWords(const RegularFormula& violating, const Vocabulary& vocabulary,
                                  RunContext& run);
/// That no run is stuck.
Question questionOfDeadlocks(const behavioral::DeadEnds& deadEnds, const Vocabulary& vocabulary);
/// That no b-thread fails, by an assertion or otherwise.
Question questionOfFailures(bool byAssertion, const Vocabulary& vocabulary);

/// Why `formula` cannot be asked of abstractions: one total visit. Nothing if it can.
std::optional<InputError> whyNotAbstract(const Formula& formula);

} // namespace threadmend::abstraction
