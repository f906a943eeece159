// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/programs/run_why.h"

#include "app/terminal/reports/why_report.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/model/behavioral/product/unreached_requests.h"
#include "core/model/text/similar_names.h"

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <set>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

/// A person waits for an answer, but not without end.
ExploreOptions enoughToAnswer(const Patience& patience, std::optional<ProgramState> from)
{
    ExploreOptions options;
    options.isEnough = [begin = std::chrono::steady_clock::now(), patience](const ProgramGraph& part) {
        const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin;
        return part.stateCount() >= patience.states || since.count() > patience.seconds;
    };
    options.keepsPart = true;
    options.from = std::move(from);
    return options;
}

std::set<std::string> propositionsOf(const Program& program)
{
    std::set<std::string> all;
    for (std::size_t i = 1; i < program.localCount(); ++i) {
        const std::vector<std::string>& props = program.local(LocalId(i)).statement.props;
        all.insert(props.begin(), props.end());
    }
    return all;
}

/// The run as states of the graph; fewer than it has if it leaves the graph.
std::vector<std::uint32_t> followed(const ProgramGraph& graph, const TakenRun& taken,
                                    const std::vector<ProgramState>& states)
{
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < graph.initialCount() && numbers.empty(); ++i)
        if (graph.state(i) == states.front())
            numbers.push_back(i);
    while (!numbers.empty() && numbers.size() < states.size()) {
        const auto ways = graph.outgoing(numbers.back());
        const std::size_t step = numbers.size();
        const auto way = std::find_if(ways.begin(), ways.end(), [&](const Edge& edge) {
            return edge.event == taken.steps[step - 1].first && graph.state(edge.target) == states[step];
        });
        if (way == ways.end())
            break;
        numbers.push_back(way->target);
    }
    return numbers;
}

/// The first names, and how many more there are.
std::string listedNames(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > most ? text + fmt::format(" and {} more", names.size() - most) : text;
}

} // namespace

/// Of a proposition, the states of the LTS in which it holds.
StatesWith WhyQuestions::statesWith(const ProgramGraph& graph) const
{
    return [&graph, this](const std::string& proposition) {
        std::vector<bool> states(graph.stateCount(), false);
        for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
            for (const LocalId thread : graph.threads(state)) {
                const std::vector<std::string>& props = program_->local(thread).statement.props;
                if (std::binary_search(props.begin(), props.end(), proposition))
                    states[state] = true;
            }
        return states;
    };
}

Outcome<WhyQuestions> WhyQuestions::ask(const std::vector<std::string>& names, Program& program,
                                        Selection selection, const Patience& patience, Console& console)
{
    WhyQuestions questions(names, program, selection, patience);
    RunContext run = console.context();
    auto graph = explore(questions.stepper_, enoughToAnswer(patience, std::nullopt), run);
    if (!graph)
        return graph.failure();
    questions.graph_ = *std::move(graph);
    if (const auto& stopped = questions.graph_.stopped(); stopped && stopped->reason == StopReason::Cancelled)
        return *stopped;
    for (const std::string& name : names) {
        auto error = questions.whyUnknown(name);
        if (!error)
            continue;
        RunContext search = console.context();
        const auto requested = isRequestedAlone(questions.stepper_, name, search);
        if (!requested)
            return requested.failure();
        if (*requested)
            continue;
        if (questions.graph_.isWhole())
            return *std::move(error);
        // Whether there is such an event shows only in what was not explored.
        const std::uint64_t states = questions.graph_.stateCount();
        console.warn(fmt::format("\"{}\" is no event and no proposition of the {} that were explored, which "
                                 "are not all",
                                 printable(name), counted(states, "state")));
        return questions.graph_.stopped().value_or(Stopped{StopReason::TimeLimit, "exploring", states});
    }
    return questions;
}

std::optional<InputError> WhyQuestions::whyUnknown(const std::string& name) const
{
    const std::set<std::string> propositions = propositionsOf(*program_);
    std::vector<std::string> known(propositions.begin(), propositions.end());
    for (EventId event = 0; event < program_->events().size(); ++event)
        known.push_back(program_->events()[event].label);
    if (std::find(known.begin(), known.end(), name) != known.end())
        return std::nullopt;
    std::string hint;
    if (const auto meant = nearest(name, known))
        hint = fmt::format("is \"{}\" meant?", *meant);
    else
        hint = "there are " + listedNames(known);
    return InputError{program_->file(), 0, 0,
                      fmt::format("\"{}\" is no event and no proposition of the program", name), hint};
}

Outcome<WhyAnswers> WhyQuestions::answer(const TakenRun& taken, Console& console)
{
    const std::vector<ProgramState> states = statesAlong(taken, stepper_);
    // What is known of the whole program says most; else what follows from here is looked at.
    const std::vector<std::uint32_t> numbers = followed(graph_, taken, states);
    std::optional<ProgramGraph> after;
    if (!graph_.isWhole() || numbers.size() < states.size()) {
        RunContext run = console.context();
        auto found = explore(stepper_, enoughToAnswer(patience_, states.back()), run);
        if (!found)
            return found.failure();
        after = *std::move(found);
    }
    RunContext run = console.context();
    auto said = synchronisations(states, stepper_, run);
    if (!said)
        return said.failure();
    const ProgramGraph& graph = after ? *after : graph_;
    auto lts = toLts(ProgramSpace(graph, stepper_), run);
    if (!lts)
        return lts.failure();
    WhyPlace place;
    place.said = *std::move(said);
    place.lts = *std::move(lts);
    place.enabled = stepper_.selectable(states.back());
    std::sort(place.enabled.begin(), place.enabled.end());
    for (std::uint32_t i = 0; i < states.size(); ++i)
        place.run.states.push_back(i);
    for (const auto& [event, index] : taken.steps)
        place.run.events.push_back(event);
    place.here = StateId(after ? 0 : numbers.back());
    place.fromStart = !after;
    place.isReached.assign(place.said.points.size(), false);
    for (const ProgramGraph* explored : std::initializer_list<const ProgramGraph*>{&graph_, &graph})
        for (std::uint32_t state = 0; state < explored->stateCount(); ++state)
            for (const LocalId thread : explored->threads(state))
                place.isReached[thread.index()] = true;
    return whyAnswers(place, names_, statesWith(graph), run);
}

} // namespace threadmend
