// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/counterexample.h"

#include "core/check/ctl/path_search.h"
#include "core/run/contract.h"

#include <map>
#include <utility>

namespace threadmend {

namespace {

using Kind = NormalForm::Kind;
using States = std::vector<std::uint32_t>;

// Recursion follows the formula, whose depth the parser bounds.
class CounterexampleSearch {
public:
    CounterexampleSearch(const CtlStructure& structure, const BranchingTime& property,
                         const CtlEvaluation& evaluation, RunContext& run)
        : structure_(structure), property_(property), evaluation_(evaluation), run_(run),
          paths_(structure, evaluation.fairness, run)
    {
    }

    Outcome<MultiPath> find(std::uint32_t state)
    {
        const std::uint32_t root = evaluation_.form.root();
        const auto part = against(root, state);
        if (!part)
            return part.failure();
        result_.isWhole = evaluation_.form.universal[root];
        if (*part + 1 != result_.parts.size()) // the whole stands last
            result_.parts.push_back(MultiPath::Part(result_.parts[*part]));
        return std::move(result_);
    }

private:
    using Found = Outcome<std::uint32_t>;

    /// A part for the node, at a state where it does not hold; each one is made once.
    Found against(std::uint32_t node, std::uint32_t state)
    {
        const auto known = known_.find({node, state});
        if (known != known_.end())
            return known->second;
        const auto made = make(node, state);
        if (made)
            known_.emplace(std::pair(node, state), *made);
        return made;
    }

    Found make(std::uint32_t index, std::uint32_t state)
    {
        if (const auto stopped = run_.poll({"looking for a counterexample", result_.parts.size()}))
            return *stopped;
        const NormalForm::Node& node = evaluation_.form.nodes[index];
        switch (node.kind) {
        case Kind::Pure:
        case Kind::SomeNext:
        case Kind::SomeUntil:
        case Kind::SomeReleases:
            return single(state, index);
        case Kind::And:
            return against(holds(node.left, state) ? node.right : node.left, state);
        case Kind::Or:
            return ofBoth(node, state, index);
        case Kind::AllNext:
            return ofNext(node, state, index);
        case Kind::AllReleases:
            return ofReleases(node, state, index);
        case Kind::AllUntil:
            return ofUntil(node, state, index);
        }
        return single(state, index);
    }

    bool holds(std::uint32_t node, std::uint32_t state) const { return evaluation_.holds(node, state); }
    std::string textOf(std::uint32_t node) const
    {
        return spelled(property_.formula, evaluation_.form.nodes[node]);
    }

    std::uint32_t single(std::uint32_t state, std::uint32_t node)
    {
        MultiPath::Part part;
        part.origin = StateId(state);
        part.fails = textOf(node);
        result_.parts.push_back(std::move(part));
        return static_cast<std::uint32_t>(result_.parts.size() - 1);
    }

    /// A state that shows nothing but where the path goes on.
    std::uint32_t passed(std::uint32_t state)
    {
        const auto [entry, isNew] = passed_.try_emplace(state, 0);
        if (isNew) {
            MultiPath::Part part;
            part.origin = StateId(state);
            result_.parts.push_back(std::move(part));
            entry->second = static_cast<std::uint32_t>(result_.parts.size() - 1);
        }
        return entry->second;
    }

    Found ofBoth(const NormalForm::Node& node, std::uint32_t state, std::uint32_t index)
    {
        // A pure disjunct has nothing to show beside the other one.
        const auto first = against(node.left, state);
        if (!first)
            return first;
        const auto second = against(node.right, state);
        if (!second)
            return second;
        return merged(result_, *first, *second, textOf(index));
    }

    /// The lasso with these elements in its first states; the others are passed. What is shown is shown once,
    /// so the cycle begins behind it, unless the elements are those of the cycle, too.
    std::uint32_t lassoOf(StateLasso lasso, const States& shown, std::uint32_t index,
                          bool isEverywhere = false)
    {
        if (!isEverywhere)
            lasso.unrollTo(shown.size());
        MultiPath::Part part;
        part.origin = StateId(lasso.states[0]);
        part.loop = lasso.loop;
        part.fails = textOf(index);
        for (std::size_t i = 0; i < lasso.states.size(); ++i) {
            const std::uint32_t state = lasso.states[i];
            part.elements.push_back(i < shown.size() ? shown[i] : passed(state));
            const std::size_t next = i + 1 < lasso.states.size() ? i + 1 : lasso.loop;
            part.labels.push_back(structure_.labelOf(state, lasso.states[next]));
        }
        result_.parts.push_back(std::move(part));
        return static_cast<std::uint32_t>(result_.parts.size() - 1);
    }

    StateSet failing(std::uint32_t node) const
    {
        StateSet set = evaluation_.satisfying[node];
        set.flip();
        return set;
    }

    /// The path goes on fairly: along the path that its last state shows, if it shows one, so that both are
    /// one path to look at; else to the nearest fair cycle.
    Outcome<StateLasso> goingOn(States path, std::uint32_t shownLast)
    {
        const MultiPath::Part& last = result_.parts[shownLast];
        if (last.isFinite())
            return paths_.continued(std::move(path), evaluation_.fair);
        StateLasso lasso;
        lasso.loop = path.size() - 1 + last.loop;
        for (std::size_t i = 1; i < last.elements.size(); ++i)
            path.push_back(result_.parts[last.elements[i]].origin.value);
        lasso.states = std::move(path);
        return lasso;
    }

    Found ofNext(const NormalForm::Node& node, std::uint32_t state, std::uint32_t index)
    {
        for (const std::uint32_t next : structure_.after(state)) {
            if (holds(node.left, next) || !evaluation_.fair[next])
                continue;
            const std::uint32_t first = passed(state);
            const auto second = against(node.left, next);
            if (!second)
                return second;
            auto lasso = goingOn({state, next}, *second);
            if (!lasso)
                return lasso.failure();
            return lassoOf(*std::move(lasso), {first, *second}, index);
        }
        require(false, "where AX fails there is a fair successor that shows it");
        return state;
    }

    /// The first states up to k show the failure of one node each, state k of another one.
    Found upTo(const States& path, std::uint32_t before, std::uint32_t atEnd, std::uint32_t index,
               bool showsBoth)
    {
        States shown;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const bool isEnd = i + 1 == path.size();
            auto made = against(isEnd ? atEnd : before, path[i]);
            if (!made)
                return made;
            if (isEnd && showsBoth) {
                const auto second = against(before, path[i]);
                if (!second)
                    return second;
                made = merged(result_, *made, *second, textOf(index));
            }
            shown.push_back(*made);
        }
        auto lasso = goingOn(path, shown.back());
        if (!lasso)
            return lasso.failure();
        return lassoOf(*std::move(lasso), shown, index);
    }

    /// A (p V q) fails: not q is met, and p nowhere before.
    Found ofReleases(const NormalForm::Node& node, std::uint32_t state, std::uint32_t index)
    {
        StateSet goal = failing(node.right);
        for (std::size_t i = 0; i < goal.size(); ++i)
            goal[i] = goal[i] && evaluation_.fair[i];
        const auto path = paths_.shortest(state, failing(node.left), goal);
        if (!path)
            return path.failure();
        return upTo(*path, node.left, node.right, index, false);
    }

    /// A (p U q) fails: neither p nor q is met before q is, or q never is.
    Found ofUntil(const NormalForm::Node& node, std::uint32_t state, std::uint32_t index)
    {
        const StateSet without = failing(node.right);
        StateSet goal = without;
        for (std::size_t i = 0; i < goal.size(); ++i)
            goal[i] = goal[i] && !evaluation_.satisfying[node.left][i] && evaluation_.fair[i];
        const auto path = paths_.shortest(state, without, goal);
        if (!path)
            return path.failure();
        if (!path->empty())
            return upTo(*path, node.right, node.left, index, true);
        auto lasso = paths_.staying(state, without);
        if (!lasso)
            return lasso.failure();
        States shown;
        for (const std::uint32_t each : lasso->states) {
            const auto made = against(node.right, each);
            if (!made)
                return made;
            shown.push_back(*made);
        }
        return lassoOf(*std::move(lasso), shown, index, true);
    }

    const CtlStructure& structure_;
    const BranchingTime& property_;
    const CtlEvaluation& evaluation_;
    RunContext& run_;
    PathSearch paths_;
    MultiPath result_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known_;
    std::map<std::uint32_t, std::uint32_t> passed_;
};

} // namespace

Outcome<MultiPath> counterexampleAt(const CtlStructure& structure, const BranchingTime& property,
                                    const CtlEvaluation& evaluation, std::uint32_t state, RunContext& run)
{
    return CounterexampleSearch(structure, property, evaluation, run).find(state);
}

} // namespace threadmend
