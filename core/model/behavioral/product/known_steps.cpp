// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/known_steps.h"

#include <algorithm>
#include <bit>

namespace threadmend::behavioral {

void state_words::write(const ProgramState& state, std::vector<std::uint32_t>& words)
{
    words.assign({state.store, state.queue, state.failure * 2 + (state.waitsForExternal ? 1 : 0)});
    for (const LocalId thread : state.threads)
        words.push_back(thread.value);
}

StateRest state_words::rest(WordTable::Words words)
{
    return {words[store], words[queue], words[failure] / 2, words[failure] % 2 != 0};
}

ProgramState state_words::read(WordTable::Words words)
{
    const StateRest other = rest(words);
    ProgramState state{{}, other.store, other.queue, other.failure, other.waitsForExternal};
    for (const std::uint32_t thread : words.subspan(firstThread))
        state.threads.emplace_back(thread);
    return state;
}

using state_words::firstThread;

KnownSteps::KnownSteps(const Stepper& stepper, bool learns)
    : asked_(stepper), learns_(learns), fixedThreads_(stepper.program().start().threads.size())
{
}

bool KnownSteps::hasRoom() const
{
    const Program& program = asked_.program();
    return learns_ && rank_.size() == program.events().size() && locals_.size() == program.localCount();
}

void KnownSteps::fit(StepScratch& scratch) const
{
    scratch.movers.resize(rank_.size());
    for (Bits* bits : {&scratch.requested, &scratch.blocked, &scratch.unknown, &scratch.enabled,
                       &scratch.asked, &scratch.unmoved})
        bits->resize(width_);
}

bool KnownSteps::findRow(const SteppedState& state, StepScratch& scratch, FoundSteps& found) const
{
    if (!findSelectable(state.words, scratch))
        return false;
    findMovers(state.words, scratch.events, scratch);
    const std::size_t steps = found.steps.size(), words = found.words.size();
    for (const EventId event : scratch.events)
        if (has(scratch.unmoved, event) || !follow(state, event, scratch, found)) {
            found.truncate(steps, words);
            return false;
        }
    return true;
}

void KnownSteps::findMovers(Words state, std::span<const EventId> events, StepScratch& scratch) const
{
    std::fill(scratch.asked.begin(), scratch.asked.end(), 0);
    std::fill(scratch.unmoved.begin(), scratch.unmoved.end(), 0);
    for (const EventId event : events) {
        put(scratch.asked, event);
        scratch.movers[event].clear();
    }
    for (std::size_t place = firstThread; place < state.size(); ++place) {
        const std::uint32_t local = state[place];
        if (local == 0)
            continue;
        for (std::size_t i = 0; i < width_; ++i) {
            scratch.unmoved[i] |= scratch.asked[i] & ~set(local, MovesKnown)[i];
            for (std::uint64_t left = scratch.asked[i] & set(local, Moves)[i]; left != 0; left &= left - 1)
                scratch.movers[i * 64 + static_cast<std::size_t>(std::countr_zero(left))].push_back(
                    static_cast<std::uint32_t>(place));
        }
    }
}

/// Into those that only go on, and those that do more.
void KnownSteps::splitMovers(Words state, EventId event, StepScratch& scratch) const
{
    scratch.going.clear();
    scratch.doing.clear();
    for (const std::uint32_t place : scratch.movers[event]) {
        if (const std::uint32_t next = next_.find(state[place], event); next != PairTable::none) {
            scratch.going.emplace_back(place, next);
            continue;
        }
        scratch.doing.push_back(place);
    }
}

const KnownSteps::Node* KnownSteps::known(const SteppedState& state, EventId event,
                                          const StepScratch& scratch) const
{
    const auto find = [this](std::uint32_t node, std::uint32_t word) { return below(node, word); };
    std::uint32_t node = roots_[event];
    for (const std::uint32_t place : scratch.doing)
        node = find(node, state.words[place]);
    if (node != PairTable::none && nodes_[node].dependence != 0)
        node = nodeOfReads(state, nodes_[node].dependence, find);
    return node != PairTable::none && nodes_[node].isKnown ? &nodes_[node] : nullptr;
}

bool KnownSteps::follow(const SteppedState& state, EventId event, StepScratch& scratch,
                        FoundSteps& found) const
{
    scratch.isQueued = false;
    scratch.unknownQueue.reset();
    if (state.words[state_words::queue] != 0) {
        if (!findEnabled(state.words, scratch))
            return false;
        scratch.isQueued = !has(scratch.enabled, event);
    }
    splitMovers(state.words, event, scratch);
    if (scratch.doing.empty())
        return go(state, event, nullptr, scratch, found);
    const Node* node = known(state, event, scratch);
    if (node == nullptr)
        return false;
    const std::size_t steps = found.steps.size(), words = found.words.size();
    for (std::uint32_t i = 0; i < node->count; ++i)
        if (!go(state, event, &ways_[node->first + i], scratch, found)) {
            found.truncate(steps, words);
            return false;
        }
    return true;
}

void KnownSteps::addFailed(EventId event, std::uint32_t failure, FoundSteps& found)
{
    ProgramState failed;
    failed.failure = failure;
    std::vector<std::uint32_t> words;
    state_words::write(failed, words);
    found.add(event, words, WordTable::hashOf(words));
}

/// False, and nothing is added, if the queue is not known, or if there are more b-threads then than there may
/// be: the stepper knows what to say.
bool KnownSteps::go(const SteppedState& state, EventId event, const Way* way, StepScratch& scratch,
                    FoundSteps& found) const
{
    if (way != nullptr && way->failure != 0) {
        addFailed(event, way->failure, found);
        return true;
    }
    std::optional<std::uint32_t> queue;
    if (scratch.isQueued || (way != nullptr && way->enqueued != 0)) {
        queue = queueAfter(state.words[state_words::queue], event, way, scratch);
        if (!queue)
            return false;
    }
    found.add(event, state.words, state.hash);
    Step& step = found.steps.back();
    const auto isRefused = [&] {
        found.truncate(found.steps.size() - 1, step.first);
        return false;
    };
    for (const auto& [place, next] : scratch.going)
        found.change(step, place, next);
    if (queue)
        found.change(step, state_words::queue, *queue);
    if (way != nullptr) {
        for (std::size_t i = 0; i < scratch.doing.size(); ++i)
            found.change(step, scratch.doing[i], wayLocals_[way->firstLocal + i]);
        if (way->waitForExternal)
            found.change(step, state_words::failure, *way->waitForExternal ? 1 : 0);
        for (std::uint32_t i = 0; i < way->started; ++i)
            if (!addThread(state.words, step, wayLocals_[way->firstLocal + way->moved + i], found))
                return isRefused();
        step.firstWrite = way->firstWrite;
        step.writes = way->writes;
    }
    while (step.size > firstThread + fixedThreads_ && found.words.back() == 0) {
        step.hash -= WordTable::hashOf(--step.size, 0);
        found.words.pop_back();
    }
    return true;
}

/// As the stepper places it: the first free place that was not freed in this very step.
bool KnownSteps::addThread(Words before, Step& step, std::uint32_t local, FoundSteps& found) const
{
    for (std::size_t place = firstThread + fixedThreads_; place < step.size; ++place)
        if (found.words[step.first + place] == 0 && (place >= before.size() || before[place] == 0)) {
            found.change(step, place, local);
            return true;
        }
    step.hash += WordTable::hashOf(step.size++, local);
    found.words.push_back(local);
    return step.size <= firstThread + Stepper::mostThreads;
}

std::optional<std::uint32_t> KnownSteps::queueAfter(std::uint32_t queue, EventId event, const Way* way,
                                                    StepScratch& scratch) const
{
    StepScratch::Queue wanted{queue, {}, 0, 0};
    if (scratch.isQueued)
        wanted.taken = event;
    if (way != nullptr) {
        wanted.firstEnqueued = way->firstEnqueued;
        wanted.enqueued = way->enqueued;
    }
    const auto known = queues_.find(keyOf(wanted));
    if (known != queues_.end())
        return known->second;
    scratch.unknownQueue = wanted;
    return std::nullopt;
}

} // namespace threadmend::behavioral
