// SPDX-License-Identifier: GPL-3.0-or-later
// How much b-threads have to do with one another, and the modules that this makes (Katz 2013, section 3.2).
//
// cor(BT, ap) is the fraction of the states of BT in which ap holds; the same for events requested and events
// blocked. Two b-threads are related by a measure as much as the thing to which both correlate most: the
// maximum over all ap of min(cor(BT1, ap), cor(BT2, ap)). With one measure alone, "related by at least M" is
// the rule of the paper. Names are related by how few edits make one of the other, if they bear the same
// numbers; places by how near the
// first synchronisations stand in the text. The metric is the weighted mean of the measures; one that relates
// no two b-threads of a program (say, since none sets a proposition) does not count. That mean, the measure
// of places and the distances are ours: the paper only says that measures can be combined.
#pragma once

#include "core/abstraction/program_threads.h"

#include <array>
#include <string>
#include <vector>

namespace threadmend::abstraction {

enum class Measure { Propositions, Requested, Blocked, Names, Places };
inline constexpr std::size_t measureCount = 5;
/// "propositions", "requested", ...
const char* nameOf(Measure measure);

using Weights = std::array<double, measureCount>; ///< not negative, not all 0
/// Those that make the modules where nobody says otherwise: what b-threads speak of counts more than how they
/// are called, and where they stand least, so that a place alone relates nobody.
inline constexpr Weights usualWeights = {8, 1, 1, 1, 0.5};

/// What b-threads say as numbers between 0 and 1.
struct Correlations {
    std::size_t threads = 0;
    /// By b-thread, then proposition or letter: the fraction of states.
    std::vector<std::vector<double>> ofProposition, ofRequest, ofBlock;
    /// By pair of b-threads (row by row): the measures, and the metric made of them.
    std::vector<std::array<double, measureCount>> measures;
    std::vector<double> metric;
    std::array<bool, measureCount> counts{}; ///< whether a measure says something

    double of(std::size_t one, std::size_t other) const { return metric[one * threads + other]; }
};

/// O(pairs of b-threads * (propositions + letters + lengths of names squared)).
Outcome<Correlations> correlations(const ProgramThreads& program, const Weights& weights, RunContext& run);

/// A module: which b-threads, and under what name.
struct ModulePlan {
    std::string name;
    std::vector<std::size_t> threads; ///< ascending
    bool isAnnotated = false;
    bool operator==(const ModulePlan&) const = default;
};

/// B-threads of one annotation are a module. Of the others, those that are related by at least the threshold
/// are in one, and so on by way of others (the least equivalence that contains the rule). Modules stand in
/// the order of their first b-threads. O(pairs).
std::vector<ModulePlan> planModules(const ProgramThreads& program, const Correlations& correlations,
                                    double threshold);

/// A module in two or more: cut where its b-threads are least related, by the least threshold that does.
/// Precondition: at least two b-threads.
std::vector<ModulePlan> cutModule(const ModulePlan& module, const ProgramThreads& program,
                                  const Correlations& correlations);

} // namespace threadmend::abstraction
