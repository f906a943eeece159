// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/proposals.h"

#include "core/model/text/natural_order.h"
#include "core/property/property_text.h"
#include "core/repair/anti_scenario.h"
#include "core/repair/patch_code.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

/// Words in lines that a comment can hold.
void wrap(std::string_view text, std::vector<std::string>& lines)
{
    constexpr std::size_t width = 105;
    while (text.size() > width) {
        std::size_t end = text.rfind(' ', width);
        if (end == std::string_view::npos || end == 0)
            break;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    lines.emplace_back(text);
}

class Proposing {
public:
    Proposing(const ProgramGraph& graph, Stepper& stepper, const Property& property,
              const std::vector<Property>& others, const ProposalOptions& options, RunContext& run)
        : graph_(graph), stepper_(stepper), program_(stepper.program()), property_(property), others_(others),
          options_(options), run_(run), labels_(eventLabels(program_))
    {
    }

    Outcome<RepairProposals> propose()
    {
        result_.violation = checkProgram(graph_, stepper_, property_.formula, options_.checks, run_);
        if (result_.violation.reason)
            return *result_.violation.reason;
        if (result_.violation.kind == Verdict::Kind::Holds)
            return std::move(result_);
        if (auto failure = analyse())
            return *std::move(failure);
        for (const RepairMethod method : options_.methods) {
            std::optional<Failure> failure;
            switch (method) {
            case RepairMethod::Concrete:
                failure = proposeConcrete();
                break;
            case RepairMethod::AntiScenario:
                failure = proposeAntiScenarios();
                break;
            }
            if (failure)
                return *std::move(failure);
        }
        rank();
        return std::move(result_);
    }

private:
    std::optional<Failure> analyse()
    {
        auto arena =
            programArena(graph_, stepper_, property_.formula, options_.checks, options_.environment, run_);
        if (!arena)
            return arena.failure();
        arena_ = *std::move(arena);
        Arena ranked;
        if (stepper_.selection() == Selection::Priority)
            if (auto failure = widen(ranked))
                return failure;
        PatchDerivationOptions derivation;
        derivation.forgetting = eventsByLabel(program_);
        auto concrete = repairConcretely(result_.wider ? ranked : arena_, derivation, run_);
        if (!concrete)
            return concrete.failure();
        result_.concrete = *std::move(concrete);
        if (const auto& failure = result_.concrete.trimming.failure)
            for (const ArenaEdge& step : failure->run)
                result_.failureRun.push_back(program_.events()[step.event].label);
        auto bad = trim(arena_, run_);
        if (!bad)
            return bad.failure();
        bad_ = *std::move(bad);
        for (const Property& other : others_) {
            const ProgramVerdict verdict =
                checkProgram(graph_, stepper_, other.formula, options_.checks, run_);
            if (verdict.reason)
                return Failure(*verdict.reason);
            verdicts_.emplace_back(other, verdict.kind);
        }
        return countLost();
    }

    /// All enabled events with their ranks, for a host that chooses by priority. A patch that sees sets of
    /// states only works on what has priority: what it leaves there needs no way to be made.
    std::optional<Failure> widen(Arena& ranked)
    {
        Stepper all(stepper_.program(), Selection::All);
        auto graph = explore(all, {}, run_);
        if (!graph)
            return graph.failure();
        auto arena = rankedArena(*graph, all, property_.formula, options_.checks, options_.environment, run_);
        if (!arena)
            return arena.failure();
        if (arena->isDeterministic()) {
            ranked = *std::move(arena);
            result_.wider = std::make_shared<const ProgramGraph>(*std::move(graph));
            labels_ = eventLabels(program_);
        }
        return std::nullopt;
    }

    std::optional<Failure> countLost()
    {
        if (arena_.forced.empty())
            return std::nullopt;
        Arena free = arena_;
        free.forced.clear();
        const auto lucky = trim(free, run_);
        if (!lucky)
            return lucky.failure();
        result_.lostToEnvironment = bad_.bad.size() - lucky->bad.size();
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
        const bool free = options_.environment == Environment::Free;
        for (std::size_t i = 0; i < evidence.steps.size(); ++i)
            run.push_back(
                {evidence.steps[i].event,
                 free && isEnvironmental(graph_, program_, evidence.stateAfter(i), evidence.steps[i].event)});
        if (arena_.stateCount() <= options_.mostExplained) {
            auto found = eventsThatMatter(arena_, run_);
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
        proposal.stateNames = patchStateNames(proposal.patch, labels_, known);
        proposal.alone = patchLts(proposal.patch, labels_, proposal.stateNames);
        std::set<std::uint32_t> blocked;
        for (const PatchAutomaton::State& state : proposal.patch.states)
            blocked.insert(state.blocks.begin(), state.blocks.end());
        for (const std::uint32_t event : blocked)
            proposal.blocked.push_back(program_.events()[event].label);
        std::sort(proposal.blocked.begin(), proposal.blocked.end(),
                  [](const std::string& a, const std::string& b) { return naturalOrder(a, b) < 0; });
        PatchHeading heading;
        heading.number = nextPatchNumber(program_.text());
        heading.name = property_.name;
        wrap("Property: " + blanksFolded(property_.text), heading.comments);
        wrap(counterexample(), heading.comments);
        wrap(algorithm + ": " + proposal.description + ". It never requests anything.", heading.comments);
        auto code = patchCode(proposal.patch, proposal.stateNames, heading, program_);
        if (!code)
            return code.failure();
        proposal.code = *std::move(code);
        auto judgement = judge({program_, stepper_.selection(), options_.checks, graph_, arena_, bad_,
                                property_.formula, verdicts_},
                               proposal.code, run_);
        if (!judgement)
            return judgement.failure();
        proposal.judgement = *std::move(judgement);
        result_.list.push_back(std::move(proposal));
        return std::nullopt;
    }

    std::string counterexample() const
    {
        constexpr std::size_t most = 12;
        const std::vector<Edge>& steps = result_.violation.evidence->steps;
        std::string text = fmt::format("Counterexample ({}):", result_.violation.word);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps.size() > most && i == most / 2) {
                text += fmt::format(" ... {} more ...", steps.size() - most);
                i = steps.size() - most / 2;
            }
            text += (i == 0 ? " " : ", ") + program_.events()[steps[i].event].label;
        }
        return steps.empty() ? text + " the start" : text;
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

    const ProgramGraph& graph_;
    Stepper& stepper_;
    const Program& program_;
    const Property& property_;
    const std::vector<Property>& others_;
    const ProposalOptions& options_;
    RunContext& run_;
    LabelTable labels_;
    Arena arena_;
    Trimming bad_;
    std::vector<std::pair<Property, Verdict::Kind>> verdicts_;
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
    return Proposing(graph, stepper, property, others, options, run).propose();
}

} // namespace threadmend
