// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/modal/solution.h"

#include <algorithm>
#include <utility>

namespace threadmend {

namespace {

using StepKind = ModalEquations::Kind;

class ModalSolver {
public:
    ModalSolver(const Lts& lts, const Incoming& incoming, ModalSolution& solution, RunContext& run)
        : lts_(lts), incoming_(incoming), solution_(solution), equations_(solution.equations.equations),
          run_(run), dependents_(equations_.size()), missing_(equations_.size())
    {
    }

    std::optional<Stopped> solve()
    {
        const std::size_t states = lts_.stateCount();
        solution_.pairs = equations_.size() * states;
        solution_.holds.resize(equations_.size());
        solution_.ranks.resize(equations_.size());
        for (std::uint32_t i = 0; i < equations_.size(); ++i)
            for (const std::uint32_t operand : operandsOf(i))
                if (equations_[operand].block == equations_[i].block)
                    dependents_[operand].push_back(i);
        for (const ModalEquations::Block& block : solution_.equations.blocks)
            if (const auto stopped = solve(block))
                return stopped;
        return std::nullopt;
    }

private:
    struct Pair {
        std::uint32_t equation, state;
    };

    std::vector<std::uint32_t> operandsOf(std::uint32_t index) const
    {
        const ModalEquations::Equation& of = equations_[index];
        if (of.kind <= StepKind::True)
            return {};
        if (of.kind == StepKind::And || of.kind == StepKind::Or)
            return {of.left, of.right};
        return {of.left};
    }

    /// Whether the value is given up only when those of all operands are.
    bool needsAll(std::uint32_t index) const
    {
        const StepKind kind = equations_[index].kind;
        return isGreatest_ ? kind == StepKind::Or || kind == StepKind::SomeStep
                           : kind == StepKind::And || kind == StepKind::AllSteps;
    }

    std::optional<Stopped> poll(std::uint64_t done)
    {
        return run_.poll({"solving the equations of the formula", done, solution_.pairs});
    }

    std::optional<Stopped> solve(const ModalEquations::Block& block)
    {
        isGreatest_ = block.isGreatest;
        for (const std::uint32_t each : block.equations) {
            solution_.holds[each].assign(lts_.stateCount(), isGreatest_);
            solution_.ranks[each].assign(lts_.stateCount(), 0);
            if (needsAll(each))
                missing_[each].assign(lts_.stateCount(), 0);
        }
        for (const std::uint32_t each : block.equations)
            for (std::uint32_t state = 0; state < lts_.stateCount(); ++state) {
                if (const auto stopped = poll(clock_))
                    return stopped;
                begin(each, state);
            }
        // What needs all of several was counted with all that had been given up already, so each change
        // counts once from here on.
        for (std::size_t i = 0; i < changed_.size(); ++i) {
            if (const auto stopped = poll(clock_))
                return stopped;
            tell(changed_[i]);
        }
        changed_.clear();
        for (const std::uint32_t each : block.equations)
            missing_[each] = {};
        return std::nullopt;
    }

    /// The values of other blocks are known; those of this one are as they are assumed, whatever has changed.
    bool isGivenUpElsewhere(std::uint32_t block, std::uint32_t operand, std::uint32_t state) const
    {
        return equations_[operand].block != block && solution_.holds[operand][state] != isGreatest_;
    }

    void begin(std::uint32_t index, std::uint32_t state)
    {
        const ModalEquations::Equation& of = equations_[index];
        if (of.kind <= StepKind::True) {
            if ((of.kind == StepKind::True) != isGreatest_)
                giveUp({index, state});
            return;
        }
        std::uint32_t operands = 0, givenUp = 0;
        const auto look = [&](std::uint32_t operand, std::uint32_t where) {
            ++operands;
            givenUp += isGivenUpElsewhere(of.block, operand, where);
        };
        if (of.kind == StepKind::AllSteps || of.kind == StepKind::SomeStep) {
            for (const Transition& step : lts_.outgoing(StateId(state)))
                if (solution_.isMatched(of.right, step.label))
                    look(of.left, step.target.value);
        } else {
            for (const std::uint32_t operand : operandsOf(index))
                look(operand, state);
        }
        solution_.work += operands;
        if (!needsAll(index)) {
            if (givenUp > 0)
                giveUp({index, state});
            return;
        }
        missing_[index][state] = operands - givenUp;
        if (missing_[index][state] == 0)
            giveUp({index, state});
    }

    void giveUp(Pair pair)
    {
        if (solution_.ranks[pair.equation][pair.state] != 0)
            return;
        solution_.holds[pair.equation][pair.state] = !isGreatest_;
        solution_.ranks[pair.equation][pair.state] = ++clock_;
        changed_.push_back(pair);
    }

    void hear(std::uint32_t index, std::uint32_t state)
    {
        ++solution_.work;
        if (!needsAll(index) || --missing_[index][state] == 0)
            giveUp({index, state});
    }

    /// Those of the block that depend on a value that was given up.
    void tell(Pair pair)
    {
        for (const std::uint32_t index : dependents_[pair.equation]) {
            const ModalEquations::Equation& of = equations_[index];
            if (of.kind != StepKind::AllSteps && of.kind != StepKind::SomeStep) {
                hear(index, pair.state);
                continue;
            }
            for (const IncomingTransition& from : incoming_.into(StateId(pair.state)))
                if (solution_.isMatched(of.right, lts_.transitions()[from.index].label))
                    hear(index, from.source.value);
        }
    }

    const Lts& lts_;
    const Incoming& incoming_;
    ModalSolution& solution_;
    const std::vector<ModalEquations::Equation>& equations_;
    RunContext& run_;
    bool isGreatest_ = false;
    std::vector<std::vector<std::uint32_t>> dependents_; ///< within its block, by equation
    std::vector<std::vector<std::uint32_t>> missing_;    ///< of those that need all: how many are still there
    std::vector<Pair> changed_;
    std::uint32_t clock_ = 0;
};

} // namespace

Outcome<ModalSolution> solve(const Lts& lts, ModalEquations equations, RunContext& run)
{
    ModalSolution solution;
    auto classes = classifyLabels(equations.letters, lts.labels(), run);
    if (!classes)
        return classes.failure();
    solution.classes = *std::move(classes);
    solution.equations = std::move(equations);
    const auto incoming = Incoming::of(lts, run);
    if (!incoming)
        return incoming.failure();
    if (const auto stopped = ModalSolver(lts, *incoming, solution, run).solve())
        return *stopped;
    return solution;
}

} // namespace threadmend
