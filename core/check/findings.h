// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a run that violates, in words, and of which kind each violation is: by the b-threads,
// the assertion, the propositions that it is about. Two violations of one property are of one kind if that is
// the same, wherever they happen. All words that a safety property forbids are of one kind, whichever of its
// alternatives they are of: a run is shown for each property, not for each alternative.
#pragma once

#include "core/check/asked_of_space.h"
#include "core/check/verdict.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

namespace threadmend {

/// A violation that a state shows.
struct KindOfViolation {
    std::string kind; ///< the same for violations of one kind, and only for those
    Finding finding;
};

/// Of a lasso in which a lane is hot for ever, at its last state.
template <class Space>
Finding hotLaneFinding(const Space& space, StateId last, std::size_t lane, bool withoutProgress)
{
    const std::string who = space.describeLane(last, lane);
    if (withoutProgress)
        return {"hot without progress", who + " is hot and never advances in the loop", 0, lane};
    return {"hot b-thread cycle", who + " is hot in each state of the loop", 0, lane};
}

/// What the states of one space that violate one formula show. Refers to both.
template <StateSpace Space>
class Findings {
public:
    using Result = std::vector<KindOfViolation>;

    Findings(const Space& space, const Formula& formula)
        : space_(space), formula_(formula), isInvariant_(isInvariantOf(space, formula))
    {
        if (isInvariant_)
            asked_ = StateFormula(*onlyLetter(formula), space.propositionNames()).propositions();
    }

    /// Of a state in which the formula is violated: one entry for each kind of violation that it shows, at
    /// least one, where the space knows more of it than that it is one; else none.
    Result in(StateId state) const
    {
        return std::visit([&](const auto& formula) { return of(formula, state); }, formula_);
    }

private:
    Result of(const DeadlockFreedom&, StateId state) const
    {
        if constexpr (KnowsFailures<Space>) {
            const std::string requested = space_.requested(state);
            const std::string who = space_.requesting(state);
            return {{who,
                     {"deadlock",
                      requested.empty()
                          ? "nothing is requested"
                          : fmt::format("requested but blocked: {} (requested by {})", requested, who)}}};
        } else {
            return {};
        }
    }

    Result of(const RegularSafety&, StateId state) const
    {
        if (isInvariant_) {
            std::string holding, kind;
            for (const std::uint32_t proposition : space_.propositionsOf(state)) {
                const std::string& name = space_.propositionNames()[proposition];
                holding += (holding.empty() ? "" : ", ") + name;
                if (std::binary_search(asked_.begin(), asked_.end(), proposition))
                    kind += name + "\n";
            }
            return {{kind,
                     {"invariant violated",
                      holding.empty() ? "no proposition holds" : "what holds: " + holding}}};
        }
        if constexpr (KnowsFailures<Space>)
            return {{"", {"safety violated", "the run is one that must not be"}}};
        else
            return {};
    }

    Result of(const FailureFreedom& freedom, StateId state) const
    {
        if constexpr (KnowsFailures<Space>) {
            if (freedom.of == FailureFreedom::Of::HotTermination)
                return hotLanes(state);
            Result all;
            for (const auto& failure : space_.failuresOf(state)) {
                if (failure.isAssertion() != (freedom.of == FailureFreedom::Of::Assertion))
                    continue;
                Finding finding{nameOf(failure.kind),
                                failure.thread.empty()
                                    ? failure.message
                                    : fmt::format("b-thread '{}': {}", failure.thread, failure.message),
                                static_cast<std::uint32_t>(failure.place.line)};
                std::string kind = fmt::format("{}:{}:{}", finding.line, finding.word, finding.explanation);
                all.push_back({std::move(kind), std::move(finding)});
            }
            return all;
        } else {
            return {};
        }
    }

    Result of(const HotCycleFreedom&, StateId) const { return {}; } // no one state shows it
    Result of(const BranchingTime&, StateId) const { return {}; }
    Result of(const LinearTime&, StateId) const { return {}; }
    Result of(const Modal&, StateId) const { return {}; }

    Result hotLanes(StateId state) const
    {
        Result all;
        for (std::size_t lane = 0; lane < space_.laneCount(state); ++lane)
            if (space_.isHot(state, lane))
                all.push_back({fmt::format("{} {}", lane, space_.laneName(state, lane)),
                               {"hot termination",
                                space_.describeLane(state, lane) + " is hot when the run ends", 0, lane}});
        return all;
    }

    const Space& space_;
    const Formula& formula_;
    bool isInvariant_;
    std::vector<std::uint32_t> asked_; ///< by an invariant: ascending indices of names of propositions
};

} // namespace threadmend
