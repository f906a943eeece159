// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/proposed_repairs.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/repair/methods/proposals.h"
#include "core/repair/methods/repair_method.h"
#include "core/session/history/named_run.h"
#include "core/session/repair/text_effect.h"

#include <map>
#include <utility>

namespace threadmend {

namespace {

/// The run of the model by these events, if it has one.
std::optional<Trace> runOfEvents(const OpenedModel& model, const std::vector<std::string>& events)
{
    NamedRun run;
    std::map<std::string, std::uint32_t> occurrences;
    const auto add = [&](const std::string& event) { run.steps.push_back({event, ++occurrences[event]}); };
    for (const std::string& event : events)
        add(event);
    FittedRun fitted = fittedRun(model.lts, run);
    return fitted.misfit ? std::nullopt : std::optional(std::move(fitted.trace));
}

Outcome<PatchEffect> effectOf(const Proposal& proposal, const OpenedModel& model, RunContext& run)
{
    if (proposal.change)
        return textEffect(replaced(programOf(model)->reading().text, *proposal.change), model,
                          proposal.judgement, run);
    std::vector<std::uint32_t> events;
    for (std::uint32_t label = 0; label < model.lts.labels().size(); ++label)
        events.push_back(programOf(model)->eventOf(LabelId(label)));
    auto effect = patchEffect(model.lts, events, proposal.patch, run);
    if (effect && proposal.judgement.runs.newSteps > 0)
        effect->gone.assign(effect->gone.size(), false);
    return effect;
}

/// The film, with what its patch blocks (of hot cycles that of the stricter one), if that is proposed: all
/// runs were followed for the proposal.
std::shared_ptr<const RepairFilm> withEffect(const ProposedRepairs& found, const PatchAutomaton& patch)
{
    if (!found.film)
        return nullptr;
    RepairFilm film = *found.film;
    for (const auto& each : found.list)
        if (each->proposal.method->isByRounds &&
            (found.needsFairness ? each->proposal.judgement.repairs : each->proposal.patch == patch))
            film.effect = each->effect;
    return std::make_shared<const RepairFilm>(std::move(film));
}

} // namespace

std::optional<InputError> whyNotMended(const Model& model)
{
    if (programOf(model) != nullptr)
        return std::nullopt;
    return InputError{model.path, 0, 0, "the model is no behavioral program", "patches are b-threads"};
}

Outcome<std::shared_ptr<const ProposedRepair>> proposedRepair(Proposal proposal,
                                                              std::shared_ptr<const RepairAim> aim,
                                                              const OpenedModel& model, RunContext& run)
{
    auto effect = effectOf(proposal, model, run);
    if (!effect)
        return effect.failure();
    return std::make_shared<const ProposedRepair>(
        ProposedRepair{std::move(proposal), *std::move(effect), std::move(aim)});
}

Outcome<ProposedRepairs> proposeRepairsOf(const OpenedModel& model, const Property& property,
                                          const std::vector<Property>& others, const RepairWishes& wishes,
                                          RunContext& run)
{
    if (auto reason = whyNotMended(model))
        return *std::move(reason);
    const behavioral::ProgramModel& program = *programOf(model);
    if (!program.isWhole())
        return InputError{model.path, 0, 0, "the program was explored in part only",
                          "a patch must know where all runs lead, so explore all of it first"};
    ProposalOptions options;
    options.deadEnds = program.deadEnds();
    options.environment = wishes.mayBlockEnvironment ? Environment::Blockable : Environment::Free;
    ProposedRepairs result;
    auto found = [&]() -> Outcome<RepairProposals> {
        const auto machine = program.machines().borrow(run);
        if (!machine)
            return machine.failure();
        auto proposals = proposeRepairs(program.graph(), machine->stepper(), property, others, options, run);
        if (!proposals)
            return proposals;
        auto film = repairFilm({model, machine->stepper(), property, options, *proposals}, run);
        if (!film)
            return film.failure();
        result.film = *std::move(film);
        return proposals;
    }();
    if (!found)
        return found.failure();
    if (found->concrete.trimming.failure) {
        result.failure = found->concrete.trimming.failure->reason;
        result.failsHot = found->concrete.trimming.failure->loop.has_value();
        result.failsFair = found->concrete.trimming.failure->isFair;
        result.failureRun = std::move(found->failureRun);
        result.failureTrace = runOfEvents(model, result.failureRun);
    }
    result.lostToEnvironment = found->lostToEnvironment;
    result.needsFairness = found->needsFairness;
    result.tooLarge = found->tooLarge;
    const auto aim = std::make_shared<const RepairAim>(RepairAim{property, others, wishes});
    for (Proposal& proposal : found->list) {
        auto repair = proposedRepair(std::move(proposal), aim, model, run);
        if (!repair)
            return repair.failure();
        result.list.push_back(*std::move(repair));
    }
    result.film = withEffect(result, found->concrete.patch.automaton);
    return result;
}

} // namespace threadmend
