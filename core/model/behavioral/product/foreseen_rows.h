// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of states that several threads look up ahead of the one that writes them down.
#pragma once

#include "core/model/behavioral/product/step_memo.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// A batch of states whose rows are looked up, as many as fit. What is not known is left to who writes.
/// Space: some 64 bytes a state, and what the rows take, at most `mostWords` words a thread and some rows.
class ForeseenRows {
public:
    static constexpr std::size_t mostWords = std::size_t{1} << 20;

    ForeseenRows(const StepMemo& steps, std::size_t threads) : steps_(steps), lookers_(threads) {}

    /// Drops what was there. No thread looks.
    void clear()
    {
        words_.clear();
        values_.clear();
        states_.clear();
        for (Looker& looker : lookers_)
            looker.found.clear();
        next_.store(0, std::memory_order_relaxed);
    }
    /// Adds a state, with what its store holds.
    void add(WordTable::Words words)
    {
        states_.push_back({words_.size(), words.size(), values_.size()});
        words_.insert(words_.end(), words.begin(), words.end());
        steps_.copyStore(words, values_);
    }
    /// How many of the states, the first ones, have been looked up or will be by a thread that has taken
    /// them.
    std::size_t taken() const { return std::min(next_.load(std::memory_order_relaxed), states_.size()); }

    /// Looks up some rows after the other, each taken by one thread, until none is left. Called by each
    /// thread once, with its number.
    void lookUp(std::size_t thread)
    {
        Looker& looker = lookers_[thread];
        while (looker.found.words.size() < mostWords) {
            const std::size_t first = next_.fetch_add(rowsAtOnce, std::memory_order_relaxed);
            if (first >= states_.size())
                return;
            const KnownSteps::Looking looking(steps_);
            for (std::size_t index = first; index < std::min(first + rowsAtOnce, states_.size()); ++index)
                lookUp(index, static_cast<std::uint32_t>(thread));
        }
    }
    /// None of the rows that are not taken will be.
    void giveUp() { next_.store(states_.size(), std::memory_order_relaxed); }

    bool isKnown(std::size_t index) const { return states_[index].isKnown; }
    WordTable::Words words(std::size_t index) const
    {
        return {words_.data() + states_[index].firstWord, states_[index].words};
    }
    /// The steps of a row that is known, and where their words are.
    std::span<FoundSteps::Step> steps(std::size_t index)
    {
        return std::span(foundOf(index).steps).subspan(states_[index].firstStep, states_[index].steps);
    }
    FoundSteps& foundOf(std::size_t index) { return lookers_[states_[index].thread].found; }

private:
    static constexpr std::size_t rowsAtOnce = 8; ///< some microseconds

    struct State {
        std::size_t firstWord = 0, words = 0;
        std::size_t firstValue = 0;
        bool isKnown = false;
        std::uint32_t thread = 0, firstStep = 0, steps = 0;
    };
    struct alignas(64) Looker {
        StepScratch scratch;
        FoundSteps found;
    };

    void lookUp(std::size_t index, std::uint32_t thread)
    {
        Looker& looker = lookers_[thread];
        const auto first = static_cast<std::uint32_t>(looker.found.steps.size());
        const bool isKnown = steps_.findRow(stepped(index), looker.scratch, looker.found);
        State& state = states_[index];
        state.isKnown = isKnown;
        state.thread = thread;
        state.firstStep = first;
        state.steps = static_cast<std::uint32_t>(looker.found.steps.size()) - first;
    }
    SteppedState stepped(std::size_t index) const
    {
        const std::size_t first = states_[index].firstValue;
        const std::size_t end = index + 1 < states_.size() ? states_[index + 1].firstValue : values_.size();
        const WordTable::Words state = words(index);
        return {state, WordTable::hashOf(state), nullptr, std::span(values_).subspan(first, end - first)};
    }

    const StepMemo& steps_;
    std::vector<std::uint32_t> words_, values_;
    std::vector<State> states_;
    std::vector<Looker> lookers_;
    std::atomic<std::size_t> next_{0};
};

} // namespace threadmend::behavioral
