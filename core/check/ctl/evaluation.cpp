// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/evaluation.h"

#include <utility>

namespace threadmend {

namespace {

using Kind = NormalForm::Kind;

class Evaluator {
public:
    Evaluator(const CtlStructure& structure, const BranchingTime& property, RunContext& run)
        : structure_(structure), property_(property), run_(run)
    {
    }

    Outcome<CtlEvaluation> evaluate()
    {
        for (const Expression& constraint : property_.fairness) {
            auto set = structure_.satisfying(constraint, constraint.root(), run_);
            if (!set)
                return set.failure();
            result_.fairness.push_back(*std::move(set));
        }
        auto fair = stayingFair(all(true));
        if (!fair)
            return fair.failure();
        result_.fair = *std::move(fair);
        result_.form = normalFormOf(property_.formula);
        for (const NormalForm::Node& node : result_.form.nodes) {
            auto set = of(node);
            if (!set)
                return set.failure();
            result_.satisfying.push_back(*std::move(set));
        }
        return std::move(result_);
    }

private:
    StateSet all(bool value) const { return StateSet(structure_.stateCount, value); }

    const StateSet& left(const NormalForm::Node& node) const { return result_.satisfying[node.left]; }
    const StateSet& right(const NormalForm::Node& node) const { return result_.satisfying[node.right]; }

    static StateSet complement(StateSet set)
    {
        set.flip();
        return set;
    }

    template <class Operation>
    static StateSet combined(StateSet left, const StateSet& right, const Operation& operation)
    {
        for (std::size_t i = 0; i < left.size(); ++i)
            left[i] = operation(left[i], right[i]);
        return left;
    }
    static StateSet both(StateSet left, const StateSet& right)
    {
        return combined(std::move(left), right, [](bool a, bool b) { return a && b; });
    }

    static Outcome<StateSet> complement(Outcome<StateSet> set)
    {
        return set ? Outcome<StateSet>(complement(*std::move(set))) : set;
    }

    Outcome<StateSet> of(const NormalForm::Node& node)
    {
        switch (node.kind) {
        case Kind::Pure:
            return ofPure(node);
        case Kind::And:
            return both(left(node), right(node));
        case Kind::Or:
            return combined(left(node), right(node), [](bool a, bool b) { return a || b; });
        case Kind::SomeNext:
            return someNext(left(node));
        case Kind::SomeUntil:
            return someUntil(left(node), right(node));
        case Kind::SomeReleases:
            return someReleases(left(node), right(node));
        case Kind::AllNext:
            return complement(someNext(complement(left(node))));
        case Kind::AllUntil:
            return complement(someReleases(complement(left(node)), complement(right(node))));
        case Kind::AllReleases:
            return complement(someUntil(complement(left(node)), complement(right(node))));
        }
        return all(false);
    }

    Outcome<StateSet> ofPure(const NormalForm::Node& node)
    {
        if (node.constant)
            return all(node.value);
        auto set = structure_.satisfying(property_.formula, node.left, run_);
        if (set && node.negated)
            set->flip();
        return set;
    }

    Outcome<StateSet> someNext(const StateSet& next)
    {
        StateSet set = all(false);
        for (std::uint32_t state = 0; state < structure_.stateCount; ++state) {
            if (const auto stopped = run_.poll({"EX", state, structure_.stateCount}))
                return *stopped;
            if (next[state] && result_.fair[state])
                for (const std::uint32_t before : structure_.before(state))
                    set[before] = true;
        }
        return set;
    }

    /// From the states of `set` backwards through states of `through`.
    Outcome<StateSet> reachingBack(StateSet set, const StateSet& through)
    {
        std::vector<std::uint32_t> waiting;
        for (std::uint32_t state = 0; state < set.size(); ++state)
            if (set[state])
                waiting.push_back(state);
        while (!waiting.empty()) {
            if (const auto stopped = run_.poll({"searching backwards", waiting.size()}))
                return *stopped;
            const std::uint32_t state = waiting.back();
            waiting.pop_back();
            for (const std::uint32_t before : structure_.before(state))
                if (through[before] && !set[before]) {
                    set[before] = true;
                    waiting.push_back(before);
                }
        }
        return set;
    }

    Outcome<StateSet> someUntil(const StateSet& through, const StateSet& at)
    {
        return reachingBack(both(at, result_.fair), through);
    }

    /// `at` for ever, or up to a state of `releasing` (and there, too).
    Outcome<StateSet> someReleases(const StateSet& releasing, const StateSet& at)
    {
        auto staying = stayingFair(at);
        if (!staying)
            return staying;
        const StateSet released = both(both(releasing, at), result_.fair);
        return reachingBack(combined(*std::move(staying), released, [](bool a, bool b) { return a || b; }),
                            at);
    }

    /// Where a fair path begins that stays in the set. Without constraints a state falls out when its last
    /// successor has; with some, by fair components.
    Outcome<StateSet> stayingFair(StateSet set)
    {
        if (property_.fairness.empty())
            return staying(std::move(set));
        const auto components = fairComponents(structure_, set, result_.fairness, run_);
        if (!components)
            return components.failure();
        StateSet begin = all(false);
        for (std::uint32_t state = 0; state < begin.size(); ++state)
            begin[state] = components->has(state);
        return reachingBack(std::move(begin), set);
    }

    Outcome<StateSet> staying(StateSet set)
    {
        std::vector<std::uint32_t> left(structure_.stateCount, 0), leaving;
        for (std::uint32_t state = 0; state < structure_.stateCount; ++state) {
            if (const auto stopped = run_.poll({"EG", state, structure_.stateCount}))
                return *stopped;
            if (!set[state])
                continue;
            for (const std::uint32_t target : structure_.after(state))
                left[state] += set[target];
            if (left[state] == 0)
                leaving.push_back(state);
        }
        while (!leaving.empty()) {
            if (const auto stopped = run_.poll({"EG", leaving.size()}))
                return *stopped;
            const std::uint32_t state = leaving.back();
            leaving.pop_back();
            set[state] = false;
            for (const std::uint32_t before : structure_.before(state))
                if (set[before] && --left[before] == 0)
                    leaving.push_back(before);
        }
        return set;
    }

    const CtlStructure& structure_;
    const BranchingTime& property_;
    RunContext& run_;
    CtlEvaluation result_;
};

} // namespace

Outcome<CtlEvaluation> evaluate(const CtlStructure& structure, const BranchingTime& property, RunContext& run)
{
    return Evaluator(structure, property, run).evaluate();
}

} // namespace threadmend
