// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/abstract_module.h"

#include <algorithm>
#include <utility>

namespace threadmend::abstraction {

AbstractModule::AbstractModule(BThread module, Partition partition)
    : module_(std::move(module)), partition_(std::move(partition)), rowOf_(module_.letters, 0)
{
    module_.known.forEach([&](Letter letter) { rowOf_[letter] = rows_++; });
    for (std::uint32_t some = 0; some < partition_.members.size(); ++some)
        readClass(some);
}

void AbstractModule::readClass(std::uint32_t some)
{
    if (steps_.size() <= some) {
        steps_.resize(some + 1);
        offers_.resize(some + 1);
    }
    std::vector<std::vector<std::uint32_t>>& targets = steps_[some].targets;
    targets.assign(rows_, {});
    if (!isAlive(some))
        return;
    offers_[some] = offerOf(module_, partition_.members[some]);
    for (const std::uint32_t state : partition_.members[some])
        for (const BThread::Step& step : module_.outgoing(state))
            targets[rowOf_[step.letter]].push_back(partition_.classOf[step.target]);
    for (std::vector<std::uint32_t>& list : targets) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
}

std::vector<std::uint32_t> AbstractModule::split(std::uint32_t some, std::span<const std::uint32_t> keys)
{
    const std::size_t before = partition_.members.size();
    std::vector<std::uint32_t> parts = partition_.split(some, keys);
    if (parts.empty())
        return parts;
    const auto leadsThere = [&](std::uint32_t from) {
        const auto& targets = steps_[from].targets;
        return std::any_of(targets.begin(), targets.end(), [&](const std::vector<std::uint32_t>& list) {
            return std::binary_search(list.begin(), list.end(), some);
        });
    };
    for (std::uint32_t from = 0; from < before; ++from)
        if (from == some || (isAlive(from) && leadsThere(from)))
            readClass(from);
    for (const std::uint32_t part : parts)
        readClass(part);
    return parts;
}

} // namespace threadmend::abstraction
