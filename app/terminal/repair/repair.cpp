// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/repair/repair.h"

#include "app/terminal/reports/verdict_report.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"

#include <fmt/format.h>

namespace threadmend {

std::string sentenceFor(const RepairFailure& failure)
{
    switch (failure.reason) {
    case RepairFailure::Reason::StartsViolating:
        return "the property is violated before anything happens, so nothing that is blocked can help";
    case RepairFailure::Reason::NoWayOut:
        return "whatever is blocked, the run violates the property or gets stuck";
    case RepairFailure::Reason::Environment:
        if (failure.loop)
            return failure.isFair ? "the environment can stay in a hot loop for ever and be fair, and a "
                                    "patch may not block it"
                                  : "the environment can stay in a hot loop for ever, and a patch may not "
                                    "block it; only its "
                                    "fairness would help";
        return "the environment can choose events that lead to a violation, and a patch may not block them";
    }
    return "";
}

std::string sentenceFor(const LostRuns& lost)
{
    const auto ways = [](const RunWays& of) {
        return fmt::format("{} of the {}", grouped(of.lost), counted(of.all, "step"));
    };
    std::string text;
    if (lost.isNoneGood)
        text = "there is no good run: from the start on a violation can be forced";
    else if (lost.good.lost == 0)
        text = "no good run is lost";
    else
        text = fmt::format("good runs are lost: {} that they take", ways(lost.good));
    if (lost.lucky.lost > 0)
        text += fmt::format("; lost of necessity: {} of runs that only luck keeps right", ways(lost.lucky));
    else if (lost.isNoneGood)
        text += lost.lucky.all == 0 ? "" : "; of runs that only luck keeps right nothing is lost";
    return text;
}

void addLost(Json& judgement, const LostRuns& lost)
{
    judgement["goodRunsLost"] = lost.good.lost;
    judgement["goodRuns"] = lost.good.all;
    judgement["noGoodRun"] = lost.isNoneGood;
    judgement["luckyRunsLost"] = lost.lucky.lost;
    judgement["luckyRuns"] = lost.lucky.all;
    judgement["counted"] =
        "steps (state, event, state) of such runs; lost are those that the repaired model does not take, or "
        "not after all of these runs; good runs never come where a violation can be forced, lucky ones do "
        "and may not violate";
}

std::string again(std::optional<std::size_t> loop)
{
    return loop ? fmt::format(", and again from step {} on", *loop + 1) : "";
}

std::string listed(const std::vector<std::string>& labels)
{
    constexpr std::size_t most = 12;
    std::string text;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels.size() > most && i == most / 2) {
            text += fmt::format(", ... {} more ...", labels.size() - most);
            i = labels.size() - most / 2;
        }
        text += (i == 0 ? "" : ", ") + printable(labels[i]);
    }
    return labels.empty() ? "the start" : text;
}

Json repairDocument(const Model& model, const Property& property, bool violated)
{
    return {{"schema", "threadmend/repair/1"},
            {"model", modelAsJson(model)},
            {"property", {{"name", property.name}, {"text", property.text}}},
            {"verdict", violated ? "violated" : "holds"},
            {"proposals", Json::array()},
            {"failure", ""}};
}

Json roundsOf(const Trimming& trimming)
{
    Json rounds = Json::array();
    for (std::size_t round = 0; round < trimming.roundCount(); ++round)
        rounds.push_back(trimming.joinedIn(round).size());
    return rounds;
}

void sayFailure(const RepairFailure& failure, const std::vector<std::string>& run, Console& console)
{
    console.answer("no repair by blocking: " + sentenceFor(failure));
    console.say("          a run that shows it: " + listed(run) + again(failure.loop));
}

} // namespace threadmend
