// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/explained.h"

#include "views/graph/pictures_of.h"

#include <algorithm>

namespace threadmend {

EdgeColour edgeColour(Colour colour)
{
    switch (colour) {
    case Colour::Correct:
        return EdgeColour::Correct;
    case Colour::Incorrect:
        return EdgeColour::Incorrect;
    case Colour::Neutral:
        return EdgeColour::Neutral;
    }
    return EdgeColour::None;
}

Explained::Explained(const Lts& model, const Explanation& explanation, std::size_t counterexample)
    : model_(model), explanation_(explanation)
{
    const Lts& own = lts();
    const auto& list = explanation.shortened.list;
    if (counterexample < list.size())
        shown_ = &list[counterexample];
    path_.push_back(shown_ == nullptr ? own.initialStates().front() : shown_->trace.initial);
    if (shown_ != nullptr)
        for (const Transition& step : shown_->trace.steps)
            path_.push_back(step.target);
    onPath_.assign(own.stateCount(), false);
    for (const StateId state : path_)
        onPath_[state.index()] = true;
    neighbourhoodOf_.assign(own.stateCount(), nobody);
    // Where every way out violates there is nothing to be decided.
    for (std::size_t i = 0; i < explanation.neighbourhoods.all.size(); ++i)
        if (const StateId state = explanation.neighbourhoods.all[i].state;
            !explanation.colouring.incorrectState[state.index()])
            neighbourhoodOf_[state.index()] = static_cast<std::uint32_t>(i);
    for (std::size_t label = 0; label < own.labels().size(); ++label)
        modelLabels_.push_back(
            model.labels().find(own.labels().text(LabelId(label))).value_or(none<LabelId>));
    findFirstViolations();
}

void Explained::findFirstViolations()
{
    violatesFirst_.assign(lts().stateCount(), false);
    for (const StateId initial : lts().initialStates())
        violatesFirst_[initial.index()] = violating(initial);
    for (std::size_t i = 0; i < lts().stateCount(); ++i) {
        if (violating(StateId(i)))
            continue;
        for (const Transition& step : lts().outgoing(StateId(i)))
            if (violating(step.target))
                violatesFirst_[step.target.index()] = true;
    }
}

std::uint16_t Explained::violationMark(StateId state) const
{
    if (!violatesFirst(state))
        return 0;
    return shown_ == nullptr || state == path_.back() ? NodeMark::Violating : NodeMark::AlsoViolating;
}

std::vector<StateId> Explained::pathFor(std::size_t most) const
{
    if (path_.size() <= most)
        return path_;
    std::vector<StateId> states = {path_.front(), path_.back()};
    for (std::size_t i = 0; i + 1 < path_.size(); ++i)
        if (isNeighbourhood(path_[i]))
            states.insert(states.end(), {path_[i], path_[i + 1]});
    states.insert(states.end(), path_.rbegin(), path_.rend());
    return states;
}

Explained::OnRun Explained::onRun(StateId source, const Transition& step) const
{
    OnRun result;
    if (shown_ == nullptr || !onPath(source) || !onPath(step.target))
        return result;
    const auto& steps = shown_->trace.steps;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (path_[i] == source && steps[i] == step) {
            result.marks = static_cast<std::uint8_t>(result.marks | EdgeMark::OnRun |
                                                     (shown_->kept[i] ? EdgeMark::Kept : 0));
            if (result.number == 0)
                result.number = static_cast<std::uint32_t>(i + 1);
        }
    return result;
}

std::span<const CorrectTransition> Explained::correctOf(StateId state) const
{
    return explanation_.colouring.correctFrom(state);
}

EdgeColour Explained::stepColour(std::size_t step) const
{
    const auto outgoing = lts().outgoing(path_[step]);
    const auto place = std::find(outgoing.begin(), outgoing.end(), shown_->trace.steps[step]);
    return colourOf(lts().firstTransition(path_[step]) +
                    static_cast<std::uint32_t>(place - outgoing.begin()));
}

EdgeColour Explained::colourOf(std::uint32_t transition) const
{
    return edgeColour(explanation_.colouring.colours[transition]);
}

namespace {

std::string quotedLabels(const Lts& model, std::span<const CorrectTransition> correct)
{
    std::vector<LabelId> labels;
    for (const CorrectTransition& transition : correct)
        if (labels.empty() || labels.back() != transition.label)
            labels.push_back(transition.label);
    std::string text;
    const std::size_t most = 3;
    for (std::size_t i = 0; i < labels.size() && i < most; ++i) {
        const bool last = i + 1 == labels.size();
        text += i == 0 ? "" : last ? " and " : ", ";
        text += model.labels().text(labels[i]);
    }
    if (labels.size() > most)
        text += " and " + counted(labels.size() - most, "more action");
    return text + (labels.size() == 1 ? " was" : " were");
}

std::string afterStep(std::size_t step)
{
    return step == 0 ? "at the start" : "after step " + grouped(step);
}

} // namespace

std::string decisionSentence(const Lts& model, const Explanation& explanation, std::size_t counterexample)
{
    const Explained explained(model, explanation, counterexample);
    if (explained.shown() == nullptr)
        return "No run violates the property.";
    const auto& path = explained.path();
    const auto& incorrect = explanation.colouring.incorrectState;
    // The first state from which every run violates: the step into it was the wrong one.
    std::size_t lost = 0;
    while (lost + 1 < path.size() && !incorrect[path[lost].index()])
        ++lost;
    if (lost == 0)
        return "Every run violates the property: there is no decision on the way.";
    const std::string wrong =
        "step " + grouped(lost) + ", " +
        std::string(explained.lts().labels().text(explained.shown()->trace.steps[lost - 1].label)) +
        ", made the violation certain";
    for (std::size_t step = path.size(); step-- > 0;)
        if (const auto correct = explained.correctOf(path[step]); !correct.empty())
            return "The last way out was " + afterStep(step) + ": " + quotedLabels(model, correct) +
                   " possible there; " + wrong + ".";
    if (explanation.neighbourhoods.nothingIsCorrect())
        return "Whatever happens, the violation stays reachable: decisions are where one step comes nearer "
               "to it "
               "and another does not; " +
               wrong + ".";
    return "Nowhere on this run was a way that is surely right; " + wrong + ".";
}

} // namespace threadmend
