// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/partition.h"

#include "core/run/contract.h"

#include <algorithm>
#include <map>
#include <utility>

namespace threadmend::abstraction {

std::size_t Partition::classCount() const
{
    return static_cast<std::size_t>(
        std::count_if(members.begin(), members.end(), [](const auto& list) { return !list.empty(); }));
}

std::vector<std::uint32_t> Partition::split(std::uint32_t some, std::span<const std::uint32_t> keys)
{
    std::map<std::uint32_t, std::vector<std::uint32_t>> parts;
    for (std::size_t i = 0; i < keys.size(); ++i)
        parts[keys[i]].push_back(members[some][i]);
    std::vector<std::uint32_t> numbers;
    if (parts.size() < 2)
        return numbers;
    members[some].clear();
    for (auto& [key, list] : parts) {
        numbers.push_back(static_cast<std::uint32_t>(members.size()));
        for (const std::uint32_t state : list)
            classOf[state] = numbers.back();
        members.push_back(std::move(list));
    }
    return numbers;
}

std::uint32_t Partition::merge(std::span<const std::uint32_t> classes)
{
    const auto number = static_cast<std::uint32_t>(members.size());
    members.emplace_back();
    unite(number, classes);
    return number;
}

void Partition::unite(std::uint32_t before, std::span<const std::uint32_t> parts)
{
    std::vector<std::uint32_t> all;
    for (const std::uint32_t part : parts) {
        require(!members[part].empty(), "a class that is put together with others has members");
        all.insert(all.end(), members[part].begin(), members[part].end());
        members[part].clear();
    }
    std::sort(all.begin(), all.end());
    for (const std::uint32_t state : all)
        classOf[state] = before;
    members[before] = std::move(all);
}

Partition partitionOf(std::span<const std::uint32_t> classes)
{
    Partition partition;
    std::map<std::uint32_t, std::uint32_t> numbers;
    for (std::uint32_t state = 0; state < classes.size(); ++state) {
        const auto [known, isNew] =
            numbers.try_emplace(classes[state], static_cast<std::uint32_t>(partition.members.size()));
        if (isNew)
            partition.members.emplace_back();
        partition.classOf.push_back(known->second);
        partition.members[known->second].push_back(state);
    }
    return partition;
}

namespace {

PropositionSet amongObserved(const PropositionSet& label, std::span<const std::uint32_t> observed)
{
    PropositionSet kept;
    std::set_intersection(label.begin(), label.end(), observed.begin(), observed.end(),
                          std::back_inserter(kept));
    return kept;
}

} // namespace

Partition coarsest(const BThread& thread, std::span<const std::uint32_t> observed)
{
    std::map<PropositionSet, std::uint32_t> classes;
    std::vector<std::uint32_t> ofLabel;
    for (const PropositionSet& label : thread.labels)
        ofLabel.push_back(
            classes.try_emplace(amongObserved(label, observed), static_cast<std::uint32_t>(classes.size()))
                .first->second);
    std::vector<std::uint32_t> ofState;
    for (const std::uint32_t label : thread.labelOf)
        ofState.push_back(ofLabel[label]);
    return partitionOf(ofState);
}

Partition finest(const BThread& thread)
{
    std::vector<std::uint32_t> own;
    for (std::uint32_t state = 0; state < thread.stateCount(); ++state)
        own.push_back(state);
    return partitionOf(own);
}

bool preserves(const Partition& partition, const BThread& thread, std::span<const std::uint32_t> observed)
{
    return std::all_of(partition.members.begin(), partition.members.end(), [&](const auto& list) {
        return std::all_of(list.begin(), list.end(), [&](std::uint32_t state) {
            return amongObserved(thread.label(state), observed) ==
                   amongObserved(thread.label(list.front()), observed);
        });
    });
}

Offer offerOf(const BThread& thread, std::span<const std::uint32_t> members)
{
    std::vector<std::uint32_t> offers;
    for (const std::uint32_t state : members)
        offers.push_back(thread.offerOf[state]);
    std::sort(offers.begin(), offers.end());
    offers.erase(std::unique(offers.begin(), offers.end()), offers.end());
    Offer all = thread.offers[offers.front()];
    for (const std::uint32_t number : offers) {
        const Offer& one = thread.offers[number];
        all.requested |= one.requested;
        all.blocked &= one.blocked;
        all.surelyRequested &= one.surelyRequested;
        all.perhapsBlocked |= one.perhapsBlocked;
        all.asks = all.asks || one.asks;
    }
    return all;
}

BThread abstracted(const BThread& thread, const Partition& partition, std::span<const std::uint32_t> observed)
{
    require(partition.classOf[0] == 0, "the initial state is in the first class");
    require(preserves(partition, thread, observed), "a partition preserves what is observed");
    BThreadBuilder builder(thread.letters, thread.known);
    for (const std::vector<std::uint32_t>& members : partition.members) {
        require(!members.empty(), "a class has members");
        builder.addState(offerOf(thread, members), amongObserved(thread.label(members.front()), observed));
        for (const std::uint32_t state : members)
            for (const BThread::Step& step : thread.outgoing(state))
                builder.addStep(step.letter, partition.classOf[step.target]);
        builder.endState();
    }
    return builder.take();
}

} // namespace threadmend::abstraction
