// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/behavioral/fair_cycles.h"

#include <algorithm>
#include <limits>

namespace threadmend::behavioral {

namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// Tarjan's algorithm on the sub-graph of `states`, without recursion.
class Components {
public:
    Components(const ProgramGraph& graph, std::vector<std::uint32_t>& group) : graph_(graph), group_(group) {}

    /// The components of the states whose group is `number`, those without a cycle left out.
    Outcome<std::vector<std::vector<std::uint32_t>>> of(const std::vector<std::uint32_t>& states,
                                                        std::uint32_t number, RunContext& run)
    {
        number_ = number;
        index_.resize(graph_.stateCount(), 0);
        low_.resize(graph_.stateCount(), 0);
        for (const std::uint32_t state : states)
            index_[state] = 0;
        next_ = 0;
        for (const std::uint32_t state : states)
            if (index_[state] == 0)
                if (const auto stopped = from(state, run))
                    return *stopped;
        return std::move(found_);
    }

private:
    struct Visit {
        std::uint32_t state;
        std::size_t edge;
    };

    bool inside(std::uint32_t state) const { return group_[state] == number_; }

    void enter(std::uint32_t state)
    {
        index_[state] = low_[state] = ++next_;
        open_.push_back(state);
        visits_.push_back({state, 0});
    }

    std::optional<Stopped> from(std::uint32_t root, RunContext& run)
    {
        enter(root);
        while (!visits_.empty()) {
            if (const auto stopped = run.poll({"looking for cycles", next_, graph_.stateCount()}))
                return stopped;
            Visit& visit = visits_.back();
            const std::uint32_t state = visit.state;
            const std::span<const Edge> edges = graph_.outgoing(state);
            if (visit.edge < edges.size()) {
                const std::uint32_t target = edges[visit.edge++].target;
                if (!inside(target))
                    continue;
                if (index_[target] == 0)
                    enter(target);
                else if (index_[target] != nowhere)
                    low_[state] = std::min(low_[state], index_[target]);
                continue;
            }
            visits_.pop_back();
            if (!visits_.empty())
                low_[visits_.back().state] = std::min(low_[visits_.back().state], low_[state]);
            if (low_[state] == index_[state])
                close(state);
        }
        return std::nullopt;
    }

    void close(std::uint32_t root)
    {
        std::vector<std::uint32_t> component;
        std::uint32_t state = nowhere;
        do {
            state = open_.back();
            open_.pop_back();
            index_[state] = nowhere;
            component.push_back(state);
        } while (state != root);
        const std::span<const Edge> edges = graph_.outgoing(root);
        const bool loops =
            std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) { return edge.target == root; });
        if (component.size() > 1 || loops) {
            std::sort(component.begin(), component.end());
            found_.push_back(std::move(component));
        }
    }

    const ProgramGraph& graph_;
    const std::vector<std::uint32_t>& group_;
    std::uint32_t number_ = 0;
    std::vector<std::uint32_t> index_;
    std::vector<std::uint32_t> low_;
    std::uint32_t next_ = 0;
    std::vector<std::uint32_t> open_;
    std::vector<Visit> visits_;
    std::vector<std::vector<std::uint32_t>> found_;
};

bool enables(const ProgramGraph& graph, std::uint32_t state, const std::vector<bool>& set)
{
    const std::span<const Edge> edges = graph.outgoing(state);
    return std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) { return set[edge.event]; });
}

/// The states of a component that enable a set which the component never takes.
struct Judgement {
    bool fair = true;
    std::vector<std::uint32_t> toRemove;
};

Judgement judge(const ProgramGraph& graph, const std::vector<std::uint32_t>& component,
                const std::vector<std::uint32_t>& group, std::uint32_t number, const FairSets& fairness)
{
    Judgement judgement;
    for (const std::vector<bool>& set : fairness.sets) {
        bool taken = false;
        std::vector<std::uint32_t> enabling;
        for (const std::uint32_t state : component) {
            if (enables(graph, state, set))
                enabling.push_back(state);
            for (const Edge& edge : graph.outgoing(state))
                taken = taken || (set[edge.event] && group[edge.target] == number);
        }
        if (taken)
            continue;
        if (fairness.kind == Fairness::Kind::Unconditional ||
            (fairness.kind == Fairness::Kind::Weak && enabling.size() == component.size()) ||
            (fairness.kind == Fairness::Kind::Strong && !enabling.empty()))
            judgement.fair = false;
        if (fairness.kind == Fairness::Kind::Strong)
            judgement.toRemove.insert(judgement.toRemove.end(), enabling.begin(), enabling.end());
    }
    return judgement;
}

} // namespace

Outcome<std::vector<std::vector<std::uint32_t>>> fairComponents(const ProgramGraph& graph,
                                                                const std::vector<bool>& stays,
                                                                const FairSets& fairness, RunContext& run)
{
    std::vector<std::uint32_t> group(graph.stateCount(), nowhere);
    std::vector<std::vector<std::uint32_t>> work(1);
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        if (stays[state])
            work[0].push_back(state);
    std::vector<std::vector<std::uint32_t>> fair;
    std::uint32_t number = 0;
    while (!work.empty()) {
        const std::vector<std::uint32_t> states = std::move(work.back());
        work.pop_back();
        for (const std::uint32_t state : states)
            group[state] = number;
        auto components = Components(graph, group).of(states, number++, run);
        if (!components)
            return *components.stopped(); // nothing else can go wrong
        for (std::vector<std::uint32_t>& component : *components) {
            for (const std::uint32_t state : component)
                group[state] = number;
            const Judgement judgement = judge(graph, component, group, number++, fairness);
            if (judgement.fair) {
                fair.push_back(std::move(component));
                continue;
            }
            if (judgement.toRemove.empty())
                continue;
            std::vector<bool> removed(graph.stateCount(), false);
            for (const std::uint32_t state : judgement.toRemove)
                removed[state] = true;
            std::erase_if(component, [&](std::uint32_t state) { return removed[state]; });
            if (!component.empty())
                work.push_back(std::move(component));
        }
    }
    return fair;
}

ProgramRun runTo(const ProgramGraph& graph, std::uint32_t state)
{
    ProgramRun run;
    for (; graph.parent(state) != state; state = graph.parent(state))
        run.steps.push_back({graph.parentEvent(state), state});
    run.initial = state;
    std::reverse(run.steps.begin(), run.steps.end());
    return run;
}

namespace {

/// Walks inside one component.
class Walk {
public:
    Walk(const ProgramGraph& graph, const std::vector<std::uint32_t>& component) : graph_(graph)
    {
        inside_.assign(graph.stateCount(), false);
        for (const std::uint32_t state : component)
            inside_[state] = true;
        from_.assign(graph.stateCount(), {0, nowhere});
    }

    bool inside(std::uint32_t state) const { return inside_[state]; }

    /// The shortest walk of at least one step from `begin` to a state for which `isGoal`, of at most `bound`
    /// steps.
    template <class Goal>
    std::optional<std::vector<Edge>> shortest(std::uint32_t begin, std::size_t bound, const Goal& isGoal)
    {
        std::vector<std::uint32_t> queue{begin};
        std::vector<std::uint32_t> touched;
        std::optional<std::vector<Edge>> found;
        std::size_t levelEnd = 1;
        std::size_t level = 1;
        for (std::size_t i = 0; i < queue.size() && !found && level <= bound; ++i) {
            for (const Edge& edge : graph_.outgoing(queue[i])) {
                if (!inside_[edge.target])
                    continue;
                if (isGoal(edge.target)) {
                    found = pathTo(begin, queue[i]);
                    found->push_back(edge);
                    break;
                }
                if (edge.target != begin && from_[edge.target].target == nowhere) {
                    from_[edge.target] = {edge.event, queue[i]};
                    touched.push_back(edge.target);
                    queue.push_back(edge.target);
                }
            }
            if (i + 1 == levelEnd) {
                levelEnd = queue.size();
                ++level;
            }
        }
        for (const std::uint32_t state : touched)
            from_[state] = {0, nowhere};
        return found;
    }

private:
    std::vector<Edge> pathTo(std::uint32_t begin, std::uint32_t state) const
    {
        std::vector<Edge> path;
        for (; state != begin; state = from_[state].target)
            path.push_back({from_[state].event, state});
        std::reverse(path.begin(), path.end());
        return path;
    }

    const ProgramGraph& graph_;
    std::vector<bool> inside_;
    std::vector<Edge> from_; ///< by state: the event that led to it, and from where
};

/// A closed walk from `begin` that takes each set's event, or (weak) passes where it is not enabled.
std::vector<Edge> fairLoop(const ProgramGraph& graph, const std::vector<std::uint32_t>& component,
                           const FairSets& fairness, Walk& walk)
{
    const std::uint32_t begin = component.front();
    std::vector<Edge> loop;
    const auto here = [&] { return loop.empty() ? begin : loop.back().target; };
    const auto goTo = [&](std::uint32_t state) {
        if (here() == state)
            return;
        const auto path =
            walk.shortest(here(), graph.stateCount(), [&](std::uint32_t at) { return at == state; });
        loop.insert(loop.end(), path->begin(), path->end());
    };
    for (const std::vector<bool>& set : fairness.sets) {
        std::optional<std::pair<std::uint32_t, Edge>> taken;
        std::optional<std::uint32_t> disabled;
        for (const std::uint32_t state : component) {
            if (!disabled && !enables(graph, state, set))
                disabled = state;
            for (const Edge& edge : graph.outgoing(state))
                if (!taken && set[edge.event] && walk.inside(edge.target))
                    taken = {state, edge};
        }
        if (taken) {
            goTo(taken->first);
            loop.push_back(taken->second);
        } else if (disabled && fairness.kind == Fairness::Kind::Weak) {
            goTo(*disabled);
        }
    }
    if (loop.empty())
        loop = *walk.shortest(begin, graph.stateCount(), [&](std::uint32_t at) { return at == begin; });
    goTo(begin);
    return loop;
}

} // namespace

Outcome<ProgramRun> lassoInto(const ProgramGraph& graph,
                              const std::vector<std::vector<std::uint32_t>>& components,
                              const FairSets& fairness, RunContext& run)
{
    std::optional<ProgramRun> best;
    std::size_t bestLoop = std::numeric_limits<std::size_t>::max();
    const auto offer = [&](std::uint32_t begin, std::vector<Edge> loop) {
        ProgramRun lasso = runTo(graph, begin);
        const std::size_t stem = lasso.steps.size();
        const bool better =
            !best || loop.size() < bestLoop || (loop.size() == bestLoop && stem < *best->loop);
        if (!better)
            return;
        bestLoop = loop.size();
        lasso.loop = stem;
        lasso.steps.insert(lasso.steps.end(), loop.begin(), loop.end());
        best = std::move(lasso);
    };
    for (const std::vector<std::uint32_t>& component : components) {
        Walk walk(graph, component);
        if (fairness.kind != Fairness::Kind::None) {
            offer(component.front(), fairLoop(graph, component, fairness, walk));
            continue;
        }
        for (const std::uint32_t begin : component) {
            if (const auto stopped = run.poll({"shortening the loop", begin, graph.stateCount()}))
                return *stopped;
            const std::size_t bound = best ? bestLoop : graph.stateCount();
            if (auto loop = walk.shortest(begin, bound, [&](std::uint32_t at) { return at == begin; }))
                offer(begin, *std::move(loop));
            if (bestLoop == 1)
                break;
        }
    }
    return *std::move(best);
}

} // namespace threadmend::behavioral
