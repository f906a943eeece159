// SPDX-License-Identifier: GPL-3.0-or-later
// The composition of abstract modules (Katz 2013, Algorithm 1, line 3), explored on the fly and kept while
// the modules become finer: a row is computed again only if it leads to a class that was split.
#pragma once

#include "core/abstraction/abstract_module.h"
#include "core/abstraction/program_threads.h"
#include "core/model/behavioral/product/word_table.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::abstraction {

/// An abstract state: a class of each module, in their order.
using AbstractState = std::span<const std::uint32_t>;

/// A step between numbers of abstract states.
struct AbstractStep {
    Letter letter = 0;
    std::uint32_t target = 0;
    auto operator<=>(const AbstractStep&) const = default;
};

/// Propositions that say more than what is true in a state. Each list ascends.
struct Endings {
    std::vector<std::uint32_t> final; ///< that the run has ended in a failure
    std::vector<std::uint32_t> marks; ///< what holds also then: the final ones, and what words have done
};

/// Numbers of states mean the same for ever. The state of a class that was split is dead: nothing that is
/// computed leads there. Space: 4 bytes a module and about 28 a state, 8 a step of the rows that were asked
/// for.
class AbstractProgram {
public:
    /// `observed`: the propositions that the partitions preserve, ascending. Modules know one alphabet.
    AbstractProgram(std::vector<AbstractModule> modules, std::vector<std::uint32_t> observed, Endings ends);

    std::size_t moduleCount() const { return modules_.size(); }
    const AbstractModule& module(std::size_t index) const { return modules_[index]; }

    std::uint32_t initial();
    AbstractState state(std::uint32_t number) const { return states_[number]; }
    /// The number of these classes; `stateCount()` if no state of them was met.
    std::uint32_t find(AbstractState classes) const
    {
        return states_.find(classes, behavioral::WordTable::hashOf(classes));
    }
    /// The same; a state that was not met gets a number. Precondition: classes that have members.
    std::uint32_t number(AbstractState classes) { return numberOf(classes); }
    /// How many there were so far, dead ones too.
    std::size_t stateCount() const { return states_.size(); }
    /// Steps in the order of letters, then of targets. The span lives until the next call.
    std::span<const AbstractStep> outgoing(std::uint32_t state);
    /// Observed propositions that hold in a state; of a run that has ended, the marks.
    PropositionSet label(std::uint32_t state) const;
    /// Whether the run has ended in a failure.
    bool isFinal(std::uint32_t state) const;
    /// Whether a concrete state in it may be stuck (b_thread.h): it perhaps asks for something, unless
    /// `endsCount`, and no event is surely enabled.
    bool isPossiblyDead(std::uint32_t state, bool endsCount) const;

    /// Splits a class of a module (`AbstractModule::split`).
    std::vector<std::uint32_t> split(std::size_t module, std::uint32_t some,
                                     std::span<const std::uint32_t> keys);

    /// Work: how many rows were computed so far.
    std::uint64_t computedRows() const { return computedRows_; }

private:
    bool isCurrent(std::uint32_t state) const;
    void compute(std::uint32_t state);
    std::uint32_t numberOf(std::span<const std::uint32_t> tuple)
    {
        return states_.add(tuple, behavioral::WordTable::hashOf(tuple));
    }

    std::vector<AbstractModule> modules_;
    std::vector<std::uint32_t> observed_;
    Endings ends_;
    behavioral::WordTable states_;
    struct Row {
        std::vector<AbstractStep> steps;
        std::uint64_t splits = 0; ///< how many there had been when it was found to be current
        bool isThere = false;
    };
    std::vector<Row> rows_;
    std::uint64_t splits_ = 0;
    std::uint64_t computedRows_ = 0;
    std::vector<std::uint32_t> tuple_, targets_; ///< buffers
};

/// What there is of an abstract program.
struct AbstractSize {
    std::size_t states = 0, transitions = 0;
};
/// Explores all of it. O(states + steps).
Outcome<AbstractSize> sizeOf(AbstractProgram& program, RunContext& run);

} // namespace threadmend::abstraction
