// SPDX-License-Identifier: GPL-3.0-or-later
// What a property says, after parsing. One alternative a kind of property.
#pragma once

#include "core/model/expression/expression.h"
#include "core/property/modal_formula.h"
#include "core/property/regular_formula.h"

#include <string>
#include <variant>
#include <vector>

namespace threadmend {

/// No run is stuck.
struct DeadlockFreedom {
    bool operator==(const DeadlockFreedom&) const = default;
};

/// No run has a prefix whose word is in L(R): MCL's `[ R ] false`.
struct RegularSafety {
    RegularFormula violating;
    bool operator==(const RegularSafety&) const = default;
};

/// Of behavioral programs: no b-thread fails in a certain way.
struct FailureFreedom {
    enum class Of {
        Assertion,     ///< bp.ASSERT, in no run
        Error,         ///< a JavaScript error or a conflict in the store, in no run
        HotTermination ///< no run stops while a b-thread is hot
    };
    Of of = Of::Assertion;
    bool operator==(const FailureFreedom&) const = default;
};

/// Fairness towards sets of events (Harel et al. 2011, section 3.1). Each set is to be satisfied.
struct Fairness {
    enum class Kind { None, Unconditional, Strong, Weak };
    Kind kind = Kind::None;
    std::vector<std::vector<std::string>> sets;
    bool operator==(const Fairness&) const = default;
};

/// Of behavioral programs: no infinite (fair) run in which a b-thread is hot for ever, or in whose loop some
/// b-thread is hot in each state (semantics, "Hot"). The narrower reading asks that a b-thread which is hot
/// in each state of the loop also never advances there; a monitor that waits for the same event in each round
/// does.
struct HotCycleFreedom {
    bool withoutProgress = false; ///< the narrower reading
    Fairness fairness;
    bool operator==(const HotCycleFreedom&) const = default;
};

/// A CTL formula holds in each initial state; path quantifiers speak of fair paths (Buccafurri et al. 1999,
/// definitions 2.4 and 2.7). A path that cannot go on repeats its last state.
struct BranchingTime {
    Expression formula;
    /// Each holds infinitely often on a fair path; pure state formulas.
    std::vector<Expression> fairness;
    bool operator==(const BranchingTime&) const = default;
};

/// An LTL formula holds on each fair path from an initial state. A path that cannot go on repeats its last
/// state, with no event (semantics, "Infinite behaviour, temporal logic").
struct LinearTime {
    Expression formula;
    /// Each holds infinitely often on a fair path; formulas of one state.
    std::vector<Expression> fairness;
    bool operator==(const LinearTime&) const = default;
};

/// A formula of the modal mu-calculus, alternation-free, holds in each initial state. A state that nothing
/// leaves has no step.
struct Modal {
    ModalFormula formula;
    bool operator==(const Modal&) const = default;
};

using Formula = std::variant<DeadlockFreedom, RegularSafety, FailureFreedom, HotCycleFreedom, BranchingTime,
                             LinearTime, Modal>;

/// Whether it speaks of infinite paths, for which a state that nothing leaves repeats itself.
inline bool isTemporalLogic(const Formula& formula)
{
    return std::holds_alternative<BranchingTime>(formula) || std::holds_alternative<LinearTime>(formula);
}

/// Whether it is of a logic whose formulas say more than what finite runs, or loops, must not do.
inline bool isOfLogic(const Formula& formula)
{
    return isTemporalLogic(formula) || std::holds_alternative<Modal>(formula);
}

} // namespace threadmend
