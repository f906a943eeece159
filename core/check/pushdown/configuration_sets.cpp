// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/configuration_sets.h"

#include <algorithm>
#include <set>
#include <utility>

namespace threadmend::pushdown {

namespace {

constexpr std::uint32_t nowhere = ConfigurationSet::nowhere;
constexpr const char* determinising = "following words of actions";

/// A deterministic automaton, as it comes out of the subset construction.
struct Subsets {
    std::vector<std::uint32_t> starts;
    std::vector<std::uint32_t> next;
    std::vector<bool> accepting;
};

/// Classes of states that accept the same stacks (Moore 1956): `nowhere` for those that accept none.
/// O(n^2 * symbols) at worst.
Outcome<std::vector<std::uint32_t>> classesOf(const Subsets& all, std::size_t symbols, RunContext& run)
{
    const std::size_t count = all.accepting.size();
    std::vector<bool> leads(all.accepting);
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t state = count; state-- > 0;) {
            if (const auto stopped = run.poll({determinising, state, count, count}))
                return *stopped;
            for (std::size_t symbol = 0; symbol < symbols && !leads[state]; ++symbol) {
                const std::uint32_t next = all.next[state * symbols + symbol];
                if (next != nowhere && leads[next])
                    leads[state] = changes = true;
            }
        }
    }
    std::vector<std::uint32_t> classes(count, nowhere);
    for (std::size_t state = 0; state < count; ++state)
        if (leads[state])
            classes[state] = all.accepting[state] ? 1 : 0;
    for (std::size_t number = 0;;) {
        std::map<std::vector<std::uint32_t>, std::uint32_t> known;
        std::vector<std::uint32_t> finer(count, nowhere);
        for (std::size_t state = 0; state < count; ++state) {
            if (const auto stopped = run.poll({determinising, state, count, count}))
                return *stopped;
            if (!leads[state])
                continue;
            std::vector<std::uint32_t> key{classes[state]};
            for (std::size_t symbol = 0; symbol < symbols; ++symbol) {
                const std::uint32_t next = all.next[state * symbols + symbol];
                key.push_back(next == nowhere ? nowhere : classes[next]);
            }
            finer[state] =
                known.try_emplace(std::move(key), static_cast<std::uint32_t>(known.size())).first->second;
        }
        classes = std::move(finer);
        if (known.size() == number)
            return classes;
        number = known.size();
    }
}

Outcome<ConfigurationSet> minimal(const Subsets& all, std::size_t symbols, RunContext& run)
{
    const auto found = classesOf(all, symbols, run);
    if (!found)
        return found.failure();
    const std::vector<std::uint32_t>& classes = *found;
    std::vector<std::uint32_t> someOf, numbers; // by class: one of its states; its number
    for (std::uint32_t state = 0; state < classes.size(); ++state)
        if (classes[state] != nowhere) {
            someOf.resize(std::max<std::size_t>(someOf.size(), classes[state] + 1), nowhere);
            someOf[classes[state]] = state;
        }
    numbers.resize(someOf.size(), nowhere);
    ConfigurationSet set;
    std::vector<std::uint32_t> order;
    const auto number = [&](std::uint32_t state) {
        if (state == nowhere || classes[state] == nowhere)
            return nowhere;
        std::uint32_t& known = numbers[classes[state]];
        if (known == nowhere) {
            known = static_cast<std::uint32_t>(order.size());
            order.push_back(someOf[classes[state]]);
        }
        return known;
    };
    for (const std::uint32_t start : all.starts)
        set.starts.push_back(number(start));
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t symbol = 0; symbol < symbols; ++symbol)
            set.next.push_back(number(all.next[order[i] * symbols + symbol]));
        set.accepting.push_back(all.accepting[order[i]]);
    }
    return set;
}

std::vector<std::uint32_t> keyOf(const ConfigurationSet& set)
{
    std::vector<std::uint32_t> key = set.starts;
    key.insert(key.end(), set.next.begin(), set.next.end());
    key.insert(key.end(), set.accepting.begin(), set.accepting.end());
    return key;
}

} // namespace

/// A set that is being made: control states, then other states; a control state may also go to another state
/// without reading.
class WordGraph::Unfinished {
public:
    Unfinished(const Process& process)
        : process_(process), steps_(process.controls.size()), silent_(steps_.size())
    {
        accepting_.resize(steps_.size(), false);
    }

    std::uint32_t addState(bool accepts)
    {
        steps_.emplace_back();
        accepting_.push_back(accepts);
        return static_cast<std::uint32_t>(steps_.size() - 1);
    }
    void accept(std::uint32_t state) { accepting_[state] = true; }
    bool addStep(std::uint32_t from, std::uint32_t symbol, std::uint32_t to)
    {
        return steps_[from].emplace(symbol, to).second;
    }
    /// Adds that what a rule pushes lies upon what is read from `below`.
    bool push(std::size_t rule, std::uint32_t below)
    {
        const Rule& of = process_.rules[rule];
        if (of.pushed.empty())
            return silent_[of.next.index()].insert(below).second;
        std::uint32_t at = of.next.value;
        const auto [first, isNew] = between_.try_emplace(rule, static_cast<std::uint32_t>(steps_.size()));
        bool changes = isNew && of.pushed.size() > 1;
        for (std::size_t i = 0; i < of.pushed.size(); ++i) {
            const bool isLast = i + 1 == of.pushed.size();
            if (!isLast && isNew)
                addState(false);
            const std::uint32_t to = isLast ? below : first->second + static_cast<std::uint32_t>(i);
            changes = addStep(at, of.pushed[i].value, to) || changes;
            at = to;
        }
        return changes;
    }
    /// post* of what is internal to the process.
    std::optional<Stopped> saturate(RunContext& run)
    {
        for (bool changes = true; changes;) {
            changes = false;
            for (std::size_t rule = 0; rule < process_.rules.size(); ++rule) {
                if (const auto stopped = run.poll({determinising}))
                    return stopped;
                if (process_.rules[rule].action != tau)
                    continue;
                for (const std::uint32_t below : under(process_.rules[rule]))
                    changes = push(rule, below) || changes;
            }
        }
        return std::nullopt;
    }
    /// The part that can reach the target, determinised.
    Outcome<Subsets> subsets(const TargetDistances& toTarget, RunContext& run) const;

private:
    using Subset = std::vector<std::uint32_t>;
    struct Pair {
        Subset own, target;
        auto operator<=>(const Pair&) const = default;
    };

    /// Where the symbol of a rule leads from its control state.
    std::set<std::uint32_t> under(const Rule& rule) const
    {
        std::set<std::uint32_t> found;
        const auto read = [&](std::uint32_t state) {
            for (auto step = steps_[state].lower_bound({rule.top.value, 0});
                 step != steps_[state].end() && step->first == rule.top.value; ++step)
                found.insert(step->second);
        };
        read(rule.control.value);
        for (const std::uint32_t state : silent_[rule.control.index()])
            read(state);
        return found;
    }

    const Process& process_;
    std::vector<std::set<std::pair<std::uint32_t, std::uint32_t>>> steps_; ///< by state: symbol, target
    std::vector<std::set<std::uint32_t>> silent_;                          ///< by control state
    std::vector<bool> accepting_;
    std::map<std::size_t, std::uint32_t>
        between_; ///< by rule: the first of the states between what it pushes
};

Outcome<Subsets> WordGraph::Unfinished::subsets(const TargetDistances& toTarget, RunContext& run) const
{
    Subsets made;
    std::map<Pair, std::uint32_t> numbers;
    std::vector<const Pair*> order;
    const auto number = [&](Pair pair) {
        if (pair.own.empty() || pair.target.empty())
            return nowhere;
        const auto [known, isNew] =
            numbers.try_emplace(std::move(pair), static_cast<std::uint32_t>(numbers.size()));
        if (isNew)
            order.push_back(&known->first);
        return known->second;
    };
    for (std::uint32_t control = 0; control < silent_.size(); ++control) {
        Pair start{{control}, {control}};
        start.own.insert(start.own.end(), silent_[control].begin(), silent_[control].end());
        made.starts.push_back(number(std::move(start)));
    }
    const std::size_t symbols = process_.symbols.size();
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Pair& here = *order[i];
        const auto isAccepting = [](const Subset& states, const auto& accepts) {
            return std::any_of(states.begin(), states.end(), accepts);
        };
        made.accepting.push_back(
            isAccepting(here.own, [&](std::uint32_t state) { return accepting_[state]; }) &&
            isAccepting(here.target, [&](std::uint32_t state) { return toTarget.accepts(state); }));
        for (std::uint32_t symbol = 0; symbol < symbols; ++symbol) {
            if (const auto stopped = run.poll({determinising, i, order.size(), order.size()}))
                return *stopped;
            std::set<std::uint32_t> own, target;
            for (const std::uint32_t state : here.own)
                for (auto step = steps_[state].lower_bound({symbol, 0});
                     step != steps_[state].end() && step->first == symbol; ++step)
                    own.insert(step->second);
            for (const std::uint32_t state : here.target)
                for (const TargetDistances::Step& step : toTarget.steps(state, SymbolId(symbol)))
                    target.insert(step.target);
            made.next.push_back(number({{own.begin(), own.end()}, {target.begin(), target.end()}}));
        }
    }
    return made;
}

Outcome<WordGraph> WordGraph::of(const Process& process, RunContext& run)
{
    WordGraph graph(process);
    auto distances = distancesTo(process.target, process.symbols.size(), rewritingsOf(process), run);
    if (!distances)
        return distances.failure();
    graph.toTarget_ = *std::move(distances);
    Unfinished start(process);
    std::uint32_t at = process.initial.control.value;
    std::vector<std::uint32_t> states;
    for (std::size_t i = 0; i < process.initial.stack.size(); ++i)
        states.push_back(start.addState(i + 1 == process.initial.stack.size()));
    if (states.empty())
        start.accept(at);
    for (std::size_t i = 0; i < states.size(); ++i) {
        start.addStep(at, process.initial.stack[i].value, states[i]);
        at = states[i];
    }
    const auto root = graph.add(start, run);
    if (!root)
        return root.failure();
    graph.root_ = *root;
    return graph;
}

bool WordGraph::touchesTarget(const ConfigurationSet& set) const
{
    // Pairs of states of the set and of the target's automaton.
    std::set<std::pair<std::uint32_t, std::uint32_t>> met;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> waiting;
    const auto meet = [&](std::uint32_t own, std::uint32_t target) {
        if (own != nowhere && met.emplace(own, target).second)
            waiting.emplace_back(own, target);
    };
    const StackAutomaton& target = process_->target;
    for (std::uint32_t control = 0; control < set.starts.size(); ++control)
        for (const std::uint32_t start : target.starts(ControlId(control)))
            meet(set.starts[control], start);
    while (!waiting.empty()) {
        const auto [own, state] = waiting.back();
        waiting.pop_back();
        if (set.accepting[own] && target.accepts(state))
            return true;
        for (const StackAutomaton::Step& step : target.steps(state))
            meet(set.next[own * process_->symbols.size() + step.symbol.index()], step.target);
    }
    return false;
}

Outcome<std::uint32_t> WordGraph::add(Unfinished& unfinished, RunContext& run)
{
    if (const auto stopped = unfinished.saturate(run))
        return *stopped;
    const auto subsets = unfinished.subsets(*toTarget_, run);
    if (!subsets)
        return subsets.failure();
    auto set = minimal(*subsets, process_->symbols.size(), run);
    if (!set)
        return set.failure();
    if (set->isEmpty())
        return dead;
    const auto [known, isNew] = numbers_.try_emplace(keyOf(*set), static_cast<std::uint32_t>(sets_.size()));
    if (isNew) {
        accepts_.push_back(touchesTarget(*set));
        sets_.push_back(*std::move(set));
    }
    if (const auto stopped = run.poll({determinising, sets_.size(), std::nullopt, sets_.size()}))
        return *stopped;
    return known->second;
}

Outcome<std::uint32_t> WordGraph::after(std::uint32_t node, ActionId action, RunContext& run)
{
    const std::uint64_t key = std::uint64_t{node} << 32 | action.value;
    if (const auto known = after_.find(key); known != after_.end())
        return known->second;
    const ConfigurationSet& set = sets_[node];
    const std::size_t symbols = process_->symbols.size();
    Unfinished next(*process_);
    const auto shift = static_cast<std::uint32_t>(process_->controls.size());
    for (std::size_t state = 0; state < set.accepting.size(); ++state)
        next.addState(set.accepting[state]);
    for (std::uint32_t state = 0; state < set.accepting.size(); ++state)
        for (std::uint32_t symbol = 0; symbol < symbols; ++symbol)
            if (const std::uint32_t to = set.next[state * symbols + symbol]; to != nowhere)
                next.addStep(shift + state, symbol, shift + to);
    bool moves = false;
    for (std::size_t rule = 0; rule < process_->rules.size(); ++rule) {
        const Rule& each = process_->rules[rule];
        const std::uint32_t start = set.starts[each.control.index()];
        if (each.action != action || start == nowhere)
            continue;
        const std::uint32_t below = set.next[start * symbols + each.top.index()];
        if (below == nowhere)
            continue;
        next.push(rule, shift + below);
        moves = true;
    }
    const auto found = moves ? add(next, run) : Outcome<std::uint32_t>(dead);
    if (found)
        after_.emplace(key, *found);
    return found;
}

} // namespace threadmend::pushdown
