// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/canonical_automaton.h"

#include "core/property/refinable_partition.h"

#include <numeric>
#include <optional>
#include <unordered_map>

namespace threadmend {

namespace {

constexpr const char* phase = "minimising the automaton of the property";

/// The steps of an automaton that are there, and for each state those that lead to it.
struct Steps {
    std::vector<std::uint32_t> source;
    std::vector<std::uint32_t> target;
    std::vector<std::uint32_t> labelClass;
    /// The steps into `state` are incoming[firsts[state]] ... incoming[firsts[state + 1] - 1].
    std::vector<std::uint32_t> incoming;
    std::vector<std::uint32_t> firsts;
};

class Canonical {
public:
    Canonical(SafetyAutomaton automaton, RunContext& run) : automaton_(std::move(automaton)), run_(run) {}

    Outcome<SafetyAutomaton> build()
    {
        const auto stop = [this]() -> std::optional<Stopped> {
            if (auto stopped = dropUnusedClasses())
                return stopped;
            if (auto stopped = trim(); stopped || automaton_.neverViolates())
                return stopped;
            if (auto stopped = minimise())
                return stopped;
            if (auto stopped = mergeClasses())
                return stopped;
            return number();
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
    [[nodiscard]] std::optional<Stopped> poll() { return run_.poll({phase, done_++}); }

    std::optional<Stopped> collectSteps(Steps& steps);
    std::optional<Stopped> trim();
    std::optional<Stopped> markAlive(const Steps& steps, std::vector<bool>& alive);
    std::optional<Stopped> minimise();
    std::optional<Stopped> refine(const Steps& steps, RefinablePartition& states);
    std::optional<Stopped> splitByClass(const Steps& steps, RefinablePartition& bundles);
    void splitByMeaning(RefinablePartition& states) const;
    std::optional<Stopped> mergeClasses();
    std::optional<Stopped> dropUnusedClasses();
    std::optional<Stopped> regroup(const std::vector<std::uint32_t>& groupOf);
    std::optional<Stopped> number();
    std::optional<Stopped> renumber(const std::vector<AutomatonState>& numbers,
                                    const std::vector<std::uint32_t>& representatives);
    void makeEmpty();

    SafetyAutomaton automaton_;
    RunContext& run_;
    std::uint64_t done_ = 0;
};

std::optional<Stopped> Canonical::collectSteps(Steps& steps)
{
    steps.firsts.assign(stateCount() + 1, 0);
    for (std::uint32_t state = 0; state < stateCount(); ++state)
        for (std::uint32_t labelClass = 0; labelClass < automaton_.classCount; ++labelClass) {
            if (auto stop = poll())
                return stop;
            const AutomatonState target = stepOf(state, labelClass);
            if (target == none<AutomatonState>)
                continue;
            steps.source.push_back(state);
            steps.target.push_back(target.value);
            steps.labelClass.push_back(labelClass);
            ++steps.firsts[target.index() + 1];
        }
    for (std::size_t state = 0; state < stateCount(); ++state)
        steps.firsts[state + 1] += steps.firsts[state];
    steps.incoming.resize(steps.target.size());
    std::vector<std::uint32_t> free(steps.firsts.begin(), steps.firsts.end() - 1);
    for (std::uint32_t step = 0; step < steps.target.size(); ++step) {
        if (auto stop = poll())
            return stop;
        steps.incoming[free[steps.target[step]]++] = step;
    }
    return std::nullopt;
}

/// Backwards from the states in which a run violates.
std::optional<Stopped> Canonical::markAlive(const Steps& steps, std::vector<bool>& alive)
{
    std::vector<std::uint32_t> pending;
    const auto visit = [&](std::uint32_t state) {
        if (!alive[state])
            pending.push_back(state);
        alive[state] = true;
    };
    for (std::uint32_t state = 0; state < stateCount(); ++state)
        if (automaton_.accepting[state] || automaton_.violatesWhenStuck[state])
            visit(state);
    while (!pending.empty()) {
        const std::uint32_t state = pending.back();
        pending.pop_back();
        for (std::uint32_t i = steps.firsts[state]; i < steps.firsts[state + 1]; ++i) {
            if (auto stop = poll())
                return stop;
            visit(steps.source[steps.incoming[i]]);
        }
    }
    return std::nullopt;
}

std::optional<Stopped> Canonical::trim()
{
    Steps steps;
    if (auto stop = collectSteps(steps))
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

void Canonical::splitByMeaning(RefinablePartition& states) const
{
    for (const std::vector<bool>* meaning : {&automaton_.accepting, &automaton_.violatesWhenStuck}) {
        for (std::uint32_t state = 0; state < stateCount(); ++state)
            if ((*meaning)[state])
                states.mark(state);
        states.split();
    }
}

/// Makes the steps of each class a block.
std::optional<Stopped> Canonical::splitByClass(const Steps& steps, RefinablePartition& bundles)
{
    const auto count = static_cast<std::uint32_t>(steps.source.size());
    std::vector<std::uint32_t> firsts(automaton_.classCount + 1, 0);
    for (const std::uint32_t labelClass : steps.labelClass)
        ++firsts[labelClass + 1];
    for (std::size_t i = 1; i < firsts.size(); ++i)
        firsts[i] += firsts[i - 1];
    std::vector<std::uint32_t> sorted(count);
    std::vector<std::uint32_t> free = firsts;
    for (std::uint32_t step = 0; step < count; ++step)
        sorted[free[steps.labelClass[step]]++] = step;
    for (std::uint32_t labelClass = 0; labelClass < automaton_.classCount; ++labelClass) {
        for (std::uint32_t i = firsts[labelClass]; i < firsts[labelClass + 1]; ++i) {
            if (auto stop = poll())
                return stop;
            bundles.mark(sorted[i]);
        }
        bundles.split();
    }
    return std::nullopt;
}

/// The main loop of Valmari and Lehtinen: a bundle of steps splits the states by having such a step, a block
/// of states splits the bundles by leading into it, until nothing splits.
std::optional<Stopped> Canonical::refine(const Steps& steps, RefinablePartition& states)
{
    RefinablePartition bundles(static_cast<std::uint32_t>(steps.source.size()));
    if (auto stop = splitByClass(steps, bundles))
        return stop;
    // Block 0 need not split the bundles: the blocks split off from it do.
    std::uint32_t block = 1;
    for (std::uint32_t bundle = 0; bundle < bundles.blockCount(); ++bundle) {
        for (const std::uint32_t step : bundles.elements(bundle)) {
            if (auto stop = poll())
                return stop;
            states.mark(steps.source[step]);
        }
        states.split();
        for (; block < states.blockCount(); ++block) {
            for (const std::uint32_t state : states.elements(block))
                for (std::uint32_t i = steps.firsts[state]; i < steps.firsts[state + 1]; ++i) {
                    if (auto stop = poll())
                        return stop;
                    bundles.mark(steps.incoming[i]);
                }
            bundles.split();
        }
    }
    return std::nullopt;
}

std::optional<Stopped> Canonical::minimise()
{
    Steps steps;
    if (auto stop = collectSteps(steps))
        return stop;
    RefinablePartition states(stateCount());
    splitByMeaning(states);
    if (auto stop = refine(steps, states))
        return stop;
    std::vector<AutomatonState> numbers(stateCount());
    for (std::uint32_t state = 0; state < stateCount(); ++state)
        numbers[state] = AutomatonState(states.blockOf(state));
    std::vector<std::uint32_t> representatives;
    for (std::uint32_t block = 0; block < states.blockCount(); ++block)
        representatives.push_back(states.elements(block).front());
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

std::optional<Stopped> Canonical::number()
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
        renumbered.violatesWhenStuck.push_back(automaton_.violatesWhenStuck[state]);
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
