// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/plain_model.h"

#include "core/model/behavioral/product/stepper.h"

#include <algorithm>

namespace threadmend::testing {

namespace {

using namespace behavioral;
using Stop = PlainModel::Stop;

/// Numbers the states of a program as they are met.
class Exploration {
public:
    Exploration(Stepper& stepper, std::size_t most, const PlainChoices& choices)
        : stepper_(stepper), most_(most), choices_(choices)
    {
    }

    std::optional<PlainModel> all()
    {
        model_.isProgram = true;
        for (const ProgramState& state : stepper_.initial())
            model_.initial.push_back(numberOf(state));
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (states_.size() > most_)
                return std::nullopt;
            expand(i);
        }
        return std::move(model_);
    }

private:
    void expand(std::size_t number)
    {
        const ProgramState state = states_[number];
        const std::vector<EventId> events =
            state.failure != 0 ? std::vector<EventId>{} : stepper_.selectable(state);
        model_.states[number].stop = stopOf(state, events);
        model_.states[number].errs = state.failure != 0 && isAmong(stepper_.failuresOf(state), false);
        if (model_.states[number].stop != Stop::None)
            return;
        for (const EventId event : events)
            for (const ProgramState& next : stepper_.successors(state, event)) {
                const std::uint32_t target = numberOf(next);
                model_.states[number].steps.emplace_back(stepper_.program().events()[event].label, target);
            }
    }

    Stop stopOf(const ProgramState& state, const std::vector<EventId>& events)
    {
        if (state.failure != 0)
            return isAmong(stepper_.failuresOf(state), true) ? Stop::FailedAssertion : Stop::Error;
        if (stepper_.isPruned(state))
            return Stop::Pruned;
        if (!events.empty())
            return Stop::None;
        const bool isStuck = !choices_.deadlockIsEnd && (choices_.endIsDeadlock || stepper_.requests(state));
        return isStuck ? Stop::Deadlock : Stop::End;
    }

    std::uint32_t numberOf(const ProgramState& state)
    {
        std::vector<std::uint32_t> key = {state.store, state.queue, state.failure,
                                          static_cast<std::uint32_t>(state.waitsForExternal)};
        for (const LocalId thread : state.threads)
            key.push_back(thread.value);
        const auto [known, isNew] = numbers_.try_emplace(key, static_cast<std::uint32_t>(states_.size()));
        if (isNew) {
            states_.push_back(state);
            model_.states.push_back(described(state));
        }
        return known->second;
    }

    PlainModel::State described(const ProgramState& state)
    {
        PlainModel::State plain;
        for (const LocalId thread : state.threads) {
            const SyncStatement& statement = stepper_.program().local(thread).statement;
            plain.props.insert(statement.props.begin(), statement.props.end());
            plain.hot.push_back(statement.hot);
        }
        model_.props.insert(plain.props.begin(), plain.props.end());
        return plain;
    }

    Stepper& stepper_;
    std::size_t most_;
    PlainChoices choices_;
    PlainModel model_;
    std::vector<ProgramState> states_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
};

Stop stopOf(Ending ending)
{
    switch (ending) {
    case Ending::Running:
        return Stop::None;
    case Ending::Deadlock:
        return Stop::Deadlock;
    case Ending::End:
        return Stop::End;
    case Ending::Pruned:
        return Stop::Pruned;
    case Ending::Failed:
        return Stop::Error;
    }
    return Stop::None;
}

/// The states in which some run is stuck: it began there, or its last step is no termination.
std::set<std::uint32_t> stuckStates(const PlainModel& model)
{
    std::set<std::uint32_t> entered(model.initial.begin(), model.initial.end());
    for (const PlainModel::State& state : model.states)
        for (const auto& [label, target] : state.steps)
            if (!model.isTermination(label))
                entered.insert(target);
    std::erase_if(entered, [&](std::uint32_t at) { return model.states[at].stop != Stop::Deadlock; });
    return entered;
}

} // namespace

std::size_t PlainModel::transitionCount() const
{
    std::size_t count = 0;
    for (const State& state : states)
        count += std::set(state.steps.begin(), state.steps.end()).size();
    return count;
}

std::set<std::string> PlainModel::labels() const
{
    std::set<std::string> labels;
    for (const State& state : states)
        for (const auto& [label, target] : state.steps)
            labels.insert(label);
    return labels;
}

std::size_t PlainModel::depth() const
{
    std::set<std::uint32_t> seen(initial.begin(), initial.end()), level = seen;
    for (std::size_t depth = 0;; ++depth) {
        std::set<std::uint32_t> next;
        for (const std::uint32_t state : level)
            for (const auto& [label, target] : states[state].steps)
                if (seen.insert(target).second)
                    next.insert(target);
        if (next.empty())
            return depth;
        level = std::move(next);
    }
}

std::size_t PlainModel::count(Stop stop) const
{
    const auto stopping = [&](Stop wanted) {
        return static_cast<std::size_t>(std::count_if(
            states.begin(), states.end(), [&](const State& state) { return state.stop == wanted; }));
    };
    if (stop == Stop::Deadlock)
        return stuckStates(*this).size();
    if (stop == Stop::End)
        return stopping(Stop::End) + stopping(Stop::Deadlock) - stuckStates(*this).size();
    return stopping(stop);
}

bool PlainModel::isDeterministic() const
{
    if (initial.size() > 1)
        return false;
    return std::all_of(states.begin(), states.end(), [](const State& state) {
        std::map<std::string, std::uint32_t> targets;
        return std::all_of(state.steps.begin(), state.steps.end(), [&](const auto& step) {
            return targets.insert(step).first->second == step.second;
        });
    });
}

std::set<std::uint32_t> PlainModel::after(const Word& word) const
{
    std::set<std::uint32_t> at(initial.begin(), initial.end());
    for (const std::string& wanted : word) {
        std::set<std::uint32_t> next;
        for (const std::uint32_t state : at)
            for (const auto& [label, target] : states[state].steps)
                if (label == wanted)
                    next.insert(target);
        at = std::move(next);
    }
    return at;
}

std::optional<PlainModel> plainModelOf(const std::string& program, std::size_t most,
                                       const PlainChoices& choices)
{
    const auto loaded = Program::load(program, {"program.js", {}, {}});
    if (!loaded)
        return std::nullopt;
    Stepper stepper(**loaded, choices.selection.value_or((*loaded)->start().selection));
    return Exploration(stepper, most, choices).all();
}

const std::set<std::string>& usualTerminations()
{
    static const std::set<std::string> labels = {"exit", "Terminate", "terminate"};
    return labels;
}

PlainModel plainModelOf(const Lts& lts, std::set<std::string> terminations)
{
    PlainModel model;
    model.terminations = std::move(terminations);
    model.props.insert(lts.propositionNames().begin(), lts.propositionNames().end());
    std::map<StateId, std::uint32_t> numbers;
    std::vector<StateId> states;
    const auto numberOf = [&](StateId state) {
        const auto [known, isNew] = numbers.try_emplace(state, static_cast<std::uint32_t>(states.size()));
        if (isNew)
            states.push_back(state);
        return known->second;
    };
    for (const StateId state : lts.initialStates())
        model.initial.push_back(numberOf(state));
    for (std::size_t i = 0; i < states.size(); ++i) {
        PlainModel::State plain;
        for (const Transition& step : lts.outgoing(states[i]))
            plain.steps.emplace_back(std::string(lts.labels().text(step.label)), numberOf(step.target));
        plain.stop = stopOf(lts.ending(states[i]));
        for (const std::uint32_t name : lts.propositionsOf(states[i]))
            plain.props.insert(lts.propositionNames()[name]);
        model.states.push_back(std::move(plain));
    }
    const std::set<std::string> labels = model.labels();
    for (std::uint32_t label = 0; label < lts.labels().size(); ++label)
        if (std::string text(lts.labels().text(LabelId(label))); !labels.contains(text))
            model.otherLabels.insert(std::move(text));
    return model;
}

namespace {

/// By a label that is none of the model's.
void join(PlainModel& model)
{
    const std::set<std::string> labels = model.labels();
    std::string label = "start";
    for (int number = 2; labels.contains(label) || model.otherLabels.contains(label); ++number)
        label = "start" + std::to_string(number);
    PlainModel::State first;
    for (const std::uint32_t state : model.initial)
        first.steps.emplace_back(label, state);
    model.initial = {static_cast<std::uint32_t>(model.states.size())};
    model.states.push_back(std::move(first));
}

} // namespace

PlainModel asWritten(PlainModel model, bool keepsFacts, std::set<std::string> terminations)
{
    const std::set<std::uint32_t> stuck = stuckStates(model);
    for (std::uint32_t state = 0; state < model.states.size(); ++state)
        if (model.states[state].stop == Stop::Deadlock && !stuck.contains(state))
            model.states[state].stop = Stop::End;
    model.isProgram = false;
    model.terminations = std::move(terminations);
    for (PlainModel::State& state : model.states)
        state.hot.clear();
    if (keepsFacts)
        return model;
    model.props.clear();
    for (PlainModel::State& state : model.states) {
        state.props.clear();
        state.stop = state.steps.empty() ? Stop::Deadlock : Stop::None;
    }
    if (model.initial.size() > 1)
        join(model);
    return model;
}

} // namespace threadmend::testing
