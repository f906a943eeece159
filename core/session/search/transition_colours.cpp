// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/search/transition_colours.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Adds colours to transitions of the model.
class Painting {
public:
    Painting(const Lts& model, const Explanation& explanation)
        : model_(model), explanation_(explanation), colours_(model.transitionCount())
    {
    }

    /// `source` is of the counterexample LTS, `step` of the model.
    void add(StateId source, const Transition& step, Colour colour)
    {
        // What follows the violation says nothing about how it came.
        if (explanation_.counterexamples.violating[source.index()])
            return;
        const StateId state = explanation_.counterexamples.origins[source.index()].model;
        const auto outgoing = model_.outgoing(state);
        const auto place = std::lower_bound(outgoing.begin(), outgoing.end(), step);
        if (place == outgoing.end() || *place != step)
            return;
        const auto transition =
            model_.firstTransition(state) + static_cast<std::uint32_t>(place - outgoing.begin());
        if (explanation_.colouring.incorrectState[source.index()])
            afterwards_.push_back(transition);
        else
            colours_[transition].add(colour);
    }
    std::vector<ColourSet> take() &&
    {
        for (const std::uint32_t transition : afterwards_)
            if (colours_[transition].empty())
                colours_[transition].add(Colour::Incorrect);
        return std::move(colours_);
    }

private:
    const Lts& model_;
    const Explanation& explanation_;
    std::vector<ColourSet> colours_;
    std::vector<std::uint32_t> afterwards_; ///< from where the violation was certain before
};

/// The labels of the model for those of the counterexample LTS, which has a table of its own.
std::vector<LabelId> modelLabels(const Lts& model, const LabelTable& own)
{
    std::vector<LabelId> labels;
    for (std::uint32_t i = 0; i < own.size(); ++i)
        labels.push_back(model.labels().find(own.text(LabelId(i))).value_or(none<LabelId>));
    return labels;
}

} // namespace

Outcome<std::vector<ColourSet>> transitionColours(const Lts& model, const Explanation& explanation,
                                                  RunContext& run)
{
    const Lts& own = explanation.counterexamples.lts;
    const auto& origins = explanation.counterexamples.origins;
    const std::vector<LabelId> labels = modelLabels(model, own.labels());
    Painting painting(model, explanation);
    for (std::uint32_t i = 0; i < own.stateCount(); ++i) {
        std::uint32_t transition = own.firstTransition(StateId(i));
        for (const Transition& step : own.outgoing(StateId(i))) {
            if (const auto stopped = run.poll({"colouring", i, own.stateCount()}))
                return *stopped;
            painting.add(StateId(i), {labels[step.label.index()], origins[step.target.index()].model},
                         explanation.colouring.colours[transition++]);
        }
    }
    for (const CorrectTransition& each : explanation.colouring.correct) {
        if (const auto stopped = run.poll({"colouring", own.stateCount(), own.stateCount()}))
            return *stopped;
        painting.add(each.source, {each.label, each.fullTarget}, Colour::Correct);
    }
    return std::move(painting).take();
}

} // namespace threadmend
