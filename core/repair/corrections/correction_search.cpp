// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/corrections/correction_search.h"

#include "core/check/check_model.h"
#include "core/check/ctl/check_ctl.h"
#include "core/check/ctl/evaluation.h"
#include "core/repair/corrections/conjuncts.h"
#include "core/repair/corrections/pruning.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

using concurrent::ConcurrentSpace;

/// Variables in a formula.
void addNames(const concurrent::Program& program, const Expression& formula, std::set<std::uint32_t>& names)
{
    for (const Expression::Node& node : formula.nodes)
        if (node.kind == Expression::Kind::Name)
            if (const auto variable = program.variableNamed(node.text))
                names.insert(*variable);
}

std::set<std::uint32_t> namesBelowRoot(const concurrent::Program& program, const BranchingTime& property)
{
    std::set<std::uint32_t> names;
    std::vector<std::uint32_t> waiting = {property.formula.root()};
    Expression below;
    while (!waiting.empty()) {
        const Expression::Node& node = property.formula.nodes[waiting.back()];
        waiting.pop_back();
        below.nodes.push_back(node);
        if (arityOf(node.kind) != Arity::Leaf)
            waiting.push_back(node.left);
        if (arityOf(node.kind) == Arity::Two)
            waiting.push_back(node.right);
    }
    addNames(program, below, names);
    for (const Expression& constraint : property.fairness)
        addNames(program, constraint, names);
    return names;
}

std::size_t deadlocksIn(const ConcurrentSpace& space)
{
    std::size_t count = 0;
    for (std::uint32_t state = 0; state < space.stateCount(); ++state)
        count += space.ending(StateId(state)) == Ending::Deadlock;
    return count;
}

/// A conjunct that fails, and why.
struct FailedConjunct {
    BranchingTime conjunct;
    std::shared_ptr<const MultiPath> multiPath;
    std::set<std::uint32_t> names; ///< of variables in it and in its constraints
};

/// A break point: its process, and its place there.
using Place = std::pair<std::uint32_t, std::uint32_t>;

std::vector<Place> correctedPlaces(const std::vector<Correction>& corrections)
{
    std::set<Place> places;
    for (const Correction& correction : corrections) {
        places.insert({correction.process, correction.point});
        if (correction.kind == Correction::Kind::Swap)
            places.insert({correction.process, correction.point + 1});
    }
    return {places.begin(), places.end()};
}

class CorrectionSearching {
public:
    CorrectionSearching(const Model& model, const std::vector<Property>& properties,
                        const CorrectionWishes& wishes, RunContext& run)
        : model_(model), space_(std::get<ConcurrentSpace>(model.space)), properties_(properties),
          wishes_(wishes), run_(run)
    {
    }

    Outcome<CorrectionSearch> search()
    {
        result_.statesBefore = space_.stateCount();
        result_.transitionsBefore = space_.transitionCount();
        result_.deadlocksBefore = deadlocksIn(space_);
        if (auto failure = checkBefore())
            return *std::move(failure);
        if (!result_.failing)
            return std::move(result_);
        conjuncts_ = failed_.size();
        if (wishes_.prunes)
            if (const auto stopped = addNarrowOnes(correctedPlaces(singleCorrections(space_.program()))))
                return *stopped;
        for (const FailedConjunct& each : failed_)
            paths_.emplace_back(space_, *each.multiPath);
        std::vector<Sequence> level = {{}};
        for (result_.length = 1;; ++result_.length) {
            const auto next = judgeLevel(level);
            if (!next)
                return next.failure();
            const bool repairs =
                std::any_of(result_.candidates.begin(), result_.candidates.end(),
                            [](const Candidate& each) { return each.fate == CandidateFate::Repairs; });
            if (repairs || result_.length >= wishes_.mostLength)
                return std::move(result_);
            level = *next;
        }
    }

private:
    using Sequence = std::vector<Correction>;

    /// Judges all sequences that are one correction longer than those of a level; returns them.
    Outcome<std::vector<Sequence>> judgeLevel(const std::vector<Sequence>& level)
    {
        std::vector<Sequence> next;
        const std::size_t evaluations = result_.counts.evaluations;
        result_.counts = {};
        result_.counts.evaluations = evaluations;
        result_.candidates.clear();
        for (const Sequence& base : level) {
            concurrent::Program program = space_.program();
            for (const Correction& correction : base)
                program = corrected(std::move(program), correction);
            const std::vector<Correction> corrections = singleCorrections(program);
            for (const Correction& correction : corrections) {
                // What makes a program that was met is left out, so of sequences there may be fewer.
                if (const auto stopped = run_.pollNow(
                        {"judging corrections", result_.counts.all, level.size() * corrections.size()}))
                    return *stopped;
                auto candidate = judged(base, program, correction);
                if (!candidate)
                    return candidate.failure();
                if (!*candidate)
                    continue;
                if (wishes_.judged)
                    wishes_.judged(**candidate, result_.length);
                next.push_back((*candidate)->corrections);
                result_.candidates.push_back(**std::move(candidate));
            }
        }
        return next;
    }

    std::optional<Failure> checkBefore()
    {
        for (std::size_t i = 0; i < properties_.size(); ++i) {
            Verdict verdict = checkModel(model_, properties_[i].formula, run_);
            if (verdict.reason)
                return *verdict.reason;
            if (verdict.refusal)
                return *verdict.refusal;
            result_.before.push_back(verdict.kind);
            if (verdict.kind != Verdict::Kind::Violated)
                continue;
            if (const auto* branching = std::get_if<BranchingTime>(&properties_[i].formula))
                if (auto failure = takeCounterexamples(*branching))
                    return failure;
            if (!result_.failing) {
                result_.failing = i;
                result_.violation = std::move(verdict);
                result_.failedConjunct =
                    failed_.empty() ? properties_[i].name : spelled(failed_.front().conjunct.formula);
            }
        }
        return std::nullopt;
    }

    /// Of each conjunct that fails: a repair has to take every counterexample away.
    std::optional<Failure> takeCounterexamples(const BranchingTime& property)
    {
        for (BranchingTime& conjunct : conjunctsOf(property)) {
            ++result_.counts.evaluations;
            const Verdict verdict = checkCtl(space_, conjunct, run_);
            if (verdict.reason)
                return *verdict.reason;
            if (verdict.kind != Verdict::Kind::Violated)
                continue;
            std::set<std::uint32_t> names = namesBelowRoot(space_.program(), conjunct);
            failed_.push_back({std::move(conjunct), verdict.multiPath, std::move(names)});
        }
        return std::nullopt;
    }

    /// Of each conjunct a counterexample that executes as few of these statements as it can.
    std::optional<Stopped> addNarrowOnes(const std::vector<Place>& places)
    {
        for (std::size_t i = 0; i < conjuncts_; ++i) {
            FailedConjunct narrow = failed_[i];
            if (!narrow.multiPath->isWhole)
                continue;
            std::set<Place> avoided;
            for (const Place& place : places) {
                avoided.insert(place);
                const Correction here{place.first, place.second, Correction::Kind::RightChange, 0};
                if (!ExecutedMultiPath(space_, *narrow.multiPath).executes(std::span(&here, 1)))
                    continue;
                const auto found = avoiding(avoided, narrow.conjunct);
                if (!found)
                    return *found.stopped();
                if (*found)
                    narrow.multiPath = *found;
                else
                    avoided.erase(place);
            }
            failed_.push_back(std::move(narrow));
        }
        return std::nullopt;
    }

    /// A counterexample without these statements; null if there is none. It is one of the whole structure,
    /// since the conjunct is in ACTL.
    Outcome<std::shared_ptr<const MultiPath>> avoiding(const std::set<Place>& avoided,
                                                       const BranchingTime& conjunct)
    {
        ++result_.counts.evaluations;
        const auto isKept = [&](LabelId label) {
            const auto source = space_.graph().sources[label.index()];
            return !avoided.contains({source.process, source.point});
        };
        const auto structure = structureOf(space_, isKept, run_);
        if (!structure)
            return structure.failure();
        const Verdict verdict = verdictOn(*structure, conjunct, run_);
        if (verdict.reason)
            return *verdict.reason;
        return verdict.multiPath;
    }

    /// The base, which has made `program`, and one correction more; nothing if that makes a program that was
    /// met already.
    Outcome<std::optional<Candidate>> judged(const Sequence& base, const concurrent::Program& before,
                                             const Correction& correction)
    {
        Candidate candidate;
        const concurrent::Program program = corrected(before, correction);
        candidate.changes = textChanges(space_.program(), program);
        std::string key;
        for (const TextReplacement& change : candidate.changes)
            key += fmt::format("{} {} {}\n", change.offset, change.length, change.text);
        if (key.empty() || !known_.insert(std::move(key)).second)
            return std::optional<Candidate>();
        candidate.corrections = base;
        candidate.corrections.push_back(correction);
        candidate.name = nameOf(candidate.corrections);
        ++result_.counts.all;
        if (wishes_.prunes && isDiscarded(candidate))
            return std::optional(std::move(candidate));
        ++result_.counts.checked;
        if (auto failure = check(program, candidate))
            return *std::move(failure);
        return std::optional(std::move(candidate));
    }

    std::string nameOf(const Sequence& corrections) const
    {
        concurrent::Program program = space_.program();
        std::string name;
        for (const Correction& correction : corrections) {
            name += (name.empty() ? "" : " ") + spelled(program, correction);
            program = corrected(std::move(program), correction);
        }
        return name;
    }

    /// V of a sequence: of each correction as it corrects what those before it have made (definition 6.3).
    std::vector<std::uint32_t> touchedBy(const Sequence& corrections) const
    {
        concurrent::Program program = space_.program();
        std::set<std::uint32_t> all;
        for (const Correction& correction : corrections) {
            const std::vector<std::uint32_t> touched = touchedVariables(program, correction);
            all.insert(touched.begin(), touched.end());
            program = corrected(std::move(program), correction);
        }
        return {all.begin(), all.end()};
    }

    /// Whether a counterexample says that it is no repair. Only those of ACTL do: a single state in which an
    /// existential formula fails tells of no path that stays.
    bool isDiscarded(Candidate& candidate)
    {
        const Sequence& corrections = candidate.corrections;
        candidate.isTested = std::any_of(failed_.begin(), failed_.end(),
                                         [](const FailedConjunct& each) { return each.multiPath->isWhole; });
        const std::vector<std::uint32_t> touched = touchedBy(corrections);
        const auto discards = [&](const auto& test) {
            for (std::size_t i = 0; i < failed_.size(); ++i)
                if (failed_[i].multiPath->isWhole && test(i))
                    return true;
            return false;
        };
        const auto isFree = [&](std::size_t i) {
            return std::none_of(touched.begin(), touched.end(),
                                [&](std::uint32_t variable) { return failed_[i].names.contains(variable); });
        };
        if (discards([&](std::size_t i) { return !paths_[i].executes(corrections); }))
            return discard(candidate, CandidateFate::NotExecuted,
                           "the counterexample does not execute what it corrects");
        ++result_.counts.executed;
        if (corrections.size() == 1)
            countPapersReading(corrections[0]);
        if (discards([&](std::size_t i) { return isFree(i) && !paths_[i].evaluatesSome(touched); }))
            return discard(candidate, CandidateFate::NotExploited,
                           "the counterexample does not evaluate its variables");
        ++result_.counts.exploited;
        if (discards([&](std::size_t i) { return isFree(i) && !paths_[i].sees(corrections, touched); }))
            return discard(candidate, CandidateFate::NotSeen,
                           "the counterexample overwrites its variables before it evaluates them");
        ++result_.counts.seen;
        return false;
    }

    static bool discard(Candidate& candidate, CandidateFate fate, std::string why)
    {
        candidate.fate = fate;
        candidate.why = std::move(why);
        return true;
    }

    /// Example 6.1: of a left change only the new variable is asked for.
    void countPapersReading(const Correction& correction)
    {
        if (failed_.empty())
            return;
        const std::uint32_t variable = correction.variable;
        const bool isKept =
            correction.kind != Correction::Kind::LeftChange || failed_.front().names.contains(variable) ||
            paths_[conjuncts_ < paths_.size() ? conjuncts_ : 0].evaluatesSome(std::span(&variable, 1));
        result_.counts.papersReading += isKept;
    }

    std::optional<Failure> check(const concurrent::Program& program, Candidate& candidate)
    {
        const auto made = modelOf(model_, program, run_);
        if (const InputError* error = made.error()) {
            candidate.fate = CandidateFate::GoesWrong;
            candidate.why = error->message;
            return std::nullopt;
        }
        if (!made)
            return made.failure();
        const Model& changed = *made;
        const auto& space = std::get<ConcurrentSpace>(changed.space);
        candidate.states = space.stateCount();
        candidate.transitions = space.transitionCount();
        candidate.deadlocks = deadlocksIn(space);
        const auto structure = structureOf(space, run_);
        if (!structure)
            return structure.failure();
        candidate.mendsFailedConjunct = true;
        candidate.fate = CandidateFate::Repairs;
        for (std::size_t i = 0; i < conjuncts_; ++i) {
            const auto failing = failingPart(*structure, failed_[i].conjunct);
            if (!failing)
                return failing.failure();
            if (failing->empty())
                continue;
            candidate.mendsFailedConjunct = i > 0;
            return fails(candidate, *failing);
        }
        for (const Property& property : properties_) {
            const auto part = failingPart(changed, *structure, property);
            if (!part)
                return part.failure();
            if (!part->empty())
                return fails(candidate, *part);
        }
        return std::nullopt;
    }

    /// The part of a property that fails; empty if it holds.
    Outcome<std::string> failingPart(const Model& changed, const CtlStructure& structure,
                                     const Property& property)
    {
        if (const auto* branching = std::get_if<BranchingTime>(&property.formula))
            return failingPart(structure, *branching);
        const Verdict verdict = checkModel(changed, property.formula, run_);
        if (verdict.reason)
            return *verdict.reason;
        return verdict.kind == Verdict::Kind::Violated ? property.name : std::string();
    }

    static std::optional<Failure> fails(Candidate& candidate, const std::string& part)
    {
        candidate.fate = CandidateFate::Fails;
        candidate.why = part + " fails";
        return std::nullopt;
    }

    Outcome<std::string> failingPart(const CtlStructure& structure, const BranchingTime& property)
    {
        const auto evaluation = evaluate(structure, property, run_);
        if (!evaluation)
            return evaluation.failure();
        for (const StateId initial : structure.initial) {
            std::uint32_t node = evaluation->form.root();
            if (evaluation->holds(node, initial.value))
                continue;
            while (evaluation->form.nodes[node].kind == NormalForm::Kind::And) {
                const NormalForm::Node& both = evaluation->form.nodes[node];
                node = evaluation->holds(both.left, initial.value) ? both.right : both.left;
            }
            return spelled(property.formula, evaluation->form.nodes[node]);
        }
        return std::string();
    }

    const Model& model_;
    const ConcurrentSpace& space_;
    const std::vector<Property>& properties_;
    const CorrectionWishes& wishes_;
    RunContext& run_;
    CorrectionSearch result_;
    /// Each conjunct that fails with its shortest counterexample, and then some of them with narrower ones.
    std::vector<FailedConjunct> failed_;
    std::size_t conjuncts_ = 0;
    std::vector<ExecutedMultiPath> paths_;
    std::set<std::string> known_; ///< changes of the text that were met
};

} // namespace

std::string_view nameOf(CandidateFate fate)
{
    switch (fate) {
    case CandidateFate::NotExecuted:
        return "not executed";
    case CandidateFate::NotExploited:
        return "not exploited";
    case CandidateFate::NotSeen:
        return "not seen";
    case CandidateFate::GoesWrong:
        return "goes wrong";
    case CandidateFate::Fails:
        return "fails";
    case CandidateFate::Repairs:
        return "repairs";
    }
    return "";
}

Outcome<CorrectionSearch> searchCorrections(const Model& model, const std::vector<Property>& properties,
                                            const CorrectionWishes& wishes, RunContext& run)
{
    return CorrectionSearching(model, properties, wishes, run).search();
}

} // namespace threadmend
