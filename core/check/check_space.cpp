// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_space.h"

#include "core/check/asked_of_space.h"
#include "core/check/hot_cycles.h"
#include "core/check/replay.h"
#include "core/check/safety_search.h"
#include "core/property/small_automaton.h"
#include "core/run/contract.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// What the space knows of a violation beyond that it is one; one total visit.
template <StateSpace Space>
struct Finder {
    const Space& space;
    const Formula& formula;
    StateId last;
    using Result = std::optional<Finding>;

    Result operator()(const DeadlockFreedom&) const
    {
        if constexpr (KnowsFailures<Space>) {
            const std::string requested = space.requested(last);
            return Finding{"deadlock", requested.empty() ? "nothing is requested"
                                                         : "requested but blocked: " + requested};
        } else {
            return std::nullopt;
        }
    }

    Result operator()(const RegularSafety&) const
    {
        if (isInvariantOf(space, formula)) {
            std::string holding;
            for (const std::uint32_t proposition : space.propositionsOf(last))
                holding += (holding.empty() ? "" : ", ") + space.propositionNames()[proposition];
            return Finding{"invariant violated",
                           holding.empty() ? "no proposition holds" : "what holds: " + holding};
        }
        if constexpr (KnowsFailures<Space>)
            return Finding{"safety violated", "the run is one that must not be"};
        else
            return std::nullopt;
    }

    Result operator()(const FailureFreedom& freedom) const
    {
        if constexpr (KnowsFailures<Space>) {
            if (freedom.of == FailureFreedom::Of::HotTermination) {
                const std::size_t lane = *space.hotLane(last);
                return Finding{"hot termination",
                               space.describeLane(last, lane) + " is hot when the run ends", 0, lane};
            }
            const auto& failure = space.failure(last);
            return Finding{nameOf(failure.kind),
                           failure.thread.empty()
                               ? failure.message
                               : fmt::format("b-thread '{}': {}", failure.thread, failure.message),
                           static_cast<std::uint32_t>(failure.place.line)};
        } else {
            return std::nullopt;
        }
    }

    Result operator()(const HotCycleFreedom&) const { return std::nullopt; } // HotCycles has said it
};

template <StateSpace Space>
class Check {
public:
    Check(Space& space, const Formula& formula, RunContext& run) : space_(space), formula_(formula), run_(run)
    {
    }

    Verdict verdict()
    {
        Verdict verdict = found();
        if (!isWhole(space_))
            ofPart(verdict);
        if (verdict.kind == Verdict::Kind::Holds)
            verdict.pruned = prunedStates();
        return verdict;
    }

private:
    std::uint64_t prunedStates() const
    {
        if constexpr (requires(const Space& space) { space.prunes(); })
            if (!space_.prunes())
                return 0;
        std::uint64_t count = 0;
        for (std::uint32_t state = 0; state < space_.stateCount(); ++state)
            count += space_.ending(StateId(state)) == Ending::Pruned ? 1 : 0;
        return count;
    }

    Verdict found()
    {
        const auto question = askedOf(space_, formula_, Violation::Lasting, run_);
        if (!question) {
            Verdict undecided;
            if (question.stopped() != nullptr)
                undecided.reason = *question.stopped();
            else
                undecided.refusal = *question.error();
            return undecided;
        }
        if (*question)
            return answerTo(**question);
        if constexpr (KnowsFailures<Space>)
            return withSizes(
                HotCycles<Space>(space_, std::get<HotCycleFreedom>(formula_).fairness, run_).verdict());
        else
            return {};
    }

    Verdict withSizes(Verdict verdict) const
    {
        verdict.statistics.states = space_.stateCount();
        verdict.statistics.transitions = space_.transitionCount();
        require(!verdict.evidence || isRunOf(space_, *verdict.evidence), "evidence is a run of its space");
        return verdict;
    }

    /// Where the word of a run does not matter and no state is marked there is nothing to search.
    static bool isTriviallyTrue(const SafetyQuestion& question)
    {
        const auto some = [](const std::vector<bool>& bits) {
            return std::find(bits.begin(), bits.end(), true) != bits.end();
        };
        return question.automaton.neverViolates() ||
               (!some(question.automaton.accepting) && !some(question.marked));
    }

    Verdict answerTo(const SafetyQuestion& question)
    {
        Verdict verdict;
        if (isTriviallyTrue(question)) {
            verdict.kind = Verdict::Kind::Holds;
            return withSizes(std::move(verdict));
        }
        const std::optional<Verdict> known = ofWords(question);
        verdict = known ? *known : SafetySearch<Space>(space_, question, run_).verdict();
        require(!verdict.evidence || isShortestViolationOf(space_, question, *verdict.evidence),
                "a counterexample can be replayed on its model");
        if (verdict.evidence)
            verdict.finding = std::visit(Finder<Space>{space_, formula_, verdict.evidence->last()}, formula_);
        isOfStates_ = !question.marked.empty();
        return verdict;
    }

    /// That no word violates, or a stop, where the space can find it out faster than a search for the first
    /// violation.
    std::optional<Verdict> ofWords(const SafetyQuestion& question)
    {
        if constexpr (requires { space_.watch(WordAutomaton(), run_); }) {
            const auto automaton =
                question.marked.empty() ? smallAutomaton(question.automaton) : std::nullopt;
            if (!automaton)
                return std::nullopt;
            const auto words = space_.watch(*automaton, run_);
            if (words && (!*words || (*words)->violated))
                return std::nullopt;
            Verdict verdict;
            if (!words) {
                verdict.reason = *words.stopped();
                return verdict;
            }
            verdict.kind = Verdict::Kind::Holds;
            verdict.statistics = {(*words)->states, (*words)->transitions, 0, (*words)->bytes};
            return verdict;
        }
        return std::nullopt;
    }

    /// The verdict on a part of a space.
    void ofPart(Verdict& verdict) const
    {
        if (verdict.kind == Verdict::Kind::Undecided) {
            // What is over was over before this search began.
            if constexpr (requires { space_.stopped(); })
                if (verdict.reason && space_.stopped() && space_.stopped()->reason == verdict.reason->reason)
                    verdict.reason = *space_.stopped();
            return;
        }
        const bool isOpen = mayBeInvariant();
        if (verdict.kind == Verdict::Kind::Holds || isOpen) {
            const bool noneInPart = verdict.kind == Verdict::Kind::Holds && !isOpen;
            verdict = {};
            verdict.noneInPart = noneInPart;
            verdict.reason = Stopped{StopReason::StateLimit};
            if constexpr (requires { space_.stopped(); })
                verdict.reason = space_.stopped().value_or(*verdict.reason);
            verdict.statistics.states = space_.stateCount();
            verdict.statistics.transitions = space_.transitionCount();
            return;
        }
        verdict.shortest = isShortest(*verdict.evidence);
    }

    /// Violations that a state shows are met in breadth-first order, if the part was. A word is among the
    /// shortest if it is so short that all words of its length lie in the expanded part; of a loop nobody
    /// knows.
    bool isShortest(const Trace& evidence) const
    {
        if (evidence.loop)
            return false;
        if constexpr (requires { space_.isBreadthFirst(); })
            if (!space_.isBreadthFirst())
                return false;
        if constexpr (requires { space_.depthOf(StateId()); })
            return isOfStates_ || evidence.length() <= space_.depthOf(StateId(space_.expandedCount()));
        else
            return false;
    }

    /// Whether propositions that lie beyond the expanded part could make an invariant of a formula which is
    /// none as yet. That its names are those of labels does not help: the propositions would be meant.
    bool mayBeInvariant() const
    {
        const LabelPredicate* predicate = onlyLetter(formula_);
        if (predicate == nullptr || isInvariantOf(space_, formula_))
            return false;
        bool names = false;
        for (const LabelPredicate::Node& node : predicate->nodes) {
            if (node.kind != LabelPredicate::Kind::Exact)
                continue;
            if (!mayBeProposition(node.text))
                return false;
            names = true;
        }
        return names;
    }

    bool mayBeProposition(const std::string& name) const
    {
        const std::vector<std::string>& known = space_.propositionNames();
        if constexpr (requires { space_.mayHoldBeyond(name); })
            return std::binary_search(known.begin(), known.end(), name) || space_.mayHoldBeyond(name);
        else
            return true;
    }

    Space& space_;
    const Formula& formula_;
    RunContext& run_;
    bool isOfStates_ = false; ///< a state shows the violation that was found
};

} // namespace

template <StateSpace Space>
Verdict checkSpace(Space& space, const Formula& formula, RunContext& run)
{
    const auto begin = std::chrono::steady_clock::now();
    Verdict verdict = Check<Space>(space, formula, run).verdict();
    verdict.statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return verdict;
}

template Verdict checkSpace(const Lts& space, const Formula& formula, RunContext& run);
template Verdict checkSpace(behavioral::ProgramSpace& space, const Formula& formula, RunContext& run);

} // namespace threadmend
