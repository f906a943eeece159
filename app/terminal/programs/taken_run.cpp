// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/programs/taken_run.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/model_kind.h"

#include <algorithm>
#include <deque>
#include <map>

namespace threadmend {

using namespace behavioral;

namespace {

std::vector<std::uint32_t> keyOf(const ProgramState& state)
{
    std::vector<std::uint32_t> key = {state.store, state.queue, state.failure,
                                      static_cast<std::uint32_t>(state.waitsForExternal)};
    for (const LocalId thread : state.threads)
        key.push_back(thread.value);
    return key;
}

/// The state as the space of the program calls it, if that is its number there.
std::string described(std::size_t number, const ProgramState& state, const Program& program)
{
    std::string names;
    for (const LocalId thread : state.threads)
        if (const std::string& name = program.local(thread).statement.state; !name.empty())
            names += (names.empty() ? "" : ", ") + name;
    return std::to_string(number) + (names.empty() ? "" : " (" + names + ")");
}

/// A part of the LTS of a program, made where somebody looks.
class Part {
public:
    /// Initial states come first, as they do in the whole space.
    explicit Part(Stepper& stepper) : stepper_(stepper), initial_(stepper.initial())
    {
        std::vector<StateId> ids = initial();
        std::sort(ids.begin(), ids.end());
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
        builder_.setInitial(std::move(ids));
    }

    std::vector<StateId> initial()
    {
        std::vector<StateId> ids;
        for (const ProgramState& state : initial_)
            ids.push_back(idOf(state));
        return ids;
    }

    /// The states that an event of that label leads to.
    std::vector<StateId> step(StateId from, const std::string& label)
    {
        std::vector<StateId> targets;
        for (const EventId event : stepper_.selectable(states_[from.index()]))
            if (labelOf(event) == label)
                take(from, event, targets);
        return targets;
    }
    std::vector<StateId> allSteps(StateId from)
    {
        std::vector<StateId> targets;
        for (const EventId event : stepper_.selectable(states_[from.index()]))
            take(from, event, targets);
        return targets;
    }

    /// How many states were met.
    std::size_t size() const { return states_.size(); }

    Lts lts() const
    {
        LtsBuilder builder(builder_);
        builder.ensureStates(states_.size());
        TextList names;
        for (std::size_t i = 0; i < states_.size(); ++i)
            names.push_back(described(i, states_[i], stepper_.program()));
        builder.nameStates(std::move(names));
        return std::move(builder).build();
    }

    TakenRun taken(const Lts& lts, const Trace& trace)
    {
        TakenRun taken;
        taken.initial = placeOf(initial_, states_[trace.initial.index()]);
        for (std::size_t next = 0; next < trace.length(); ++next) {
            const ProgramState& from = states_[trace.stateAfter(next).index()];
            const auto label = lts.labels().text(trace.steps[next].label);
            for (const EventId event : stepper_.selectable(from))
                if (labelOf(event) == label)
                    taken.steps.emplace_back(event, placeOf(stepper_.successors(from, event),
                                                            states_[trace.stateAfter(next + 1).index()]));
        }
        return taken;
    }

private:
    const std::string& labelOf(EventId event) const { return stepper_.program().events()[event].label; }

    StateId idOf(const ProgramState& state)
    {
        const auto [known, isNew] = ids_.try_emplace(keyOf(state), StateId(states_.size()));
        if (isNew)
            states_.push_back(state);
        return known->second;
    }
    void take(StateId from, EventId event, std::vector<StateId>& targets)
    {
        const ProgramState source = states_[from.index()]; // new states may move it
        for (const ProgramState& target : stepper_.successors(source, event)) {
            targets.push_back(idOf(target));
            builder_.add(from, builder_.label(labelOf(event)), targets.back());
        }
    }
    static std::size_t placeOf(const std::vector<ProgramState>& all, const ProgramState& state)
    {
        return static_cast<std::size_t>(std::find(all.begin(), all.end(), state) - all.begin());
    }

    Stepper& stepper_;
    std::vector<ProgramState> initial_;
    std::vector<ProgramState> states_;
    std::map<std::vector<std::uint32_t>, StateId> ids_;
    LtsBuilder builder_;
};

/// Follows all runs of these events; returns the states that the longest of them come to.
Outcome<std::vector<StateId>> followAll(Part& part, const NamedRun& run, RunContext& context)
{
    std::vector<StateId> level = part.initial();
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        std::vector<StateId> next;
        for (const StateId state : level) {
            if (const auto stopped = context.poll({"running", i, run.steps.size(), part.size()}))
                return *stopped;
            for (const StateId target : part.step(state, run.steps[i].event))
                next.push_back(target);
        }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        if (next.empty())
            return level;
        level = std::move(next);
    }
    return level;
}

std::optional<Stopped> lookAhead(Part& part, const std::vector<StateId>& from, std::size_t most,
                                 RunContext& context)
{
    std::map<StateId, bool> seen;
    std::deque<StateId> waiting(from.begin(), from.end());
    for (; !waiting.empty() && seen.size() < most; waiting.pop_front()) {
        if (const auto stopped = context.poll({"looking ahead", seen.size(), most}))
            return stopped;
        if (!seen.try_emplace(waiting.front(), true).second)
            continue;
        for (const StateId target : part.allSteps(waiting.front()))
            waiting.push_back(target);
    }
    return std::nullopt;
}

Ending endingOf(const ProgramState& state, Stepper& stepper)
{
    if (state.failure != 0)
        return Ending::Failed;
    if (stepper.isPruned(state))
        return Ending::Pruned;
    if (!stepper.selectable(state).empty())
        return Ending::Running;
    return stepper.requests(state) ? Ending::Deadlock : Ending::End;
}

/// A state each of `states`; what goes on behind the last one is left open.
Lts chainOf(const TakenRun& taken, std::optional<std::size_t> loop, const std::vector<ProgramState>& states,
            Stepper& stepper)
{
    const Program& program = stepper.program();
    LtsBuilder builder;
    builder.setInitial(StateId(0u));
    TextList names;
    std::vector<Ending> endings;
    for (std::size_t i = 0; i < states.size(); ++i) {
        names.push_back(i == 0 ? described(taken.initial, states[0], program) : std::to_string(i));
        endings.push_back(endingOf(states[i], stepper));
    }
    for (std::size_t i = 0; i < taken.steps.size(); ++i) {
        const bool closes = loop && i + 1 == taken.steps.size();
        builder.add(StateId(i), builder.label(program.events()[taken.steps[i].first].label),
                    StateId(closes ? *loop : i + 1));
    }
    builder.ensureStates(states.size());
    const bool isOpen = !loop && endings.back() == Ending::Running;
    builder.setExpanded(states.size() - (isOpen ? 1 : 0));
    builder.setEndings(std::move(endings));
    builder.nameStates(std::move(names));
    return std::move(builder).build();
}

std::vector<EventNumber> eventsOf(const LabelTable& labels, const TakenRun& taken, const Program& program)
{
    std::vector<EventNumber> events(labels.size(), ThreadLanes::noEvent);
    for (const auto& [event, index] : taken.steps)
        events[labels.find(program.events()[event].label)->index()] = event;
    return events;
}

} // namespace

std::vector<ProgramState> statesAlong(const TakenRun& taken, Stepper& stepper)
{
    std::vector<ProgramState> states = {stepper.initial()[taken.initial]};
    for (const auto& [event, index] : taken.steps)
        states.push_back(stepper.successors(states.back(), event)[index]);
    return states;
}

Outcome<ReplayedRun> replayed(const NamedRun& run, Stepper& stepper, RunContext& context,
                              std::size_t mostAhead)
{
    ReplayedRun result{{}, run, {}};
    Part part(stepper);
    const auto ends = followAll(part, run, context);
    if (!ends)
        return ends.failure();
    if (const auto stopped = lookAhead(part, *ends, mostAhead, context))
        return *stopped;
    const Lts lts = part.lts();
    result.fitted = fittedRun(lts, run);
    result.taken = part.taken(lts, result.fitted.trace);
    return result;
}

Outcome<ModelOfRun> modelOfRun(const TakenRun& taken, std::optional<std::size_t> loop, Stepper& stepper,
                               RunContext& context)
{
    const Program& program = stepper.program();
    std::vector<ProgramState> states = statesAlong(taken, stepper);
    if (loop)
        states.pop_back(); // it is the one that the loop goes back to
    auto said = synchronisations(states, stepper, context);
    if (!said)
        return said.failure();
    const auto lts = std::make_shared<const Lts>(chainOf(taken, loop, states, stepper));
    Trace trace{StateId(0u), {}, loop};
    while (trace.length() < taken.steps.size())
        trace.steps.push_back(lts->outgoing(trace.last()).front());
    Model model;
    model.kind = kindOf(program.file());
    model.path = program.file();
    model.source = program.text();
    model.space = lts;
    model.lanes = std::make_shared<const behavioral::ThreadLanes>(*std::move(said),
                                                                  eventsOf(lts->labels(), taken, program));
    auto opened = openedModel(std::move(model), context);
    if (!opened)
        return opened.failure();
    return ModelOfRun{*std::move(opened), std::move(trace)};
}

} // namespace threadmend
