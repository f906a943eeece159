// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/replay_program.h"

#include <algorithm>

namespace threadmend::behavioral {

namespace {

class Replay {
public:
    Replay(Program& program, const ProgramSource& source, const Formula& formula, const Verdict& verdict)
        : program_(program), source_(source), formula_(formula), verdict_(verdict),
          stepper_(program, source.selection, false)
    {
    }

    bool run(const LabelTable& labels)
    {
        const Trace& trace = *verdict_.evidence;
        const auto label = [&](std::size_t i) { return labels.text(trace.steps[i].label); };
        std::vector<ProgramState> states = stepper_.initial();
        const std::size_t stem = trace.loop.value_or(trace.length());
        for (std::size_t i = 0; i < stem; ++i)
            states = after(states, label(i));
        if (!trace.loop)
            return std::any_of(states.begin(), states.end(),
                               [&](const ProgramState& state) { return isViolated(state); });
        return std::any_of(states.begin(), states.end(), [&](const ProgramState& begin) {
            std::vector<ProgramState> loop{begin};
            for (std::size_t i = stem; i < trace.length(); ++i) {
                std::erase_if(loop, [&](const ProgramState& state) { return !staysHot(state); });
                loop = after(loop, label(i));
            }
            return stem < trace.length() && std::find(loop.begin(), loop.end(), begin) != loop.end();
        });
    }

private:
    std::vector<ProgramState> after(const std::vector<ProgramState>& states, std::string_view label)
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
        const auto lane = verdict_.finding ? verdict_.finding->lane : std::nullopt;
        return lane ? *lane < state.threads.size() && isHot(state.threads[*lane]) : someHot(state);
    }

    bool isStuck(const ProgramState& state)
    {
        return state.failure == 0 && !stepper_.isPruned(state) && stepper_.selectable(state).empty();
    }

    bool isViolated(const ProgramState& state)
    {
        if (std::holds_alternative<DeadlockFreedom>(formula_))
            return isStuck(state) && (source_.deadEnds.endIsDeadlock || stepper_.requests(state));
        if (const auto* freedom = std::get_if<FailureFreedom>(&formula_)) {
            if (freedom->of == FailureFreedom::Of::HotTermination)
                return isStuck(state) && someHot(state);
            return state.failure != 0 && (stepper_.failure(state).kind == ProgramFailure::Kind::Assertion) ==
                                             (freedom->of == FailureFreedom::Of::Assertion);
        }
        return true;
    }

    Program& program_;
    const ProgramSource& source_;
    const Formula& formula_;
    const Verdict& verdict_;
    Stepper stepper_;
};

} // namespace

bool replays(const ProgramSource& source, const Formula& formula, const LabelTable& labels,
             const Verdict& verdict)
{
    auto program = Program::load(source.text, source.options);
    if (!program)
        return false;
    try {
        return Replay(**program, source, formula, verdict).run(labels);
    } catch (const ProgramError&) {
        return false;
    }
}

} // namespace threadmend::behavioral
