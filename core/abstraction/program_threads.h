// SPDX-License-Identifier: GPL-3.0-or-later
// The b-threads of a program, taken apart (core/model/behavioral/product/local_automata.h), as values.
#pragma once

#include "core/abstraction/b_thread.h"
#include "core/model/behavioral/product/stepper.h"
#include "core/model/label_table.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend::abstraction {

/// What the numbers in b-threads stand for.
struct Vocabulary {
    std::vector<std::string> labels;         ///< of the letters, in the order of their bytes
    std::vector<behavioral::EventId> events; ///< of the letters
    std::vector<std::string> propositions;   ///< sorted; behind them come three numbers without names:
    std::uint32_t failedAssertion() const { return count(0); } ///< a b-thread failed so, and the run is over
    std::uint32_t failedByError() const { return count(1); }   ///< the same
    std::uint32_t violates() const { return count(2); } ///< of a watching b-thread: the word is forbidden
    /// Those of them that end a run.
    std::vector<std::uint32_t> final() const { return {failedAssertion(), failedByError()}; }
    /// All of them.
    std::vector<std::uint32_t> marks() const { return {failedAssertion(), failedByError(), violates()}; }

private:
    std::uint32_t count(std::uint32_t more) const
    {
        return static_cast<std::uint32_t>(propositions.size()) + more;
    }
};

/// A b-thread of a program and where it comes from.
struct ProgramThread {
    std::string name;
    std::string module;     ///< as the program annotates it; empty if it does not
    std::uint32_t line = 0; ///< of its first synchronisation
    BThread thread;
};

struct ProgramThreads {
    Vocabulary vocabulary;
    std::vector<ProgramThread> threads; ///< in the order of registration
    /// Some b-thread can fail, on its own.
    bool mayFail = false;
};

/// Takes a program apart. An InputError says why it cannot be: which words of the program stand against it,
/// as far as that is known; abstraction speaks of programs of finite b-threads which do nothing but request,
/// wait and block, without priorities, and are looked at to their ends. O(states of b-threads * events).
Outcome<ProgramThreads> programThreads(behavioral::Stepper& stepper, RunContext& run);

} // namespace threadmend::abstraction
