// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/abstract_program.h"

#include <algorithm>
#include <utility>

namespace threadmend::abstraction {

AbstractProgram::AbstractProgram(std::vector<AbstractModule> modules, std::vector<std::uint32_t> observed,
                                 Endings ends)
    : modules_(std::move(modules)), observed_(std::move(observed)), ends_(std::move(ends))
{
}

std::uint32_t AbstractProgram::initial()
{
    tuple_.clear();
    for (const AbstractModule& module : modules_)
        tuple_.push_back(module.initial());
    return numberOf(tuple_);
}

/// Whether a row leads to no class that was split.
bool AbstractProgram::isCurrent(std::uint32_t state) const
{
    const Row& row = rows_[state];
    if (!row.isThere)
        return false;
    if (row.splits == splits_)
        return true;
    return std::all_of(row.steps.begin(), row.steps.end(), [&](const AbstractStep& step) {
        const AbstractState target = states_[step.target];
        for (std::size_t i = 0; i < modules_.size(); ++i)
            if (!modules_[i].isAlive(target[i]))
                return false;
        return true;
    });
}

std::span<const AbstractStep> AbstractProgram::outgoing(std::uint32_t state)
{
    if (rows_.size() <= state)
        rows_.resize(states_.size());
    if (!isCurrent(state))
        compute(state);
    rows_[state].splits = splits_;
    return rows_[state].steps;
}

void AbstractProgram::compute(std::uint32_t state)
{
    ++computedRows_;
    std::vector<AbstractStep> steps;
    if (!isFinal(state)) {
        const AbstractState words = states_[state];
        tuple_.assign(words.begin(), words.end());
        EventSet enabled = modules_[0].offer(tuple_[0]).requested;
        EventSet blocked = modules_[0].offer(tuple_[0]).blocked;
        for (std::size_t i = 1; i < modules_.size(); ++i) {
            enabled |= modules_[i].offer(tuple_[i]).requested;
            blocked |= modules_[i].offer(tuple_[i]).blocked;
        }
        enabled -= blocked;
        enabled.forEach([&](Letter letter) {
            const std::size_t width = modules_.size();
            targets_.assign(tuple_.begin(), tuple_.end());
            for (std::size_t i = 0; i < width && !targets_.empty(); ++i) {
                if (!modules_[i].knows(letter))
                    continue;
                const auto ways = modules_[i].by(tuple_[i], letter);
                const std::size_t before = targets_.size();
                if (ways.empty())
                    targets_.clear();
                for (std::size_t way = 1; way < ways.size(); ++way)
                    for (std::size_t at = 0; at < before; at += width) {
                        for (std::size_t k = 0; k < width; ++k)
                            targets_.push_back(targets_[at + k]);
                        targets_[targets_.size() - width + i] = ways[way];
                    }
                for (std::size_t at = 0; at < before && !ways.empty(); at += width)
                    targets_[at + i] = ways[0];
            }
            const std::size_t first = steps.size();
            for (std::size_t at = 0; at < targets_.size(); at += width)
                steps.push_back({letter, numberOf({targets_.data() + at, width})});
            std::sort(steps.begin() + static_cast<std::ptrdiff_t>(first), steps.end());
        });
    }
    if (rows_.size() < states_.size())
        rows_.resize(states_.size());
    rows_[state].steps = std::move(steps);
    rows_[state].isThere = true;
}

bool AbstractProgram::isFinal(std::uint32_t state) const
{
    const AbstractState words = states_[state];
    for (std::size_t i = 0; i < modules_.size(); ++i)
        for (const std::uint32_t name : modules_[i].label(words[i]))
            if (std::binary_search(ends_.final.begin(), ends_.final.end(), name))
                return true;
    return false;
}

PropositionSet AbstractProgram::label(std::uint32_t state) const
{
    const AbstractState words = states_[state];
    const std::vector<std::uint32_t>& told = isFinal(state) ? ends_.marks : observed_;
    PropositionSet all;
    for (std::size_t i = 0; i < modules_.size(); ++i)
        for (const std::uint32_t name : modules_[i].label(words[i]))
            if (std::binary_search(told.begin(), told.end(), name))
                all.push_back(name);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

bool AbstractProgram::isPossiblyDead(std::uint32_t state, bool endsCount) const
{
    if (isFinal(state))
        return false;
    const AbstractState words = states_[state];
    EventSet surely = modules_[0].offer(words[0]).surelyRequested;
    EventSet perhaps = modules_[0].offer(words[0]).perhapsBlocked;
    bool asks = modules_[0].offer(words[0]).asks;
    for (std::size_t i = 1; i < modules_.size(); ++i) {
        const Offer& offer = modules_[i].offer(words[i]);
        surely |= offer.surelyRequested;
        perhaps |= offer.perhapsBlocked;
        asks = asks || offer.asks;
    }
    surely -= perhaps;
    return (asks || endsCount) && surely.empty();
}

std::vector<std::uint32_t> AbstractProgram::split(std::size_t module, std::uint32_t some,
                                                  std::span<const std::uint32_t> keys)
{
    std::vector<std::uint32_t> parts = modules_[module].split(some, keys);
    splits_ += parts.empty() ? 0 : 1;
    return parts;
}

Outcome<AbstractSize> sizeOf(AbstractProgram& program, RunContext& run)
{
    AbstractSize size;
    std::vector<std::uint32_t> queue{program.initial()};
    std::vector<bool> seen(program.stateCount(), false);
    seen[queue[0]] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (const auto stopped = run.poll({"exploring the abstraction", i, std::nullopt, queue.size()}))
            return *stopped;
        const auto row = program.outgoing(queue[i]);
        size.transitions += row.size();
        seen.resize(program.stateCount(), false);
        for (const AbstractStep& step : row)
            if (!seen[step.target]) {
                seen[step.target] = true;
                queue.push_back(step.target);
            }
    }
    size.states = queue.size();
    return size;
}

} // namespace threadmend::abstraction
