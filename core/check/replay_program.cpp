// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/behavioral/replay_program.h"

#include <algorithm>

namespace threadmend::behavioral {

namespace {

class Replay {
public:
    Replay(Program& program, Selection selection, const RunEnd& end)
        : program_(program), stepper_(program, selection, false), end_(end)
    {
    }

    bool run(const Program& original, const ProgramRun& run)
    {
        std::vector<ProgramState> states = stepper_.initial();
        const std::size_t stem = run.loop.value_or(run.steps.size());
        for (std::size_t i = 0; i < stem; ++i)
            states = after(states, original.events()[run.steps[i].event].label);
        if (!run.loop)
            return std::any_of(states.begin(), states.end(),
                               [&](const ProgramState& state) { return endsWell(state); });
        return std::any_of(states.begin(), states.end(), [&](const ProgramState& begin) {
            std::vector<ProgramState> loop{begin};
            for (std::size_t i = stem; i < run.steps.size(); ++i) {
                std::erase_if(loop, [&](const ProgramState& state) { return !staysHot(state); });
                loop = after(loop, original.events()[run.steps[i].event].label);
            }
            return stem < run.steps.size() && std::find(loop.begin(), loop.end(), begin) != loop.end();
        });
    }

private:
    std::vector<ProgramState> after(const std::vector<ProgramState>& states, const std::string& label)
    {
        std::vector<ProgramState> next;
        for (const ProgramState& state : states)
            for (const EventId event : stepper_.selectable(state)) {
                if (program_.events()[event].label != label)
                    continue;
                for (ProgramState& successor : stepper_.successors(state, event))
                    if (std::find(next.begin(), next.end(), successor) == next.end())
                        next.push_back(std::move(successor));
            }
        return next;
    }

    bool isHot(LocalId thread) const { return program_.local(thread).statement.hot; }

    bool someHot(const ProgramState& state) const
    {
        return std::any_of(state.threads.begin(), state.threads.end(),
                           [&](LocalId thread) { return isHot(thread); });
    }

    bool staysHot(const ProgramState& state) const
    {
        if (end_.hotThread)
            return *end_.hotThread < state.threads.size() && isHot(state.threads[*end_.hotThread]);
        return !end_.alwaysHot || someHot(state);
    }

    bool endsWell(const ProgramState& state)
    {
        if (end_.someHot && !someHot(state))
            return false;
        if (end_.failure)
            return state.failure != 0 && stepper_.failure(state).kind == *end_.failure;
        if (!end_.kind)
            return true;
        const bool stuck = state.failure == 0 && stepper_.selectable(state).empty();
        return stuck && stepper_.requests(state) == (*end_.kind == StateKind::Deadlock);
    }

    Program& program_;
    Stepper stepper_;
    const RunEnd& end_;
};

} // namespace

bool replays(const Program& program, Selection selection, const ProgramRun& run, const RunEnd& end)
{
    auto again = program.loadAgain();
    if (!again)
        return false;
    try {
        return Replay(**again, selection, end).run(program, run);
    } catch (const ProgramError&) {
        return false;
    }
}

} // namespace threadmend::behavioral
