// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/search/state_search.h"

#include "core/session/stepping/step_predicate.h"

#include <algorithm>
#include <cctype>

namespace threadmend {

namespace {

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
        text.remove_suffix(1);
    return text;
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    for (char& byte : lower)
        byte = static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
    return lower;
}

/// States for which `holds`; polled.
template <class Holds>
Outcome<std::vector<StateId>> statesWith(const Lts& lts, const Holds& holds, RunContext& run)
{
    std::vector<StateId> found;
    for (std::size_t state = 0; state < lts.stateCount(); ++state) {
        if (auto stopped = run.poll({"searching", state, lts.stateCount()}))
            return *stopped;
        if (holds(StateId(state)))
            found.push_back(StateId(state));
    }
    return found;
}

Outcome<std::vector<StateId>> byParameter(const Lts& lts, std::string_view query, RunContext& run)
{
    const std::size_t equals = query.find('=');
    const StateParameters& parameters = lts.parameters();
    if (equals == std::string_view::npos || parameters.empty())
        return std::vector<StateId>();
    const std::string_view name = trimmed(query.substr(0, equals)), value = trimmed(query.substr(equals + 1));
    const auto parameter = std::find_if(parameters.parameters.begin(), parameters.parameters.end(),
                                        [&](const auto& each) { return each.name == name; });
    if (parameter == parameters.parameters.end())
        return std::vector<StateId>();
    const auto place = std::find(parameter->values.begin(), parameter->values.end(), value);
    if (place == parameter->values.end())
        return std::vector<StateId>();
    const auto column = static_cast<std::size_t>(parameter - parameters.parameters.begin());
    const auto wanted = static_cast<std::uint32_t>(place - parameter->values.begin());
    return statesWith(
        lts, [&](StateId state) { return parameters.row(state)[column] == wanted; }, run);
}

Outcome<std::vector<StateId>> byLabel(const Lts& lts, std::string_view query, RunContext& run)
{
    const std::string wanted = lowered(query);
    std::vector<bool> matches;
    for (std::size_t label = 0; label < lts.labels().size(); ++label)
        matches.push_back(lowered(lts.labels().text(LabelId(label))).find(wanted) != std::string::npos);
    return statesWith(
        lts,
        [&](StateId state) {
            const auto outgoing = lts.outgoing(state);
            return std::any_of(outgoing.begin(), outgoing.end(),
                               [&](const Transition& step) { return matches[step.label.index()]; });
        },
        run);
}

/// Whether it holds at some moment at which a run is in the state.
bool holdsIn(const OpenedModel& model, const StepPredicate& condition, StateId state)
{
    const auto steps = model.incoming.into(state);
    if ((steps.empty() || model.lts.isInitial(state)) && condition.holds({std::nullopt, std::nullopt, state}))
        return true;
    return std::any_of(steps.begin(), steps.end(), [&](const IncomingTransition& step) {
        return condition.holds({step.source, model.lts.transitions()[step.index].label, state});
    });
}

bool looksLikeCondition(std::string_view query)
{
    return query.find_first_of("=<>@!") != std::string_view::npos ||
           query.find('.') != std::string_view::npos || query.starts_with("changed ");
}

Outcome<FoundStates> byCondition(const OpenedModel& model, std::string_view query, RunContext& run)
{
    FoundStates found{FoundStates::By::Condition, {}, {}};
    // The predicate does not live longer than this call: it need not own the model.
    const std::shared_ptr<const OpenedModel> borrowed(std::shared_ptr<const OpenedModel>(), &model);
    const auto condition = parseStepPredicate(query, borrowed);
    if (const InputError* error = condition.error()) {
        if (looksLikeCondition(query))
            found.misread = *error;
        return found;
    }
    const auto stopping = condition->stoppedBy(run);
    auto states = statesWith(
        model.lts, [&](StateId state) { return holdsIn(model, *condition, state); }, run);
    if (!states)
        return states.failure();
    if (condition->asksProgram())
        if (const auto stopped = run.pollNow({"searching"}))
            return *stopped;
    found.states = *std::move(states);
    return found;
}

} // namespace

Outcome<FoundStates> findStates(const OpenedModel& model, std::string_view query, RunContext& run)
{
    const std::string_view wanted = trimmed(query);
    if (wanted.empty())
        return FoundStates{};
    auto named = statesWith(
        model.lts, [&](StateId state) { return model.lts.describe(state) == wanted; }, run);
    if (!named)
        return named.failure();
    if (!named->empty())
        return FoundStates{FoundStates::By::Name, *std::move(named), {}};
    auto valued = byParameter(model.lts, wanted, run);
    if (!valued)
        return valued.failure();
    if (!valued->empty())
        return FoundStates{FoundStates::By::Parameter, *std::move(valued), {}};
    auto labelled = byLabel(model.lts, wanted, run);
    if (!labelled)
        return labelled.failure();
    if (!labelled->empty())
        return FoundStates{FoundStates::By::Label, *std::move(labelled), {}};
    return byCondition(model, wanted, run);
}

} // namespace threadmend
