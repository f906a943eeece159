// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_space.h"

#include "core/check/asked_of_space.h"
#include "core/check/early_endings.h"
#include "core/check/findings.h"
#include "core/check/hot_cycles.h"
#include "core/check/replay.h"
#include "core/check/safety_search.h"
#include "core/property/small_automaton.h"
#include "core/run/contract.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace threadmend {

namespace {

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
            if (const auto stopped = countEarlyEndings(std::as_const(space_), verdict, run_)) {
                Verdict undecided;
                undecided.reason = *stopped;
                undecided.statistics = verdict.statistics;
                return undecided;
            }
        return verdict;
    }

private:
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
            return withSizes(HotCycles<Space>(space_, std::get<HotCycleFreedom>(formula_), run_).verdict());
        else
            return {};
    }

    Verdict withSizes(Verdict verdict) const
    {
        verdict.statistics.states = space_.stateCount();
        verdict.statistics.transitions = space_.transitionCount();
        require(!verdict.evidence || isRunOf(space_, *verdict.evidence), "evidence is a run of its space");
        for (const FurtherViolation& each : verdict.further)
            require(isRunOf(space_, each.evidence), "evidence is a run of its space");
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
            if (question.automaton.neverViolates())
                verdict.vacuous = Vacuity::NoWord;
            return withSizes(std::move(verdict));
        }
        const std::optional<Verdict> known = ofWords(question);
        verdict = known ? *known : SafetySearch<Space>(space_, question, run_).verdict();
        require(!verdict.evidence || isShortestViolationOf(space_, question, *verdict.evidence),
                "a counterexample can be replayed on its model");
        if (verdict.evidence)
            if (auto found = Findings<Space>(space_, formula_).in(verdict.evidence->last()); !found.empty())
                verdict.finding = std::move(found.front().finding);
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
        verdict.mayHaveFurther = true;
        for (FurtherViolation& each : verdict.further)
            each.shortest = isShortest(each.evidence);
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
        if (space_.expandedCount() == space_.stateCount()) // stopped in the last moment
            return true;
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
template Verdict checkSpace(const concurrent::ConcurrentSpace& space, const Formula& formula,
                            RunContext& run);

} // namespace threadmend
