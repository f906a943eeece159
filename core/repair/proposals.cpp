// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/proposals.h"

#include "core/repair/anti_scenario.h"
#include "core/repair/repair_case.h"

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
        if (auto failure = analyse())
            return *std::move(failure);
        for (const RepairMethod method : options_.methods)
            if (auto failure = proposeBy(method))
                return *std::move(failure);
        rank();
        return std::move(result_);
    }

private:
    std::optional<Failure> proposeBy(RepairMethod method)
    {
        switch (method) {
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
        PatchDerivationOptions derivation;
        derivation.forgetting = eventsByLabel(program_);
        auto concrete = repairConcretely(result_.wider ? ranked : case_.arena(), derivation, run_);
        if (!concrete)
            return concrete.failure();
        result_.concrete = *std::move(concrete);
        if (const auto& failure = result_.concrete.trimming.failure)
            for (const ArenaEdge& step : failure->run)
                result_.failureRun.push_back(program_.events()[step.event].label);
        return countLost();
    }

    /// All enabled events with their ranks, for a host that chooses by priority. A patch that sees sets of
    /// states only works on what has priority: what it leaves there needs no way to be made.
    std::optional<Failure> widen(Arena& ranked)
    {
        Stepper all(case_.stepper().program(), Selection::All);
        auto graph = explore(all, {}, run_);
        if (!graph)
            return graph.failure();
        const RepairQuestion& question = case_.question();
        auto arena =
            rankedArena(*graph, all, question.property.formula, question.checks, question.environment, run_);
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
        Arena free = case_.arena();
        free.forced.clear();
        const auto lucky = trim(free, run_);
        if (!lucky)
            return lucky.failure();
        result_.lostToEnvironment = case_.bad().bad.size() - lucky->bad.size();
        return std::nullopt;
    }

    std::optional<Failure> proposeConcrete()
    {
        const ConcreteRepair& concrete = result_.concrete;
        if (concrete.trimming.failure)
            return std::nullopt;
        const std::size_t cuts = concrete.trimming.cuts.size();
        Proposal proposal;
        proposal.method = RepairMethod::Concrete;
        proposal.description =
            fmt::format("blocks the {} step{} after which the violation cannot be avoided any more", cuts,
                        cuts == 1 ? "" : "s");
        proposal.patch = concrete.patch.automaton;
        return add(std::move(proposal), knownNames(), "Concrete safety patching (Katz 2013, Algorithm 3)");
    }

    /// The names that syncs give the states, where all states for which a state of the patch stands agree.
    std::vector<std::string> knownNames() const
    {
        const ConcreteRepair& concrete = result_.concrete;
        const ProgramGraph& graph = result_.wider ? *result_.wider : graph_;
        std::vector<std::optional<std::string>> names(concrete.patch.automaton.states.size());
        for (std::uint32_t state = 0; state < concrete.patch.stateOf.size() && concrete.seesStates; ++state) {
            if (concrete.patch.stateOf[state] == DerivedPatch::none)
                continue;
            std::string name;
            for (const LocalId thread : graph.threads(concrete.observed.arena.modelState(state)))
                if (const std::string& part = program_.local(thread).statement.state; !part.empty())
                    name += (name.empty() ? "" : ", ") + part;
            std::optional<std::string>& known = names[concrete.patch.stateOf[state]];
            known = !known || *known == name ? name : std::string();
        }
        std::vector<std::string> result;
        for (const auto& name : names)
            result.push_back(name.value_or(""));
        return result;
    }

    std::optional<Failure> proposeAntiScenarios()
    {
        std::vector<ScenarioEvent> run, mattering;
        const ProgramRun& evidence = *result_.violation.evidence;
        const bool free = case_.question().environment == Environment::Free;
        for (std::size_t i = 0; i < evidence.steps.size(); ++i)
            run.push_back(
                {evidence.steps[i].event,
                 free && isEnvironmental(graph_, program_, evidence.stateAfter(i), evidence.steps[i].event)});
        if (case_.arena().stateCount() <= options_.mostExplained) {
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
        if (!completed)
            return completed.failure();
        result_.list.push_back(*std::move(completed));
        return std::nullopt;
    }

    void rank()
    {
        const auto key = [](const Proposal& one) {
            return std::tuple(!one.judgement.repairs, one.judgement.runs.newDeadlocks > 0,
                              one.judgement.runs.goodStepsBlocked, one.patch.states.size(), one.code.size());
        };
        std::stable_sort(result_.list.begin(), result_.list.end(),
                         [&](const Proposal& a, const Proposal& b) { return key(a) < key(b); });
    }

    const RepairCase& case_;
    const ProgramGraph& graph_;
    const Program& program_;
    const ProposalOptions& options_;
    RunContext& run_;
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
    const auto known =
        RepairCase::of(graph, stepper, {property, others, options.environment, options.checks}, run);
    if (!known)
        return known.failure();
    return Proposing(*known, options, run).propose();
}

} // namespace threadmend
