// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/programs/taken_run.h"

#include "core/model/behavioral/product/synchronisations.h"
#include "core/model/lts/lts_builder.h"
#include "core/session/model/opened_program.h"

#include <algorithm>
#include <deque>
#include <map>

namespace threadmend {

using namespace behavioral;

namespace {

/// The label that joins several initial states in the LTS of a program.
constexpr const char* joining = "start";

std::vector<std::uint32_t> keyOf(const ProgramState& state)
{
    std::vector<std::uint32_t> key = {state.store, state.queue, state.failure,
                                      static_cast<std::uint32_t>(state.waitsForExternal)};
    for (const LocalId thread : state.threads)
        key.push_back(thread.value);
    return key;
}

/// A part of the LTS of a program, made where somebody looks.
class Part {
public:
    explicit Part(Stepper& stepper) : stepper_(stepper), initial_(stepper.initial())
    {
        if (joins())
            states_.emplace_back();
        for (const ProgramState& state : initial_)
            if (const StateId id = idOf(state); joins())
                builder_.add(StateId(0u), builder_.label(joining), id);
        builder_.setInitial(StateId(0u));
    }

    bool joins() const { return initial_.size() > 1; }
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

    Lts lts() const { return LtsBuilder(builder_).build(); }

    TakenRun taken(const Lts& lts, const Trace& trace)
    {
        TakenRun taken;
        std::size_t next = 0;
        if (joins() && !trace.steps.empty())
            taken.initial = placeOf(initial_, states_[trace.steps[next++].target.index()]);
        for (; next < trace.length(); ++next) {
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
Outcome<std::vector<StateId>> followAll(Part& part, const NamedRun& run, std::size_t first,
                                        RunContext& context)
{
    std::vector<StateId> level = part.initial();
    for (std::size_t i = first; i < run.steps.size(); ++i) {
        std::vector<StateId> next;
        for (const StateId state : level) {
            if (const auto stopped = context.poll({"running", i, run.steps.size()}))
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

Lts chainOf(const TakenRun& taken, std::optional<std::size_t> loop, bool joins, const Program& program)
{
    LtsBuilder builder;
    builder.setInitial(StateId(0u));
    std::size_t state = 0;
    if (joins)
        builder.add(StateId(0u), builder.label(joining), StateId(++state));
    const std::size_t shift = state;
    for (std::size_t i = 0; i < taken.steps.size(); ++i, ++state) {
        const bool closes = loop && i + 1 == taken.steps.size();
        builder.add(StateId(state), builder.label(program.events()[taken.steps[i].first].label),
                    StateId(closes ? *loop + shift : state + 1));
    }
    return std::move(builder).build();
}

std::vector<EventNumber> eventsOf(const LabelTable& labels, const TakenRun& taken, const Program& program)
{
    std::vector<EventNumber> events(labels.size(), OpenedProgram::noEvent);
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
    ReplayedRun result{{}, run, {}, 0};
    Part part(stepper);
    if (part.joins() && (run.steps.empty() || run.steps.front().event != joining)) {
        result.wanted.steps.insert(result.wanted.steps.begin(), {joining});
        result.added = 1;
        if (run.loop)
            result.wanted.loop = *run.loop + 1;
    }
    const auto ends = followAll(part, result.wanted, part.joins() ? 1 : 0, context);
    if (!ends)
        return ends.failure();
    if (const auto stopped = lookAhead(part, *ends, mostAhead, context))
        return *stopped;
    const Lts lts = part.lts();
    result.fitted = fittedRun(lts, result.wanted);
    result.taken = part.taken(lts, result.fitted.trace);
    return result;
}

Outcome<ModelOfRun> modelOfRun(const TakenRun& taken, std::optional<std::size_t> loop, Stepper& stepper,
                               RunContext& context)
{
    const Program& program = stepper.program();
    const bool joins = stepper.initial().size() > 1;
    std::vector<ProgramState> states = statesAlong(taken, stepper);
    if (loop)
        states.pop_back(); // it is the one that the loop goes back to
    auto said = synchronisations(states, stepper, context);
    if (!said)
        return said.failure();
    auto opened = std::make_shared<OpenedProgram>();
    opened->source = program.text();
    opened->synchronisations = *std::move(said);
    opened->shift = joins ? 1 : 0;
    opened->expandedCount = static_cast<std::uint32_t>(states.size());
    Lts lts = chainOf(taken, loop, joins, program);
    opened->eventOfLabel = eventsOf(lts.labels(), taken, program);
    Trace trace{lts.initial(), {}, loop ? std::optional(*loop + opened->shift) : std::nullopt};
    while (trace.length() < taken.steps.size() + opened->shift)
        trace.steps.push_back(lts.outgoing(trace.last()).front());
    auto model = openedModel(program.file(), {std::move(lts), {}}, {}, context);
    if (!model)
        return model.failure();
    model->program = std::move(opened);
    return ModelOfRun{*std::move(model), std::move(trace)};
}

} // namespace threadmend
