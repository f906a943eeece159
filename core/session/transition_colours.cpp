// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/transition_colours.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Adds colours to transitions of the model.
class Painting {
public:
    explicit Painting(const Lts& model) : model_(model), colours_(model.transitionCount()) {}

    void add(StateId source, const Transition& step, Colour colour)
    {
        const auto outgoing = model_.outgoing(source);
        const auto place = std::lower_bound(outgoing.begin(), outgoing.end(), step);
        if (place != outgoing.end() && *place == step)
            colours_[model_.firstTransition(source) + static_cast<std::size_t>(place - outgoing.begin())].add(
                colour);
    }
    std::vector<ColourSet> take() && { return std::move(colours_); }

private:
    const Lts& model_;
    std::vector<ColourSet> colours_;
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
    Painting painting(model);
    for (std::uint32_t i = 0; i < own.stateCount(); ++i) {
        const StateId source = origins[i].model;
        std::uint32_t transition = own.firstTransition(StateId(i));
        for (const Transition& step : own.outgoing(StateId(i))) {
            if (const auto stopped = run.poll({"colouring", i, own.stateCount()}))
                return *stopped;
            painting.add(source, {labels[step.label.index()], origins[step.target.index()].model},
                         explanation.colouring.colours[transition++]);
        }
    }
    for (const CorrectTransition& each : explanation.colouring.correct) {
        if (const auto stopped = run.poll({"colouring", own.stateCount(), own.stateCount()}))
            return *stopped;
        painting.add(origins[each.source.index()].model, {each.label, each.fullTarget}, Colour::Correct);
    }
    return std::move(painting).take();
}

} // namespace threadmend
