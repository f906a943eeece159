// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/member_views.h"

#include "core/run/contract.h"

#include <limits>
#include <map>
#include <utility>

namespace threadmend::abstraction {

namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// The class to which a deterministic module goes by an event; `nowhere` if it cannot.
std::uint32_t classAfter(const AbstractModule& module, std::uint32_t state, Letter letter)
{
    if (!module.knows(letter))
        return module.partition().classOf[state];
    const auto ways = module.concrete().by(state, letter);
    require(ways.size() <= 1, "abstract patching is for deterministic b-threads");
    return ways.empty() ? nowhere : module.partition().classOf[ways.front().target];
}

} // namespace

MemberViews::MemberViews(const AbstractProgram& program, std::uint32_t state, const EventSet& towards)
    : program_(program)
{
    const AbstractState classes = program.state(state);
    classes_.assign(classes.begin(), classes.end());
    towards.forEach([&](Letter letter) { letters_.push_back(letter); });
    for (std::size_t i = 0; i < classes_.size(); ++i) {
        const AbstractModule& module = program.module(i);
        std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, std::uint32_t> numbers;
        alike_.emplace_back();
        alikeOf_.emplace_back();
        for (const std::uint32_t member : module.partition().members[classes_[i]]) {
            std::vector<std::uint32_t> targets;
            for (const Letter letter : letters_)
                targets.push_back(classAfter(module, member, letter));
            const auto [known, isNew] = numbers.try_emplace({module.concrete().offerOf[member], targets},
                                                            static_cast<std::uint32_t>(numbers.size()));
            if (isNew)
                alike_[i].push_back({member, std::move(targets)});
            alikeOf_[i].push_back(known->second);
        }
        const std::uint64_t more = alike_[i].size();
        count_ = count_ > std::numeric_limits<std::uint64_t>::max() / more
                     ? std::numeric_limits<std::uint64_t>::max()
                     : count_ * more;
    }
}

ConcreteState MemberViews::memberOf(const std::vector<std::uint32_t>& combination) const
{
    ConcreteState state;
    for (std::size_t i = 0; i < combination.size(); ++i)
        state.push_back(alike_[i][combination[i]].member);
    return state;
}

MemberView MemberViews::viewOf(const std::vector<std::uint32_t>& combination, const IsBad& isBad) const
{
    const std::size_t letters = program_.module(0).concrete().letters;
    MemberView view{EventSet(letters), EventSet(letters)};
    EventSet blocked(letters);
    for (std::size_t i = 0; i < combination.size(); ++i) {
        const Offer& offer = program_.module(i).concrete().offer(alike_[i][combination[i]].member);
        view.requested |= offer.requested;
        blocked |= offer.blocked;
    }
    view.requested -= blocked;
    std::vector<std::uint32_t> target(combination.size());
    for (std::size_t place = 0; place < letters_.size(); ++place) {
        if (!view.requested.contains(letters_[place]))
            continue;
        for (std::size_t i = 0; i < combination.size(); ++i)
            target[i] = alike_[i][combination[i]].targets[place];
        if (isBad(target))
            view.bad.add(letters_[place]);
    }
    return view;
}

std::vector<std::vector<std::uint32_t>>
MemberViews::spread(const std::vector<std::vector<std::uint32_t>>& keysOfAlike) const
{
    std::vector<std::vector<std::uint32_t>> keys;
    for (std::size_t i = 0; i < alikeOf_.size(); ++i) {
        keys.emplace_back();
        for (const std::uint32_t alike : alikeOf_[i])
            keys.back().push_back(keysOfAlike[i][alike]);
    }
    return keys;
}

} // namespace threadmend::abstraction
