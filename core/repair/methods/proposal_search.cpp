// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/proposal_search.h"

#include "core/repair/methods/repair_method.h"

#include <algorithm>
#include <tuple>

namespace threadmend {

using namespace behavioral;

Outcome<RepairProposals> ProposalSearch::propose()
{
    result_.violation = case_.violation();
    if (!case_.isViolated())
        return std::move(result_);
    if (const auto failure = analyse())
        return *failure;
    for (const RepairMethod* method : options_.methods)
        if (const auto failure = method->propose(*this))
            return *failure;
    rank(result_.list);
    return std::move(result_);
}

std::optional<Failure> ProposalSearch::analyse()
{
    Arena ranked;
    if (case_.stepper().selection() == Selection::Priority)
        if (auto failure = widen(ranked))
            return failure;
    // Then nobody knows whether blocking helps.
    if (isWiderTooLarge_) {
        ++result_.tooLarge;
        countLost();
        return std::nullopt;
    }
    PatchDerivationOptions derivation;
    derivation.forgetting = eventsByLabel(case_.program());
    const Arena& arena = result_.wider ? ranked : case_.arena();
    const ProgramGraph& graph = result_.wider ? *result_.wider : case_.graph();
    if (case_.isHot()) {
        const ProgramSpace space(graph, case_.stepper(), case_.question().deadEnds);
        auto hot = repairHotCycles(
            arena, hotQuestion(space, case_.program(), case_.question().property.formula), derivation, run_);
        if (!hot)
            return hot.failure();
        result_.concrete = std::move(hot->concrete);
        strict_ = std::move(hot->strict);
        result_.needsFairness = strict_.has_value();
        result_.stricterCuts = hot->strictCuts;
    } else {
        auto concrete = repairWithoutNewDeadlocks(arena, graph, derivation);
        if (!concrete)
            return concrete.failure();
        result_.concrete = *std::move(concrete);
    }
    if (const auto& failure = result_.concrete.trimming.failure)
        for (const ArenaEdge& step : failure->run)
            result_.failureRun.push_back(case_.program().events()[step.event].label);
    countLost();
    return std::nullopt;
}

/// What makes way must not get stuck, in a program that never does; unless nothing else repairs.
Outcome<ConcreteRepair> ProposalSearch::repairWithoutNewDeadlocks(const Arena& arena,
                                                                  const ProgramGraph& graph,
                                                                  const PatchDerivationOptions& derivation)
{
    const auto isStuck = [](const ProgramGraph& of, std::uint32_t state) {
        return of.kind(state) == StateKind::Deadlock;
    };
    bool getsStuck = !result_.wider;
    for (std::uint32_t state = 0; state < case_.graph().stateCount() && !getsStuck; ++state)
        getsStuck = isStuck(case_.graph(), state);
    if (!getsStuck) {
        Arena careful = arena;
        bool differs = false;
        for (std::uint32_t state = 0; state < careful.stateCount(); ++state)
            if (isStuck(graph, careful.modelState(state)) && !careful.violating[state])
                careful.violating[state] = differs = true;
        if (differs) {
            auto repair = repairConcretely(careful, derivation, run_);
            if (!repair || !repair->trimming.failure)
                return repair;
        }
    }
    return repairConcretely(arena, derivation, run_);
}

/// Whether it is too large to be looked at, and not that nobody wants to look any more.
bool ProposalSearch::isTooLarge(const Failure& failure)
{
    const auto* stopped = std::get_if<Stopped>(&failure);
    return stopped != nullptr && stopped->reason == StopReason::StateLimit &&
           !run_.pollNow({"leaving out what is too large", 0, std::nullopt});
}

/// All enabled events with their ranks, for a host that chooses by priority. A patch that sees sets of
/// states only works on what has priority: what it leaves there needs no way to be made.
std::optional<Failure> ProposalSearch::widen(Arena& ranked)
{
    Stepper all(case_.stepper().program(), Selection::All);
    auto graph = exploreUpTo(std::max(options_.mostStates, 4 * case_.graph().stateCount()), all, run_);
    if (!graph && isTooLarge(graph.failure())) {
        isWiderTooLarge_ = true;
        return std::nullopt;
    }
    if (!graph)
        return graph.failure();
    const RepairQuestion& question = case_.question();
    auto arena =
        rankedArena(*graph, all, question.property.formula, question.deadEnds, question.environment, run_);
    if (!arena)
        return arena.failure();
    if (arena->isDeterministic()) {
        ranked = *std::move(arena);
        result_.wider = std::make_shared<const ProgramGraph>(*std::move(graph));
    }
    return std::nullopt;
}

void ProposalSearch::countLost()
{
    if (const Trimming* doomed = case_.doomed())
        result_.lostToEnvironment = case_.bad().bad.size() - doomed->bad.size();
}

/// The names that syncs give the states, where all states for which a state of the patch stands agree.
std::vector<std::string> ProposalSearch::knownNames(const ConcreteRepair& repair) const
{
    const DerivedPatch& patch = repair.patch;
    const ProgramGraph& graph = result_.wider ? *result_.wider : case_.graph();
    std::vector<std::optional<std::string>> names(patch.automaton.states.size());
    for (std::uint32_t state = 0; state < patch.stateOf.size() && repair.seesStates; ++state) {
        if (patch.stateOf[state] == DerivedPatch::none)
            continue;
        std::string name;
        for (const LocalId thread : graph.threads(repair.observed.arena.modelState(state)))
            if (const std::string& part = case_.program().local(thread).statement.state; !part.empty())
                name += (name.empty() ? "" : ", ") + part;
        std::optional<std::string>& known = names[patch.stateOf[state]];
        known = !known || *known == name ? name : std::string();
    }
    std::vector<std::string> result;
    result.reserve(names.size());
    for (const auto& name : names)
        result.push_back(name.value_or(""));
    return result;
}

std::optional<Failure> ProposalSearch::add(Proposal proposal, const std::vector<std::string>& known,
                                           const std::string& algorithm)
{
    auto completed = case_.completed(std::move(proposal), known, algorithm, run_);
    if (!completed && isTooLarge(completed.failure())) {
        ++result_.tooLarge;
        return std::nullopt;
    }
    if (!completed)
        return completed.failure();
    result_.list.push_back(*std::move(completed));
    return std::nullopt;
}

Outcome<std::optional<Proposal>> ProposalSearch::judged(Proposal proposal, const TextReplacement& change)
{
    auto completed = case_.completed(std::move(proposal), change, run_);
    if (completed)
        return std::optional(*std::move(completed));
    if (isTooLarge(completed.failure()))
        ++result_.tooLarge;
    else if (completed.error() == nullptr)
        return completed.failure();
    return std::optional<Proposal>();
}

void ProposalSearch::rank(std::vector<Proposal>& list)
{
    const auto key = [](const Proposal& one) {
        return std::tuple(!one.judgement.repairs, one.judgement.runs.newDeadlocks > 0,
                          !one.change.has_value(), one.judgement.runs.goodStepsBlocked,
                          one.patch.states.size(), one.change ? 0 : one.code.size());
    };
    std::stable_sort(list.begin(), list.end(),
                     [&](const Proposal& a, const Proposal& b) { return key(a) < key(b); });
}

} // namespace threadmend
