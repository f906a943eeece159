// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/local_automata.h"

#include "core/model/behavioral/product/plain_reaction.h"

#include <algorithm>
#include <map>
#include <set>

namespace threadmend::behavioral {

namespace {

class LocalExploration {
public:
    LocalExploration(Stepper& stepper, const LocalLimits& limits, RunContext& run)
        : stepper_(stepper), program_(stepper.program()), limits_(limits), run_(run)
    {
    }

    Outcome<std::optional<LocalAutomata>> explore()
    {
        const std::vector<ProgramState> initial = stepper_.initial();
        const bool plain = initial.size() == 1 && initial[0].failure == 0 && initial[0].queue == 0 &&
                           !initial[0].waitsForExternal &&
                           initial[0].threads.size() == program_.start().threads.size();
        if (!plain)
            return std::optional<LocalAutomata>();
        store_ = initial[0].store;
        threads_.resize(initial[0].threads.size());
        for (std::size_t i = 0; i < threads_.size(); ++i)
            numberOf(threads_[i], initial[0].threads[i]);
        const std::uint64_t before = program_.instructions();
        for (bool grows = true; grows && simple_;) {
            grows = false;
            for (Thread& thread : threads_)
                for (std::size_t state = 0; state < thread.states.size() && simple_; ++state) {
                    if (const auto stopped = run_.poll({"exploring b-threads", state, std::nullopt}))
                        return *stopped;
                    const auto any = advance(thread, state);
                    if (!any)
                        return any.failure();
                    grows = *any || grows;
                    simple_ = simple_ && thread.states.size() <= limits_.statesOfThread &&
                              program_.instructions() - before <= limits_.instructions;
                }
        }
        if (!simple_)
            return std::optional<LocalAutomata>();
        if (const auto stopped = askWhatIsBlocked())
            return *stopped;
        return std::optional(finished());
    }

private:
    struct Thread {
        std::vector<LocalId> states;
        std::map<LocalId, std::uint32_t> numbers;
        std::vector<std::map<EventId, std::uint32_t>> next;
        std::vector<std::size_t> done; ///< by state: how many events of the alphabet were tried
    };

    /// A predicate that fails must fail here, not where the product is packed.
    std::optional<Stopped> askWhatIsBlocked()
    {
        for (const Thread& thread : threads_)
            for (const LocalId local : thread.states)
                for (const EventId event : alphabet_) {
                    if (auto stopped = run_.poll({"exploring b-threads", local.value, std::nullopt}))
                        return stopped;
                    program_.blocks(local, event);
                }
        return std::nullopt;
    }

    std::uint32_t numberOf(Thread& thread, LocalId local)
    {
        const auto [known, isNew] =
            thread.numbers.try_emplace(local, static_cast<std::uint32_t>(thread.states.size()));
        if (isNew) {
            thread.states.push_back(local);
            thread.next.emplace_back();
            thread.done.push_back(0);
            const SyncStatement& statement = program_.local(local).statement;
            for (const EventId event : statement.request)
                if (seen_.insert(event).second)
                    alphabet_.push_back(event);
        }
        return known->second;
    }

    /// Tries the events that a state has not met yet; true if there were some.
    Outcome<bool> advance(Thread& thread, std::size_t state)
    {
        bool any = false;
        const LocalId local = thread.states[state];
        if (program_.local(local).statement.prune)
            return false; // nobody looks beyond it
        for (; thread.done[state] < alphabet_.size() && simple_; ++thread.done[state]) {
            any = true;
            if (const auto stopped = run_.poll({"exploring b-threads", state, std::nullopt}))
                return *stopped;
            const EventId event = alphabet_[thread.done[state]];
            if (local == ended || !(program_.interruptedBy(local, event) || program_.listens(local, event)))
                continue;
            const std::vector<Reaction>& found = stepper_.reactions(local, event, store_, false);
            if (const auto failure = failureOf(found); failure && limits_.keepsFailures) {
                thread.next[state][event] = *failure;
                continue;
            }
            simple_ = onlyGoesOn(found);
            if (simple_)
                thread.next[state][event] = numberOf(thread, found[0].next);
        }
        return any;
    }

    /// How the b-thread fails, if it does so in one way, and does nothing else.
    static std::optional<std::uint32_t> failureOf(const std::vector<Reaction>& found)
    {
        if (found.size() != 1 || !found[0].failure || found[0].reads.areAny() ||
            found[0].effects != Effects{} || found[0].failure->kind == MachineFailure::Kind::Misuse)
            return std::nullopt;
        return found[0].failure->kind == MachineFailure::Kind::Assertion ? LocalAutomaton::failsAssertion
                                                                         : LocalAutomaton::failsByError;
    }

    LocalAutomata finished()
    {
        LocalAutomata automata;
        automata.alphabet = alphabet_;
        const EventTable& events = program_.events();
        std::sort(automata.alphabet.begin(), automata.alphabet.end(),
                  [&](EventId a, EventId b) { return events[a].label < events[b].label; });
        for (const Thread& thread : threads_) {
            LocalAutomaton automaton{thread.states, {}};
            for (std::uint32_t state = 0; state < thread.states.size(); ++state) {
                automaton.next.emplace_back();
                for (const EventId event : automata.alphabet) {
                    const auto known = thread.next[state].find(event);
                    automaton.next.back().push_back(known == thread.next[state].end() ? state
                                                                                      : known->second);
                }
            }
            automata.threads.push_back(std::move(automaton));
        }
        return automata;
    }

    Stepper& stepper_;
    Program& program_;
    const LocalLimits& limits_;
    RunContext& run_;
    std::vector<Thread> threads_;
    std::vector<EventId> alphabet_;
    std::set<EventId> seen_;
    std::uint32_t store_ = 0;
    bool simple_ = true;
};

} // namespace

Outcome<std::optional<LocalAutomata>> localAutomata(Stepper& stepper, const LocalLimits& limits,
                                                    RunContext& run)
{
    try {
        return LocalExploration(stepper, limits, run).explore();
    } catch (const ProgramError&) {
        // A b-thread is wrong under an event that the product may never give it: the product will tell.
        return std::optional<LocalAutomata>();
    } catch (const MachineFailure&) {
        return std::optional<LocalAutomata>();
    }
}

} // namespace threadmend::behavioral
