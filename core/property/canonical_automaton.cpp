// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/canonical_automaton.h"

#include "core/property/automaton_steps.h"
#include "core/property/equivalent_states.h"

#include <numeric>
#include <optional>
#include <unordered_map>

namespace threadmend {

namespace {

constexpr const char* canonicalAutomatonPhase = "minimising the automaton of the property";

class Canonical {
public:
    Canonical(SafetyAutomaton automaton, RunContext& run) : automaton_(std::move(automaton)), run_(run) {}

    Outcome<SafetyAutomaton> build()
    {
        const auto stop = [this]() -> std::optional<Stopped> {
            if (auto stopped = dropUnusedClasses())
                return stopped;
            if (auto stopped = numberReachable())
                return stopped;
            if (auto stopped = trim(); stopped || automaton_.neverViolates())
                return stopped;
            if (auto stopped = minimise())
                return stopped;
            if (auto stopped = mergeClasses())
                return stopped;
            return numberReachable();
        }();
        if (stop)
            return *stop;
        return std::move(automaton_);
    }

private:
    std::uint32_t stateCount() const { return static_cast<std::uint32_t>(automaton_.stateCount()); }
    AutomatonState stepOf(std::size_t state, std::uint32_t labelClass) const
    {
        return automaton_.steps[state * automaton_.classCount + labelClass];
    }
    [[nodiscard]] std::optional<Stopped> poll() { return run_.poll({canonicalAutomatonPhase, done_++}); }

    std::optional<Stopped> trim();
    std::optional<Stopped> markAlive(const AutomatonSteps& steps, std::vector<bool>& alive);
    std::optional<Stopped> minimise();
    std::optional<Stopped> mergeClasses();
    std::optional<Stopped> dropUnusedClasses();
    std::optional<Stopped> regroup(const std::vector<std::uint32_t>& groupOf);
    std::optional<Stopped> numberReachable();
    std::optional<Stopped> renumber(const std::vector<AutomatonState>& numbers,
                                    const std::vector<std::uint32_t>& representatives);
    void makeEmpty();

    SafetyAutomaton automaton_;
    RunContext& run_;
    std::uint64_t done_ = 0;
};

/// Backwards from the states in which a run violates.
std::optional<Stopped> Canonical::markAlive(const AutomatonSteps& steps, std::vector<bool>& alive)
{
    std::vector<std::uint32_t> pending;
    const auto visit = [&](std::uint32_t state) {
        if (!alive[state])
            pending.push_back(state);
        alive[state] = true;
    };
    for (std::uint32_t state = 0; state < stateCount(); ++state)
        if (automaton_.accepting[state] || automaton_.violatesWhenMarked[state])
            visit(state);
    while (!pending.empty()) {
        const std::uint32_t state = pending.back();
        pending.pop_back();
        for (std::uint32_t i = steps.firsts[state]; i < steps.firsts[state + 1]; ++i) {
            if (auto stop = poll())
                return stop;
            visit(steps.sources[steps.incoming[i]]);
        }
    }
    return std::nullopt;
}

std::optional<Stopped> Canonical::trim()
{
    AutomatonSteps steps;
    if (auto stop = steps.collect(automaton_, run_))
        return stop;
    std::vector<bool> alive(stateCount(), false);
    if (auto stop = markAlive(steps, alive))
        return stop;
    if (automaton_.initial == none<AutomatonState> || !alive[automaton_.initial.index()]) {
        makeEmpty();
        return std::nullopt;
    }
    std::vector<AutomatonState> numbers(stateCount(), none<AutomatonState>);
    std::vector<std::uint32_t> kept;
    for (std::uint32_t state = 0; state < stateCount(); ++state)
        if (alive[state]) {
            numbers[state] = AutomatonState(kept.size());
            kept.push_back(state);
        }
    return renumber(numbers, kept);
}

std::optional<Stopped> Canonical::minimise()
{
    const auto states = equivalentStates(automaton_, run_);
    if (!states)
        return *states.stopped();
    std::vector<AutomatonState> numbers(stateCount());
    for (std::uint32_t state = 0; state < stateCount(); ++state)
        numbers[state] = AutomatonState(states->setOf(state));
    std::vector<std::uint32_t> representatives;
    for (std::uint32_t block = 0; block < states->setCount(); ++block)
        representatives.push_back(states->members(block).front());
    return renumber(numbers, representatives);
}

std::optional<Stopped> Canonical::dropUnusedClasses()
{
    std::vector<std::uint32_t> groupOf(automaton_.classCount);
    std::iota(groupOf.begin(), groupOf.end(), 0u);
    return regroup(groupOf);
}

/// Splits one class of all labels by where each state goes, so that only differences of the automaton remain.
std::optional<Stopped> Canonical::mergeClasses()
{
    const std::uint32_t oldCount = automaton_.classCount;
    std::vector<std::uint32_t> groupOf(oldCount, 0);
    std::unordered_map<std::uint64_t, std::uint32_t> groups;
    for (std::uint32_t state = 0; state < stateCount() && groups.size() < oldCount; ++state) {
        groups.clear();
        for (std::uint32_t labelClass = 0; labelClass < oldCount; ++labelClass) {
            if (auto stop = poll())
                return stop;
            const std::uint64_t key =
                (std::uint64_t{groupOf[labelClass]} << 32) | stepOf(state, labelClass).value;
            groupOf[labelClass] =
                groups.try_emplace(key, static_cast<std::uint32_t>(groups.size())).first->second;
        }
    }
    return regroup(groupOf);
}

/// Makes each group of classes one class. Numbers follow the first labels; what has no label is dropped.
std::optional<Stopped> Canonical::regroup(const std::vector<std::uint32_t>& groupOf)
{
    constexpr LabelClass unseen = none<LabelClass>;
    std::vector<LabelClass> numberOf(groupOf.size(), unseen);
    std::vector<std::uint32_t> representatives;
    for (LabelClass& labelClass : automaton_.classOfLabel) {
        if (auto stop = poll())
            return stop;
        LabelClass& number = numberOf[groupOf[labelClass.index()]];
        if (number == unseen) {
            number = LabelClass(representatives.size());
            representatives.push_back(labelClass.value);
        }
        labelClass = number;
    }
    std::vector<AutomatonState> steps;
    for (std::size_t state = 0; state < stateCount(); ++state)
        for (const std::uint32_t labelClass : representatives) {
            if (auto stop = poll())
                return stop;
            steps.push_back(stepOf(state, labelClass));
        }
    automaton_.steps = std::move(steps);
    automaton_.classCount = static_cast<std::uint32_t>(representatives.size());
    return std::nullopt;
}

/// Keeps what the initial state reaches, in breadth-first order.
std::optional<Stopped> Canonical::numberReachable()
{
    std::vector<AutomatonState> numbers(stateCount(), none<AutomatonState>);
    std::vector<std::uint32_t> order;
    const auto visit = [&](AutomatonState state) {
        if (state == none<AutomatonState> || numbers[state.index()] != none<AutomatonState>)
            return;
        numbers[state.index()] = AutomatonState(order.size());
        order.push_back(state.value);
    };
    visit(automaton_.initial);
    for (std::size_t next = 0; next < order.size(); ++next)
        for (std::uint32_t labelClass = 0; labelClass < automaton_.classCount; ++labelClass) {
            if (auto stop = poll())
                return stop;
            visit(stepOf(order[next], labelClass));
        }
    return renumber(numbers, order);
}

/// Gives state s the number numbers[s]; state representatives[n] stands for all with number n.
std::optional<Stopped> Canonical::renumber(const std::vector<AutomatonState>& numbers,
                                           const std::vector<std::uint32_t>& representatives)
{
    const auto numberOf = [&](AutomatonState state) {
        return state == none<AutomatonState> ? state : numbers[state.index()];
    };
    SafetyAutomaton renumbered;
    for (const std::uint32_t state : representatives) {
        for (std::uint32_t labelClass = 0; labelClass < automaton_.classCount; ++labelClass) {
            if (auto stop = poll())
                return stop;
            renumbered.steps.push_back(numberOf(stepOf(state, labelClass)));
        }
        renumbered.accepting.push_back(automaton_.accepting[state]);
        renumbered.violatesWhenMarked.push_back(automaton_.violatesWhenMarked[state]);
    }
    renumbered.classOfLabel = std::move(automaton_.classOfLabel);
    renumbered.classCount = automaton_.classCount;
    renumbered.initial = numberOf(automaton_.initial);
    automaton_ = std::move(renumbered);
    return std::nullopt;
}

/// The automaton that violates never, with all labels in one class.
void Canonical::makeEmpty()
{
    SafetyAutomaton empty;
    empty.classOfLabel.assign(automaton_.classOfLabel.size(), LabelClass(0u));
    empty.classCount = empty.classOfLabel.empty() ? 0 : 1;
    automaton_ = std::move(empty);
}

} // namespace

Outcome<SafetyAutomaton> canonical(SafetyAutomaton automaton, RunContext& run)
{
    return Canonical(std::move(automaton), run).build();
}

} // namespace threadmend
