// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/simulation.h"

#include "core/model/lts/strong_bisimulation.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <numeric>

namespace threadmend {

namespace {

constexpr const char* simulationPhase = "matching states";
constexpr std::uint32_t noSimulationCounter = std::numeric_limits<std::uint32_t>::max();

Outcome<BisimulationClasses> reduced(const Lts& lts, RunContext& run)
{
    auto partition = strongBisimulation(lts, run);
    if (!partition)
        return partition.failure();
    auto merged = quotient(lts, *partition, QuotientPart::Whole, run);
    if (!merged)
        return merged.failure();
    return BisimulationClasses{std::move(*partition), std::move(merged->lts)};
}

/// A transition seen from its target. `counter` is the column of the pair (source, label) among those with
/// several successors.
struct Entry {
    LabelId label;
    StateId source;
    std::uint32_t counter = noSimulationCounter;
};

/// Incoming transitions of every state in the order of label and source.
struct Entries {
    std::vector<std::uint32_t> firsts;
    std::vector<Entry> list;
    /// A counter each: the successors of its pair.
    std::vector<std::uint32_t> successors;

    std::span<const Entry> of(std::size_t state) const
    {
        return {list.data() + firsts[state], list.data() + firsts[state + 1]};
    }
};

/// `nameOf` gives a label the number under which both systems know it, or none to leave its transitions out.
template <class NameOf>
Entries entriesOf(const Lts& lts, NameOf nameOf)
{
    Entries result;
    result.firsts.assign(lts.stateCount() + 1, 0);
    for (const Transition& step : lts.transitions())
        if (nameOf(step.label) != none<LabelId>)
            ++result.firsts[step.target.index() + 1];
    std::partial_sum(result.firsts.begin(), result.firsts.end(), result.firsts.begin());
    result.list.resize(result.firsts.back());
    std::vector<std::uint32_t> next(result.firsts.begin(), result.firsts.end() - 1);
    for (std::size_t source = 0; source < lts.stateCount(); ++source) {
        const auto steps = lts.outgoing(StateId(source));
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const LabelId label = nameOf(steps[i].label);
            if (label == none<LabelId>)
                continue;
            const bool afterSame = i > 0 && steps[i - 1].label == steps[i].label;
            const bool beforeSame = i + 1 < steps.size() && steps[i + 1].label == steps[i].label;
            if (beforeSame && !afterSame)
                result.successors.push_back(0);
            Entry entry{label, StateId(source), noSimulationCounter};
            if (afterSame || beforeSame) {
                entry.counter = static_cast<std::uint32_t>(result.successors.size() - 1);
                ++result.successors.back();
            }
            result.list[next[steps[i].target.index()]++] = entry;
        }
    }
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        std::stable_sort(result.list.begin() + result.firsts[state],
                         result.list.begin() + result.firsts[state + 1],
                         [](const Entry& left, const Entry& right) { return left.label < right.label; });
    return result;
}

class Matcher {
public:
    Matcher(const Lts& m1, const Lts& m2, const std::vector<bool>& ignored,
            const std::vector<LabelId>& secondLabels, RunContext& run)
        : m1_(m1), m2_(m2), run_(run), ignored_(ignored), secondLabels_(secondLabels),
          into1_(
              entriesOf(m1, [&](LabelId label) { return ignored[label.index()] ? none<LabelId> : label; })),
          into2_(entriesOf(m2, [&](LabelId label) { return secondLabels[label.index()]; }))
    {
    }

    Outcome<BitMatrix> match()
    {
        if (const auto stopped = refuseIfTooLarge())
            return *stopped;
        related_ = BitMatrix(m1_.stateCount(), m2_.stateCount());
        left_ = BitMatrix(m1_.stateCount(), m2_.stateCount());
        waits_.assign(m1_.stateCount(), false);
        for (const auto step : {&Matcher::relateAll, &Matcher::compareLabels, &Matcher::startCounters})
            if (const auto stopped = (this->*step)())
                return *stopped;
        while (!waiting_.empty()) {
            const std::uint32_t row = waiting_.front();
            waiting_.pop_front();
            waits_[row] = false;
            if (const auto stopped = workOffRow(row))
                return *stopped;
        }
        return std::move(related_);
    }

private:
    std::optional<Stopped> poll() { return run_.poll({simulationPhase, done_++}); }

    std::optional<Stopped> refuseIfTooLarge() const
    {
        const std::uint64_t limit = run_.limits().bytes;
        if (limit == std::numeric_limits<std::uint64_t>::max())
            return std::nullopt;
        const std::uint64_t needed = 2 * BitMatrix::bytesFor(m1_.stateCount(), m2_.stateCount()) +
                                     4ull * m1_.stateCount() * into2_.successors.size();
        if (needed > limit || residentBytes() > limit - needed)
            return Stopped{StopReason::MemoryLimit, simulationPhase, 0};
        return std::nullopt;
    }

    std::optional<Stopped> relateAll()
    {
        const std::size_t columns = m2_.stateCount();
        for (std::size_t row = 0; row < m1_.stateCount(); ++row) {
            if (const auto stopped = poll())
                return stopped;
            const auto words = related_.row(row);
            std::fill(words.begin(), words.end(), ~0ull);
            if (columns % 64 != 0)
                words.back() = (1ull << columns % 64) - 1;
        }
        return std::nullopt;
    }

    /// The first relation: s2 has all labels that s1 has. Label by label, so that one row of bits is enough.
    std::optional<Stopped> compareLabels()
    {
        const auto sources1 = sourcesByLabel(
            m1_, [&](LabelId label) { return ignored_[label.index()] ? none<LabelId> : label; });
        const auto sources2 =
            sourcesByLabel(m2_, [&](LabelId label) { return secondLabels_[label.index()]; });
        std::vector<std::uint64_t> having(related_.row(0).size(), 0);
        for (std::size_t label = 0; label < m1_.labels().size(); ++label) {
            for (const StateId state : sources2[label])
                having[state.index() / 64] |= 1ull << state.index() % 64;
            for (const StateId state : sources1[label]) {
                if (const auto stopped = poll())
                    return stopped;
                const auto words = related_.row(state.index());
                for (std::size_t word = 0; word < words.size(); ++word)
                    words[word] &= having[word];
            }
            for (const StateId state : sources2[label])
                having[state.index() / 64] = 0;
        }
        return leaveUnrelated();
    }

    template <class NameOf>
    std::vector<std::vector<StateId>> sourcesByLabel(const Lts& lts, NameOf nameOf) const
    {
        std::vector<std::vector<StateId>> result(m1_.labels().size());
        for (std::size_t state = 0; state < lts.stateCount(); ++state) {
            LabelId last = none<LabelId>;
            for (const Transition& step : lts.outgoing(StateId(state)))
                if (const LabelId label = nameOf(step.label); step.label != last && label != none<LabelId>) {
                    result[label.index()].push_back(StateId(state));
                    last = step.label;
                }
        }
        return result;
    }

    /// What the first relation leaves out waits for its consequences.
    std::optional<Stopped> leaveUnrelated()
    {
        const std::size_t columns = m2_.stateCount();
        for (std::size_t row = 0; row < m1_.stateCount(); ++row) {
            if (const auto stopped = poll())
                return stopped;
            const auto related = related_.row(row);
            const auto left = left_.row(row);
            for (std::size_t word = 0; word < left.size(); ++word)
                left[word] = ~related[word];
            if (columns % 64 != 0)
                left.back() &= (1ull << columns % 64) - 1;
            wait(static_cast<std::uint32_t>(row));
        }
        return std::nullopt;
    }

    std::optional<Stopped> startCounters()
    {
        const auto& successors = into2_.successors;
        counters_.reserve(m1_.stateCount() * successors.size());
        for (std::size_t row = 0; row < m1_.stateCount(); ++row) {
            if (const auto stopped = poll())
                return stopped;
            counters_.insert(counters_.end(), successors.begin(), successors.end());
        }
        return std::nullopt;
    }

    void wait(std::uint32_t row)
    {
        if (!waits_[row])
            waiting_.push_back(row);
        waits_[row] = true;
    }

    /// Draws the consequences of all pairs (u, t) that have left since this row was last worked on.
    std::optional<Stopped> workOffRow(std::uint32_t u)
    {
        const std::size_t words = left_.row(u).size();
        for (std::size_t word = 0; word < words; ++word) {
            // A loop at u may add to the row meanwhile: then the row waits again.
            std::uint64_t bits = std::exchange(left_.row(u)[word], 0);
            for (; bits != 0; bits &= bits - 1)
                if (const auto stopped =
                        workOffPair(u, word * 64 + static_cast<std::size_t>(std::countr_zero(bits))))
                    return stopped;
        }
        return std::nullopt;
    }

    /// t does not simulate u: a pair (v, l) that has lost its last l-successor simulating u simulates no
    /// l-predecessor of u.
    std::optional<Stopped> workOffPair(std::uint32_t u, std::size_t t)
    {
        if (const auto stopped = poll())
            return stopped;
        auto own = into1_.of(u);
        for (const Entry& entry : into2_.of(t)) {
            while (!own.empty() && own.front().label < entry.label)
                own = own.subspan(1);
            if (own.empty())
                break;
            if (own.front().label != entry.label)
                continue;
            if (entry.counter != noSimulationCounter &&
                --counters_[u * into2_.successors.size() + entry.counter] > 0)
                continue;
            for (const Entry& predecessor : own) {
                if (predecessor.label != entry.label)
                    break;
                if (const auto stopped = poll())
                    return stopped;
                leave(predecessor.source.value, entry.source.index());
            }
        }
        return std::nullopt;
    }

    void leave(std::uint32_t row, std::size_t column)
    {
        if (!related_.test(row, column))
            return;
        related_.clear(row, column);
        left_.set(row, column);
        wait(row);
    }

    const Lts& m1_;
    const Lts& m2_;
    RunContext& run_;
    const std::vector<bool>& ignored_;
    const std::vector<LabelId>& secondLabels_;
    Entries into1_;
    Entries into2_;
    BitMatrix related_;
    BitMatrix left_; ///< pairs that have left the relation and were not worked off
    std::vector<std::uint32_t> counters_;
    std::deque<std::uint32_t> waiting_; ///< rows of `left_` that are not empty
    std::vector<bool> waits_;
    std::uint64_t done_ = 0;
};

} // namespace

Outcome<SimulationRelation> simulation(const Lts& m1, const Lts& m2,
                                       std::span<const std::string_view> ignored, RunContext& run)
{
    auto first = reduced(m1, run);
    if (!first)
        return first.failure();
    auto second = reduced(m2, run);
    if (!second)
        return second.failure();
    const LabelTable& labels = first->lts.labels();
    std::vector<bool> ignoredLabels(labels.size(), false);
    for (const std::string_view text : ignored)
        if (const auto label = labels.find(text))
            ignoredLabels[label->index()] = true;
    std::vector<LabelId> secondLabels;
    for (std::uint32_t label = 0; label < second->lts.labels().size(); ++label)
        secondLabels.push_back(
            labels.find(second->lts.labels().text(LabelId(label))).value_or(none<LabelId>));
    auto related = Matcher(first->lts, second->lts, ignoredLabels, secondLabels, run).match();
    if (!related)
        return related.failure();
    return SimulationRelation(std::move(*first), std::move(*second), std::move(*related),
                              std::move(secondLabels));
}

} // namespace threadmend
