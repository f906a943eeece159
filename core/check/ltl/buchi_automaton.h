// SPDX-License-Identifier: GPL-3.0-or-later
// From a formula of LTL to a generalised Büchi automaton (Gerth, Peled, Vardi and Wolper 1995).
#pragma once

#include "core/check/ltl/positive_form.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace threadmend {

/// The automaton of the words that satisfy a formula, built as far as it is asked. What a state asks of its
/// place in the word stands on the state. Of each set of formulas that is to hold, the states are its covers:
/// what holds now, and what has to hold next, by p U q = q or (p and X(p U q)) and its dual. A state is not
/// made for what is satisfied by less: of two covers of one set, one of which asks for less in all respects,
/// that one stays. A word is accepted if some run keeps each until again and again: is in states that do not
/// put it off. Exponential in the formula in the worst case.
class BuchiAutomaton {
public:
    /// By until of the form, then of fairness: what is kept.
    using Marks = std::uint64_t;
    static constexpr std::size_t mostMarks = 64;

    struct State {
        std::vector<std::uint32_t> literals; ///< nodes of the form, ascending: what it asks of its place
        Marks keeps = 0;                     ///< of untils
    };

    /// Refers to nothing. Precondition: at most `mostMarks` untils.
    explicit BuchiAutomaton(PositiveForm form);

    const PositiveForm& form() const { return form_; }
    const State& state(std::uint32_t number) const { return states_[number].shown; }
    std::size_t stateCount() const { return states_.size(); }
    /// All marks of untils.
    Marks untils() const { return untils_; }

    /// Where runs begin. The result lives until the automaton goes.
    Outcome<std::span<const std::uint32_t>> initial(RunContext& run);
    Outcome<std::span<const std::uint32_t>> successors(std::uint32_t state, RunContext& run);

private:
    using Formulas = std::vector<std::uint32_t>; // ascending
    /// A way to satisfy a set, as far as it has been found.
    struct Cover {
        Formulas waiting, now, literals, next;
        Marks puts = 0; ///< untils that are put off
    };
    struct Made {
        State shown;
        std::uint32_t nextSet = 0;
    };

    std::uint32_t numberOfSet(Formulas formulas);
    Outcome<std::span<const std::uint32_t>> statesOf(std::uint32_t set, RunContext& run);
    Outcome<std::vector<Cover>> coversOf(const Formulas& formulas, RunContext& run) const;
    void expand(Cover cover, std::vector<Cover>& unfinished) const;
    bool contradicts(const Cover& cover, std::uint32_t literal) const;
    std::uint32_t numberOf(Cover cover);

    PositiveForm form_;
    std::vector<std::uint32_t> untilOf_; ///< by node: its mark
    Marks untils_ = 0;
    std::map<Formulas, std::uint32_t> sets_;
    std::vector<const Formulas*> setOf_; ///< the keys of `sets_`
    std::vector<std::optional<std::vector<std::uint32_t>>> statesOf_;
    std::map<std::tuple<Formulas, std::uint32_t, Marks>, std::uint32_t> numbers_;
    std::vector<Made> states_;
};

} // namespace threadmend
