// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/loop_oracle.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace threadmend::testing {

namespace {

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

bool isHot(const PlainModel& model, std::uint32_t state, std::size_t thread)
{
    const std::vector<bool>& hot = model.states[state].hot;
    return thread < hot.size() && hot[thread];
}

std::size_t threadsOf(const PlainModel& model)
{
    std::size_t most = 0;
    for (const PlainModel::State& state : model.states)
        most = std::max(most, state.hot.size());
    return most;
}

bool someHot(const PlainModel& model, std::uint32_t state)
{
    const std::vector<bool>& hot = model.states[state].hot;
    return std::find(hot.begin(), hot.end(), true) != hot.end();
}

/// Steps from some of `starts` to each state, all within `inside`; the starts are no steps away.
std::vector<std::size_t> distances(const PlainModel& model, const std::vector<std::uint32_t>& starts,
                                   const std::function<bool(std::uint32_t)>& inside)
{
    std::vector<std::size_t> result(model.states.size(), never);
    std::vector<std::uint32_t> queue = starts;
    for (const std::uint32_t start : starts)
        result[start] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const auto& [label, target] : model.states[queue[i]].steps)
            if (inside(target) && result[target] == never) {
                result[target] = result[queue[i]] + 1;
                queue.push_back(target);
            }
    return result;
}

/// Stem and loop of a lasso together, then the stem.
std::pair<std::size_t, std::size_t> sizeOf(const HotLoop& lasso)
{
    return {lasso.stem + lasso.loop, lasso.stem};
}

/// Of the shortest lasso whose loop lies within some states, with the shortest stem.
std::optional<HotLoop> leastLoop(const PlainModel& model, const std::function<bool(std::uint32_t)>& inside)
{
    const auto stems = distances(model, model.initial, [](std::uint32_t) { return true; });
    std::optional<HotLoop> least;
    for (std::uint32_t state = 0; state < model.states.size(); ++state) {
        if (!inside(state))
            continue;
        const auto from = distances(model, {state}, inside);
        std::size_t loop = never;
        for (std::uint32_t last = 0; last < model.states.size(); ++last)
            for (const auto& [label, target] : model.states[last].steps)
                if (target == state && from[last] != never)
                    loop = std::min(loop, from[last] + 1);
        if (loop == never)
            continue;
        const HotLoop found{loop, stems[state]};
        if (!least || sizeOf(found) < sizeOf(*least))
            least = found;
    }
    return least;
}

/// What happens, and what could, on a closed walk.
struct Walk {
    std::set<std::string> taken;
    std::vector<std::set<std::string>> enabled; ///< by state
};

std::set<std::string> enabledIn(const PlainModel::State& state)
{
    std::set<std::string> labels;
    for (const auto& [label, target] : state.steps)
        labels.insert(label);
    return labels;
}

/// Whether the walk does justice to one set of events.
bool isFairTo(const std::vector<std::string>& set, Fairness::Kind kind, const Walk& walk)
{
    const auto someOfIn = [&](const std::set<std::string>& labels) {
        return std::any_of(set.begin(), set.end(),
                           [&](const std::string& event) { return labels.contains(event); });
    };
    if (kind == Fairness::Kind::None || someOfIn(walk.taken))
        return true;
    switch (kind) {
    case Fairness::Kind::None:
        return true;
    case Fairness::Kind::Unconditional:
        return false;
    case Fairness::Kind::Strong:
        return std::none_of(walk.enabled.begin(), walk.enabled.end(), someOfIn);
    case Fairness::Kind::Weak:
        return std::none_of(set.begin(), set.end(), [&](const std::string& event) {
            return std::all_of(walk.enabled.begin(), walk.enabled.end(),
                               [&](const auto& labels) { return labels.contains(event); });
        });
    }
    return false;
}

bool isFair(const Fairness& fairness, const Walk& walk)
{
    return std::all_of(fairness.sets.begin(), fairness.sets.end(), [&](const std::vector<std::string>& set) {
        return isFairTo(set, fairness.kind, walk);
    });
}

/// Sets of at most a dozen states, as bits: by place in `states`, where its steps lead, and where to.
class StateSets {
public:
    static constexpr std::size_t most = 12;

    StateSets(const PlainModel& model, const std::vector<std::uint32_t>& states)
        : model_(model), states_(states)
    {
        for (const std::uint32_t state : states)
            targets_.push_back(targetsOf(state));
    }

    /// Whether some closed walk around exactly the states of some set is fair. One that takes all steps
    /// within the set is, if any is: it takes more and enables the same.
    bool someIsFair(const Fairness& fairness) const
    {
        for (unsigned set = 1; set < 1u << states_.size(); ++set)
            if (isConnected(set) && isFair(fairness, walkAround(set)))
                return true;
        return false;
    }

private:
    unsigned targetsOf(std::uint32_t state) const
    {
        unsigned bits = 0;
        for (const auto& [label, target] : model_.states[state].steps)
            for (std::size_t place = 0; place < states_.size(); ++place)
                if (states_[place] == target)
                    bits |= 1u << place;
        return bits;
    }

    /// Whether each state of the set leads to each, by at least one step within the set.
    bool isConnected(unsigned set) const
    {
        for (std::size_t place = 0; place < states_.size(); ++place)
            if ((set >> place & 1u) != 0 && reachedFrom(place, set) != set)
                return false;
        return true;
    }

    unsigned reachedFrom(std::size_t place, unsigned set) const
    {
        unsigned reached = targets_[place] & set;
        for (unsigned before = 0; before != reached;) {
            before = reached;
            for (std::size_t next = 0; next < states_.size(); ++next)
                if ((reached >> next & 1u) != 0)
                    reached |= targets_[next] & set;
        }
        return reached;
    }

    Walk walkAround(unsigned set) const
    {
        Walk walk;
        for (std::size_t place = 0; place < states_.size(); ++place) {
            if ((set >> place & 1u) == 0)
                continue;
            const PlainModel::State& state = model_.states[states_[place]];
            walk.enabled.push_back(enabledIn(state));
            for (const auto& [label, target] : state.steps) {
                const auto at = std::find(states_.begin(), states_.end(), target);
                if (at != states_.end() && (set >> (at - states_.begin()) & 1u) != 0)
                    walk.taken.insert(label);
            }
        }
        return walk;
    }

    const PlainModel& model_;
    const std::vector<std::uint32_t>& states_;
    std::vector<unsigned> targets_;
};

} // namespace

std::optional<HotLoop> leastHotLoop(const PlainModel& model)
{
    std::optional<HotLoop> least;
    for (std::size_t thread = 0; thread < threadsOf(model); ++thread) {
        const auto found = leastLoop(model, [&](std::uint32_t state) { return isHot(model, state, thread); });
        if (found && (!least || sizeOf(*found) < sizeOf(*least)))
            least = found;
    }
    if (least)
        return least;
    return leastLoop(model, [&](std::uint32_t state) { return someHot(model, state); });
}

std::optional<bool> hasFairHotLoop(const PlainModel& model, const Fairness& fairness)
{
    // A loop in which one b-thread is always hot is one in which some b-thread is.
    std::vector<std::uint32_t> hot;
    for (std::uint32_t state = 0; state < model.states.size(); ++state)
        if (someHot(model, state))
            hot.push_back(state);
    if (hot.size() > StateSets::most)
        return std::nullopt;
    return StateSets(model, hot).someIsFair(fairness);
}

std::optional<bool> isVacuous(const PlainModel& model, const Fairness& fairness)
{
    std::vector<std::uint32_t> all;
    for (std::uint32_t state = 0; state < model.states.size(); ++state)
        all.push_back(state);
    if (fairness.kind == Fairness::Kind::None ||
        std::any_of(all.begin(), all.end(), [&](std::uint32_t at) { return model.states[at].steps.empty(); }))
        return false;
    if (all.size() > StateSets::most)
        return std::nullopt;
    return !StateSets(model, all).someIsFair(fairness);
}

namespace {

/// Follows the word on all runs.
class Lasso {
public:
    Lasso(const PlainModel& model, const Fairness& fairness, const Word& word, std::size_t loop)
        : model_(model), fairness_(fairness), word_(word), loop_(loop)
    {
    }

    bool exists()
    {
        return loop_ < word_.size() && std::any_of(model_.initial.begin(), model_.initial.end(),
                                                   [&](std::uint32_t state) { return goesOn(state); });
    }

private:
    bool goesOn(std::uint32_t state)
    {
        path_.push_back(state);
        const std::size_t at = path_.size() - 1;
        bool found = at == word_.size() && closes();
        if (at < word_.size())
            for (const auto& [label, target] : model_.states[state].steps)
                found = found || (label == word_[at] && goesOn(target));
        path_.pop_back();
        return found;
    }

    bool closes() const
    {
        if (path_.back() != path_[loop_])
            return false;
        const std::vector<std::uint32_t> around(path_.begin() + static_cast<std::ptrdiff_t>(loop_),
                                                path_.end() - 1);
        Walk walk;
        walk.taken.insert(word_.begin() + static_cast<std::ptrdiff_t>(loop_), word_.end());
        for (const std::uint32_t state : around)
            walk.enabled.push_back(enabledIn(model_.states[state]));
        return std::all_of(around.begin(), around.end(),
                           [&](std::uint32_t state) { return someHot(model_, state); }) &&
               isFair(fairness_, walk);
    }

    const PlainModel& model_;
    const Fairness& fairness_;
    const Word& word_;
    std::size_t loop_;
    std::vector<std::uint32_t> path_;
};

} // namespace

bool isFairHotLasso(const PlainModel& model, const Fairness& fairness, const Word& word, std::size_t loop)
{
    return Lasso(model, fairness, word, loop).exists();
}

} // namespace threadmend::testing
