// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair program.js --review`: the patches that stand in the program.
#include "app/terminal/input/load.h"
#include "app/terminal/programs/program_reading.h"
#include "app/terminal/repair/repair.h"
#include "app/terminal/reports/verdict_name.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/program_reading.h"
#include "core/model/model_kind.h"
#include "core/repair/accepted/accepted_review.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

const char* nameOf(PatchStatus status)
{
    switch (status) {
    case PatchStatus::Disabled:
        return "disabled";
    case PatchStatus::Broken:
        return "broken";
    case PatchStatus::Unjudged:
        return "not judged";
    case PatchStatus::DoesNotRepair:
        return "does not repair";
    case PatchStatus::Useless:
        return "useless";
    case PatchStatus::NotNeeded:
        return "not needed";
    case PatchStatus::TooStrong:
        return "too strong";
    case PatchStatus::InForce:
        return "in force";
    }
    return "";
}

std::string explained(const PatchReview& review)
{
    switch (review.status) {
    case PatchStatus::Disabled:
        return "out of force, so nothing is known of it";
    case PatchStatus::Broken:
    case PatchStatus::Unjudged:
        return fmt::format("line {}: {}", review.error->line, review.error->message);
    case PatchStatus::DoesNotRepair:
        return review.without == Verdict::Kind::Holds
                   ? "its property holds without it, and is violated with it"
                   : "its property is violated in spite of it";
    case PatchStatus::Useless:
        return "it blocks nothing";
    case PatchStatus::NotNeeded:
        return "its property holds without it, too";
    case PatchStatus::TooStrong:
        return review.runs.newDeadlocks > 0 ? "the program gets stuck by it" : "good runs are lost by it";
    case PatchStatus::InForce:
        return review.runs.lost.isNoneGood ? "its property holds because of it; there was no good run to lose"
                                           : "its property holds because of it, and no good run is lost";
    }
    return "";
}

Json asJson(const PatchReview& review)
{
    const auto kind = [](const std::optional<Verdict::Kind>& verdict) {
        return verdict ? std::string(threadmend::nameOf(*verdict)) : "";
    };
    Json changed = Json::array();
    for (const ChangedConstant& each : review.changed)
        changed.push_back({{"name", each.name}, {"then", each.then}, {"now", each.now}});
    return {{"number", review.patch.number},
            {"firstLine", review.patch.firstLine},
            {"lastLine", review.patch.lastLine},
            {"property", review.property},
            {"status", nameOf(review.status)},
            {"explanation", explained(review)},
            {"changedConstants", std::move(changed)},
            {"without", kind(review.without)},
            {"with", kind(review.with)},
            {"stepsBlocked", review.stepsBlocked},
            {"goodStepsBlocked", review.runs.goodStepsBlocked},
            {"badStepsBlocked", review.runs.badStepsBlocked},
            {"lostRun", review.runs.lostRun},
            {"luckyRun", review.runs.luckyRun},
            {"newDeadlocks", review.runs.newDeadlocks},
            {"deadlockRun", review.runs.deadlockRun},
            {"statesWithout", review.statesWithout},
            {"statesWith", review.statesWith},
            {"transitionsWithout", review.transitionsWithout},
            {"transitionsWith", review.transitionsWith}};
}

class Report {
public:
    Report(const Arguments& arguments, const AcceptedReview& review, Console& console)
        : arguments_(arguments), review_(review), console_(console)
    {
    }

    void say() const
    {
        for (const PatchReview& patch : review_.patches)
            say(patch);
        for (const PatchOverlap& overlap : review_.overlaps)
            console_.answer(fmt::format("patch {} matters only without patch {}: then it would {}",
                                        number(overlap.patch), number(overlap.because),
                                        overlap.wouldMend ? "mend its property" : "block something"));
        for (const PatchConflict& conflict : review_.conflicts)
            console_.answer(fmt::format("patches {} and {} get the program stuck together, after: {}",
                                        number(conflict.first), number(conflict.second),
                                        listed(conflict.run)));
        if (review_.canGo.size() > 1)
            console_.answer(fmt::format("patches {} can go together", numbers(review_.canGo)));
        if (!review_.looksAtPairs)
            console_.say("which patch matters because of which other one was not looked at: there are too "
                         "many");
        if (review_.patches.empty())
            console_.answer("no patch stands in the program");
    }

    Json document() const
    {
        Json patches = Json::array(), overlaps = Json::array(), conflicts = Json::array(),
             canGo = Json::array();
        for (const PatchReview& patch : review_.patches)
            patches.push_back(asJson(patch));
        for (const PatchOverlap& overlap : review_.overlaps)
            overlaps.push_back({{"patch", number(overlap.patch)},
                                {"because", number(overlap.because)},
                                {"wouldBlock", overlap.wouldBlock},
                                {"wouldMend", overlap.wouldMend}});
        for (const PatchConflict& conflict : review_.conflicts)
            conflicts.push_back({{"patches", {number(conflict.first), number(conflict.second)}},
                                 {"deadlocks", conflict.deadlocks},
                                 {"run", conflict.run}});
        for (const std::size_t patch : review_.canGo)
            canGo.push_back(number(patch));
        return {{"schema", "threadmend/review/1"},
                {"model", {{"path", arguments_.model}, {"kind", kindOf(arguments_.model)->name}}},
                {"patches", std::move(patches)},
                {"overlaps", std::move(overlaps)},
                {"conflicts", std::move(conflicts)},
                {"canGo", std::move(canGo)},
                {"looksAtPairs", review_.looksAtPairs}};
    }

private:
    std::uint32_t number(std::size_t patch) const { return review_.patches[patch].patch.number; }
    std::string numbers(const std::vector<std::size_t>& patches) const
    {
        std::vector<std::string> texts;
        texts.reserve(patches.size());
        for (const std::size_t patch : patches)
            texts.push_back(std::to_string(number(patch)));
        return listed(texts);
    }

    void say(const PatchReview& patch) const
    {
        console_.answer(fmt::format("patch {:<4} {:<16} {}", patch.patch.number, nameOf(patch.status),
                                    printable(patch.property)));
        console_.say(fmt::format("           {}", printable(explained(patch))));
        for (const ChangedConstant& each : patch.changed)
            console_.answer("           made for " + printable(sentenceFor(each)));
        if (!patch.with)
            return;
        console_.say(fmt::format("           {} -> {} states, {} -> {} transitions; {}",
                                 grouped(patch.statesWithout), grouped(patch.statesWith),
                                 grouped(patch.transitionsWithout), grouped(patch.transitionsWith),
                                 counted(patch.stepsBlocked, "blocked step")));
        if (patch.runs.goodStepsBlocked > 0)
            console_.say("           a good run that is lost: " + listed(patch.runs.lostRun));
        if (!patch.runs.luckyRun.empty())
            console_.say("           a run that is lost of necessity: " + listed(patch.runs.luckyRun));
        if (patch.runs.newDeadlocks > 0)
            console_.say("           stuck after: " + listed(patch.runs.deadlockRun));
    }

    const Arguments& arguments_;
    const AcceptedReview& review_;
    Console& console_;
};

} // namespace

ExitCode reviewProgramFile(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    const auto properties = loadProperties(arguments, console);
    if (!properties)
        return console.fail(properties.failure());
    const auto reading = readProgram(arguments, "only behavioral programs have patches in them", run);
    if (!reading)
        return console.fail(reading.failure());
    ReviewOptions options;
    options.selection = reading->selection;
    options.deadEnds = behavioral::deadEndsOf(readOptions(arguments));
    options.environment = arguments.blockEnvironment ? Environment::Blockable : Environment::Free;
    const auto review = reviewAccepted(reading->text, reading->options, *properties, options, run);
    if (!review)
        return console.fail(review.failure());
    const Report report(arguments, *review, console);
    report.say();
    console.document(report.document());
    return review->isHarmful() ? ExitCode::Violated : ExitCode::Holds;
}

} // namespace threadmend
