// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair program.conc`: corrections of the text (Buccafurri et al. 1999).
#include "app/terminal/input/load.h"
#include "app/terminal/repair/patched_file.h"
#include "app/terminal/repair/repair.h"
#include "app/terminal/reports/verdict_name.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/concurrent/concurrent_model.h"
#include "core/model/model_kind.h"
#include "core/model/text/changed_lines.h"
#include "core/repair/corrections/correction_search.h"
#include "core/session/model/work.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace threadmend {

namespace {

Json proposalAsJson(const Candidate& candidate, const CorrectionSearch& found, const Model& model)
{
    Json changes = Json::array();
    for (const TextReplacement& change : candidate.changes)
        changes.push_back({{"offset", change.offset}, {"length", change.length}, {"text", change.text}});
    std::string code;
    for (const ChangedLine& line : changedLines(model.source, candidate.changes))
        code += line.after + "\n";
    return {{"method", "correction"},
            {"description", candidate.name},
            {"code", std::move(code)},
            {"blocked", Json::array()},
            {"patchStates", 0},
            {"changes", std::move(changes)},
            {"judgement",
             {{"repairs", true},
              {"newDeadlocks", candidate.deadlocks - std::min(candidate.deadlocks, found.deadlocksBefore)},
              {"statesBefore", found.statesBefore},
              {"statesAfter", candidate.states},
              {"transitionsBefore", found.transitionsBefore},
              {"transitionsAfter", candidate.transitions}}}};
}

Json tableAsJson(const CorrectionSearch& found)
{
    Json table = Json::array();
    for (const Candidate& candidate : found.candidates)
        table.push_back({{"correction", candidate.name},
                         {"fate", nameOf(candidate.fate)},
                         {"why", candidate.why},
                         {"mendsFailedConjunct", candidate.mendsFailedConjunct}});
    return table;
}

Json countsAsJson(const CandidateCounts& counts)
{
    return {{"all", counts.all},
            {"executed", counts.executed},
            {"exploited", counts.exploited},
            {"seen", counts.seen},
            {"checked", counts.checked},
            {"evaluations", counts.evaluations},
            {"papersReading", counts.papersReading}};
}

std::string noneRepairs(std::size_t length)
{
    return length == 1 ? "no single correction repairs the program (--length 2 tries two together)"
                       : fmt::format("no sequence of up to {} corrections repairs the program", length);
}

class CorrectionRepair {
public:
    CorrectionRepair(const Model& model, const std::vector<Property>& properties, const Arguments& arguments,
                     Console& console, RunContext& run)
        : model_(model), properties_(properties), arguments_(arguments), console_(console), run_(run)
    {
    }

    ExitCode repair()
    {
        const auto found = searchCorrections(
            model_, properties_, {.prunes = !arguments_.checksAll, .mostLength = arguments_.length}, run_);
        if (!found)
            return console_.fail(found.failure());
        if (!found->failing) {
            for (const Property& property : properties_)
                console_.say("holds     " + printable(property.name));
            console_.answer("nothing is to be repaired");
            console_.document(repairDocument(model_, properties_.back(), false));
            return ExitCode::Holds;
        }
        const Property& property = properties_[*found->failing];
        Json document = repairDocument(model_, property, true);
        document["candidates"] = countsAsJson(found->counts);
        document["table"] = tableAsJson(*found);
        std::vector<const Candidate*> repairs;
        for (const Candidate& candidate : found->candidates)
            if (candidate.fate == CandidateFate::Repairs)
                repairs.push_back(&candidate);
        if (const auto failure = deliver(repairs, document)) // before anything is said
            return console_.fail(*failure);
        sayViolation(*found, property);
        for (const Candidate* candidate : repairs)
            if (document["proposals"].size() < arguments_.mostProposals) {
                document["proposals"].push_back(proposalAsJson(*candidate, *found, model_));
                sayProposal(document["proposals"].size(), *candidate, *found);
            }
        if (repairs.empty()) {
            document["failure"] = noneRepairs(found->length);
            console_.answer(noneRepairs(found->length));
        }
        if (document.contains("output"))
            console_.say(fmt::format("proposal {} was written to {}", document["accepted"].get<std::size_t>(),
                                     printable(arguments_.write)));
        else if (!arguments_.write.empty())
            console_.answer("nothing was written");
        console_.document(document);
        return repairs.empty() ? ExitCode::Violated : ExitCode::Holds;
    }

private:
    void sayViolation(const CorrectionSearch& found, const Property& property)
    {
        for (std::size_t i = 0; i < properties_.size(); ++i)
            console_.say(fmt::format("{:<10}{}", nameOf(found.before[i]), printable(properties_[i].name)));
        console_.answer(fmt::format("violated  {}   ({})", printable(property.name),
                                    lengthOf(*found.violation.evidence)));
        console_.say("          what fails: " + printable(found.failedConjunct));
        sayCounts(found);
        std::map<std::string, std::size_t> reasons;
        for (const Candidate& candidate : found.candidates)
            if (candidate.fate == CandidateFate::Fails || candidate.fate == CandidateFate::GoesWrong)
                ++reasons[candidate.why];
        for (const auto& [why, count] : reasons)
            console_.say(fmt::format("          {} of those checked: {}", grouped(count), printable(why)));
    }

    void sayCounts(const CorrectionSearch& found)
    {
        const CandidateCounts& counts = found.counts;
        const std::string all =
            found.length == 1
                ? counted(counts.all, "single correction")
                : fmt::format("{} of {} corrections", counted(counts.all, "sequence"), found.length);
        if (counts.all == 0)
            return console_.answer(
                "there is nothing to correct: no assignment stands at a break point of its own, "
                "or repair { } forbids to touch those that do");
        if (arguments_.checksAll)
            return console_.answer(all + ", each of them checked");
        console_.answer(
            fmt::format("{}: the counterexample executes {}, evaluates variables of {}, sees {}; {} "
                        "checked",
                        all, grouped(counts.executed), grouped(counts.exploited), grouped(counts.seen),
                        grouped(counts.checked)));
    }

    void sayProposal(std::size_t number, const Candidate& candidate, const CorrectionSearch& found)
    {
        console_.answer(fmt::format("{:>3}  {}: every property holds; {} -> {} states, {} -> {} transitions",
                                    number, printable(candidate.name), grouped(found.statesBefore),
                                    grouped(candidate.states), grouped(found.transitionsBefore),
                                    grouped(candidate.transitions)));
        for (const ChangedLine& line : changedLines(model_.source, candidate.changes)) {
            console_.say(fmt::format("     -{:>4}  {}", line.number, printable(line.before)));
            console_.say(fmt::format("     +{:>4}  {}", line.number, printable(line.after)));
        }
    }

    std::optional<Failure> deliver(const std::vector<const Candidate*>& repairs, Json& document)
    {
        if (arguments_.write.empty())
            return std::nullopt;
        const std::size_t wanted = arguments_.accept.value_or(1);
        if (arguments_.accept && wanted > repairs.size())
            return InputError{"--accept", 0, 0,
                              fmt::format("there {} only {}", repairs.size() == 1 ? "is" : "are",
                                          counted(repairs.size(), "proposal")),
                              ""};
        if (repairs.empty())
            return std::nullopt;
        if (auto failure = writeAccepted(model_, repairs[wanted - 1]->changes, arguments_.write))
            return failure;
        document["accepted"] = wanted;
        document["output"] = arguments_.write;
        return std::nullopt;
    }

    const Model& model_;
    const std::vector<Property>& properties_;
    const Arguments& arguments_;
    Console& console_;
    RunContext& run_;
};

std::optional<InputError> whyNotCorrections(const Model& model)
{
    if (concurrentProgramOf(model) != nullptr)
        return std::nullopt;
    return InputError{
        model.path, 0, 0,
        fmt::format("corrections are for concurrent programs, and this is a {}", model.kind->title), ""};
}

std::optional<InputError> whyNotAskedCorrections(const Arguments& arguments)
{
    if (arguments.method != "auto" && arguments.method != "correction")
        return InputError{"--method", 0, 0, fmt::format("\"{}\" is for other models", arguments.method),
                          "concurrent programs are repaired by --method correction"};
    if (!arguments.patchFile.empty())
        return InputError{"--patch", 0, 0, "a correction changes the text: there is no patch to write",
                          "--write FILE writes the corrected program"};
    return std::nullopt;
}

/// Of the specs of the program together, if it has some and nothing else was asked for.
ExitCode repairByCorrections(const Model& model, const std::vector<Property>& properties,
                             const Arguments& arguments, Console& console, RunContext& run)
{
    std::vector<Property> asked = properties;
    if (arguments.properties.empty() && arguments.propertyFile.empty() && arguments.session.empty()) {
        auto stated = statedProperties(*model.kind, model.source, model.path);
        if (!stated)
            return console.fail(stated.failure());
        if (!stated->empty())
            asked = *std::move(stated);
    }
    return CorrectionRepair(model, asked, arguments, console, run).repair();
}

} // namespace

extern const RepairWay repairWay_corrections;
const RepairWay repairWay_corrections{.method = "correction",
                                      .description = "change assignments of a concurrent program",
                                      .whyNot = whyNotCorrections,
                                      .whyNotAsked = whyNotAskedCorrections,
                                      .repair = repairByCorrections};

} // namespace threadmend
