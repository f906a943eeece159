// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair model.kripke --method transition`: changes of the relation (Buccafurri et al. 1999,
// section 3.1).
#include "app/terminal/input/load.h"
#include "app/terminal/repair/repair.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/terminal/reports/written_lts.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/check/check_model.h"
#include "core/model/lts/format.h"
#include "core/model/model_kind.h"
#include "core/repair/transitions/system_repair.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// "take away s0 -> s1; add s1 -> s0".
std::string changesInWords(const Lts& lts, const Modification& modification)
{
    std::string words;
    for (const RelationChange& change : modification)
        words += fmt::format("{}{} {} -> {}", words.empty() ? "" : "; ", change.isAdded ? "add" : "take away",
                             lts.describe(change.from), lts.describe(change.to));
    return words;
}

class TransitionRepair {
public:
    TransitionRepair(const Model& model, const Lts& lts, const Arguments& arguments, Console& console,
                     RunContext& run)
        : model_(model), lts_(lts), arguments_(arguments), console_(console), run_(run)
    {
    }

    /// The first property that fails; nothing is said of those before it but that they hold.
    ExitCode repair(const std::vector<Property>& properties)
    {
        for (const Property& property : properties) {
            const auto* branching = std::get_if<BranchingTime>(&property.formula);
            if (branching == nullptr)
                continue;
            const Verdict verdict = checkModel(model_, property.formula, run_);
            if (verdict.reason)
                return console_.fail(*verdict.reason);
            if (verdict.kind == Verdict::Kind::Violated)
                return mend(property, *branching, verdict);
            console_.say("holds     " + printable(property.name));
        }
        console_.answer("nothing is to be repaired");
        console_.document(repairDocument(model_, properties.back(), false));
        return ExitCode::Holds;
    }

private:
    ExitCode mend(const Property& property, const BranchingTime& branching, const Verdict& verdict)
    {
        SystemRepairWishes wishes;
        wishes.mostChanges = arguments_.mostChanges;
        wishes.deadEndsRepeat = arguments_.deadEnds == "repeat";
        const auto found = repairSystem(lts_, branching, wishes, run_);
        if (!found)
            return console_.fail(found.failure());
        Json document = repairDocument(model_, property, true);
        const std::size_t wanted = arguments_.accept.value_or(1);
        if (arguments_.accept && wanted > found->solutions.size())
            return console_.fail(
                InputError{"--accept", 0, 0,
                           fmt::format("there {} only {}", found->solutions.size() == 1 ? "is" : "are",
                                       counted(found->solutions.size(), "proposal")),
                           ""});
        console_.answer(
            fmt::format("violated  {}   ({})", printable(property.name), lengthOf(*verdict.evidence)));
        console_.answer(fmt::format("{} of up to {} ({} tried); a state that nothing leaves {}",
                                    counted(found->solutions.size(), "minimal solution"),
                                    counted(wishes.mostChanges, "change"), grouped(found->tried),
                                    wishes.deadEndsRepeat ? "repeats itself" : "is on no path"));
        document["deadEnds"] = arguments_.deadEnds;
        document["tried"] = found->tried;
        for (const Modification& solution : found->solutions) {
            if (document["proposals"].size() == arguments_.mostProposals)
                break;
            const auto after = modified(lts_, solution, run_);
            if (!after)
                return console_.fail(after.failure());
            document["proposals"].push_back(proposalAsJson(solution, *after));
            console_.answer(fmt::format("{:>3}  {}", document["proposals"].size(),
                                        printable(changesInWords(lts_, solution))));
        }
        if (found->solutions.empty())
            document["failure"] = "no modification of so many changes is a solution";
        if (!arguments_.write.empty() && !found->solutions.empty()) {
            if (const auto failure = write(found->solutions[wanted - 1]))
                return console_.fail(*failure);
            document["accepted"] = wanted;
            document["output"] = arguments_.write;
        }
        console_.document(document);
        return found->solutions.empty() ? ExitCode::Violated : ExitCode::Holds;
    }

    static std::size_t deadlocksOf(const Lts& lts)
    {
        std::size_t count = 0;
        for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
            count += lts.ending(StateId(state)) == Ending::Deadlock;
        return count;
    }

    Json proposalAsJson(const Modification& solution, const Lts& after) const
    {
        const std::size_t before = deadlocksOf(lts_), now = deadlocksOf(after);
        return {{"method", "transition"},
                {"description", changesInWords(lts_, solution)},
                {"code", ""},
                {"blocked", Json::array()},
                {"patchStates", 0},
                {"judgement",
                 {{"repairs", true},
                  {"newDeadlocks", now - std::min(now, before)},
                  {"statesBefore", lts_.stateCount()},
                  {"statesAfter", after.stateCount()},
                  {"transitionsBefore", lts_.transitionCount()},
                  {"transitionsAfter", after.transitionCount()}}}};
    }

    std::optional<Failure> write(const Modification& solution)
    {
        const auto after = modified(lts_, solution, run_);
        if (!after)
            return after.failure();
        return writeAndSay(*after, arguments_.write, console_, run_);
    }

    const Model& model_;
    const Lts& lts_;
    const Arguments& arguments_;
    Console& console_;
    RunContext& run_;
};

std::optional<InputError> whyNotTransitions(const Model& model)
{
    if (std::holds_alternative<std::shared_ptr<const Lts>>(model.space) && isWhole(model))
        return std::nullopt;
    return InputError{
        model.path, 0, 0,
        fmt::format("transitions are changed of systems that are given state by state, and this "
                    "is a {}",
                    model.kind->title),
        "threadmend convert makes a .kripke of it"};
}

std::optional<InputError> whyNotAskedTransitions(const Arguments& arguments)
{
    if (!arguments.patchFile.empty())
        return InputError{"--patch", 0, 0, "transitions are changed: there is no patch to write",
                          "--write FILE writes the system"};
    if (!arguments.write.empty())
        for (const auto& error : {whyNotWritable(arguments.write), whyNotOnto(arguments.write, arguments)})
            if (error)
                return error;
    return std::nullopt;
}

ExitCode repairByTransitions(const Model& model, const std::vector<Property>& properties,
                             const Arguments& arguments, Console& console, RunContext& run)
{
    if (std::none_of(properties.begin(), properties.end(), [](const Property& property) {
            return std::holds_alternative<BranchingTime>(property.formula);
        }))
        return console.fail(InputError{"--method transition", 0, 0, "none of the properties is one of CTL",
                                       "for example -p 'ctl AG AF a'"});
    const auto stored = storedLts(model, run);
    if (!stored)
        return console.fail(stored.failure());
    return TransitionRepair(model, **stored, arguments, console, run).repair(properties);
}

} // namespace

extern const RepairWay repairWay_transitions;
const RepairWay repairWay_transitions{
    .method = "transition",
    .description = "add or take away transitions of a Kripke structure, for a CTL formula",
    .isOnlyByName = true,
    .whyNot = whyNotTransitions,
    .whyNotAsked = whyNotAskedTransitions,
    .repair = repairByTransitions};

} // namespace threadmend
