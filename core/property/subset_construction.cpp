// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/subset_construction.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace threadmend {

namespace {

constexpr const char* subsetConstructionPhase = "building the automaton of the property";

/// Numbers sets of nodes; their elements lie in one block.
class SetTable {
public:
    SetTable() = default;
    SetTable(const SetTable&) = delete;
    SetTable& operator=(const SetTable&) = delete;

    std::size_t size() const { return starts_.size() - 1; }
    std::size_t entries() const { return elements_.size(); }
    std::span<const std::uint32_t> operator[](std::size_t set) const
    {
        return std::span(elements_).subspan(starts_[set], starts_[set + 1] - starts_[set]);
    }
    /// The number of a sorted set, new or known.
    std::uint32_t intern(std::span<const std::uint32_t> set)
    {
        elements_.insert(elements_.end(), set.begin(), set.end());
        starts_.push_back(elements_.size());
        const auto [known, isNew] = known_.insert(static_cast<std::uint32_t>(size() - 1));
        if (!isNew) {
            starts_.pop_back();
            elements_.resize(starts_.back());
        }
        return *known;
    }

private:
    struct Hash {
        const SetTable* table;
        std::size_t operator()(std::uint32_t set) const
        {
            std::uint64_t hash = 0;
            for (const std::uint32_t element : (*table)[set])
                hash = (hash ^ element) * 0x9E3779B97F4A7C15ull + (hash >> 29);
            return hash ^ (hash >> 32);
        }
    };
    struct Equal {
        const SetTable* table;
        bool operator()(std::uint32_t left, std::uint32_t right) const
        {
            return std::ranges::equal((*table)[left], (*table)[right]);
        }
    };

    std::vector<std::uint32_t> elements_;
    std::vector<std::size_t> starts_ = {0};
    std::unordered_set<std::uint32_t, Hash, Equal> known_{16, Hash{this}, Equal{this}};
};

class Determinisation {
public:
    Determinisation(const StepAutomaton& nondeterministic, const LabelClasses& classes, Violation violation,
                    std::size_t mostEntries, RunContext& run)
        : nodes_(nondeterministic), classes_(classes), violation_(violation), mostEntries_(mostEntries),
          run_(run), visited_(nondeterministic.nodes.size(), 0)
    {
    }

    Outcome<SafetyAutomaton> build()
    {
        result_.classOfLabel = classes_.classOfLabel;
        result_.classCount = classes_.classCount;
        beginSet();
        if (const auto stop = addClosure(nodes_.initial))
            return *stop;
        result_.initial = internSet();
        for (std::size_t set = 0; set < sets_.size(); ++set)
            for (std::uint32_t labelClass = 0; labelClass < classes_.classCount; ++labelClass)
                if (const auto stop = addStep(set, labelClass))
                    return *stop;
        for (std::size_t set = 0; set < sets_.size(); ++set)
            result_.accepting.push_back(std::ranges::binary_search(sets_[set], nodes_.accepting));
        result_.violatesWhenMarked.assign(sets_.size(), false);
        return std::move(result_);
    }

private:
    std::optional<Stopped> poll()
    {
        if (sets_.entries() + result_.steps.size() > mostEntries_)
            return Stopped{StopReason::MemoryLimit, subsetConstructionPhase, sets_.size()};
        return run_.poll({subsetConstructionPhase, sets_.size(), std::nullopt, sets_.size()});
    }

    void beginSet()
    {
        ++round_;
        set_.clear();
    }

    /// Adds what empty moves reach from `start`, as far as it has a letter or accepts.
    std::optional<Stopped> addClosure(std::uint32_t start)
    {
        pending_.assign(1, start);
        while (!pending_.empty()) {
            if (const auto stop = poll())
                return stop;
            const std::uint32_t index = pending_.back();
            pending_.pop_back();
            if (std::exchange(visited_[index], round_) == round_)
                continue;
            const StepAutomaton::Node& node = nodes_.nodes[index];
            if (node.letter != StepAutomaton::nothing || index == nodes_.accepting)
                set_.push_back(index);
            if (node.letter != StepAutomaton::nothing)
                continue;
            for (const std::uint32_t next : node.next)
                if (next != StepAutomaton::nothing)
                    pending_.push_back(next);
        }
        return std::nullopt;
    }

    /// The set that was collected; none if it is empty. What has violated for good is one set for all.
    AutomatonState internSet()
    {
        if (set_.empty())
            return none<AutomatonState>;
        std::ranges::sort(set_);
        if (violation_ == Violation::Lasting && std::ranges::binary_search(set_, nodes_.accepting))
            set_.assign(1, nodes_.accepting);
        return AutomatonState(sets_.intern(set_));
    }

    bool hasViolatedForGood(std::size_t set) const
    {
        return violation_ == Violation::Lasting && sets_[set].front() == nodes_.accepting &&
               sets_[set].size() == 1;
    }

    std::optional<Stopped> addStep(std::size_t set, std::uint32_t labelClass)
    {
        if (hasViolatedForGood(set)) {
            result_.steps.push_back(AutomatonState(set));
            return poll();
        }
        beginSet();
        for (std::size_t i = 0; i < sets_[set].size(); ++i) {
            if (const auto stop = poll())
                return stop;
            const StepAutomaton::Node& node = nodes_.nodes[sets_[set][i]];
            if (node.letter == StepAutomaton::nothing ||
                !classes_.satisfied[labelClass][classes_.representative[node.letter]])
                continue;
            if (const auto stop = addClosure(node.next[0]))
                return stop;
        }
        result_.steps.push_back(internSet());
        return std::nullopt;
    }

    const StepAutomaton& nodes_;
    const LabelClasses& classes_;
    Violation violation_;
    std::size_t mostEntries_;
    RunContext& run_;
    SafetyAutomaton result_;
    SetTable sets_;
    std::vector<std::uint32_t> set_;
    std::vector<std::uint32_t> pending_;
    std::vector<std::uint64_t> visited_;
    std::uint64_t round_ = 0;
};

} // namespace

Outcome<SafetyAutomaton> determinise(const StepAutomaton& automaton, const LabelClasses& classes,
                                     Violation violation, RunContext& run, std::size_t mostEntries)
{
    return Determinisation(automaton, classes, violation, mostEntries, run).build();
}

} // namespace threadmend
