// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/shortest_choice.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace threadmend {

namespace {

/// The states on shortest counterexamples, by their distance from the initial states: first those of these
/// from which the shortest ones begin.
std::vector<std::vector<StateId>> shortestLevels(const CounterexampleLts& counterexamples,
                                                 const Distances& distances)
{
    std::vector<std::vector<StateId>> levels(distances.shortest + 1);
    for (std::uint32_t state = 0; state < counterexamples.lts.stateCount(); ++state)
        if (distances.through(StateId(state)) == distances.shortest)
            levels[distances.fromInitial[state]].emplace_back(state);
    return levels;
}

/// The end of a run from some state to a violation.
struct End {
    std::uint32_t crossed = 0;
    std::uint32_t kept = 0;
    std::uint32_t rank =
        0;                 ///< place of its word among all words of this length, equal words have equal ranks
    std::uint32_t set = 0; ///< identity of the set of neighbourhoods on it
    LabelId label;
    StateId next;
    std::uint32_t nextEnd = 0;
};

/// Backward dynamic programming of `chooseShortest`.
class Choice {
public:
    Choice(const CounterexampleLts& counterexamples, const Distances& distances,
           const std::vector<bool>& decides, Preference prefer, std::size_t wanted)
        : counterexamples_(counterexamples), distances_(distances), decides_(decides), prefer_(prefer),
          wanted_(wanted), ends_(counterexamples.lts.stateCount())
    {
    }

    Outcome<std::vector<Trace>> best(RunContext& run)
    {
        const auto levels = shortestLevels(counterexamples_, distances_);
        for (std::size_t level = levels.size(); level-- > 0;) {
            for (const StateId state : levels[level]) {
                if (const auto stopped =
                        run.poll({"choosing counterexamples", levels.size() - level, levels.size()}))
                    return *stopped;
                ends_[state.index()] =
                    level + 1 == levels.size() ? std::vector<End>{finalEnd(state)} : endsFrom(state);
            }
            rankWords(levels[level]);
            for (const StateId state : levels[level])
                keepBest(ends_[state.index()]);
        }
        std::vector<Trace> traces;
        for (const End& whole : wholeRuns(levels.front()))
            traces.push_back(traceOf(whole));
        return traces;
    }

private:
    /// Sets are lists with shared ends, so that equal sets have equal numbers (0 is the empty one). A state
    /// has one distance, hence each set on shortest runs is one such list.
    std::uint32_t setWith(StateId state, std::uint32_t rest)
    {
        if (!decides_[state.index()])
            return rest;
        const auto fresh = static_cast<std::uint32_t>(sets_.size() + 1);
        return sets_.try_emplace({state.value, rest}, fresh).first->second;
    }

    End finalEnd(StateId state)
    {
        End end;
        end.crossed = decides_[state.index()];
        end.set = setWith(state, 0);
        end.label = none<LabelId>;
        return end;
    }

    std::vector<End> endsFrom(StateId state)
    {
        std::vector<End> found;
        for (const Transition& transition : counterexamples_.lts.outgoing(state)) {
            if (!distances_.approaches(state, transition.target))
                continue;
            const std::vector<End>& rests = ends_[transition.target.index()];
            for (std::uint32_t i = 0; i < rests.size(); ++i) {
                End end;
                end.crossed = rests[i].crossed + decides_[state.index()];
                end.kept = rests[i].kept + (decides_[state.index()] || decides_[transition.target.index()]);
                end.set = setWith(state, rests[i].set);
                end.label = transition.label;
                end.next = transition.target;
                end.nextEnd = i;
                found.push_back(end);
            }
        }
        return found;
    }

    std::uint32_t rankOfRest(const End& end) const
    {
        return end.label == none<LabelId> ? 0 : ends_[end.next.index()][end.nextEnd].rank;
    }

    void rankWords(const std::vector<StateId>& level)
    {
        std::vector<std::pair<std::pair<LabelId, std::uint32_t>, End*>> words;
        for (const StateId state : level)
            for (End& end : ends_[state.index()])
                words.push_back({{end.label, rankOfRest(end)}, &end});
        std::sort(words.begin(), words.end(),
                  [](const auto& left, const auto& right) { return left.first < right.first; });
        std::uint32_t rank = 0;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (i > 0 && words[i].first != words[i - 1].first)
                ++rank;
            words[i].second->rank = rank;
        }
    }

    void keepBest(std::vector<End>& ends) const
    {
        const auto key = [&](const End& end) {
            if (prefer_ == Preference::LabelOrder)
                return std::tuple(0u, 0u, end.rank, end.next, end.nextEnd);
            const std::uint32_t crossed = prefer_ == Preference::FewestNeighbourhoods
                                              ? end.crossed
                                              : std::numeric_limits<std::uint32_t>::max() - end.crossed;
            return std::tuple(crossed, end.kept, end.rank, end.next, end.nextEnd);
        };
        std::sort(ends.begin(), ends.end(),
                  [&](const End& left, const End& right) { return key(left) < key(right); });
        std::vector<End> best;
        for (const End& end : ends) {
            if (best.size() == wanted_)
                break;
            if (std::none_of(best.begin(), best.end(),
                             [&](const End& other) { return other.set == end.set; }))
                best.push_back(end);
        }
        ends = std::move(best);
    }

    /// The best of all initial states, as ends behind a state before them; it is no neighbourhood and the way
    /// from there bears no label.
    std::vector<End> wholeRuns(const std::vector<StateId>& initial) const
    {
        std::vector<End> found;
        for (const StateId state : initial)
            for (std::uint32_t i = 0; i < ends_[state.index()].size(); ++i) {
                End whole = ends_[state.index()][i];
                whole.next = state;
                whole.nextEnd = i;
                found.push_back(whole);
            }
        keepBest(found);
        return found;
    }

    Trace traceOf(const End& whole) const
    {
        Trace trace{whole.next, {}};
        const End* end = &ends_[whole.next.index()][whole.nextEnd];
        while (end->label != none<LabelId>) {
            trace.steps.push_back({end->label, end->next});
            end = &ends_[end->next.index()][end->nextEnd];
        }
        return trace;
    }

    const CounterexampleLts& counterexamples_;
    const Distances& distances_;
    const std::vector<bool>& decides_;
    Preference prefer_;
    std::size_t wanted_;
    std::vector<std::vector<End>> ends_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> sets_;
};

std::uint64_t saturatingSum(std::uint64_t left, std::uint64_t right)
{
    return left > std::numeric_limits<std::uint64_t>::max() - right
               ? std::numeric_limits<std::uint64_t>::max()
               : left + right;
}

/// Forward dynamic programming of `countShortest`.
class Census {
public:
    Census(const CounterexampleLts& counterexamples, const Distances& distances,
           const std::vector<bool>& decides, RunContext& run)
        : counterexamples_(counterexamples), distances_(distances), decides_(decides), run_(run),
          levels_(shortestLevels(counterexamples, distances))
    {
    }

    Outcome<ShortestCensus> count(const CensusBound& bound)
    {
        ShortestCensus census;
        if (const auto stopped = countAll(census.counterexamples))
            return *stopped;
        auto by = countByNumbers(std::max(bound.atLeast, bound.perTransition * transitions_));
        if (!by)
            return by.failure();
        census.by = *std::move(by);
        return census;
    }

private:
    static constexpr const char* phase = "counting shortest counterexamples";

    /// Calls `atState(state)` for each state on shortest runs, nearer ones first, and after it
    /// `along(state, target)` for each of its transitions on these, until one of them says no.
    template <class AtState, class Along>
    std::optional<Stopped> goThrough(const AtState& atState, const Along& along)
    {
        for (std::size_t level = 0; level < levels_.size(); ++level)
            for (const StateId state : levels_[level]) {
                if (const auto stopped = run_.poll({phase, level, levels_.size()}))
                    return stopped;
                atState(state);
                for (const Transition& transition : counterexamples_.lts.outgoing(state))
                    if (distances_.approaches(state, transition.target) && !along(state, transition.target))
                        return std::nullopt;
            }
        return std::nullopt;
    }

    /// Counts the transitions on shortest runs as well.
    std::optional<Stopped> countAll(std::uint64_t& all)
    {
        std::vector<std::uint64_t> counts(counterexamples_.lts.stateCount(), 0);
        for (const StateId initial : levels_.front())
            counts[initial.index()] = 1;
        return goThrough(
            [&](StateId state) {
                if (counterexamples_.violating[state.index()])
                    all = saturatingSum(all, counts[state.index()]);
            },
            [&](StateId state, StateId target) {
                ++transitions_;
                counts[target.index()] = saturatingSum(counts[target.index()], counts[state.index()]);
                return true;
            });
    }

    Outcome<std::optional<std::vector<ShortestCount>>> countByNumbers(std::uint64_t bound)
    {
        using Counts = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;
        std::vector<Counts> counts(counterexamples_.lts.stateCount());
        for (const StateId initial : levels_.front())
            counts[initial.index()][{decides_[initial.index()], 0}] = 1;
        Counts total, here;
        std::uint64_t work = 0;
        std::optional<Stopped> stopped;
        const auto stoppedBetween = goThrough(
            [&](StateId state) {
                here = std::exchange(counts[state.index()], {});
                if (counterexamples_.violating[state.index()])
                    for (const auto& [numbers, count] : here)
                        total[numbers] = saturatingSum(total[numbers], count);
            },
            [&](StateId state, StateId target) {
                if (work + here.size() > bound) {
                    work = bound + 1;
                    return false;
                }
                const bool enters = decides_[target.index()];
                const bool keeps = enters || decides_[state.index()];
                for (const auto& [numbers, count] : here) {
                    if ((stopped = run_.poll({phase, ++work, bound})))
                        return false;
                    std::uint64_t& sum =
                        counts[target.index()][{numbers.first + enters, numbers.second + keeps}];
                    sum = saturatingSum(sum, count);
                }
                return true;
            });
        if (stopped || stoppedBetween)
            return stopped ? *stopped : *stoppedBetween;
        if (work > bound)
            return std::optional<std::vector<ShortestCount>>();
        std::vector<ShortestCount> result;
        for (const auto& [numbers, count] : total)
            result.push_back({numbers.first, numbers.second, count});
        return std::optional(std::move(result));
    }

    const CounterexampleLts& counterexamples_;
    const Distances& distances_;
    const std::vector<bool>& decides_;
    RunContext& run_;
    std::vector<std::vector<StateId>> levels_;
    std::uint64_t transitions_ = 0; ///< on shortest runs
};

} // namespace

Outcome<std::vector<Trace>> chooseShortest(const CounterexampleLts& counterexamples,
                                           const Distances& distances, const std::vector<bool>& decides,
                                           Preference prefer, std::size_t wanted, RunContext& run)
{
    return Choice(counterexamples, distances, decides, prefer, wanted).best(run);
}

Outcome<ShortestCensus> countShortest(const CounterexampleLts& counterexamples, const Distances& distances,
                                      const std::vector<bool>& decides, RunContext& run,
                                      const CensusBound& bound)
{
    return Census(counterexamples, distances, decides, run).count(bound);
}

} // namespace threadmend
