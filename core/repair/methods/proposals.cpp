// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/proposals.h"

#include "core/model/text/wording.h"
#include "core/repair/judgement/repair_case.h"
#include "core/repair/methods/anti_scenario.h"
#include "core/repair/methods/priority_change.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

class Proposing {
public:
    Proposing(const RepairCase& known, const ProposalOptions& options, RunContext& run)
        : case_(known), graph_(known.graph()), program_(known.program()), options_(options), run_(run)
    {
    }

    Outcome<RepairProposals> propose()
    {
        result_.violation = case_.violation();
        if (!case_.isViolated())
            return std::move(result_);
        if (const auto failure = analyse())
            return *failure;
        for (const RepairMethod method : options_.methods)
            if (const auto failure = proposeBy(method))
                return *failure;
        rank(result_.list);
        return std::move(result_);
    }

private:
    std::optional<Failure> proposeBy(RepairMethod method)
    {
        switch (method) {
        case RepairMethod::Priority:
            return proposePriorities();
        case RepairMethod::Concrete:
            return proposeConcrete();
        case RepairMethod::AntiScenario:
            return proposeAntiScenarios();
        }
        return std::nullopt;
    }

    std::optional<Failure> analyse()
    {
        Arena ranked;
        if (case_.stepper().selection() == Selection::Priority)
            if (auto failure = widen(ranked))
                return failure;
        // Then nobody knows whether blocking helps.
        if (isWiderTooLarge_) {
            ++result_.tooLarge;
            return countLost();
        }
        PatchDerivationOptions derivation;
        derivation.forgetting = eventsByLabel(program_);
        const Arena& arena = result_.wider ? ranked : case_.arena();
        const ProgramGraph& graph = result_.wider ? *result_.wider : graph_;
        if (case_.isHot()) {
            const ProgramSpace space(graph, case_.stepper(), case_.question().deadEnds);
            auto hot = repairHotCycles(arena, hotQuestion(space), derivation, run_);
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
                result_.failureRun.push_back(program_.events()[step.event].label);
        return countLost();
    }

    /// What makes way must not get stuck, in a program that never does; unless nothing else repairs.
    Outcome<ConcreteRepair> repairWithoutNewDeadlocks(const Arena& arena, const ProgramGraph& graph,
                                                      const PatchDerivationOptions& derivation)
    {
        const auto isStuck = [](const ProgramGraph& of, std::uint32_t state) {
            return of.kind(state) == StateKind::Deadlock;
        };
        bool getsStuck = !result_.wider;
        for (std::uint32_t state = 0; state < graph_.stateCount() && !getsStuck; ++state)
            getsStuck = isStuck(graph_, state);
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
    bool isTooLarge(const Failure& failure)
    {
        const auto* stopped = std::get_if<Stopped>(&failure);
        return stopped != nullptr && stopped->reason == StopReason::StateLimit &&
               !run_.pollNow({"leaving out what is too large", 0, std::nullopt});
    }

    /// All enabled events with their ranks, for a host that chooses by priority. A patch that sees sets of
    /// states only works on what has priority: what it leaves there needs no way to be made.
    std::optional<Failure> widen(Arena& ranked)
    {
        Stepper all(case_.stepper().program(), Selection::All);
        auto graph = exploreUpTo(std::max(options_.mostStates, 4 * graph_.stateCount()), all, run_);
        if (!graph && isTooLarge(graph.failure())) {
            isWiderTooLarge_ = true;
            return std::nullopt;
        }
        if (!graph)
            return graph.failure();
        const RepairQuestion& question = case_.question();
        auto arena = rankedArena(*graph, all, question.property.formula, question.deadEnds,
                                 question.environment, run_);
        if (!arena)
            return arena.failure();
        if (arena->isDeterministic()) {
            ranked = *std::move(arena);
            result_.wider = std::make_shared<const ProgramGraph>(*std::move(graph));
        }
        return std::nullopt;
    }

    std::optional<Failure> countLost()
    {
        if (case_.arena().forced.empty())
            return std::nullopt;
        const auto lucky = case_.badIfAllCanBeBlocked(run_);
        if (!lucky)
            return lucky.failure();
        result_.lostToEnvironment = case_.bad().bad.size() - lucky->bad.size();
        return std::nullopt;
    }

    /// Those that repair, or else those that at least take this counterexample away.
    std::optional<Failure> proposePriorities()
    {
        constexpr std::size_t mostRepairing = 3, mostOthers = 2;
        if (graph_.stateCount() > options_.mostPrioritised)
            return std::nullopt;
        const auto changes =
            priorityChanges(graph_, case_.stepper(), case_.evidence(), options_.mostPriorityChanges, run_);
        if (!changes)
            return changes.failure();
        std::vector<Proposal> judged;
        for (const PriorityChange& change : *changes) {
            Proposal proposal;
            proposal.method = RepairMethod::Priority;
            proposal.description = change.description();
            auto completed = case_.completed(std::move(proposal), change.edit, run_);
            if (!completed && isTooLarge(completed.failure()))
                ++result_.tooLarge;
            else if (!completed && completed.error() == nullptr)
                return completed.failure();
            if (completed && completed->judgement.counterexampleGone)
                judged.push_back(*std::move(completed));
        }
        rank(judged);
        const bool some = !judged.empty() && judged[0].judgement.repairs;
        if (some)
            std::erase_if(judged, [](const Proposal& one) { return !one.judgement.repairs; });
        judged.resize(std::min(judged.size(), some ? mostRepairing : mostOthers));
        for (Proposal& one : judged)
            result_.list.push_back(std::move(one));
        return std::nullopt;
    }

    std::optional<Failure> proposeConcrete()
    {
        const ConcreteRepair& concrete = result_.concrete;
        if (concrete.trimming.failure || isWiderTooLarge_)
            return std::nullopt;
        const std::size_t cuts = concrete.trimming.cuts.size();
        const char* what = case_.isHot() ? "a hot cycle" : "the violation";
        const std::string algorithm = case_.isHot() ? "Patching of hot cycles (a Buechi game)"
                                                    : "Concrete safety patching (Katz 2013, Algorithm 3)";
        if (strict_) {
            Proposal strict;
            strict.method = RepairMethod::Concrete;
            strict.description =
                fmt::format("blocks the {} after which a hot cycle cannot be avoided, or by which a run goes "
                            "round in one instead of leaving it",
                            result_.stricterCuts == 1 ? "step" : counted(result_.stricterCuts, "step"));
            strict.patch = strict_->automaton;
            if (auto failure = add(std::move(strict), knownNames(*strict_), algorithm))
                return failure;
            if (cuts == 0)
                return std::nullopt;
        }
        Proposal proposal;
        proposal.method = RepairMethod::Concrete;
        proposal.description = fmt::format("blocks the {} after which {} cannot be avoided any more",
                                           cuts == 1 ? "step" : counted(cuts, "step"), what);
        proposal.patch = concrete.patch.automaton;
        return add(std::move(proposal), knownNames(concrete.patch), algorithm);
    }

    /// The names that syncs give the states, where all states for which a state of the patch stands agree.
    std::vector<std::string> knownNames(const DerivedPatch& patch) const
    {
        const ConcreteRepair& concrete = result_.concrete;
        const ProgramGraph& graph = result_.wider ? *result_.wider : graph_;
        std::vector<std::optional<std::string>> names(patch.automaton.states.size());
        for (std::uint32_t state = 0; state < patch.stateOf.size() && concrete.seesStates; ++state) {
            if (patch.stateOf[state] == DerivedPatch::none)
                continue;
            std::string name;
            for (const LocalId thread : graph.threads(concrete.observed.arena.modelState(state)))
                if (const std::string& part = program_.local(thread).statement.state; !part.empty())
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

    std::optional<Failure> proposeAntiScenarios()
    {
        std::vector<ScenarioEvent> run, mattering;
        const EventRun& evidence = case_.evidence();
        const bool free = case_.question().environment == Environment::Free;
        for (std::size_t i = 0; i < evidence.steps.size(); ++i)
            run.push_back(
                {evidence.steps[i].event,
                 free && isEnvironmental(graph_, program_, evidence.stateAfter(i), evidence.steps[i].event)});
        if (!case_.isHot() && case_.arena().stateCount() <= options_.mostExplained) {
            auto found = eventsThatMatter(case_.arena(), run_);
            if (!found)
                return found.failure();
            mattering = *std::move(found);
        }
        for (const AntiScenario& scenario : antiScenarios(run, mattering, program_)) {
            Proposal proposal;
            proposal.method = RepairMethod::AntiScenario;
            proposal.description = scenario.description();
            proposal.patch = scenario.automaton();
            if (auto failure = add(std::move(proposal), {}, "Anti-scenario (Harel et al. 2011)"))
                return failure;
        }
        return std::nullopt;
    }

    std::optional<Failure> add(Proposal proposal, const std::vector<std::string>& known,
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

    static void rank(std::vector<Proposal>& list)
    {
        const auto key = [](const Proposal& one) {
            return std::tuple(!one.judgement.repairs, one.judgement.runs.newDeadlocks > 0,
                              one.method != RepairMethod::Priority, one.judgement.runs.goodStepsBlocked,
                              one.patch.states.size(), one.change ? 0 : one.code.size());
        };
        std::stable_sort(list.begin(), list.end(),
                         [&](const Proposal& a, const Proposal& b) { return key(a) < key(b); });
    }

    const RepairCase& case_;
    const ProgramGraph& graph_;
    const Program& program_;
    const ProposalOptions& options_;
    RunContext& run_;
    std::optional<DerivedPatch> strict_; ///< of hot cycles that fairness would leave
    bool isWiderTooLarge_ = false;
    RepairProposals result_;
};

} // namespace

Outcome<RepairProposals> proposeRepairs(const ProgramGraph& graph, Stepper& stepper, const Property& property,
                                        const std::vector<Property>& others, const ProposalOptions& options,
                                        RunContext& run)
{
    if (stepper.selection() == Selection::Ordered)
        return InputError{stepper.program().file(), 0, 0,
                          "programs with ordered selection are not repaired: what a patch blocks makes way "
                          "for requests that nobody has explored",
                          "choose --selection all or priority"};
    const auto known = RepairCase::of(
        graph, stepper, {property, others, options.environment, options.deadEnds, options.mostStates}, run);
    if (!known)
        return known.failure();
    return Proposing(*known, options, run).propose();
}

} // namespace threadmend
