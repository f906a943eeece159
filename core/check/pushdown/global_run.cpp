// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/global_run.h"

#include <algorithm>

namespace threadmend::pushdown {

namespace {

using Distance = TargetDistances::Distance;

/// A process that reads its part of the word: a control state and how much has been read are one control
/// state of a larger system, whose target is that all has been.
class Reading {
public:
    Reading(const Process& process, const ActionWord& word) : process_(process)
    {
        for (const ActionId action : word)
            if (process.has(action))
                word_.push_back(action);
    }

    /// The numbers of the rules of a shortest run; nothing if there is none.
    Outcome<std::optional<std::vector<std::uint32_t>>> shortest(RunContext& run)
    {
        auto distances = distancesTo(target(), process_.symbols.size(), rewritings(), run);
        if (!distances)
            return distances.failure();
        std::optional<std::vector<std::uint32_t>> rules(std::in_place);
        Configuration at = process_.initial;
        std::size_t read = 0;
        Distance left = distances->of(control(at.control, read), at.stack);
        if (left == TargetDistances::never)
            return std::optional<std::vector<std::uint32_t>>();
        while (left > 0) {
            if (const auto stopped = run.poll({"writing down the run", rules->size()}))
                return *stopped;
            --left;
            const std::uint32_t rule = nextRule(*distances, at, read, left);
            read += process_.rules[rule].action == tau ? 0 : 1;
            at = after(process_.rules[rule], at);
            rules->push_back(rule);
        }
        return rules;
    }

private:
    std::uint32_t control(ControlId of, std::size_t read) const
    {
        return static_cast<std::uint32_t>(read * process_.controls.size()) + of.value;
    }
    StackAutomaton target() const
    {
        StackAutomaton all(process_.controls.size() * (word_.size() + 1));
        const StackAutomaton& own = process_.target;
        for (std::uint32_t state = 0; state < own.stateCount(); ++state)
            all.addState(own.accepts(state));
        for (std::uint32_t state = 0; state < own.stateCount(); ++state)
            for (const StackAutomaton::Step& step : own.steps(state))
                all.addStep(state, step.symbol, step.target);
        for (std::uint32_t each = 0; each < process_.controls.size(); ++each)
            for (const std::uint32_t start : own.starts(ControlId(each)))
                all.addStart(ControlId(control(ControlId(each), word_.size())), start);
        return all;
    }
    std::vector<Rewriting> rewritings() const
    {
        std::vector<Rewriting> rules;
        for (const Rule& rule : process_.rules)
            for (std::size_t read = 0; read <= word_.size(); ++read)
                if (rule.action == tau || (read < word_.size() && word_[read] == rule.action))
                    rules.push_back({control(rule.control, read), rule.top.value,
                                     control(rule.next, read + (rule.action == tau ? 0 : 1)), rule.pushed});
        return rules;
    }
    /// One that leads to where `left` steps are left. There is one.
    std::uint32_t nextRule(const TargetDistances& distances, const Configuration& at, std::size_t read,
                           Distance left) const
    {
        for (std::uint32_t rule = 0; rule < process_.rules.size(); ++rule) {
            const Rule& each = process_.rules[rule];
            const bool reads = each.action != tau;
            if (!applies(each, at) || (reads && (read == word_.size() || word_[read] != each.action)))
                continue;
            const Configuration next = after(each, at);
            if (distances.of(control(next.control, read + (reads ? 1 : 0)), next.stack) <= left)
                return rule;
        }
        require(false, "a configuration from which the target is reached has a step towards it");
        return 0;
    }

    const Process& process_;
    ActionWord word_;
};

} // namespace

Outcome<std::optional<GlobalRun>> runOfWord(const System& system, const ActionWord& word, RunContext& run)
{
    std::vector<std::vector<std::uint32_t>> own;
    for (const Process& process : system.processes) {
        const auto rules = Reading(process, word).shortest(run);
        if (!rules)
            return rules.failure();
        if (!*rules)
            return std::optional<GlobalRun>();
        own.push_back(**rules);
    }
    GlobalRun steps;
    std::vector<std::size_t> done(own.size(), 0);
    const auto isNextInternal = [&](std::uint32_t i) {
        return done[i] < own[i].size() && system.processes[i].rules[own[i][done[i]]].action == tau;
    };
    const auto doInternal = [&](std::uint32_t i) {
        while (isNextInternal(i))
            steps.push_back({tau, {{i, own[i][done[i]++]}}});
    };
    for (const ActionId action : word) {
        GlobalStep together{action, {}};
        for (std::uint32_t i = 0; i < own.size(); ++i)
            if (system.processes[i].has(action)) {
                doInternal(i);
                together.rules.emplace_back(i, own[i][done[i]++]);
            }
        steps.push_back(std::move(together));
    }
    for (std::uint32_t i = 0; i < own.size(); ++i)
        doInternal(i);
    return std::optional(std::move(steps));
}

std::vector<GlobalConfiguration> replayed(const System& system, const GlobalRun& run)
{
    std::vector<GlobalConfiguration> along{initialOf(system)};
    for (const GlobalStep& step : run) {
        GlobalConfiguration next = along.back();
        std::vector<std::uint32_t> moved;
        for (const auto& [i, rule] : step.rules) {
            if (i >= system.processes.size() || rule >= system.processes[i].rules.size())
                return along;
            const Rule& each = system.processes[i].rules[rule];
            if (each.action != step.action || !applies(each, next[i]) ||
                std::find(moved.begin(), moved.end(), i) != moved.end())
                return along;
            next[i] = after(each, next[i]);
            moved.push_back(i);
        }
        // tau moves one process, an action all that have it.
        const auto takesPart = [&](const Process& process) { return process.has(step.action); };
        const auto wanted = step.action == tau
                                ? std::ptrdiff_t{1}
                                : std::count_if(system.processes.begin(), system.processes.end(), takesPart);
        if (static_cast<std::ptrdiff_t>(moved.size()) != wanted)
            return along;
        along.push_back(std::move(next));
    }
    return along;
}

bool isWitness(const System& system, const GlobalRun& run)
{
    const std::vector<GlobalConfiguration> along = replayed(system, run);
    if (along.size() != run.size() + 1)
        return false;
    for (std::size_t i = 0; i < system.processes.size(); ++i)
        if (!system.processes[i].target.contains(along.back()[i]))
            return false;
    return true;
}

} // namespace threadmend::pushdown
