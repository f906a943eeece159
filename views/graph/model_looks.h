// SPDX-License-Identifier: GPL-3.0-or-later
// What the states and transitions of a model look like: found once for all pictures of it.
#pragma once

#include "core/explain/explanation.h"
#include "core/property/compile.h"
#include "views/graph/picture.h"

#include <unordered_map>

namespace threadmend {

/// How a transition is drawn.
struct TransitionLook {
    EdgeColour colour = EdgeColour::None;
    std::uint8_t marks = 0;
    std::uint32_t step = 0; ///< on the counterexample, from 1; 0 if it is not on it
};

/// The marks of all states, and the colours of all transitions where there is an explanation. Two bytes a
/// state and one a transition. Does not refer to what it was made of.
class ModelLooks {
public:
    /// Starts, deadlocks, livelocks (states on a cycle of internal transitions), ends and failures. O(n + m).
    /// A stop leaves nothing.
    static Outcome<ModelLooks> of(const Lts& model, RunContext& run);
    /// With the LTS of all counterexamples over it: a transition has the colour of its occurrences in the
    /// product; where they differ, that of its occurrence on the counterexample, else neutral.
    static Outcome<ModelLooks> of(const Lts& model, const Explanation& explanation,
                                  std::size_t counterexample, RunContext& run);

    std::uint16_t marks(StateId state) const { return marks_[state.index()]; }
    /// By index into `Lts::transitions()`.
    TransitionLook look(std::uint32_t transition) const;
    /// Where the counterexample was decided; empty without an explanation.
    const std::string& sentence() const { return sentence_; }

private:
    friend class Occurrences;
    ModelLooks() = default;

    std::vector<std::uint16_t> marks_;
    std::vector<std::uint8_t> seen_; ///< of each transition, a set of colours; empty without an explanation
    std::unordered_map<std::uint32_t, TransitionLook>
        onRun_; ///< of those that leave the counterexample's states
    std::string sentence_;
};

} // namespace threadmend
