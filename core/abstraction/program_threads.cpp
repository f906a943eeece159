// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/program_threads.h"

#include "core/model/behavioral/product/local_automata.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace threadmend::abstraction {

using namespace behavioral;

namespace {

InputError refusal(const Program& program, const Place& place, const std::string& message,
                   const std::string& hint)
{
    return {program.file(), place.line, place.column, message, hint};
}

std::optional<InputError> whyNoPlainSelection(const Stepper& stepper)
{
    if (stepper.selection() != Selection::All)
        return refusal(
            stepper.program(), {},
            "abstractions do not know priorities: an abstract state requests more than its members, "
            "so the highest priority in it says nothing of them",
            "--selection all, or --method explicit");
    if (const auto place = stepper.program().ranksRequests())
        return refusal(stepper.program(), *place,
                       "abstractions do not know groups of requests, of which some come before others",
                       "write the requests into one list, or choose --method explicit");
    return std::nullopt;
}

std::optional<InputError> whyNotLookedAt(const LocalAutomata& automata, const Program& program)
{
    for (const LocalAutomaton& automaton : automata.threads)
        for (const LocalId state : automaton.states)
            if (state != ended && program.local(state).statement.prune)
                return refusal(program, program.local(state).statement.place,
                               "abstractions do not know pruned states: whether an abstract state is one "
                               "depends on its members",
                               "leave the hint prune out, or choose --method explicit");
    return std::nullopt;
}

/// Lets a run stop the machines of a program while it lives.
class Listening {
public:
    Listening(Program& program, RunContext& run) : program_(program) { program.setContext(&run); }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;
    ~Listening() { program_.setContext(nullptr); }

private:
    Program& program_;
};

class Reading {
public:
    Reading(const LocalAutomata& automata, Program& program, RunContext& run)
        : automata_(automata), program_(program), run_(run)
    {
    }

    Outcome<ProgramThreads> read()
    {
        nameThings();
        for (std::size_t i = 0; i < automata_.threads.size(); ++i) {
            auto thread = threadOf(automata_.threads[i]);
            if (!thread)
                return thread.failure();
            const Registration& registration = program_.start().threads[i];
            ProgramThread one{registration.name, registration.module, 0, *std::move(thread)};
            if (const LocalId first = automata_.threads[i].states[0]; first != ended)
                one.line = program_.local(first).statement.place.line;
            result_.threads.push_back(std::move(one));
        }
        return std::move(result_);
    }

private:
    std::size_t letters() const { return automata_.alphabet.size(); }

    void nameThings()
    {
        Vocabulary& vocabulary = result_.vocabulary;
        vocabulary.events = automata_.alphabet;
        for (const EventId event : automata_.alphabet)
            vocabulary.labels.push_back(program_.events()[event].label);
        std::set<std::string> names;
        for (const LocalAutomaton& automaton : automata_.threads)
            for (const LocalId state : automaton.states)
                if (state != ended)
                    names.insert(program_.local(state).statement.props.begin(),
                                 program_.local(state).statement.props.end());
        vocabulary.propositions.assign(names.begin(), names.end());
    }

    Offer offerOf(LocalId state)
    {
        Offer offer{EventSet(letters()), EventSet(letters()), EventSet(letters()), EventSet(letters())};
        if (state == ended)
            return offer;
        const SyncStatement& statement = program_.local(state).statement;
        offer.asks = !statement.request.empty();
        for (Letter letter = 0; letter < letters(); ++letter) {
            if (program_.blocks(state, automata_.alphabet[letter]))
                offer.blocked.add(letter);
            else if (statement.requests(automata_.alphabet[letter]))
                offer.requested.add(letter);
        }
        offer.surelyRequested = offer.requested;
        offer.perhapsBlocked = offer.blocked;
        return offer;
    }

    PropositionSet labelOf(LocalId state) const
    {
        PropositionSet label;
        if (state == ended)
            return label;
        const std::vector<std::string>& names = result_.vocabulary.propositions;
        for (const std::string& name : program_.local(state).statement.props)
            label.push_back(static_cast<std::uint32_t>(std::lower_bound(names.begin(), names.end(), name) -
                                                       names.begin()));
        std::sort(label.begin(), label.end());
        return label;
    }

    Outcome<BThread> threadOf(const LocalAutomaton& automaton)
    {
        const auto states = static_cast<std::uint32_t>(automaton.states.size());
        std::vector<Offer> offers;
        EventSet known(letters());
        bool failsAssertion = false, failsByError = false;
        for (std::uint32_t state = 0; state < states; ++state) {
            if (const auto stopped = run_.poll({"reading b-threads", state, states}))
                return *stopped;
            offers.push_back(offerOf(automaton.states[state]));
            known |= offers.back().requested;
            known |= offers.back().blocked;
            for (Letter letter = 0; letter < letters(); ++letter) {
                const std::uint32_t next = automaton.next[state][letter];
                if (next != state)
                    known.add(letter);
                failsAssertion = failsAssertion || next == LocalAutomaton::failsAssertion;
                failsByError = failsByError || next == LocalAutomaton::failsByError;
            }
        }
        result_.mayFail = result_.mayFail || failsAssertion || failsByError;
        const std::uint32_t ofAssertion = states, ofError = states + (failsAssertion ? 1 : 0);
        BThreadBuilder builder(letters(), known);
        for (std::uint32_t state = 0; state < states; ++state) {
            builder.addState(offers[state], labelOf(automaton.states[state]));
            for (Letter letter = 0; letter < letters(); ++letter) {
                if (!known.contains(letter) || offers[state].blocked.contains(letter))
                    continue;
                const std::uint32_t next = automaton.next[state][letter];
                builder.addStep(letter, next == LocalAutomaton::failsAssertion ? ofAssertion
                                        : next == LocalAutomaton::failsByError ? ofError
                                                                               : next);
            }
            builder.endState();
        }
        const Offer nothing = offerOf(ended);
        const auto addFailure = [&](bool isThere, std::uint32_t mark) {
            if (!isThere)
                return;
            builder.addState(nothing, {mark});
            builder.endState();
        };
        addFailure(failsAssertion, result_.vocabulary.failedAssertion());
        addFailure(failsByError, result_.vocabulary.failedByError());
        return builder.take();
    }

    const LocalAutomata& automata_;
    Program& program_;
    RunContext& run_;
    ProgramThreads result_;
};

} // namespace

Outcome<ProgramThreads> programThreads(Stepper& stepper, RunContext& run)
{
    if (auto reason = whyNoPlainSelection(stepper))
        return *std::move(reason);
    const Listening listening(stepper.program(), run);
    LocalLimits limits;
    limits.keepsFailures = true;
    try {
        const auto automata = localAutomata(stepper, limits, run);
        if (!automata)
            return automata.failure();
        Program& program = stepper.program();
        if (!*automata)
            return refusal(
                program, {},
                fmt::format("abstractions need b-threads that can be taken apart, and these cannot: "
                            "they fail at once, register others while they run, use bp.store, "
                            "bp.random or external events, or one has more than {} states under "
                            "events that may never come",
                            limits.statesOfThread),
                "threadmend check --method explicit explores the program as it runs");
        if ((*automata)->threads.empty())
            return refusal(program, {}, "the program has no b-threads: there is nothing to abstract",
                           "bp.registerBThread(\"name\", function () { ... }) registers one");
        if (auto reason = whyNoPlainSelection(stepper)) // by what has been met meanwhile
            return *std::move(reason);
        if (auto reason = whyNotLookedAt(**automata, program))
            return *std::move(reason);
        return Reading(**automata, program, run).read();
    } catch (const ProgramError& error) {
        return error.error;
    } catch (const Stopped& stopped) {
        return stopped;
    }
}

} // namespace threadmend::abstraction
