// SPDX-License-Identifier: GPL-3.0-or-later
// Which events may happen in a state: from sets of events that b-threads request and block, as far as these
// are known.
#include "core/model/behavioral/product/step_memo.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace threadmend::behavioral {

using state_words::firstThread;

namespace {

bool isAny(std::span<const std::uint64_t> bits)
{
    return std::any_of(bits.begin(), bits.end(), [](std::uint64_t word) { return word != 0; });
}

} // namespace

std::span<const EventId> StepMemo::askSelectable(Words state)
{
    events_ = stepper_.selectable(state_words::read(state));
    return events_;
}

bool StepMemo::findEnabled(Words state)
{
    const Words threads = state.subspan(firstThread);
    std::fill(requested_.begin(), requested_.end(), 0);
    std::fill(blocked_.begin(), blocked_.end(), 0);
    std::fill(unknown_.begin(), unknown_.end(), 0);
    for (const std::uint32_t local : threads)
        for (std::size_t i = 0; i < width_; ++i)
            requested_[i] |= set(local, Requests)[i];
    for (const std::uint32_t local : threads)
        for (std::size_t i = 0; i < width_ && local != 0; ++i) {
            unknown_[i] |= requested_[i] & ~blocked_[i] & ~set(local, BlocksKnown)[i];
            blocked_[i] |= set(local, Blocks)[i];
        }
    const auto ranks = [&](std::uint32_t local) { return locals_[local].ranks; };
    if (stepper_.selection() == Selection::Ordered ||
        (ranks_ && std::any_of(threads.begin(), threads.end(), ranks)))
        return findOrdered(threads);
    if (isAny(unknown_))
        return false;
    for (std::size_t i = 0; i < width_; ++i)
        enabled_[i] = requested_[i] & ~blocked_[i];
    if (stepper_.selection() == Selection::Priority)
        keepHighest(threads);
    return true;
}

/// Of each b-thread the first requests that can happen; what stands behind these is not asked for.
bool StepMemo::findOrdered(Words threads)
{
    std::vector<std::pair<EventId, std::uint32_t>> taken; // and by whom
    for (const std::uint32_t local : threads) {
        if (local == 0)
            continue;
        const SyncStatement& statement = program_.local(LocalId(local)).statement;
        const bool isOrdered = stepper_.selection() == Selection::Ordered || locals_[local].ranks;
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < statement.request.size(); ++i) {
            const std::size_t place = statement.places.empty() ? i : statement.places[i];
            if (first && place != *first)
                break;
            if (has(unknown_, statement.request[i]))
                return false;
            if (has(blocked_, statement.request[i]))
                continue;
            taken.emplace_back(statement.request[i], local);
            if (isOrdered)
                first = place;
        }
    }
    std::fill(enabled_.begin(), enabled_.end(), 0);
    if (taken.empty())
        return true;
    auto highest = locals_[taken.front().second].priority;
    for (const auto& [event, local] : taken)
        highest = std::max(highest, locals_[local].priority);
    for (const auto& [event, local] : taken)
        if (stepper_.selection() != Selection::Priority || locals_[local].priority == highest)
            put(enabled_, event);
    return true;
}

/// Leaves in `enabled_` what b-threads of the highest priority request.
void StepMemo::keepHighest(Words threads)
{
    std::optional<std::pair<double, double>> highest;
    const auto takesPart = [&](std::uint32_t local) {
        for (std::size_t i = 0; i < width_; ++i)
            if ((set(local, Requests)[i] & enabled_[i]) != 0)
                return true;
        return false;
    };
    for (const std::uint32_t local : threads)
        if (takesPart(local))
            highest = highest ? std::max(*highest, locals_[local].priority) : locals_[local].priority;
    std::fill(asked_.begin(), asked_.end(), 0);
    for (const std::uint32_t local : threads)
        if (highest && locals_[local].priority == *highest)
            for (std::size_t i = 0; i < width_; ++i)
                asked_[i] |= set(local, Requests)[i];
    for (std::size_t i = 0; i < width_; ++i)
        enabled_[i] &= asked_[i];
}

std::optional<bool> StepMemo::isKnownToBeBlocked(Words threads, EventId event)
{
    for (const std::uint32_t local : threads) {
        if (local == 0)
            continue;
        if (!has(local, BlocksKnown, event))
            return std::nullopt;
        if (has(local, Blocks, event))
            return true;
    }
    return false;
}

bool StepMemo::findQueued(Words state, std::optional<EventId>& event)
{
    for (const EventId queued : stepper_.queue(state[state_words::queue])) {
        const auto blocked = isKnownToBeBlocked(state.subspan(firstThread), queued);
        if (!blocked)
            return false;
        if (!*blocked) {
            event = queued;
            return true;
        }
    }
    return true;
}

std::span<const EventId> StepMemo::selectable(Words state)
{
    if (state_words::rest(state).failure == 0 && makeRoom() && findEnabled(state)) {
        events_.clear();
        for (std::size_t i = 0; i < width_; ++i)
            for (std::uint64_t left = enabled_[i]; left != 0; left &= left - 1)
                events_.push_back(static_cast<EventId>(i * 64) +
                                  static_cast<EventId>(std::countr_zero(left)));
        if (!events_.empty()) {
            std::sort(events_.begin(), events_.end(),
                      [&](EventId a, EventId b) { return rank_[a] < rank_[b]; });
            return events_;
        }
        if (std::optional<EventId> queued; findQueued(state, queued)) {
            if (queued)
                events_.push_back(*queued);
            return events_;
        }
    }
    askSelectable(state); // it has asked what is learned now, and complained in the right order
    if (state_words::rest(state).failure == 0 && makeRoom())
        learnSelectable(state);
    return events_;
}

/// What the stepper has asked for, in the same order.
void StepMemo::learnSelectable(Words state)
{
    const Words threads = state.subspan(firstThread);
    std::fill(asked_.begin(), asked_.end(), 0);
    bool isAnyEnabled = false;
    for (const std::uint32_t local : threads) {
        if (local == 0)
            continue;
        const SyncStatement& statement = program_.local(LocalId(local)).statement;
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < statement.request.size(); ++i) {
            const std::size_t place = statement.places.empty() ? i : statement.places[i];
            if (first && place != *first)
                break;
            const EventId event = statement.request[i];
            if (!has(asked_, event))
                learnBlocked(threads, event);
            put(asked_, event);
            if (isKnownToBeBlocked(threads, event) != false)
                continue;
            isAnyEnabled = true;
            if (stepper_.selection() == Selection::Ordered || locals_[local].ranks)
                first = place;
        }
    }
    if (!isAnyEnabled)
        for (const EventId event : stepper_.queue(state[state_words::queue]))
            if (!learnBlocked(threads, event))
                break;
}

/// A b-thread is asked for an event unless one before it blocks that.
bool StepMemo::learnBlocked(Words threads, EventId event)
{
    for (const std::uint32_t local : threads) {
        if (local == 0)
            continue;
        put(local, BlocksKnown, event);
        if (!program_.blocks(LocalId(local), event))
            continue;
        put(local, Blocks, event);
        return true;
    }
    return false;
}

StateKind StepMemo::kind(Words state)
{
    if (state_words::rest(state).failure != 0)
        return StateKind::Failed;
    const Words threads = state.subspan(firstThread);
    const bool learns = makeRoom();
    if (std::any_of(threads.begin(), threads.end(), [&](std::uint32_t local) {
            return learns ? locals_[local].prunes : program_.local(LocalId(local)).statement.prune;
        }))
        return StateKind::Pruned;
    if (learns && findEnabled(state)) {
        if (isAny(enabled_))
            return StateKind::Running;
        if (state[state_words::queue] == 0)
            return isAny(requested_) ? StateKind::Deadlock : StateKind::End;
    }
    if (!selectable(state).empty())
        return StateKind::Running;
    return stepper_.requests(state_words::read(state)) ? StateKind::Deadlock : StateKind::End;
}

} // namespace threadmend::behavioral
