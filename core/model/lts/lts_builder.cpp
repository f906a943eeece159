// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/lts_builder.h"

#include "core/model/lts/ending.h"
#include "core/run/contract.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace threadmend {

namespace {

constexpr const char* ltsBuilderPhase = "building the transition system";

// Most states have a handful of transitions: insertion sort beats std::sort there.
void sortTransitions(std::span<Transition> transitions)
{
    constexpr std::size_t few = 24;
    if (transitions.size() > few) {
        std::sort(transitions.begin(), transitions.end());
        return;
    }
    for (std::size_t i = 1; i < transitions.size(); ++i) {
        const Transition moved = transitions[i];
        std::size_t j = i;
        for (; j > 0 && moved < transitions[j - 1]; --j)
            transitions[j] = transitions[j - 1];
        transitions[j] = moved;
    }
}

/// A set of numbers that knows how many of its members are smaller than a given one.
class NumberedSubset {
public:
    explicit NumberedSubset(const std::vector<bool>& contained) : words_(contained.size() / 64 + 1)
    {
        for (std::size_t number = 0; number < contained.size(); ++number)
            if (contained[number])
                words_[number / 64].bits |= 1ull << (number % 64);
        std::uint32_t before = 0;
        for (Word& word : words_) {
            word.before = before;
            before += static_cast<std::uint32_t>(std::popcount(word.bits));
        }
    }
    std::uint32_t rank(std::uint32_t number) const
    {
        const Word& word = words_[number / 64];
        const std::uint64_t smaller = word.bits & ((1ull << (number % 64)) - 1);
        return word.before + static_cast<std::uint32_t>(std::popcount(smaller));
    }
    std::vector<std::uint32_t> members() const
    {
        std::vector<std::uint32_t> numbers;
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t bits = words_[i].bits; bits != 0; bits &= bits - 1)
                numbers.push_back(static_cast<std::uint32_t>(i * 64) +
                                  static_cast<std::uint32_t>(std::countr_zero(bits)));
        return numbers;
    }

private:
    struct Word {
        std::uint64_t bits = 0;
        std::uint32_t before = 0;
    };
    std::vector<Word> words_;
};

constexpr std::size_t piece = 4096; ///< transitions that are looked at between two polls

/// The endings, or nothing if the transitions tell them all the same.
Outcome<std::vector<Ending>> canonical(std::vector<Ending> endings, const Lts& plain, RunContext& run)
{
    bool own = false;
    for (std::uint32_t state = 0; state < endings.size(); ++state) {
        if (const auto stopped = run.poll({ltsBuilderPhase, state, endings.size()}))
            return *stopped;
        const Ending told = plain.plainEnding(StateId(state));
        require(endings[state] != Ending::Running || told == Ending::Running,
                "runs go on only where there is a transition, or where nobody looked");
        own = own || endings[state] != told;
    }
    return own ? std::move(endings) : std::vector<Ending>();
}

} // namespace

void LtsBuilder::setInitial(std::vector<StateId> initial)
{
    require(!initial.empty(), "a system has an initial state");
    std::sort(initial.begin(), initial.end());
    initial.erase(std::unique(initial.begin(), initial.end()), initial.end());
    ensureStates(initial.back().index() + 1);
    initialStates_ = std::move(initial);
}

std::vector<std::uint32_t> LtsBuilder::dropUnusedStates()
{
    std::vector<bool> used(stateCount_, false);
    for (const StateId initial : initialStates_)
        used[initial.index()] = true;
    for (const Run& run : runs_)
        used[run.source.index()] = true;
    for (const Transition& transition : transitions_)
        used[transition.target.index()] = true;
    const NumberedSubset numbering(used);
    auto oldNumbers = numbering.members();
    if (oldNumbers.size() == stateCount_)
        return {};
    renumber([&](StateId state) { return StateId(numbering.rank(state.value)); });
    stateCount_ = oldNumbers.size();
    return oldNumbers;
}

std::vector<StateId> LtsBuilder::putUnexpandedLast(const std::vector<bool>& unexpanded)
{
    require(unexpanded.size() == stateCount_, "it is said of every state whether it was expanded");
    std::vector<StateId> numbers(unexpanded.size());
    std::uint32_t next = 0;
    for (const bool last : {false, true}) {
        for (std::size_t state = 0; state < numbers.size(); ++state)
            if (unexpanded[state] == last)
                numbers[state] = StateId(next++);
        expandedCount_ = last ? expandedCount_ : next;
    }
    renumber([&](StateId state) { return numbers[state.index()]; });
    return numbers;
}

template <class NewNumber>
void LtsBuilder::renumber(NewNumber newNumber)
{
    for (StateId& state : initialStates_)
        state = newNumber(state);
    std::sort(initialStates_.begin(), initialStates_.end());
    for (Run& run : runs_)
        run.source = newNumber(run.source);
    for (Transition& transition : transitions_)
        transition.target = newNumber(transition.target);
}

void LtsBuilder::keepTerminations(const Lts& lts)
{
    for (std::uint32_t label = 0; label < lts.labels().size(); ++label)
        if (lts.isTermination(LabelId(label)))
            terminations_.push_back(labels_.intern(lts.labels().text(LabelId(label))));
}

Outcome<std::vector<LabelId>> LtsBuilder::sortLabels(RunContext& run)
{
    std::vector<bool> used(labels_.size(), false);
    for (std::size_t i = 0; i < transitions_.size(); ++i) {
        if (i % piece == 0)
            if (const auto stopped = run.pollNow({ltsBuilderPhase, i, transitions_.size()}))
                return *stopped;
        used[transitions_[i].label.index()] = true;
    }
    std::vector<LabelId> order;
    for (std::uint32_t label = 0; label < labels_.size(); ++label)
        if (used[label])
            order.emplace_back(label);
    std::sort(order.begin(), order.end(),
              [&](LabelId left, LabelId right) { return labels_.text(left) < labels_.text(right); });
    std::vector<LabelId> newIds(labels_.size(), none<LabelId>);
    LabelTable sorted;
    for (const LabelId label : order)
        newIds[label.index()] = sorted.intern(labels_.text(label));
    labels_ = std::move(sorted);
    return newIds;
}

std::optional<Stopped> LtsBuilder::groupBySource(RunContext& run)
{
    const auto lengthOf = [&](std::size_t i) {
        const std::size_t end = i + 1 < runs_.size() ? runs_[i + 1].first : transitions_.size();
        return static_cast<std::uint32_t>(end - runs_[i].first);
    };
    firsts_.assign(stateCount_ + 1, 0);
    bool ordered = true;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        if (const auto stopped = run.poll({ltsBuilderPhase, i, runs_.size()}))
            return stopped;
        ordered = ordered && (i == 0 || runs_[i - 1].source < runs_[i].source);
        firsts_[runs_[i].source.index() + 1] += lengthOf(i);
    }
    std::partial_sum(firsts_.begin(), firsts_.end(), firsts_.begin());
    if (!ordered) {
        std::vector<Transition> grouped(transitions_.size());
        std::vector<std::uint32_t> next(firsts_.begin(), firsts_.end() - 1);
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            if (const auto stopped = run.poll({ltsBuilderPhase, i, runs_.size()}))
                return stopped;
            std::uint32_t& to = next[runs_[i].source.index()];
            for (std::uint32_t k = 0; k < lengthOf(i); ++k)
                grouped[to++] = transitions_[runs_[i].first + k];
        }
        transitions_ = std::move(grouped);
    }
    runs_ = {};
    return std::nullopt;
}

std::optional<Stopped> LtsBuilder::sortEachState(const std::vector<LabelId>& newIds, RunContext& run)
{
    std::size_t kept = 0;
    for (std::size_t state = 0; state < stateCount_; ++state) {
        if (const auto stopped = run.poll({ltsBuilderPhase, state, stateCount_}))
            return stopped;
        const std::span own(transitions_.data() + firsts_[state], transitions_.data() + firsts_[state + 1]);
        for (Transition& transition : own)
            transition.label = newIds[transition.label.index()];
        sortTransitions(own);
        firsts_[state] = static_cast<std::uint32_t>(kept);
        for (std::size_t i = 0; i < own.size(); ++i)
            if (i == 0 || own[i] != own[i - 1])
                transitions_[kept++] = own[i];
            else
                ++duplicates_;
    }
    // firsts_[state + 1] was still the old offset when state was worked on; only now may the last one change.
    firsts_[stateCount_] = static_cast<std::uint32_t>(kept);
    transitions_.resize(kept);
    return std::nullopt;
}

/// As `shrink_to_fit`, which copies all at once.
std::optional<Stopped> LtsBuilder::giveBackRoom(RunContext& run)
{
    if (transitions_.capacity() == transitions_.size())
        return std::nullopt;
    std::vector<Transition> fitting;
    fitting.reserve(transitions_.size());
    for (std::size_t i = 0; i < transitions_.size(); i += piece) {
        if (const auto stopped = run.pollNow({ltsBuilderPhase, i, transitions_.size()}))
            return stopped;
        const std::size_t end = std::min(i + piece, transitions_.size());
        fitting.insert(fitting.end(), transitions_.data() + i, transitions_.data() + end);
    }
    transitions_ = std::move(fitting);
    return std::nullopt;
}

Outcome<Lts> LtsBuilder::build(RunContext& run) &&
{
    require(transitions_.size() <= maxTransitions, "an Lts has fewer than 2^32 - 1 transitions");
    require(stateNames_.empty() || stateNames_.size() == stateCount_, "every state has a name, or none has");
    require(parameters_.empty() ||
                parameters_.valueIndices.size() == stateCount_ * parameters_.parameters.size(),
            "every state has a row of parameters, or none has");
    require(endings_.empty() || endings_.size() == stateCount_,
            "it is said of every state how it ends, or of none");
    require(propositions_.empty() || propositions_.setOf.size() == stateCount_,
            "every state has a set of propositions, or the model has none");
    require(expandedCount_.value_or(0) <= stateCount_, "only states that there are have been expanded");
    const auto newIds = sortLabels(run);
    if (!newIds)
        return newIds.failure();
    if (const auto stopped = groupBySource(run))
        return *stopped;
    if (const auto stopped = sortEachState(*newIds, run))
        return *stopped;
    if (const auto stopped = giveBackRoom(run))
        return *stopped;
    Lts lts;
    lts.initialStates_ = std::move(initialStates_);
    lts.firsts_ = std::move(firsts_);
    lts.transitions_ = std::move(transitions_);
    lts.labels_ = std::move(labels_);
    lts.stateNames_ = std::move(stateNames_);
    lts.parameters_ = std::move(parameters_);
    lts.expandedCount_ = expandedCount_.value_or(stateCount_);
    auto endings = canonical(std::move(endings_), lts, run);
    if (!endings)
        return endings.failure();
    lts.endings_ = *std::move(endings);
    for (const LabelId label : terminations_)
        if (const LabelId kept = (*newIds)[label.index()]; kept != none<LabelId>) {
            lts.terminations_.resize(lts.labels_.size(), false);
            lts.terminations_[kept.index()] = true;
        }
    lts.propositions_ = std::move(propositions_);
    return lts;
}

Lts LtsBuilder::build() &&
{
    RunContext nobody;
    return *std::move(*this).build(nobody);
}

Lts LtsBuilder::beginningIn(Lts lts, std::vector<StateId> states)
{
    require(!states.empty() && states.back().index() < lts.stateCount(), "runs begin in states");
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
    lts.initialStates_ = std::move(states);
    return lts;
}

Outcome<Lts> LtsBuilder::terminating(Lts lts, std::span<const std::string> labels, RunContext& run)
{
    std::vector<bool> terminations(lts.labels().size(), false);
    bool any = false;
    for (const std::string& text : labels)
        if (const auto label = lts.labels().find(text))
            terminations[label->index()] = any = true;
    if (!any)
        return lts;
    auto endings = endingsAfter(lts, terminations, run);
    if (!endings)
        return endings.failure();
    lts.terminations_ = std::move(terminations);
    auto own = canonical(*std::move(endings), lts, run);
    if (!own)
        return own.failure();
    lts.endings_ = *std::move(own);
    return lts;
}

} // namespace threadmend
