// SPDX-License-Identifier: GPL-3.0-or-later
// What the views of an explanation share: its counterexample, state by state, and lookups into it.
#pragma once

#include "core/explain/explanation.h"
#include "views/graph/picture.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// An explanation seen from one of its counterexamples. Refers to the model and the explanation.
class Explained {
public:
    Explained(const Lts& model, const Explanation& explanation, std::size_t counterexample);

    /// The counterexample that is shown; null if there is none (the property holds).
    const ShortenedCounterexample* shown() const { return shown_; }
    /// Its states in the counterexample LTS, the initial one first; only the initial one if there is none.
    const std::vector<StateId>& path() const { return path_; }
    /// The same; if there are more than `most` what matters comes first: the ends, decisions and what follows
    /// them, then from the end back.
    std::vector<StateId> pathFor(std::size_t most) const;
    bool onPath(StateId state) const { return onPath_[state.index()]; }
    /// A step's marks and its number from 1, if it is on the counterexample, else nothing.
    struct OnRun {
        std::uint8_t marks = 0;
        std::uint32_t number = 0;
    };
    OnRun onRun(StateId source, const Transition& step) const;

    bool isNeighbourhood(StateId state) const { return neighbourhoodOf_[state.index()] != nobody; }
    bool violating(StateId state) const { return explanation_.counterexamples.violating[state.index()]; }
    /// Whether the violation happens on entering `state`, on some run.
    bool violatesFirst(StateId state) const { return violatesFirst_[state.index()]; }
    /// The mark of a state on entering which the violation happens: of the shown counterexample, or of
    /// others.
    std::uint16_t violationMark(StateId state) const;
    /// The correct transitions that leave a state of the counterexample LTS.
    std::span<const CorrectTransition> correctOf(StateId state) const;
    /// The model's state behind a state of the counterexample LTS.
    StateId modelState(StateId state) const
    {
        return explanation_.counterexamples.origins[state.index()].model;
    }
    /// The model's label that a label of the counterexample LTS is; those have tables of their own.
    LabelId modelLabel(LabelId label) const { return modelLabels_[label.index()]; }
    EdgeColour colourOf(std::uint32_t transition) const;
    /// Of a step of the counterexample that is shown, from 0.
    EdgeColour stepColour(std::size_t step) const;

    const Lts& model() const { return model_; }
    const Lts& lts() const { return explanation_.counterexamples.lts; }
    const Explanation& explanation() const { return explanation_; }

private:
    static constexpr std::uint32_t nobody = 0xFFFFFFFFu;
    void findFirstViolations();

    const Lts& model_;
    const Explanation& explanation_;
    const ShortenedCounterexample* shown_ = nullptr;
    std::vector<StateId> path_;
    std::vector<bool> onPath_;
    std::vector<bool> violatesFirst_;
    std::vector<std::uint32_t> neighbourhoodOf_;
    std::vector<LabelId> modelLabels_;
};

EdgeColour edgeColour(Colour colour);

} // namespace threadmend
