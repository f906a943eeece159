// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/refinement.h"

#include "core/run/contract.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace threadmend::abstraction {

std::vector<std::vector<std::uint32_t>> interchangeable(std::span<const std::size_t> sizes,
                                                        std::span<const PartChoice> listed)
{
    using Context = std::pair<std::vector<std::uint32_t>, std::uint32_t>; // the others' choices, and the part
    std::vector<std::vector<std::uint32_t>> keys;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        std::vector<std::vector<Context>> contexts(sizes[i]);
        for (const PartChoice& one : listed) {
            Context context{one.choice, one.part};
            const std::uint32_t own = std::exchange(context.first[i], 0);
            contexts[own].push_back(std::move(context));
        }
        std::map<std::vector<Context>, std::uint32_t> numbers{{{}, 0}};
        keys.emplace_back();
        for (std::vector<Context>& list : contexts) {
            std::sort(list.begin(), list.end());
            keys.back().push_back(
                numbers.try_emplace(std::move(list), static_cast<std::uint32_t>(numbers.size()))
                    .first->second);
        }
    }
    return keys;
}

std::vector<ClassSplit> splitBy(AbstractProgram& program, AbstractState classes,
                                std::span<const std::vector<std::uint32_t>> keys)
{
    std::vector<ClassSplit> splits;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].empty())
            continue;
        ClassSplit split{i, classes[i], program.split(i, classes[i], keys[i]), {}};
        if (split.parts.empty())
            continue;
        for (const std::uint32_t part : split.parts)
            split.sizes.push_back(program.module(i).partition().members[part].size());
        splits.push_back(std::move(split));
    }
    return splits;
}

namespace {

class Refining {
public:
    Refining(AbstractProgram& program, const ConcreteModules& concrete, const AbstractRun& abstractRun,
             const Simulation& simulation)
        : program_(program), concrete_(concrete), simulation_(simulation),
          reached_(simulation.sets[simulation.step])
    {
        const AbstractState at = program.state(abstractRun.states[simulation.step]);
        classes_.assign(at.begin(), at.end()); // splits add states
        keys_.resize(classes_.size());
        if (simulation.divergence == Divergence::NotDead)
            return;
        letter_ = abstractRun.letters[simulation.step];
        const AbstractState next = program.state(abstractRun.states[simulation.step + 1]);
        next_.assign(next.begin(), next.end());
    }

    std::vector<ClassSplit> globally()
    {
        std::vector<PartChoice> listed;
        const std::vector<Letter> designated =
            simulation_.divergence == Divergence::NotDead ? designatedEvents() : std::vector<Letter>();
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            std::uint32_t part = 1;
            if (simulation_.divergence == Divergence::NotRequested)
                part = concrete_.requests(reached_[i], letter_) ? 1 : 2;
            if (simulation_.divergence == Divergence::NotDead)
                part = 1 + designated[i];
            listed.push_back({placesOf(reached_[i]), part});
        }
        std::vector<std::size_t> sizes;
        for (std::size_t i = 0; i < classes_.size(); ++i)
            sizes.push_back(members(i).size());
        return splitBy(program_, classes_, interchangeable(sizes, listed));
    }

    std::vector<ClassSplit> byCause()
    {
        if (simulation_.divergence == Divergence::NotDead)
            causeOfLife();
        else
            causeOfNoStep();
        return splitBy(program_, classes_, keys_);
    }

private:
    const AbstractModule& module(std::size_t index) const { return program_.module(index); }
    std::span<const std::uint32_t> members(std::size_t index) const
    {
        return module(index).partition().members[classes_[index]];
    }

    /// Among the members of the classes.
    std::vector<std::uint32_t> placesOf(const ConcreteState& state) const
    {
        std::vector<std::uint32_t> places;
        for (std::size_t i = 0; i < state.size(); ++i) {
            const auto all = members(i);
            places.push_back(
                static_cast<std::uint32_t>(std::lower_bound(all.begin(), all.end(), state[i]) - all.begin()));
        }
        return places;
    }

    /// Adds a distinction between members to those by which the class of a module will be split.
    template <class Says>
    void distinguish(std::size_t index, const Says& says)
    {
        std::vector<std::uint32_t>& keys = keys_[index];
        keys.resize(members(index).size(), 0);
        std::map<std::pair<std::uint32_t, bool>, std::uint32_t> numbers;
        for (std::size_t k = 0; k < keys.size(); ++k)
            keys[k] = numbers
                          .try_emplace({keys[k], says(members(index)[k])},
                                       static_cast<std::uint32_t>(numbers.size()))
                          .first->second;
    }

    /// Whether a module in this state can follow the event to the class of q_i+1.
    bool leadsOn(std::size_t index, std::uint32_t state) const
    {
        const BThread& thread = module(index).concrete();
        if (!thread.known.contains(letter_))
            return true; // it stays
        const auto ways = thread.by(state, letter_);
        return std::any_of(ways.begin(), ways.end(), [&](const BThread::Step& step) {
            return module(index).partition().classOf[step.target] == next_[index];
        });
    }

    /// Of each state of S_i some module does not follow; or it is only that nobody asks.
    void causeOfNoStep()
    {
        std::set<std::size_t> toBlame;
        bool isUnrequested = false;
        for (const ConcreteState& state : reached_) {
            std::vector<std::size_t> failing;
            for (std::size_t i = 0; i < state.size(); ++i)
                if (!leadsOn(i, state[i]))
                    failing.push_back(i);
            if (failing.empty())
                isUnrequested = true;
            else if (std::none_of(failing.begin(), failing.end(),
                                  [&](std::size_t i) { return toBlame.contains(i); }))
                toBlame.insert(failing.front());
        }
        for (const std::size_t i : toBlame)
            distinguish(i, [&](std::uint32_t state) { return leadsOn(i, state); });
        for (std::size_t i = 0; i < classes_.size() && isUnrequested; ++i)
            if (module(i).offer(classes_[i]).requested.contains(letter_))
                distinguish(i, [&](std::uint32_t state) {
                    return module(i).concrete().offer(state).requested.contains(letter_);
                });
    }

    /// For each state of S_n an event that is enabled in it: few different ones, greedily. One more than all
    /// letters where there is none: then the run has come to its end, and nothing is asked for.
    std::vector<Letter> designatedEvents() const
    {
        std::vector<EventSet> enabled;
        std::map<Letter, std::size_t> counts;
        for (const ConcreteState& state : reached_) {
            enabled.push_back(concrete_.enabled(state));
            enabled.back().forEach([&](Letter letter) { ++counts[letter]; });
        }
        std::vector<Letter> designated;
        for (const EventSet& events : enabled) {
            auto best = static_cast<Letter>(module(0).concrete().letters);
            std::size_t most = 0;
            events.forEach([&](Letter letter) {
                if (counts[letter] > most) {
                    most = counts[letter];
                    best = letter;
                }
            });
            designated.push_back(best);
        }
        return designated;
    }

    void causeOfLife()
    {
        const auto nothing = static_cast<Letter>(module(0).concrete().letters);
        const std::vector<Letter> designated = designatedEvents();
        std::set<std::pair<std::size_t, Letter>> asks;
        for (std::size_t k = 0; k < reached_.size(); ++k)
            for (std::size_t i = 0; i < classes_.size() && designated[k] != nothing; ++i)
                if (module(i).concrete().offer(reached_[k][i]).requested.contains(designated[k])) {
                    asks.emplace(i, designated[k]);
                    break;
                }
        for (const auto& [i, letter] : asks)
            distinguish(i, [&, wanted = letter, index = i](std::uint32_t state) {
                return module(index).concrete().offer(state).requested.contains(wanted);
            });
        std::set<Letter> letters(designated.begin(), designated.end());
        if (letters.erase(nothing) > 0)
            for (std::size_t i = 0; i < classes_.size(); ++i)
                if (module(i).offer(classes_[i]).asks)
                    distinguish(i,
                                [&](std::uint32_t state) { return module(i).concrete().offer(state).asks; });
        for (const Letter letter : letters)
            for (std::size_t i = 0; i < classes_.size(); ++i)
                if (module(i).offer(classes_[i]).perhapsBlocked.contains(letter))
                    distinguish(i, [&](std::uint32_t state) {
                        return module(i).concrete().offer(state).blocked.contains(letter);
                    });
    }

    AbstractProgram& program_;
    const ConcreteModules& concrete_;
    const Simulation& simulation_;
    const std::vector<ConcreteState>& reached_;
    std::vector<std::uint32_t> classes_, next_;
    Letter letter_ = 0;
    std::vector<std::vector<std::uint32_t>> keys_; ///< by module and member
};

} // namespace

std::vector<ClassSplit> refine(AbstractProgram& program, const ConcreteModules& concrete,
                               const AbstractRun& abstractRun, const Simulation& simulation, Refinement how)
{
    require(simulation.isSpurious, "only for a spurious run an abstraction becomes finer");
    Refining refining(program, concrete, abstractRun, simulation);
    std::vector<ClassSplit> splits = how == Refinement::Global ? refining.globally() : refining.byCause();
    require(!splits.empty(), "a refinement splits a class");
    return splits;
}

} // namespace threadmend::abstraction
