// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that is shown about one violated property, in one value.
#pragma once

#include "core/explain/shortened.h"
#include "core/explain/unavoidable.h"

#include <optional>

namespace threadmend {

/// Why a property fails: complete without the things that it was computed from, except the model.
struct Explanation {
    /// Of the question. A violating state in which it does not accept is one that the question marks.
    SafetyAutomaton automaton;
    CounterexampleLts counterexamples;
    Colouring colouring;
    Neighbourhoods neighbourhoods;
    /// Where nothing is correct, by state of the counterexample LTS: steps to the nearest violation; else
    /// empty.
    std::vector<std::uint32_t> toViolation;
    /// Empty if the property holds.
    ShortenedCounterexamples shortened;
    /// What all counterexamples have in common, in the counterexample LTS. Empty if the property holds.
    Unavoidable unavoidable;

    bool violated() const { return !counterexamples.empty(); }
};

/// A run of the counterexample LTS as the run of the model that it is.
Trace inModel(const Trace& trace, const Explanation& explanation, const Lts& model);

/// After how many steps of a run of the counterexample LTS every maximal run violates the property: the step
/// before was the point of no return. A run that can loop for ever need not violate it.
std::optional<std::size_t> certainAfter(const Explanation& explanation, const Trace& trace);

/// Sections 3.1 to 3.4 of Barbon et al. 2017 from end to end, for a question about `model` whose violation
/// lasts (compile.h). Where there are several initial states, each run begins in one of them, and no step
/// chose it.
Outcome<Explanation> explain(const Lts& model, const SafetyQuestion& question, const ShortenOptions& options,
                             RunContext& run);

} // namespace threadmend
