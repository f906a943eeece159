// SPDX-License-Identifier: GPL-3.0-or-later
// Correct, incorrect and neutral transitions: where a run is still free to go right.
#pragma once

#include "core/explain/counterexample_lts.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// The colour of a transition, by what lies behind it.
enum class Colour : std::uint8_t {
    Correct,   ///< no violation is reachable any more
    Incorrect, ///< the violation has happened, or every maximal run meets it
    Neutral    ///< both are still possible
};

/// A transition of the full LTS that leaves a state of the counterexample LTS and leads out of it (definition
/// 7). None leaves a state in which a run is over because it violates by that state: nothing behind it is
/// looked at.
struct CorrectTransition {
    StateId source;     ///< in the counterexample LTS
    LabelId label;      ///< of the full LTS
    StateId fullTarget; ///< in the full LTS

    constexpr auto operator<=>(const CorrectTransition&) const = default;
};

/// The colours of everything that leaves the states of a counterexample LTS.
///
/// A state is *incorrect* if it is violating or has successors in the full LTS and all of them are incorrect
/// (the least such set): every maximal run from it violates. A loop without exit is therefore neutral, since
/// a run may stay in it for ever; this is the set BAD of the repair of wait-block patches, so that
/// "incorrect" is what a patch must cut off. (The other reading, "no correct state is reachable", differs
/// only there.) Of a model that was not explored whole all this is said of the part that was.
struct Colouring {
    /// A state of the counterexample LTS each.
    std::vector<bool> incorrectState;
    /// A transition of the counterexample LTS each, as in `Lts::transitions()`: Incorrect or Neutral.
    std::vector<Colour> colours;
    /// Ordered by source, label, target.
    std::vector<CorrectTransition> correct;

    std::uint64_t count(Colour colour) const;
    /// The correct transitions that leave a state of the counterexample LTS. O(log n).
    std::span<const CorrectTransition> correctFrom(StateId state) const;
};

/// Colours the transitions in O(n + m). `counterexamples` must be of `model` and `question`, in whose
/// automaton a violation lasts.
Outcome<Colouring> colouring(const Lts& model, const SafetyQuestion& question,
                             const CounterexampleLts& counterexamples, RunContext& run);

} // namespace threadmend
