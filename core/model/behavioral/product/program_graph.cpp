// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_graph.h"

#include "core/model/behavioral/product/depth_search.h"
#include "core/model/behavioral/product/graph_writer.h"
#include "core/model/behavioral/product/packed_exploration.h"

#include <algorithm>
#include <limits>
#include <set>

namespace threadmend::behavioral {

ProgramState ProgramGraph::state(std::uint32_t index) const
{
    const Row<LocalId> list = threads(index);
    const StateRest rest = storage_->rest(index);
    return {{list.begin(), list.end()}, rest.store, rest.queue, rest.failure, rest.waitsForExternal};
}

std::size_t ProgramGraph::depthOf(std::uint32_t state) const
{
    std::size_t depth = 0;
    for (std::uint32_t before = parent(state); before != state; before = parent(state)) {
        ++depth;
        state = before;
    }
    return depth;
}

bool ProgramGraph::operator==(const ProgramGraph& other) const
{
    if (stateCount() != other.stateCount() || initialCount() != other.initialCount() ||
        expandedCount() != other.expandedCount() || transitionCount() != other.transitionCount() ||
        stopped_ != other.stopped_)
        return false;
    const auto isSameRow = [](const auto& a, const auto& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    };
    for (std::uint32_t i = 0; i < stateCount(); ++i)
        if (kind(i) != other.kind(i) || !(storage_->rest(i) == other.storage_->rest(i)) ||
            !(storage_->foundBy(i) == other.storage_->foundBy(i)) ||
            !isSameRow(threads(i), other.threads(i)) || !isSameRow(outgoing(i), other.outgoing(i)))
            return false;
    return true;
}

namespace {

/// Breadth-first search, state by state.
class GraphExploration {
public:
    GraphExploration(Stepper& stepper, const ExploreOptions& options, RunContext& run)
        : stepper_(stepper), options_(options), run_(run), steps_(stepper, options.learnsSteps),
          writer_(steps_)
    {
    }

    /// Nothing if there are more states than `most`.
    Outcome<std::optional<ProgramGraph>> explore(std::uint32_t most)
    {
        std::vector<std::uint32_t> words;
        for (const ProgramState& state : options_.from ? std::vector{*options_.from} : stepper_.initial()) {
            state_words::write(state, words);
            writer_.add(words, WordTable::hashOf(words), {0, writer_.stateCount()});
            starts_.push_back(words);
        }
        initialCount_ = writer_.stateCount();
        std::optional<Stopped> stopped;
        try {
            for (const std::vector<std::string>& labels : options_.along)
                goAlong(labels);
            if (!expandAll(most))
                return std::optional<ProgramGraph>();
        } catch (const Stopped& stop) {
            if (!options_.keepsPart)
                return stop;
            stopped = stop;
        }
        writer_.dropHalfRow();
        // Initial states stay however few are wanted.
        return std::optional(writer_.graph(initialCount_, stopped,
                                           std::max<std::uint64_t>(run_.limits().states, initialCount_)));
    }

private:
    /// Adds the states along a run before any other; where a label leads to several, all of them.
    void goAlong(const std::vector<std::string>& labels)
    {
        writer_.setInDepthOrder();
        std::set<std::vector<std::uint32_t>> reached(starts_.begin(), starts_.end());
        for (const std::string& label : labels) {
            std::set<std::vector<std::uint32_t>> next;
            for (const std::vector<std::uint32_t>& from : reached) {
                if (const auto stopped = run_.poll({"exploring", 0, std::nullopt, writer_.stateCount()}))
                    throw *stopped;
                takeSteps(from, label, next);
            }
            reached = std::move(next);
        }
    }

    void takeSteps(const std::vector<std::uint32_t>& from, const std::string& label,
                   std::set<std::vector<std::uint32_t>>& next)
    {
        if (steps_.kind(from) != StateKind::Running)
            return;
        const std::uint64_t hash = WordTable::hashOf(from);
        const std::uint32_t source = writer_.add(from, hash, {});
        const std::span<const EventId> selectable = steps_.selectable(from);
        const std::vector<EventId> events(selectable.begin(), selectable.end());
        for (const EventId event : events) {
            if (stepper_.program().events()[event].label != label)
                continue;
            for (const StepMemo::Step& step : steps_.stepsBy(from, hash, event)) {
                const WordTable::Words target = steps_.target(step);
                next.emplace(target.begin(), target.end());
                writer_.add(target, step.hash, {event, source});
            }
        }
    }

    /// False if there are more states than `most`.
    bool expandAll(std::uint32_t most)
    {
        std::size_t nextAsked = ExploreOptions::firstAsked;
        for (std::uint32_t at = 0; at < writer_.stateCount(); ++at) {
            const std::uint32_t states = writer_.stateCount();
            if (states > most)
                return false;
            if (const auto stopped =
                    run_.pollNow({"exploring", at, std::nullopt, states, writer_.bytesSoon()}))
                throw *stopped; // as the machine does when it is stopped within a step
            if (options_.isEnough && states >= nextAsked) {
                if (options_.isEnough(writer_.graph(initialCount_, std::nullopt)))
                    return true;
                nextAsked = options_.nextAsked(states);
            }
            writer_.expandNext(run_);
            keepToLimit(at);
        }
        return true;
    }

    /// A row that leads beyond the limit of states is none: else there were more of them by its length.
    void keepToLimit(std::uint32_t at)
    {
        const std::uint32_t states = writer_.stateCount();
        if (states <= run_.limits().states)
            return;
        writer_.dropLastRow();
        if (const auto stopped = run_.pollNow({"exploring", at, std::nullopt, states, writer_.bytesSoon()}))
            throw *stopped;
    }

    Stepper& stepper_;
    const ExploreOptions& options_;
    RunContext& run_;
    StepMemo steps_;
    GraphWriter writer_;
    std::vector<std::vector<std::uint32_t>> starts_;
    std::size_t initialCount_ = 0;
};

/// Lets a run stop the machines of a program while it lives.
class Stoppable {
public:
    Stoppable(Program& program, RunContext& run) : program_(program) { program.setContext(&run); }
    Stoppable(const Stoppable&) = delete;
    Stoppable& operator=(const Stoppable&) = delete;
    ~Stoppable() { program_.setContext(nullptr); }

private:
    Program& program_;
};

} // namespace

Outcome<ProgramGraph> explore(Stepper& stepper, const ExploreOptions& options, RunContext& run)
{
    const Stoppable stoppable(stepper.program(), run);
    try {
        if (options.depthFirst) {
            auto found = searchInDepth(stepper, options, run);
            if (!found)
                return found.failure();
            if (*found)
                return **std::move(found);
        }
        if (!options.along.empty()) {
            auto graph =
                GraphExploration(stepper, options, run).explore(std::numeric_limits<std::uint32_t>::max());
            if (!graph || !(*graph)->isWhole())
                return graph ? Outcome<ProgramGraph>(**std::move(graph)) : graph.failure();
            ExploreOptions plain = options;
            plain.along.clear();
            return explore(stepper, plain, run);
        }
        if (options.packs && !options.from) {
            if (!options.reduction.isAny() && options.smallStates > 0) {
                auto graph = GraphExploration(stepper, options, run).explore(options.smallStates);
                if (!graph)
                    return graph.failure();
                if (*graph)
                    return **std::move(graph);
            }
            const auto automata = localAutomata(stepper, {}, run);
            if (!automata)
                return automata.failure();
            if (*automata) {
                auto graph = explorePacked(**automata, stepper, run, {}, options);
                if (!graph)
                    return graph.failure();
                if (*graph)
                    return **std::move(graph);
            }
        }
        auto graph =
            GraphExploration(stepper, options, run).explore(std::numeric_limits<std::uint32_t>::max());
        if (!graph)
            return graph.failure();
        return **std::move(graph);
    } catch (const ProgramError& error) {
        return error.error;
    } catch (const Stopped& stopped) {
        return stopped;
    }
}

} // namespace threadmend::behavioral
