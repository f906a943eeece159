// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/stack_tops.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

namespace threadmend::pushdown {

namespace {

constexpr const char* searching = "searching stack tops";

/// Which symbols can lie directly under which in a process, and under which one the stack can end: the least
/// relation that has what is written so in a stack of the text, and under the last pushed symbol whatever can
/// lie under the one that it replaces.
class Neighbours {
public:
    explicit Neighbours(const Process& process)
        : under_(process.symbols.size()), isBottom_(process.symbols.size(), false)
    {
        const auto addPairs = [this](const std::vector<SymbolId>& stack) {
            for (std::size_t i = 1; i < stack.size(); ++i)
                under_[stack[i - 1].index()].insert(stack[i]);
        };
        addPairs(process.initial.stack);
        if (!process.initial.stack.empty())
            isBottom_[process.initial.stack.back().index()] = true;
        for (const Rule& rule : process.rules)
            addPairs(rule.pushed);
        for (bool changes = true; changes;) {
            changes = false;
            for (const Rule& rule : process.rules) {
                if (rule.pushed.empty() || rule.pushed.back() == rule.top)
                    continue;
                auto& below = under_[rule.pushed.back().index()];
                const auto& inherited = under_[rule.top.index()];
                const std::size_t before = below.size();
                below.insert(inherited.begin(), inherited.end());
                changes = changes || below.size() != before;
                if (isBottom_[rule.top.index()] && !isBottom_[rule.pushed.back().index()])
                    isBottom_[rule.pushed.back().index()] = changes = true;
            }
        }
    }
    const std::set<SymbolId>& under(SymbolId symbol) const { return under_[symbol.index()]; }
    bool canBeLast(SymbolId symbol) const { return isBottom_[symbol.index()]; }

private:
    std::vector<std::set<SymbolId>> under_;
    std::vector<bool> isBottom_;
};

class TopsSystem {
public:
    TopsSystem(const System& system, std::uint32_t depth) : system_(system), depth_(depth)
    {
        for (const Process& process : system.processes)
            neighbours_.emplace_back(process);
    }

    GlobalTops start() const
    {
        GlobalTops tops;
        for (const Process& process : system_.processes)
            tops.push_back(cut({process.initial.control, process.initial.stack, false}));
        return tops;
    }

    /// Calls `visit(step, next)` for every step, unless the run is stopped.
    template <class Visit>
    std::optional<Stopped> forSteps(const GlobalTops& at, const Visit& visit, RunContext& run) const
    {
        for (std::uint32_t i = 0; i < at.size(); ++i)
            forRules(i, at[i], tau, [&](std::uint32_t rule, StackTop next) {
                GlobalTops all = at;
                all[i] = std::move(next);
                visit(GlobalStep{tau, {{i, rule}}}, std::move(all));
            });
        for (std::uint32_t action = 0; action < system_.actions.size(); ++action)
            if (auto stopped = goTogether(at, ActionId(action), visit, run))
                return stopped;
        return std::nullopt;
    }

    /// Whether some configuration of the tops may be in the target.
    bool mayBeTarget(const GlobalTops& at) const
    {
        for (std::size_t i = 0; i < at.size(); ++i)
            if (!mayBeTarget(system_.processes[i].target, at[i]))
                return false;
        return true;
    }

    /// Calls `visit(rule, next)` for every way of one process.
    template <class Visit>
    void forRules(std::uint32_t i, const StackTop& at, ActionId action, const Visit& visit) const
    {
        const Process& process = system_.processes[i];
        for (std::uint32_t number = 0; number < process.rules.size(); ++number) {
            const Rule& rule = process.rules[number];
            if (rule.action != action || rule.control != at.control || at.known.empty() ||
                at.known.front() != rule.top)
                continue;
            StackTop next{rule.next, rule.pushed, at.goesOn};
            next.known.insert(next.known.end(), at.known.begin() + 1, at.known.end());
            if (!next.known.empty() || !at.goesOn) {
                visit(number, cut(std::move(next)));
                continue;
            }
            for (const SymbolId below : neighbours_[i].under(rule.top))
                visit(number, StackTop{rule.next, {below}, true});
            if (neighbours_[i].canBeLast(rule.top))
                visit(number, StackTop{rule.next, {}, false});
        }
    }

    static bool mayBeTarget(const StackAutomaton& target, const StackTop& top)
    {
        std::set<std::uint32_t> here(target.starts(top.control).begin(), target.starts(top.control).end());
        for (const SymbolId symbol : top.known) {
            std::set<std::uint32_t> next;
            for (const std::uint32_t state : here)
                for (const StackAutomaton::Step& step : target.steps(state))
                    if (step.symbol == symbol)
                        next.insert(step.target);
            here = std::move(next);
        }
        std::vector<std::uint32_t> waiting(here.begin(), here.end());
        while (!waiting.empty()) {
            const std::uint32_t state = waiting.back();
            waiting.pop_back();
            if (target.accepts(state))
                return true;
            for (const StackAutomaton::Step& step : target.steps(state))
                if (top.goesOn && here.insert(step.target).second)
                    waiting.push_back(step.target);
        }
        return false;
    }

private:
    StackTop cut(StackTop top) const
    {
        if (top.known.size() > depth_) {
            top.known.resize(depth_);
            top.goesOn = true;
        }
        return top;
    }

    /// The steps by an action: each process that has it in each of its ways.
    template <class Visit>
    std::optional<Stopped> goTogether(const GlobalTops& at, ActionId action, const Visit& visit,
                                      RunContext& run) const
    {
        std::vector<std::pair<GlobalStep, GlobalTops>> ways{{{action, {}}, at}};
        for (std::uint32_t i = 0; i < at.size() && !ways.empty(); ++i) {
            if (!system_.processes[i].has(action))
                continue;
            std::vector<std::pair<GlobalStep, GlobalTops>> further;
            for (const auto& way : ways) {
                if (auto stopped = run.poll({searching}))
                    return stopped;
                forRules(i, at[i], action, [&](std::uint32_t rule, StackTop next) {
                    further.push_back(way);
                    further.back().first.rules.emplace_back(i, rule);
                    further.back().second[i] = std::move(next);
                });
            }
            ways = std::move(further);
        }
        for (auto& [step, so] : ways)
            visit(step, std::move(so));
        return std::nullopt;
    }

    const System& system_;
    std::uint32_t depth_;
    std::vector<Neighbours> neighbours_;
};

/// The tops of each process by numbers, and what they can do, found out once.
class NumberedTops {
public:
    struct Way {
        std::uint32_t rule = 0, next = 0;
    };

    NumberedTops(const System& system, const TopsSystem& tops)
        : system_(system), tops_(tops), own_(system.processes.size())
    {
    }

    std::uint32_t numberOf(std::uint32_t process, const StackTop& top)
    {
        Own& own = own_[process];
        const auto [known, isNew] = own.numbers.try_emplace(top, static_cast<std::uint32_t>(own.tops.size()));
        if (isNew) {
            own.tops.push_back(&known->first);
            own.mayBeTarget.push_back(TopsSystem::mayBeTarget(system_.processes[process].target, top));
            own.ways.emplace_back();
        }
        return known->second;
    }
    const StackTop& top(std::uint32_t process, std::uint32_t number) const
    {
        return *own_[process].tops[number];
    }
    bool mayBeTarget(std::uint32_t process, std::uint32_t number) const
    {
        return own_[process].mayBeTarget[number];
    }
    /// What a top can do by an action, or by itself.
    const std::vector<Way>& ways(std::uint32_t process, std::uint32_t number, ActionId action)
    {
        auto& byAction = own_[process].ways[number];
        const auto [known, isNew] = byAction.try_emplace(action);
        if (!isNew)
            return known->second;
        std::vector<Way> found;
        tops_.forRules(process, top(process, number), action, [&](std::uint32_t rule, StackTop next) {
            found.push_back({rule, numberOf(process, next)});
        });
        return own_[process].ways[number][action] = std::move(found);
    }

private:
    struct Own {
        std::map<StackTop, std::uint32_t> numbers;
        std::vector<const StackTop*> tops;
        std::vector<bool> mayBeTarget;
        std::deque<std::map<ActionId, std::vector<Way>>> ways; ///< by number
    };
    const System& system_;
    const TopsSystem& tops_;
    std::vector<Own> own_;
};

using Numbers = std::vector<std::uint32_t>;

/// Breadth first.
class TopsSearch {
public:
    TopsSearch(const System& system, std::uint32_t depth, std::uint64_t mostStates, RunContext& run)
        : system_(system), tops_(system, depth), numbered_(system, tops_), depth_(depth),
          mostStates_(mostStates), run_(run)
    {
    }

    Outcome<TopsAnswer> answer()
    {
        Numbers start;
        const GlobalTops tops = tops_.start();
        for (std::uint32_t i = 0; i < tops.size(); ++i)
            start.push_back(numbered_.numberOf(i, tops[i]));
        add(std::move(start), {});
        TopsAnswer answer;
        for (std::uint32_t at = 0; at < states_.size(); ++at) {
            answer.states = states_.size();
            if (const auto stopped = run_.poll({searching, at, std::nullopt, states_.size()}))
                return *stopped;
            if (states_.size() > mostStates_) {
                answer.isCut = true;
                return answer;
            }
            if (mayBeTarget(*states_[at])) {
                GlobalRun steps = runTo(at);
                if (isWitness(system_, steps))
                    answer.witness = std::move(steps);
                return answer;
            }
            if (const auto stopped = expand(at))
                return *stopped;
        }
        answer.invariant = invariant();
        return answer;
    }

private:
    struct Found {
        std::uint32_t from = 0;
        GlobalStep by;
    };

    bool mayBeTarget(const Numbers& at) const
    {
        for (std::uint32_t i = 0; i < at.size(); ++i)
            if (!numbered_.mayBeTarget(i, at[i]))
                return false;
        return true;
    }
    void add(Numbers state, Found how)
    {
        const auto [known, isNew] = met_.insert(std::move(state));
        if (!isNew)
            return;
        states_.push_back(&*known);
        how_.push_back(std::move(how));
    }
    std::optional<Stopped> expand(std::uint32_t at)
    {
        for (std::uint32_t i = 0; i < system_.processes.size(); ++i)
            for (const auto& way : numbered_.ways(i, (*states_[at])[i], tau)) {
                Numbers next = *states_[at];
                next[i] = way.next;
                add(std::move(next), {at, {tau, {{i, way.rule}}}});
            }
        for (std::uint32_t action = 0; action < system_.actions.size(); ++action)
            if (auto stopped = expandTogether(at, ActionId(action)))
                return stopped;
        return std::nullopt;
    }
    /// Each process that has the action in each of its ways.
    std::optional<Stopped> expandTogether(std::uint32_t at, ActionId action)
    {
        const Numbers& from = *states_[at];
        for (std::uint32_t i = 0; i < from.size(); ++i)
            if (system_.processes[i].has(action) && numbered_.ways(i, from[i], action).empty())
                return std::nullopt;
        std::vector<std::pair<GlobalStep, Numbers>> ways{{{action, {}}, from}};
        for (std::uint32_t i = 0; i < from.size(); ++i) {
            if (!system_.processes[i].has(action))
                continue;
            std::vector<std::pair<GlobalStep, Numbers>> further;
            for (const auto& [step, so] : ways) {
                if (auto stopped = run_.poll({searching}))
                    return stopped;
                for (const auto& way : numbered_.ways(i, from[i], action)) {
                    further.emplace_back(step, so);
                    further.back().first.rules.emplace_back(i, way.rule);
                    further.back().second[i] = way.next;
                }
            }
            ways = std::move(further);
        }
        for (auto& [step, so] : ways)
            add(std::move(so), {at, std::move(step)});
        return std::nullopt;
    }
    GlobalRun runTo(std::uint32_t state) const
    {
        GlobalRun steps;
        for (std::uint32_t back = state; back != 0; back = how_[back].from)
            steps.push_back(how_[back].by);
        std::reverse(steps.begin(), steps.end());
        return steps;
    }
    TopsInvariant invariant() const
    {
        TopsInvariant all{depth_, {}};
        for (const Numbers* state : states_) {
            all.reached.emplace_back();
            for (std::uint32_t i = 0; i < state->size(); ++i)
                all.reached.back().push_back(numbered_.top(i, (*state)[i]));
        }
        std::sort(all.reached.begin(), all.reached.end());
        return all;
    }

    struct Hash {
        std::size_t operator()(const Numbers& numbers) const noexcept
        {
            std::uint64_t hash = 0;
            for (const std::uint32_t each : numbers) {
                hash = (hash ^ each) * 0x9E3779B97F4A7C15ull;
                hash ^= hash >> 32;
            }
            return hash;
        }
    };

    const System& system_;
    const TopsSystem tops_;
    NumberedTops numbered_;
    const std::uint32_t depth_;
    const std::uint64_t mostStates_;
    RunContext& run_;
    std::unordered_set<Numbers, Hash> met_;
    std::vector<const Numbers*> states_;
    std::vector<Found> how_;
};

} // namespace

Outcome<TopsAnswer> searchStackTops(const System& system, std::uint32_t depth, std::uint64_t mostStates,
                                    RunContext& run)
{
    return TopsSearch(system, depth, mostStates, run).answer();
}

Outcome<bool> confirms(const System& system, const TopsInvariant& invariant, RunContext& run)
{
    const TopsSystem tops(system, invariant.depth);
    const auto isIn = [&](const GlobalTops& each) {
        return std::binary_search(invariant.reached.begin(), invariant.reached.end(), each);
    };
    if (!isIn(tops.start()))
        return false;
    for (std::size_t i = 0; i < invariant.reached.size(); ++i) {
        if (const auto stopped = run.poll({"confirming", i, invariant.reached.size()}))
            return *stopped;
        bool stays = !tops.mayBeTarget(invariant.reached[i]);
        const auto look = [&](const GlobalStep&, const GlobalTops& next) { stays = stays && isIn(next); };
        if (const auto stopped = tops.forSteps(invariant.reached[i], look, run))
            return *stopped;
        if (!stays)
            return false;
    }
    return true;
}

} // namespace threadmend::pushdown
