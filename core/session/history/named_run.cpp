// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/history/named_run.h"

#include "core/model/text/edit_distance.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>

namespace threadmend {

namespace {

/// Follows a named run through a model, depth first, looking at no pair of a state and a step twice.
class Follower {
public:
    Follower(const Lts& model, const NamedRun& run, std::uint64_t mostTried)
        : model_(model), run_(run), left_(mostTried)
    {
        for (const NamedStep& step : run.steps)
            labels_.push_back(model.labels().find(step.event));
    }

    /// What following steps `first` to `last` (without) from a state has found.
    struct Found {
        std::vector<Transition> steps; ///< as far as it fits; of several longest, the first
        std::vector<StateId> ends;     ///< the states that it fits as far as
        bool whole = false;            ///< all steps fit, and lead to the goal
    };

    /// Stops as soon as all steps fit, and lead to `goal` if there is one.
    Found follow(StateId from, std::size_t first, std::size_t last, std::optional<StateId> goal = {})
    {
        seen_.clear();
        Found found;
        Longest longest;
        std::vector<Transition> taken;
        std::vector<std::vector<Transition>> untried; // by depth, last one first
        StateId state = from;
        for (;;) {
            longest.note(found, taken.size(), state);
            found.whole = taken.size() == last - first && (!goal || *goal == state);
            if (found.whole) {
                found.steps = std::move(taken);
                return found;
            }
            untried.push_back(taken.size() == last - first ? std::vector<Transition>()
                                                           : next(state, first + taken.size()));
            if (untried.back().empty())
                longest.keep(found, taken);
            while (!untried.empty() && untried.back().empty()) {
                untried.pop_back();
                taken.resize(taken.empty() ? 0 : taken.size() - 1);
            }
            longest.goBack(taken.size());
            if (untried.empty())
                return found;
            taken.push_back(untried.back().back());
            untried.back().pop_back();
            state = taken.back().target;
        }
    }

private:
    /// Keeps the longest steps so far. They are copied only when they are left, and only where they differ
    /// from those kept before, so that all copies together are no longer than what was tried.
    class Longest {
    public:
        void note(Found& found, std::size_t depth, StateId state)
        {
            if (depth > depth_ || found.ends.empty()) {
                depth_ = depth;
                found.ends.clear();
                isNew_ = true;
            }
            if (depth == depth_)
                found.ends.push_back(state);
        }
        void keep(Found& found, const std::vector<Transition>& taken)
        {
            if (!isNew_)
                return;
            found.steps.resize(shared_);
            found.steps.insert(found.steps.end(), taken.begin() + static_cast<std::ptrdiff_t>(shared_),
                               taken.end());
            shared_ = taken.size();
            isNew_ = false;
        }
        /// Only so many steps of those that are taken are left.
        void goBack(std::size_t depth) { shared_ = std::min(shared_, depth); }

    private:
        std::size_t depth_ = 0;
        std::size_t shared_ = 0; ///< the first steps that were kept and are taken as well
        bool isNew_ = false;     ///< the longest were not kept yet
    };

    /// The transitions by which the step may be taken and whose targets were not seen after it, the one to
    /// try first last.
    std::vector<Transition> next(StateId state, std::size_t step)
    {
        std::vector<Transition> found;
        if (!labels_[step])
            return found;
        const auto outgoing = model_.outgoing(state);
        const Transition least{*labels_[step], StateId(0u)};
        for (auto each = std::lower_bound(outgoing.begin(), outgoing.end(), least);
             each != outgoing.end() && each->label == least.label && left_ > 0; ++each, --left_)
            if (seen_.insert(std::uint64_t{step} << 32 | each->target.value).second)
                found.push_back(*each);
        const std::string& name = run_.steps[step].state;
        if (found.size() > 1 && !name.empty())
            std::stable_partition(found.begin(), found.end(), [&](const Transition& each) {
                return model_.describe(each.target) == name;
            });
        std::reverse(found.begin(), found.end());
        return found;
    }

    const Lts& model_;
    const NamedRun& run_;
    std::vector<std::optional<LabelId>> labels_; ///< by step
    std::uint64_t left_;
    std::unordered_set<std::uint64_t> seen_; ///< a step, and a state after it
};

/// The event of a label without what looks like data: `go` of `go 3`, `go(3)`, `go !3` and `go {"n": 3}`.
std::string_view eventName(std::string_view label)
{
    const std::string_view name = label.substr(0, label.find_first_of("({[<!\"'0123456789"));
    const std::size_t last = name.find_last_not_of(" -");
    return last == std::string_view::npos ? label : name.substr(0, last + 1);
}

/// How near a label is to the step that does not fit: the least is the nearest.
struct Nearness {
    bool otherEvent = false;
    std::size_t unfit = 0; ///< how many of the steps that were looked for behind it would not fit
    std::size_t distance = 0;
    LabelId label;
    auto operator<=>(const Nearness&) const = default;
};

/// The labels of a model as ways to go on where a step of a run does not fit.
class Alternatives {
public:
    Alternatives(const Lts& model, const NamedRun& run, const Misfit& misfit)
        : model_(model), run_(run), misfit_(misfit), follower_(model, run, mostTried)
    {
    }

    /// The labels that leave the states, nearest first, each with the first of the states that it is so near
    /// in.
    std::vector<std::pair<Nearness, StateId>> of(std::span<const StateId> states)
    {
        std::unordered_map<LabelId, std::pair<Nearness, StateId>> best;
        for (const StateId state : states)
            for (const Transition& each : model_.outgoing(state)) {
                const std::pair found{nearness(each), state};
                const auto [known, isNew] = best.try_emplace(each.label, found);
                if (!isNew && found.first < known->second.first)
                    known->second = found;
            }
        std::vector<std::pair<Nearness, StateId>> sorted;
        for (const auto& [label, each] : best)
            sorted.push_back(each);
        std::sort(sorted.begin(), sorted.end());
        return sorted;
    }

private:
    static constexpr std::uint64_t mostTried = 500'000;
    static constexpr std::size_t mostSteps = 64;     ///< are looked at behind a label
    static constexpr std::size_t mostCompared = 200; ///< bytes of a label

    Nearness nearness(const Transition& transition)
    {
        const std::string_view text = model_.labels().text(transition.label);
        return {eventName(text) != eventName(misfit_.event), mostSteps - fitsBehind(transition.target),
                editDistance(text.substr(0, mostCompared), misfit_.event.substr(0, mostCompared)),
                transition.label};
    }

    /// How many steps of the run fit behind the state, whether it took the place of the step or came before
    /// it.
    std::size_t fitsBehind(StateId state)
    {
        const std::size_t length = run_.steps.size();
        std::size_t most = 0;
        for (const std::size_t from : {misfit_.step, std::min(misfit_.step + 1, length)}) {
            const std::size_t last = std::min(from + mostSteps, length);
            most = std::max(most, follower_.follow(state, from, last).steps.size());
        }
        return most;
    }

    const Lts& model_;
    const NamedRun& run_;
    const Misfit& misfit_;
    Follower follower_;
};

/// A run whose loop comes back, where there is one.
std::optional<Trace> closed(StateId initial, const NamedRun& run, Follower& follower)
{
    const std::size_t loop = *run.loop, length = run.steps.size();
    if (loop >= length)
        return std::nullopt;
    for (const StateId begin : follower.follow(initial, 0, loop, none<StateId>).ends) {
        const auto round = follower.follow(begin, loop, length, begin);
        if (!round.whole)
            continue;
        Trace trace{initial, follower.follow(initial, 0, loop, begin).steps, loop};
        trace.steps.insert(trace.steps.end(), round.steps.begin(), round.steps.end());
        return trace;
    }
    return std::nullopt;
}

} // namespace

NamedRun namedRun(const Lts& model, const Trace& trace)
{
    NamedRun run{{}, trace.loop, model.describe(trace.initial)};
    std::unordered_map<LabelId, std::uint32_t> seen;
    for (const Transition& step : trace.steps)
        run.steps.push_back(
            {std::string(model.labels().text(step.label)), ++seen[step.label], model.describe(step.target)});
    return run;
}

namespace {

FittedRun fittedFrom(StateId initial, const Lts& model, const NamedRun& run, std::uint64_t mostTried)
{
    constexpr std::size_t mostEnds = 64;
    const std::size_t length = run.steps.size();
    Follower follower(model, run, mostTried);
    auto found = follower.follow(initial, 0, length);
    if (found.whole && !run.loop)
        return {{initial, std::move(found.steps)}, std::nullopt};
    if (auto trace = found.whole ? closed(initial, run, follower) : std::nullopt)
        return {*std::move(trace), std::nullopt};
    Misfit misfit{found.steps.size(), {}, {}};
    const std::size_t next = found.whole ? *run.loop : misfit.step;
    misfit.event = next < length ? run.steps[next].event : std::string();
    Alternatives alternatives(model, run, misfit);
    const auto ways = alternatives.of(std::span(found.ends).first(std::min(found.ends.size(), mostEnds)));
    const StateId end = ways.empty() ? found.ends.front() : ways.front().second;
    if (end != found.ends.front())
        found.steps = Follower(model, run, mostTried).follow(initial, 0, misfit.step, end).steps;
    for (const auto& [nearness, state] : alternatives.of(std::span(&end, 1)))
        misfit.alternatives.emplace_back(model.labels().text(nearness.label));
    return {{initial, std::move(found.steps)}, std::move(misfit)};
}

} // namespace

FittedRun fittedRun(const Lts& model, const NamedRun& run, std::uint64_t mostTried)
{
    std::vector<StateId> starts(model.initialStates().begin(), model.initialStates().end());
    if (starts.size() > 1)
        std::stable_partition(starts.begin(), starts.end(),
                              [&](StateId start) { return model.describe(start) == run.start; });
    std::optional<FittedRun> best;
    for (const StateId start : starts) {
        FittedRun fitted = fittedFrom(start, model, run, mostTried);
        if (!fitted.misfit)
            return fitted;
        if (!best || fitted.trace.length() > best->trace.length())
            best = std::move(fitted);
    }
    return *std::move(best);
}

} // namespace threadmend
