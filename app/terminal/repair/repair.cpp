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
            return "the environment can stay in a hot loop for ever, and a patch may not block it; only its "
                   "fairness would help";
        return "the environment can choose events that lead to a violation, and a patch may not block them";
    }
    return "";
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
