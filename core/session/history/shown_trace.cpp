// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/history/shown_trace.h"

#include <algorithm>

namespace threadmend {

namespace {

/// The labels of the correct transitions of a state of the counterexample LTS.
std::vector<LabelId> correctLabels(const Explanation& explanation, StateId state)
{
    std::vector<LabelId> labels;
    for (const CorrectTransition& each : explanation.colouring.correctFrom(state))
        if (labels.empty() || labels.back() != each.label)
            labels.push_back(each.label);
    return labels;
}

/// The colour of a step of the counterexample LTS.
Colour colourOf(const Explanation& explanation, StateId source, const Transition& step)
{
    const Lts& lts = explanation.counterexamples.lts;
    const auto outgoing = lts.outgoing(source);
    const auto place = std::lower_bound(outgoing.begin(), outgoing.end(), step);
    return explanation.colouring
        .colours[lts.firstTransition(source) + static_cast<std::size_t>(place - outgoing.begin())];
}

/// Whether it is decided in a state how the run goes on: by a correct way out or by an incorrect one alone,
/// or, where nothing is correct, by one that comes nearer. Where every way out violates there is nothing to
/// be decided.
bool isDecision(const Explanation& explanation, StateId state)
{
    const auto& all = explanation.neighbourhoods.all;
    const auto place =
        std::lower_bound(all.begin(), all.end(), state,
                         [](const Neighbourhood& each, StateId wanted) { return each.state < wanted; });
    return place != all.end() && place->state == state &&
           !explanation.colouring.incorrectState[state.index()];
}

} // namespace

std::size_t ShownTrace::decisionCount() const
{
    return static_cast<std::size_t>(std::count(decisions.begin(), decisions.end(), true));
}

std::optional<std::size_t> ShownTrace::decisionAfter(std::size_t position) const
{
    for (std::size_t i = position + 1; i < decisions.size(); ++i)
        if (decisions[i])
            return i;
    return std::nullopt;
}

std::optional<std::size_t> ShownTrace::decisionBefore(std::size_t position) const
{
    for (std::size_t i = std::min(position, decisions.size()); i-- > 0;)
        if (decisions[i])
            return i;
    return std::nullopt;
}

ShownTrace shownCounterexample(const Lts& model, const Explanation& explanation, std::size_t index)
{
    const ShortenedCounterexample& chosen = explanation.shortened.list[index];
    ShownTrace shown;
    shown.kind = ShownTrace::Kind::Counterexample;
    shown.trace = inModel(chosen.trace, explanation, model);
    shown.kept = chosen.kept;
    shown.certainAfter = certainAfter(explanation, chosen.trace);
    for (std::size_t i = 0; i <= chosen.trace.length(); ++i) {
        const StateId state = chosen.trace.stateAfter(i);
        shown.decisions.push_back(isDecision(explanation, state));
        shown.waysOut.push_back(correctLabels(explanation, state));
        if (i < chosen.trace.length())
            shown.colours.push_back(colourOf(explanation, state, chosen.trace.steps[i]));
    }
    return shown;
}

ShownTrace shownPath(Trace trace)
{
    ShownTrace shown;
    shown.colours.assign(trace.length(), Colour::Neutral);
    shown.kept.assign(trace.length(), true);
    shown.decisions.assign(trace.length() + 1, false);
    shown.waysOut.assign(trace.length() + 1, {});
    shown.trace = std::move(trace);
    return shown;
}

ShownTrace shownEvidence(Trace trace, std::optional<Finding> finding)
{
    ShownTrace shown = shownPath(std::move(trace));
    shown.finding = std::move(finding);
    shown.kind = ShownTrace::Kind::Counterexample;
    return shown;
}

std::vector<TraceRow> rowsOf(const ShownTrace& trace, bool fold, const std::vector<std::size_t>& unfolded)
{
    constexpr std::size_t shortest = 2; // a row for one step is the step itself
    const auto matters = [&](std::size_t step) {
        return trace.kept[step] || trace.decisions[step + 1] || trace.certainAfter == step + 1 ||
               step + 1 == trace.length() || trace.trace.loop == step + 1;
    };
    std::vector<TraceRow> rows = {{true, false, 0, 0}};
    for (std::size_t i = 0; i < trace.length();) {
        std::size_t end = i + 1;
        if (!matters(i))
            while (end < trace.length() && !matters(end))
                ++end;
        const bool open =
            !fold || end - i < shortest || std::binary_search(unfolded.begin(), unfolded.end(), i);
        if (!open)
            rows.push_back({false, true, i, end - 1});
        else
            for (std::size_t k = i; k < end; ++k)
                rows.push_back({false, false, k, k});
        i = end;
    }
    return rows;
}

} // namespace threadmend
