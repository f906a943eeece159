// SPDX-License-Identifier: GPL-3.0-or-later
// Collects transitions in any order and makes an Lts of them.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace threadmend {

/// Usage: `label`, `add`, ... then `std::move(builder).build(run)`.
///
/// Transitions whose sources come in order (as most tools write them) are kept where they are; others are
/// sorted by counting. Time O(n + m + l log l) plus the sorting of each state's own transitions; space 8
/// bytes a transition (16 while sorting unordered ones) and 4 to 16 bytes a state.
class LtsBuilder {
public:
    static constexpr std::uint64_t maxTransitions = std::numeric_limits<std::uint32_t>::max() - 1;

    /// Starts with known labels, so that ids of another system can be used in `add`.
    explicit LtsBuilder(LabelTable labels = {}) : labels_(std::move(labels)) {}

    LabelId label(std::string_view text) { return labels_.intern(text); }
    const LabelTable& labels() const { return labels_; }

    /// Adds a transition; the states that it names exist from now on. Fewer than `maxTransitions`.
    void add(StateId source, LabelId label, StateId target)
    {
        if (runs_.empty() || runs_.back().source != source)
            runs_.push_back({source, static_cast<std::uint32_t>(transitions_.size())});
        transitions_.push_back({label, target});
        const std::uint32_t most = source.value > target.value ? source.value : target.value;
        if (most >= stateCount_)
            stateCount_ = most + 1ull;
    }
    /// So many transitions will be added: makes room for them at once.
    void expectTransitions(std::size_t count) { transitions_.reserve(count); }
    /// States 0 ... count - 1 exist, also those without transitions.
    void ensureStates(std::uint64_t count) { stateCount_ = count > stateCount_ ? count : stateCount_; }
    /// The only initial state; without it, that is state 0.
    void setInitial(StateId initial) { setInitial(std::vector<StateId>{initial}); }
    /// The initial states, in any order; at least one.
    void setInitial(std::vector<StateId> initial);
    /// For files that number states with gaps: keeps the initial states and those that transitions name, in
    /// the order of their numbers, and numbers them 0, 1, 2, ... Returns their old numbers, or nothing if
    /// none changed. Call it before names and parameters are given. O(m + g) time and g / 2 bytes, where g is
    /// the greatest number.
    std::vector<std::uint32_t> dropUnusedStates();
    /// Gives the states of which `unexpanded` (an entry a state) says so the last numbers; the others, which
    /// have all their transitions, keep their order, and so do these. Returns the new number of each state.
    /// Call it before anything is given by state. O(n + m).
    std::vector<StateId> putUnexpandedLast(const std::vector<bool>& unexpanded);
    /// One name a state, or none at all.
    void nameStates(TextList names) { stateNames_ = std::move(names); }
    /// What becomes of runs by what the model says; one entry a state, or none at all. `Running` only where
    /// there is a transition or the state was not expanded.
    void setEndings(std::vector<Ending> endings) { endings_ = std::move(endings); }
    /// So many states, from 0 on, have all their transitions; without it, all.
    void setExpanded(std::size_t count) { expandedCount_ = count; }
    /// The labels that are terminations in `lts` are so here. What follows from that for endings is for the
    /// caller to say by `setEndings`.
    void keepTerminations(const Lts& lts);
    /// One set a state.
    void setPropositions(Propositions propositions) { propositions_ = std::move(propositions); }
    /// One row a state, or none at all.
    void setParameters(StateParameters parameters) { parameters_ = std::move(parameters); }

    /// `lts` with these as the initial states, at least one.
    static Lts beginningIn(Lts lts, std::vector<StateId> states);

    /// `lts` with these labels as terminations, and the endings that follow from them (ending.h); endings
    /// that the model itself gave stay. O(n + m).
    static Outcome<Lts> terminating(Lts lts, std::span<const std::string> labels, RunContext& run);

    std::uint64_t transitionCount() const { return transitions_.size(); }
    std::uint64_t stateCount() const { return stateCount_; }

    /// The system, canonical. Labels that no transition bears are dropped.
    Outcome<Lts> build(RunContext& run) &&;
    /// The same without anybody to stop it: for small systems.
    Lts build() &&;
    /// After `build`: how many transitions were given more than once, counted as often as they were too many.
    std::uint64_t duplicates() const { return duplicates_; }

private:
    struct Run {
        StateId source;
        std::uint32_t first;
    };

    template <class NewNumber>
    void renumber(NewNumber newNumber);
    Outcome<std::vector<LabelId>> sortLabels(RunContext& run);
    std::optional<Stopped> groupBySource(RunContext& run);
    std::optional<Stopped> sortEachState(const std::vector<LabelId>& newIds, RunContext& run);
    std::optional<Stopped> giveBackRoom(RunContext& run);

    LabelTable labels_;
    std::vector<Run> runs_;
    std::vector<Transition> transitions_;
    std::vector<std::uint32_t> firsts_;
    std::uint64_t stateCount_ = 1;
    std::vector<StateId> initialStates_ = {StateId(0u)};
    TextList stateNames_;
    StateParameters parameters_;
    std::vector<Ending> endings_;
    std::vector<LabelId> terminations_;
    std::optional<std::size_t> expandedCount_;
    Propositions propositions_;
    std::uint64_t duplicates_ = 0;
};

} // namespace threadmend
