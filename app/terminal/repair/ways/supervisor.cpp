// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair model.aut`: a supervisor that forbids labels.
#include "app/terminal/input/load.h"
#include "app/terminal/repair/repair.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/terminal/reports/written_lts.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/concurrent/concurrent_model.h"
#include "core/model/lts/format.h"
#include "core/model/model_kind.h"
#include "core/repair/methods/lts_repair.h"
#include "core/session/model/work.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

Json asJson(const LtsRepair& repair, const Lts& model)
{
    const std::size_t blocked = repair.concrete.trimming.cuts.size();
    Json judgement{{"repairs", repair.repairs},
                   {"newDeadlocks", repair.newDeadlocks},
                   {"goodStepsBlocked", repair.goodStepsBlocked},
                   {"badStepsBlocked", blocked},
                   {"statesBefore", model.stateCount()},
                   {"statesAfter", repair.trimmed.stateCount()},
                   {"transitionsBefore", model.transitionCount()},
                   {"transitionsAfter", repair.trimmed.transitionCount()}};
    addLost(judgement, repair.lost);
    return {{"method", "concrete"},
            {"description", "a supervisor"},
            {"code", ""},
            {"blocked", repair.forbidden},
            {"patchStates", repair.concrete.patch.automaton.states.size()},
            {"judgement", std::move(judgement)}};
}

void say(const LtsRepair& repair, const Lts& model, Console& console)
{
    console.answer(fmt::format("repaired: {}; {} -> {} states, {} -> {} transitions",
                               sentenceFor(repair.lost), grouped(model.stateCount()),
                               grouped(repair.trimmed.stateCount()), grouped(model.transitionCount()),
                               grouped(repair.trimmed.transitionCount())));
    console.say(fmt::format("          the supervisor has {} and forbids: {}",
                            counted(repair.supervisor.stateCount(), "state"), listed(repair.forbidden)));
    const PatchAutomaton& patch = repair.concrete.patch.automaton;
    constexpr std::size_t mostShown = 20;
    for (std::uint32_t state = 0; state < patch.states.size() && patch.states.size() <= mostShown; ++state) {
        std::vector<std::string> forbidden;
        for (const std::uint32_t label : patch.states[state].blocks)
            forbidden.emplace_back(model.labels().text(LabelId(label)));
        console.say(fmt::format("          {}: {}", printable(repair.supervisor.describe(StateId(state))),
                                forbidden.empty() ? "forbids nothing" : "forbids " + listed(forbidden)));
    }
}

/// Writes what was asked for.
std::optional<Failure> write(const LtsRepair& repair, const Arguments& arguments, Console& console,
                             Json& document, RunContext& run)
{
    if (repair.concrete.trimming.failure)
        return std::nullopt;
    if (!arguments.write.empty()) {
        if (auto failure = writeAndSay(repair.trimmed, arguments.write, console, run))
            return failure;
        document["output"] = arguments.write;
        document["accepted"] = 1;
    }
    if (!arguments.patchFile.empty())
        return writeAndSay(repair.supervisor, arguments.patchFile, console, run);
    return std::nullopt;
}

ExitCode answer(const Lts& model, const Property& property, const LtsRepair& repair,
                const Arguments& arguments, Console& console, Json document)
{
    console.answer(
        fmt::format("violated  {}   ({})", printable(property.name), lengthOf(*repair.violation.evidence)));
    document["rounds"] = roundsOf(repair.concrete.trimming);
    if (const auto& failure = repair.concrete.trimming.failure) {
        sayFailure(*failure, repair.failureRun, console);
        document["failure"] = sentenceFor(*failure);
        document["failureRun"] = repair.failureRun;
        console.document(document);
        return ExitCode::Violated;
    }
    say(repair, model, console);
    document["proposals"].push_back(asJson(repair, model));
    if (!arguments.write.empty())
        console.say("the trimmed system was written to " + printable(arguments.write));
    if (!arguments.patchFile.empty())
        console.say("the supervisor was written to " + printable(arguments.patchFile));
    console.document(document);
    return ExitCode::Holds;
}

std::optional<InputError> whyNotSupervisor(const Model& model)
{
    if (programOf(model) != nullptr)
        return InputError{model.path, 0, 0, "programs are repaired by patches", ""};
    if (concurrentProgramOf(model) != nullptr)
        return InputError{model.path, 0, 0, "concurrent programs are repaired by corrections", ""};
    return whyNoSpace(model);
}

std::optional<InputError> whyNotAskedSupervisor(const Arguments& arguments)
{
    if (arguments.method != "auto" && arguments.method != "concrete")
        return InputError{"--method", 0, 0, fmt::format("\"{}\" is for other models", arguments.method),
                          "such a model is repaired by --method concrete"};
    if (arguments.accept.value_or(1) != 1)
        return InputError{"--accept", 0, 0, "there is only 1 proposal for such a model", ""};
    for (const std::string& output : {arguments.write, arguments.patchFile})
        if (!output.empty())
            for (const auto& error : {whyNotWritable(output), whyNotOnto(output, arguments)})
                if (error)
                    return error;
    return std::nullopt;
}

ExitCode repairBySupervisor(const Model& model, const std::vector<Property>& properties,
                            const Arguments& arguments, Console& console, RunContext& run)
{
    const auto stored = storedLts(model, run);
    if (!stored)
        return console.fail(stored.failure());
    const Lts& lts = **stored;
    std::vector<std::string> holding;
    const auto sayHolding = [&] {
        sayWhichProperties(arguments, properties, console);
        for (const std::string& line : holding)
            console.say(line);
    };
    for (const std::string& label : arguments.uncontrollable)
        if (!lts.labels().find(label))
            console.warn(fmt::format("--uncontrollable: no label of the model is \"{}\"", printable(label)));
    for (const Property& property : properties) {
        warnOfUnmatched(property, unmatchedIn(model, property.formula), console);
        const auto repair = repairLts(lts, property.formula, {arguments.uncontrollable}, run);
        if (const InputError* error = repair.error())
            return console.fail(refusalOf(property, *error, model));
        if (!repair)
            return console.fail(repair.failure());
        if (repair->violation.kind != Verdict::Kind::Violated) {
            holding.push_back("holds     " + printable(property.name));
            continue;
        }
        Json document = repairDocument(model, property, true);
        if (const auto failure = write(*repair, arguments, console, document, run))
            return console.fail(*failure);
        sayHolding();
        return answer(lts, property, *repair, arguments, console, std::move(document));
    }
    sayHolding();
    console.answer("nothing is to be repaired");
    console.document(repairDocument(model, properties.back(), false));
    return ExitCode::Holds;
}

} // namespace

extern const RepairWay repairWay_supervisor;
const RepairWay repairWay_supervisor{
    .whyNot = whyNotSupervisor, .whyNotAsked = whyNotAskedSupervisor, .repair = repairBySupervisor};

} // namespace threadmend
