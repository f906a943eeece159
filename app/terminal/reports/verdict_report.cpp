// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/verdict_report.h"

#include "app/terminal/reports/verdict_name.h"
#include "app/wording/failure_sentence.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/model_kind.h"
#include "core/property/property_text.h"

#include <utility>
#include <vector>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// A run in the words of its model.
struct SaidRun {
    struct Step {
        std::string event;
        std::string state; ///< that it leads to
    };
    std::string start;
    std::vector<Step> steps;
};

SaidRun saidRun(const Model& model, const Trace& run)
{
    return visitSpace(
        model.space,
        [&](const auto& space) {
            SaidRun said{space.describe(run.initial), {}};
            for (const Transition& step : run.steps)
                said.steps.push_back(
                    {std::string(space.labels().text(step.label)), space.describe(step.target)});
            return said;
        },
        [] { return SaidRun(); });
}

std::size_t statesOf(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return space.stateCount(); }, [] { return std::size_t{0}; });
}

/// What the file expects, where the verdict is another one.
std::string surprise(const Property& property, const Verdict& verdict)
{
    if (!property.expectation || verdict.kind == Verdict::Kind::Undecided)
        return "";
    const Expectation& expected = *property.expectation;
    const bool holds = verdict.kind == Verdict::Kind::Holds;
    if (expected.holds != holds)
        return fmt::format("not as expected: the property file says that it {}",
                           expected.holds ? "holds" : "is violated");
    if (!holds && expected.steps && verdict.shortest && *expected.steps != verdict.evidence->length())
        return fmt::format("not as expected: the property file says {}", counted(*expected.steps, "step"));
    return "";
}

std::string headline(const Property& property, const Verdict& verdict)
{
    std::string line = fmt::format("{:<10}{}", nameOf(verdict.kind), printable(property.name));
    if (verdict.evidence && verdict.finding)
        line += fmt::format("   {}: {}", printable(verdict.finding->word), lengthOf(*verdict.evidence));
    else if (verdict.evidence)
        line += fmt::format("   ({})", lengthOf(*verdict.evidence));
    if (verdict.kind == Verdict::Kind::Holds && verdict.pruned > 0)
        line += "   up to " + counted(verdict.pruned, "pruned state");
    if (verdict.vacuous)
        line += "   (vacuous: no run is fair)";
    if (const std::string odd = surprise(property, verdict); !odd.empty())
        line += "   " + odd;
    return line;
}

void sayEvidence(const Model& model, const Verdict& verdict, Console& console)
{
    const Trace& run = *verdict.evidence;
    if (!verdict.shortest)
        console.say("          (in the part explored; a shorter run may lie beyond)");
    if (const auto& finding = verdict.finding; finding && !finding->explanation.empty()) {
        const std::string place = finding->line > 0 ? fmt::format("{}:{}: ", model.path, finding->line) : "";
        console.say(fmt::format("          {}{}", printable(place), printable(finding->explanation)));
    }
    const SaidRun said = saidRun(model, run);
    console.say(fmt::format("          start in state {}", printable(said.start)));
    for (std::size_t i = 0; i < said.steps.size(); ++i) {
        if (run.loop == i)
            console.say("          and from here again and again:");
        console.say(fmt::format("    {:>4}  {}   -> {}", i + 1, printable(said.steps[i].event),
                                printable(said.steps[i].state)));
    }
}

} // namespace

std::string lengthOf(const Trace& run)
{
    if (!run.loop)
        return counted(run.length(), "step");
    return fmt::format("{} to a loop of {}", counted(*run.loop, "step"), run.length() - *run.loop);
}

std::string reasonOf(const Model& model, const Verdict& verdict)
{
    const std::string sentence = sentenceFor(*verdict.reason);
    if (isWhole(model))
        return sentence;
    return fmt::format("{} ({} explored{})", sentence, counted(statesOf(model), "state"),
                       verdict.noneInPart ? ", no violation among them" : "");
}

Json modelAsJson(const Model& model)
{
    Json document{{"path", model.path}, {"kind", model.kind->name}};
    for (const InputWarning& warning : model.warnings)
        document["warnings"].push_back(
            {{"line", warning.line}, {"column", warning.column}, {"message", warning.message}});
    return document;
}

ExitCode exitCodeAfter(const Verdict& verdict, ExitCode code)
{
    const auto own = [&] {
        switch (verdict.kind) {
        case Verdict::Kind::Holds:
            break;
        case Verdict::Kind::Violated:
            return ExitCode::Violated;
        case Verdict::Kind::Undecided:
            return verdict.reason ? Console::exitCodeOf(*verdict.reason) : ExitCode::Undecided;
        }
        return ExitCode::Holds;
    }();
    // A violation that was found is one, whatever else is left open; an interrupted run is known as such.
    for (const ExitCode most : {ExitCode::Interrupted, ExitCode::Violated, ExitCode::Undecided})
        if (own == most || code == most)
            return most;
    return ExitCode::Holds;
}

void putEvidence(Json& entry, const Model& model, const Verdict& verdict)
{
    if (const auto& finding = verdict.finding) {
        entry["violation"] = {{"word", finding->word}, {"explanation", finding->explanation}};
        if (finding->line > 0)
            entry["violation"]["line"] = finding->line;
    }
    if (!verdict.evidence)
        return;
    const Trace& run = *verdict.evidence;
    Json steps = Json::array();
    for (SaidRun::Step& step : saidRun(model, run).steps)
        steps.push_back({{"event", std::move(step.event)}, {"state", std::move(step.state)}});
    entry["evidence"] = {
        {"kind", run.loop ? "lasso" : "trace"}, {"length", run.length()}, {"steps", std::move(steps)}};
    if (run.loop)
        entry["evidence"]["loop"] = *run.loop;
}

Json verdictAsJson(const Model& model, const Property& property, const Verdict& verdict)
{
    Json entry{{"name", property.name},
               {"text", property.text},
               {"verdict", nameOf(verdict.kind)},
               {"reason", verdict.reason ? reasonOf(model, verdict) : ""}};
    putEvidence(entry, model, verdict);
    if (verdict.vacuous)
        entry["vacuous"] = true;
    if (!verdict.shortest)
        entry["shortest"] = false;
    if (verdict.pruned > 0 && verdict.kind == Verdict::Kind::Holds)
        entry["pruned"] = verdict.pruned;
    entry["statistics"] = {{"states", verdict.statistics.states},
                           {"transitions", verdict.statistics.transitions},
                           {"seconds", verdict.statistics.seconds},
                           {"bytes", verdict.statistics.bytes}};
    if (property.expectation && verdict.kind != Verdict::Kind::Undecided)
        entry["asExpected"] = surprise(property, verdict).empty();
    return entry;
}

void sayVerdict(const Model& model, const Property& property, const Verdict& verdict, Console& console)
{
    console.answer(headline(property, verdict));
    if (blanksFolded(property.text) != property.name)
        console.say(fmt::format("          {}", printable(blanksFolded(property.text))));
    if (verdict.reason)
        console.say(fmt::format("          {}", reasonOf(model, verdict)));
    if (verdict.evidence)
        sayEvidence(model, verdict, console);
    console.say(fmt::format(
        "          searched {} and {} in {:.0f} ms", counted(verdict.statistics.states, "product state"),
        counted(verdict.statistics.transitions, "transition"), verdict.statistics.seconds * 1000));
}

} // namespace threadmend
