// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/replay_program.h"

#include <algorithm>

namespace threadmend::behavioral {

namespace {

class Replay {
public:
    Replay(Program& program, const ProgramSource& source, const Formula& formula, const LabelTable& labels,
           const Verdict& verdict, RunContext& run)
        : program_(program), source_(source), formula_(formula), labels_(labels), verdict_(verdict),
          run_(run), stepper_(program, source.selection, false)
    {
    }

    Outcome<bool> confirms()
    {
        const Trace& trace = *verdict_.evidence;
        std::vector<ProgramState> states = stepper_.initial();
        const std::size_t stem = trace.loop.value_or(trace.length());
        for (std::size_t i = 0; i < stem; ++i) {
            if (const auto stopped = poll(i))
                return *stopped;
            states = after(states, label(i));
        }
        if (!trace.loop)
            return std::any_of(states.begin(), states.end(),
                               [&](const ProgramState& state) { return isViolated(state); });
        for (const ProgramState& begin : states) {
            auto comesBack = loopsHot(begin, stem);
            if (!comesBack || *comesBack)
                return comesBack;
        }
        return false;
    }

private:
    std::string_view label(std::size_t i) const { return labels_.text(verdict_.evidence->steps[i].label); }

    /// A step takes as long as the program likes.
    std::optional<Stopped> poll(std::size_t i)
    {
        return run_.pollNow({"running the program again", i, verdict_.evidence->length()});
    }

    Outcome<bool> loopsHot(const ProgramState& begin, std::size_t stem)
    {
        const std::size_t length = verdict_.evidence->length();
        if (stem == length)
            return false;
        std::vector<ProgramState> states{begin};
        for (std::vector<std::vector<ProgramState>> turns;;) {
            turns.push_back(states);
            for (std::size_t i = stem; i < length; ++i) {
                if (const auto stopped = poll(i))
                    return *stopped;
                std::erase_if(states, [&](const ProgramState& state) { return !staysHot(state); });
                states = after(states, label(i), mustStay());
            }
            if (std::find(states.begin(), states.end(), begin) != states.end())
                return true;
            if (!source_.mergesStates || states.empty())
                return false;
            // Nothing is chosen where states are merged: what follows a turn is the next one.
            if (std::find(turns.begin(), turns.end(), states) != turns.end())
                return true;
        }
    }

    /// By events that leave the b-thread in the lane `staying` where it is.
    std::vector<ProgramState> after(const std::vector<ProgramState>& states, std::string_view label,
                                    std::optional<std::size_t> staying = std::nullopt)
    {
        std::vector<ProgramState> next;
        for (const ProgramState& state : states)
            for (const EventId event : stepper_.selectable(state)) {
                if (program_.events()[event].label != label ||
                    (staying && moves(state.threads[*staying], event)))
                    continue;
                for (ProgramState& successor : stepper_.successors(state, event))
                    if (std::find(next.begin(), next.end(), successor) == next.end())
                        next.push_back(std::move(successor));
            }
        return next;
    }

    bool isHot(LocalId thread) const { return program_.local(thread).statement.hot; }

    bool moves(LocalId thread, EventId event)
    {
        return program_.listens(thread, event) || program_.interruptedBy(thread, event);
    }

    std::optional<std::size_t> lane() const
    {
        return verdict_.finding ? verdict_.finding->lane : std::nullopt;
    }

    /// The lane that must not advance in the loop.
    std::optional<std::size_t> mustStay() const
    {
        const auto* cycles = std::get_if<HotCycleFreedom>(&formula_);
        return cycles != nullptr && cycles->withoutProgress ? lane() : std::nullopt;
    }

    bool someHot(const ProgramState& state) const
    {
        return std::any_of(state.threads.begin(), state.threads.end(),
                           [&](LocalId thread) { return isHot(thread); });
    }

    bool staysHot(const ProgramState& state) const
    {
        if (isOfLogic(formula_))
            return true; // of these it is asked elsewhere what the loop shows
        return lane() ? *lane() < state.threads.size() && isHot(state.threads[*lane()]) : someHot(state);
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
                return isStuck(state) && staysHot(state);
            return state.failure != 0 &&
                   isAmong(stepper_.failuresOf(state), freedom->of == FailureFreedom::Of::Assertion);
        }
        return true;
    }

    Program& program_;
    const ProgramSource& source_;
    const Formula& formula_;
    const LabelTable& labels_;
    const Verdict& verdict_;
    RunContext& run_;
    Stepper stepper_;
};

} // namespace

Outcome<bool> replays(const ProgramSource& source, const Formula& formula, const LabelTable& labels,
                      const Verdict& verdict, RunContext& run)
{
    auto program = Program::load(source.text, source.options, &run);
    if (const Stopped* stopped = program.stopped())
        return *stopped;
    if (!program)
        return false;
    try {
        return Replay(**program, source, formula, labels, verdict, run).confirms();
    } catch (const ProgramError&) {
        return false;
    }
}

} // namespace threadmend::behavioral
