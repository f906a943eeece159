// SPDX-License-Identifier: GPL-3.0-or-later
// Of any model: its labels and propositions, as its state space has them.
#include "views/graph/captions.h"
#include "views/why/why_answer.h"

#include <algorithm>

namespace threadmend {

namespace {

QStringList namesInSpace(const OpenedModel& model)
{
    QStringList all;
    for (std::size_t label = 0; label < model.lts.labels().size(); ++label)
        all.push_back(QString::fromUtf8(model.lts.labels().text(LabelId(label))));
    for (const std::string& proposition : model.lts.propositionNames())
        all.push_back(QString::fromStdString(proposition));
    return all;
}

WhyQuestion questionOfSpace(const OpenedModel& model, const std::string& name)
{
    if (model.lts.labels().find(name))
        return {WhyQuestion::Of::Event, name};
    const auto& propositions = model.lts.propositionNames();
    if (std::find(propositions.begin(), propositions.end(), name) != propositions.end())
        return {WhyQuestion::Of::Proposition, name};
    return {};
}

std::optional<std::string> selectedLabel(const Snapshot& now)
{
    if (!now.selected.transition)
        return std::nullopt;
    const Lts& lts = now.model->lts;
    return std::string(lts.labels().text(lts.transitions()[*now.selected.transition].label));
}

bool holdsIn(const Lts& lts, StateId state, const std::string& proposition)
{
    const auto holding = lts.propositionsOf(state);
    return std::any_of(holding.begin(), holding.end(),
                       [&](std::uint32_t each) { return lts.propositionNames()[each] == proposition; });
}

WhyAnswer answerOfSpace(const Snapshot& now, StateId state, const WhyQuestion& question)
{
    const Lts& lts = now.model->lts;
    const auto ways = lts.outgoing(state);
    QString can;
    if (question.of == WhyQuestion::Of::Proposition)
        can = holdsIn(lts, state, question.name) ? QStringLiteral("holds") : QStringLiteral("does not hold");
    else
        can = std::any_of(
                  ways.begin(), ways.end(),
                  [&](const Transition& step) { return lts.labels().text(step.label) == question.name; })
                  ? QStringLiteral("can happen")
                  : QStringLiteral("cannot happen");
    return {QStringLiteral("%1 %2 in state %3.")
                .arg(visibleText(question.name), can, visibleText(lts.describe(state))),
            {}};
}

} // namespace

extern const WhyAnswerer whyAnswerer_spaces;
const WhyAnswerer whyAnswerer_spaces{
    .invitation = "Select a transition, or name a label or a proposition: can it happen here, and where is "
                  "the shortest way to it?",
    .noun = "label or proposition of the model",
    .names = namesInSpace,
    .questionOf = questionOfSpace,
    .pointedAt = selectedLabel,
    .answer = answerOfSpace};

} // namespace threadmend
