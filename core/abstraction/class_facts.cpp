// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/class_facts.h"

#include "core/run/contract.h"

#include <algorithm>

namespace threadmend::abstraction {

namespace {

/// Those that are not 0.
std::vector<Share> sharesIn(const std::vector<std::size_t>& counts)
{
    std::vector<Share> all;
    for (std::uint32_t what = 0; what < counts.size(); ++what)
        if (counts[what] > 0)
            all.push_back({what, counts[what]});
    return all;
}

} // namespace

ClassFacts factsOf(const BThread& module, const Partition& partition, std::uint32_t some)
{
    const std::vector<std::uint32_t>& members = partition.members[some];
    require(!members.empty(), "a class that is looked at has members");
    const std::size_t classes = partition.members.size();
    std::vector<std::size_t> propositions, requested(module.letters, 0), blocked(module.letters, 0);
    std::vector<std::size_t> ways(module.letters, 0);
    std::vector<bool> seen(module.letters * classes, false);
    for (const std::uint32_t state : members) {
        for (const std::uint32_t name : module.label(state)) {
            propositions.resize(std::max<std::size_t>(propositions.size(), name + 1), 0);
            ++propositions[name];
        }
        module.offer(state).requested.forEach([&](Letter letter) { ++requested[letter]; });
        module.offer(state).blocked.forEach([&](Letter letter) { ++blocked[letter]; });
        for (const BThread::Step& step : module.outgoing(state)) {
            const std::size_t place = step.letter * classes + partition.classOf[step.target];
            ways[step.letter] += seen[place] ? 0 : 1;
            seen[place] = true;
        }
    }
    ClassFacts facts{members.size(), sharesIn(propositions), sharesIn(requested), sharesIn(blocked), {}};
    for (Letter letter = 0; letter < module.letters; ++letter)
        if (ways[letter] > 1)
            facts.ways.push_back({letter, ways[letter]});
    return facts;
}

ShortestWords::ShortestWords(const BThread& module) : steps_(module.stateCount())
{
    std::vector<std::uint32_t> queue{0};
    steps_[0].isReached = true;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const BThread::Step& step : module.outgoing(queue[i]))
            if (!steps_[step.target].isReached) {
                steps_[step.target] = {queue[i], step.letter, true};
                queue.push_back(step.target);
            }
}

std::optional<std::vector<Letter>> ShortestWords::to(std::uint32_t state) const
{
    if (!steps_[state].isReached)
        return std::nullopt;
    std::vector<Letter> word;
    for (; state != 0; state = steps_[state].before)
        word.push_back(steps_[state].letter);
    std::reverse(word.begin(), word.end());
    return word;
}

} // namespace threadmend::abstraction
