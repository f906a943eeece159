// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_graph.h"

#include "core/model/behavioral/product/depth_search.h"
#include "core/model/behavioral/product/packed_exploration.h"
#include "core/model/behavioral/product/written_exploration.h"

#include <algorithm>
#include <limits>

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
            auto graph = exploreWritten(stepper, options, run, std::numeric_limits<std::uint32_t>::max());
            if (!graph || !(*graph)->isWhole())
                return graph ? Outcome<ProgramGraph>(**std::move(graph)) : graph.failure();
            ExploreOptions plain = options;
            plain.along.clear();
            return explore(stepper, plain, run);
        }
        if (options.packs && !options.from) {
            if (!options.reduction.isAny() && options.smallStates > 0) {
                auto graph = exploreWritten(stepper, options, run, options.smallStates);
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
        auto graph = exploreWritten(stepper, options, run, std::numeric_limits<std::uint32_t>::max());
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
