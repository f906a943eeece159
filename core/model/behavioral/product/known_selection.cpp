// SPDX-License-Identifier: GPL-3.0-or-later
// Which events may happen in a state: from sets of events that b-threads request and block, as far as these
// are known.
#include "core/model/behavioral/product/known_steps.h"

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

bool KnownSteps::findEnabled(Words state, StepScratch& scratch) const
{
    fit(scratch);
    const Words threads = state.subspan(firstThread);
    std::fill(scratch.requested.begin(), scratch.requested.end(), 0);
    std::fill(scratch.blocked.begin(), scratch.blocked.end(), 0);
    std::fill(scratch.unknown.begin(), scratch.unknown.end(), 0);
    for (const std::uint32_t local : threads)
        for (std::size_t i = 0; i < width_; ++i)
            scratch.requested[i] |= set(local, Requests)[i];
    for (const std::uint32_t local : threads)
        for (std::size_t i = 0; i < width_ && local != 0; ++i) {
            scratch.unknown[i] |= scratch.requested[i] & ~scratch.blocked[i] & ~set(local, BlocksKnown)[i];
            scratch.blocked[i] |= set(local, Blocks)[i];
        }
    const auto ranks = [&](std::uint32_t local) { return locals_[local].ranks; };
    if (asked_.selection() == Selection::Ordered ||
        (ranks_ && std::any_of(threads.begin(), threads.end(), ranks)))
        return findOrdered(threads, scratch);
    if (isAny(scratch.unknown))
        return false;
    for (std::size_t i = 0; i < width_; ++i)
        scratch.enabled[i] = scratch.requested[i] & ~scratch.blocked[i];
    if (asked_.selection() == Selection::Priority)
        keepHighest(threads, scratch);
    return true;
}

/// Of each b-thread the first requests that can happen; what stands behind these is not asked for.
bool KnownSteps::findOrdered(Words threads, StepScratch& scratch) const
{
    std::vector<std::pair<EventId, std::uint32_t>> taken; // and by whom
    for (const std::uint32_t local : threads) {
        if (local == 0)
            continue;
        const SyncStatement& statement = asked_.program().local(LocalId(local)).statement;
        const bool isOrdered = asked_.selection() == Selection::Ordered || locals_[local].ranks;
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < statement.request.size(); ++i) {
            const std::size_t place = statement.places.empty() ? i : statement.places[i];
            if (first && place != *first)
                break;
            if (has(scratch.unknown, statement.request[i]))
                return false;
            if (has(scratch.blocked, statement.request[i]))
                continue;
            taken.emplace_back(statement.request[i], local);
            if (isOrdered)
                first = place;
        }
    }
    std::fill(scratch.enabled.begin(), scratch.enabled.end(), 0);
    if (taken.empty())
        return true;
    auto highest = locals_[taken.front().second].priority;
    for (const auto& [event, local] : taken)
        highest = std::max(highest, locals_[local].priority);
    for (const auto& [event, local] : taken)
        if (asked_.selection() != Selection::Priority || locals_[local].priority == highest)
            put(scratch.enabled, event);
    return true;
}

/// Leaves in `enabled` what b-threads of the highest priority request.
void KnownSteps::keepHighest(Words threads, StepScratch& scratch) const
{
    std::optional<std::pair<double, double>> highest;
    const auto takesPart = [&](std::uint32_t local) {
        for (std::size_t i = 0; i < width_; ++i)
            if ((set(local, Requests)[i] & scratch.enabled[i]) != 0)
                return true;
        return false;
    };
    for (const std::uint32_t local : threads)
        if (takesPart(local))
            highest = highest ? std::max(*highest, locals_[local].priority) : locals_[local].priority;
    std::fill(scratch.asked.begin(), scratch.asked.end(), 0);
    for (const std::uint32_t local : threads)
        if (highest && locals_[local].priority == *highest)
            for (std::size_t i = 0; i < width_; ++i)
                scratch.asked[i] |= set(local, Requests)[i];
    for (std::size_t i = 0; i < width_; ++i)
        scratch.enabled[i] &= scratch.asked[i];
}

std::optional<bool> KnownSteps::isKnownToBeBlocked(Words threads, EventId event) const
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

bool KnownSteps::findQueued(Words state, std::optional<EventId>& event) const
{
    for (const EventId queued : asked_.queue(state[state_words::queue])) {
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

bool KnownSteps::findSelectable(Words state, StepScratch& scratch) const
{
    if (state_words::rest(state).failure != 0 || !hasRoom() || !findEnabled(state, scratch))
        return false;
    scratch.events.clear();
    for (std::size_t i = 0; i < width_; ++i)
        for (std::uint64_t left = scratch.enabled[i]; left != 0; left &= left - 1)
            scratch.events.push_back(static_cast<EventId>(i * 64) +
                                     static_cast<EventId>(std::countr_zero(left)));
    if (!scratch.events.empty()) {
        std::sort(scratch.events.begin(), scratch.events.end(),
                  [&](EventId a, EventId b) { return rank_[a] < rank_[b]; });
        return true;
    }
    std::optional<EventId> queued;
    if (!findQueued(state, queued))
        return false;
    if (queued)
        scratch.events.push_back(*queued);
    return true;
}

std::optional<StateKind> KnownSteps::findKind(Words state, StepScratch& scratch) const
{
    if (state_words::rest(state).failure != 0)
        return StateKind::Failed;
    if (!hasRoom())
        return std::nullopt;
    const Words threads = state.subspan(firstThread);
    if (std::any_of(threads.begin(), threads.end(),
                    [&](std::uint32_t local) { return locals_[local].prunes; }))
        return StateKind::Pruned;
    if (!findEnabled(state, scratch))
        return std::nullopt;
    if (isAny(scratch.enabled))
        return StateKind::Running;
    std::optional<EventId> queued;
    if (!findQueued(state, queued))
        return std::nullopt;
    if (queued)
        return StateKind::Running;
    return isAny(scratch.requested) || state[state_words::queue] != 0 ? StateKind::Deadlock : StateKind::End;
}

} // namespace threadmend::behavioral
