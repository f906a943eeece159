// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/patch/patch_derivation.h"

#include "core/repair/patch/compatible_merging.h"

#include <algorithm>
#include <set>

namespace threadmend {

namespace {

/// What the first phase forgets first.
enum class Forgetting {
    Nothing,   ///< there is no first phase
    Unblocked, ///< events that are blocked nowhere
    OffTheWays ///< events that are on no shortest way to a cut, too
};

class Derivation {
public:
    Derivation(const Arena& arena, const Trimming& trimming, const PatchDerivationOptions& options,
               RunContext& run)
        : arena_(arena), trimming_(trimming), options_(options), run_(run), merging_(run)
    {
    }

    Outcome<DerivedPatch> derive(Forgetting forgetting)
    {
        if (const auto stopped = load())
            return *stopped;
        if (forgetting != Forgetting::Nothing)
            if (const auto stopped = forgetEvents(forgetting))
                return *stopped;
        if (const auto stopped = mergeInOrder())
            return *stopped;
        return finished();
    }

private:
    using Node = CompatibleMerging::Node;

    std::optional<Stopped> load()
    {
        numbers_.assign(arena_.stateCount(), DerivedPatch::none);
        Node count = 0;
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            if (trimming_.kept[state])
                numbers_[state] = count++;
        merging_.reserve(count, trimming_.keptEdges);
        std::vector<ArenaEdge> steps;
        std::vector<std::uint32_t> musts;
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state) {
            if (const auto stopped = run_.poll({"reading what is blocked", state, arena_.stateCount()}))
                return stopped;
            if (!trimming_.kept[state])
                continue;
            steps.clear();
            musts.clear();
            for (std::uint32_t at = arena_.firsts[state]; at < arena_.firsts[state + 1]; ++at) {
                const ArenaEdge& edge = arena_.edges[at];
                if (!trimming_.matters(arena_, state, at))
                    continue;
                if (trimming_.isBlocked(arena_, at)) {
                    musts.push_back(edge.event);
                    mustEvents_.insert(edge.event);
                } else {
                    steps.push_back({edge.event, numbers_[edge.target]});
                    events_.insert(edge.event);
                }
            }
            std::sort(musts.begin(), musts.end());
            std::sort(steps.begin(), steps.end(),
                      [](const ArenaEdge& a, const ArenaEdge& b) { return a.event < b.event; });
            merging_.add(steps, musts);
        }
        return std::nullopt;
    }

    bool isExhausted() const { return merging_.work() > options_.work; }

    /// The events of the shortest runs to the cuts.
    std::set<std::uint32_t> eventsOnWays() const
    {
        std::vector<ArenaEdge> cameBy(arena_.stateCount(), {0, DerivedPatch::none});
        std::vector<std::uint32_t> queue{arena_.initial[0]};
        cameBy[queue[0]].target = queue[0];
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (std::uint32_t at = arena_.firsts[queue[i]]; at < arena_.firsts[queue[i] + 1]; ++at) {
                const ArenaEdge& edge = arena_.edges[at];
                if (trimming_.isBlocked(arena_, at) || !trimming_.matters(arena_, queue[i], at) ||
                    cameBy[edge.target].target != DerivedPatch::none)
                    continue;
                cameBy[edge.target] = {edge.event, queue[i]};
                queue.push_back(edge.target);
            }
        std::set<std::uint32_t> events;
        for (const Cut& cut : trimming_.cuts)
            for (std::uint32_t at = cut.state; cameBy[at].target != at; at = cameBy[at].target)
                events.insert(cameBy[at].event);
        return events;
    }

    /// Phase 1.
    std::optional<Stopped> forgetEvents(Forgetting forgetting)
    {
        std::vector<std::uint32_t> order = options_.forgetting;
        if (order.empty())
            order.assign(events_.begin(), events_.end());
        std::stable_partition(order.begin(), order.end(),
                              [&](std::uint32_t event) { return mustEvents_.count(event) == 0; });
        if (forgetting == Forgetting::OffTheWays) {
            const std::set<std::uint32_t> ways = eventsOnWays();
            std::stable_partition(order.begin(), order.end(),
                                  [&](std::uint32_t event) { return ways.count(event) == 0; });
        }
        std::vector<Node> classes(merging_.nodeCount());
        for (Node node = 0; node < classes.size(); ++node)
            classes[node] = node;
        for (const std::uint32_t event : order) {
            if (isExhausted())
                break;
            if (const auto stopped = forget(event, classes))
                return stopped;
            std::erase_if(classes, [&](Node node) { return merging_.classOf(node) != node; });
        }
        return std::nullopt;
    }

    std::optional<Stopped> forget(std::uint32_t event, const std::vector<Node>& classes)
    {
        for (const Node node : classes) {
            if (const auto stopped = run_.poll({"forgetting events", merging_.work(), std::nullopt}))
                return stopped;
            const std::span<const ArenaEdge> steps = merging_.steps(node);
            const auto found =
                std::lower_bound(steps.begin(), steps.end(), event,
                                 [](const ArenaEdge& step, std::uint32_t e) { return step.event < e; });
            if (found != steps.end() && found->event == event && !merging_.merge(node, found->target))
                return merging_.stopped();
        }
        merging_.accept();
        return std::nullopt;
    }

    void settle(Node representative)
    {
        merging_.settle(representative);
        settled_.push_back(representative);
    }

    /// Phase 2. A merge may give steps to states that were looked at before, so it needs another pass.
    std::optional<Stopped> mergeInOrder()
    {
        settle(merging_.classOf(numbers_[arena_.initial[0]]));
        for (bool merged = true; merged;) {
            merged = false;
            for (std::size_t at = 0; at < settled_.size(); ++at)
                if (const auto stopped = placeSuccessors(at, merged))
                    return stopped;
        }
        return std::nullopt;
    }

    /// Merges or settles the successors of a settled state, whose steps may become more meanwhile.
    std::optional<Stopped> placeSuccessors(std::size_t at, bool& merged)
    {
        const auto successors = [&] { return merging_.steps(merging_.classOf(settled_[at])); };
        for (std::size_t i = 0; i < successors().size();) {
            const Node next = merging_.classOf(successors()[i].target);
            if (merging_.isSettled(next)) {
                ++i;
                continue;
            }
            if (const auto stopped = run_.poll({"merging states", merging_.work(), std::nullopt}))
                return stopped;
            if (mergeIntoSettled(next)) {
                merged = true;
                i = 0;
            } else if (merging_.stopped()) {
                return merging_.stopped();
            } else {
                settle(next);
            }
        }
        return std::nullopt;
    }

    bool mergeIntoSettled(Node representative)
    {
        for (std::size_t i = 0; i < settled_.size() && !isExhausted() && !merging_.stopped(); ++i)
            if (merging_.merge(settled_[i], representative)) {
                merging_.accept();
                return true;
            }
        return false;
    }

    DerivedPatch finished() const
    {
        std::vector<std::uint32_t> numberOfClass(merging_.nodeCount(), DerivedPatch::none);
        for (std::uint32_t i = 0; i < settled_.size(); ++i)
            numberOfClass[merging_.classOf(settled_[i])] = i;
        DerivedPatch patch;
        for (std::uint32_t i = 0; i < settled_.size(); ++i) {
            const Node self = merging_.classOf(settled_[i]);
            PatchAutomaton::State state;
            const auto musts = merging_.mustBlock(self);
            state.blocks.assign(musts.begin(), musts.end());
            for (const ArenaEdge& step : merging_.steps(self))
                if (const std::uint32_t target = numberOfClass[merging_.classOf(step.target)]; target != i)
                    state.steps.push_back({step.event, target});
            patch.automaton.states.push_back(std::move(state));
        }
        for (const std::uint32_t number : numbers_)
            patch.stateOf.push_back(number == DerivedPatch::none ? DerivedPatch::none
                                                                 : numberOfClass[merging_.classOf(number)]);
        return patch;
    }

    const Arena& arena_;
    const Trimming& trimming_;
    const PatchDerivationOptions& options_;
    RunContext& run_;
    std::vector<Node> numbers_; ///< by state of the arena
    std::set<std::uint32_t> events_, mustEvents_;
    CompatibleMerging merging_;
    std::vector<Node> settled_;
};

} // namespace

Outcome<DerivedPatch> derivePatch(const Arena& arena, const Trimming& trimming,
                                  const PatchDerivationOptions& options, RunContext& run)
{
    const auto size = [](const DerivedPatch& one) {
        return std::pair(one.automaton.states.size(), one.automaton.stepCount());
    };
    auto patch = Derivation(arena, trimming, options, run).derive(Forgetting::Unblocked);
    if (!patch || trimming.keptStates > options.smallStates)
        return patch;
    for (const Forgetting forgetting : {Forgetting::OffTheWays, Forgetting::Nothing}) {
        auto other = Derivation(arena, trimming, options, run).derive(forgetting);
        if (!other)
            return other;
        if (size(*other) < size(*patch))
            patch = std::move(other);
    }
    return patch;
}

} // namespace threadmend
