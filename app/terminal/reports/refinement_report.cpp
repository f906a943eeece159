// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/refinement_report.h"

#include "app/terminal/repair/repair.h"
#include "app/wording/printable.h"
#include "core/model/text/wording.h"

#include <fmt/format.h>

namespace threadmend {

using abstraction::AbstractRun;
using abstraction::ClassSplit;
using abstraction::Divergence;
using abstraction::Letter;
using abstraction::ModulePlan;
using abstraction::ProgramModules;
using abstraction::RefinementRound;

RefinedNames::RefinedNames(const ProgramModules& program) : labels(program.program.vocabulary.labels)
{
    for (const ModulePlan& plan : program.plans)
        modules.push_back(plan.name);
    modules.emplace_back("the property");
}

namespace {

const char* wordOf(Divergence divergence)
{
    switch (divergence) {
    case Divergence::LeadsElsewhere:
        return "leads elsewhere";
    case Divergence::NotRequested:
        return "not requested";
    case Divergence::NotDead:
        return "not stuck";
    }
    return "";
}

std::vector<std::string> labelsOf(const AbstractRun& run, const RefinedNames& names)
{
    std::vector<std::string> labels;
    for (const Letter letter : run.letters)
        labels.push_back(names.labels[letter]);
    return labels;
}

/// Why the run of a round is spurious.
std::string reasonOf(const RefinementRound& round, const RefinedNames& names)
{
    if (round.divergence == Divergence::NotDead)
        return "the program has this run, but its end is not stuck";
    const std::string event = printable(names.labels[round.run.letters[round.step]]);
    const std::string where = round.step == 0 ? "at the start" : "after " + counted(round.step, "step");
    return round.divergence == Divergence::LeadsElsewhere
               ? fmt::format("{} the program does not go on as this run does by '{}' (case 1)", where, event)
               : fmt::format("{} nobody requests '{}' (case 2)", where, event);
}

std::string sentenceFor(const ClassSplit& split, const RefinedNames& names)
{
    std::string sizes;
    std::size_t all = 0;
    for (const std::size_t size : split.sizes) {
        sizes += (sizes.empty() ? "" : " + ") + grouped(size);
        all += size;
    }
    return fmt::format("split {}, class {}: {} states into {}", printable(names.modules[split.module]),
                       split.before, grouped(all), sizes);
}

} // namespace

void sayRounds(const std::vector<RefinementRound>& rounds, const RefinedNames& names, Console& console)
{
    constexpr std::size_t most = 12;
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        if (!console.verbose() && rounds.size() > most && i == most / 2) {
            console.say(fmt::format("... {} more (-v) ...", counted(rounds.size() - most, "round")));
            i = rounds.size() - most / 2;
        }
        const RefinementRound& round = rounds[i];
        console.say(fmt::format("round {:<4}{} searched; found: {}", i + 1,
                                counted(round.explored.states, "abstract state"),
                                listed(labelsOf(round.run, names))));
        console.say("          spurious: " + reasonOf(round, names));
        for (const ClassSplit& split : round.splits)
            console.say("          " + sentenceFor(split, names));
    }
}

Json asJson(const std::vector<RefinementRound>& rounds, const RefinedNames& names)
{
    Json all = Json::array();
    for (const RefinementRound& round : rounds) {
        Json splits = Json::array();
        for (const ClassSplit& split : round.splits)
            splits.push_back({{"module", names.modules[split.module]},
                              {"class", split.before},
                              {"parts", split.parts},
                              {"sizes", split.sizes}});
        all.push_back({{"states", round.explored.states},
                       {"events", labelsOf(round.run, names)},
                       {"step", round.step},
                       {"because", wordOf(round.divergence)},
                       {"splits", std::move(splits)}});
    }
    return all;
}

} // namespace threadmend
