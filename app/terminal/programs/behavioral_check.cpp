// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend check program.js`.
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/programs/behavioral.h"
#include "app/terminal/reports/verdict_name.h"
#include "app/wording/failure_sentence.h"
#include "app/wording/printable.h"
#include "core/check/behavioral/check_while_exploring.h"
#include "core/property/property_file.h"
#include "core/session/model/check_model.h"

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

Outcome<std::vector<Property>> programProperties(const Arguments& arguments, Console& console)
{
    const bool none = arguments.properties.empty() && arguments.propertyFile.empty() &&
                      !propertyFileBeside(arguments.model);
    if (!none)
        return loadProperties(arguments, console);
    return usualProperties(true);
}

namespace {

/// One check of one program, told to a person and to a script.
class Report {
public:
    Report(const ProgramGraph& graph, const Program& program, Console& console)
        : graph_(graph), program_(program), console_(console)
    {
    }

    Json entry(const Property& property, const ProgramVerdict& verdict, double seconds) const
    {
        Json entry{{"name", property.name},
                   {"text", property.text},
                   {"verdict", nameOf(verdict.kind)},
                   {"reason", verdict.reason ? reason(verdict) : ""}};
        if (verdict.kind == Verdict::Kind::Violated)
            entry["violation"] = {{"word", verdict.word}, {"explanation", verdict.explanation}};
        if (verdict.place)
            entry["violation"]["line"] = verdict.place->line;
        if (verdict.evidence)
            entry["evidence"] = evidence(*verdict.evidence);
        if (verdict.vacuous)
            entry["vacuous"] = true;
        if (!verdict.shortest)
            entry["shortest"] = false;
        entry["statistics"] = {{"states", graph_.stateCount()},
                               {"transitions", graph_.transitionCount()},
                               {"seconds", seconds},
                               {"bytes", residentBytes()}};
        if (property.expectation && verdict.kind != Verdict::Kind::Undecided)
            entry["asExpected"] = surprise(property, verdict).empty();
        return entry;
    }

    void say(const Property& property, const ProgramVerdict& verdict) const
    {
        std::string line = fmt::format("{:<10}{}", nameOf(verdict.kind), printable(property.name));
        if (verdict.evidence)
            line += fmt::format("   {}: {}", verdict.word, length(*verdict.evidence));
        if (verdict.vacuous)
            line += "   (vacuous: no run is fair)";
        if (const std::string odd = surprise(property, verdict); !odd.empty())
            line += "   " + odd;
        console_.answer(line);
        if (verdict.reason)
            console_.say(fmt::format("          {}", reason(verdict)));
        if (!verdict.evidence)
            return;
        if (!verdict.shortest)
            console_.say("          (in the part explored; a shorter run may lie beyond)");
        const std::string place =
            verdict.place ? fmt::format("{}:{}: ", program_.file(), verdict.place->line) : "";
        console_.say(fmt::format("          {}{}", printable(place), printable(verdict.explanation)));
        steps(*verdict.evidence);
    }

private:
    /// Why there is no verdict, and how much was looked at.
    std::string reason(const ProgramVerdict& verdict) const
    {
        const std::string sentence = sentenceFor(*verdict.reason);
        return graph_.isWhole() ? sentence
                                : fmt::format("{} ({} explored, no violation among them)", sentence,
                                              counted(graph_.stateCount(), "state"));
    }

    static std::string length(const ProgramRun& run)
    {
        if (!run.loop)
            return counted(run.steps.size(), "step");
        return fmt::format("{} to a loop of {}", counted(*run.loop, "step"), run.steps.size() - *run.loop);
    }

    static std::string surprise(const Property& property, const ProgramVerdict& verdict)
    {
        if (!property.expectation || verdict.kind == Verdict::Kind::Undecided)
            return "";
        const bool holds = verdict.kind == Verdict::Kind::Holds;
        if (property.expectation->holds != holds)
            return fmt::format("not as expected: the property file says that it {}",
                               property.expectation->holds ? "holds" : "is violated");
        if (!holds && property.expectation->steps &&
            *property.expectation->steps != verdict.evidence->steps.size())
            return fmt::format("not as expected: the property file says {}",
                               counted(*property.expectation->steps, "step"));
        return "";
    }

    Json evidence(const ProgramRun& run) const
    {
        Json steps = Json::array();
        for (const Edge& step : run.steps)
            steps.push_back({{"event", program_.events()[step.event].label},
                             {"state", describeState(graph_, program_, step.target)}});
        Json evidence{{"kind", run.loop ? "lasso" : "trace"},
                      {"length", run.steps.size()},
                      {"steps", std::move(steps)}};
        if (run.loop)
            evidence["loop"] = *run.loop;
        return evidence;
    }

    void steps(const ProgramRun& run) const
    {
        console_.say(fmt::format("          start in state {}",
                                 printable(describeState(graph_, program_, run.initial))));
        for (std::size_t i = 0; i < run.steps.size(); ++i) {
            if (run.loop == i)
                console_.say("          and from here again and again:");
            console_.say(fmt::format("    {:>4}  {}   -> {}", i + 1,
                                     printable(program_.events()[run.steps[i].event].label),
                                     printable(describeState(graph_, program_, run.steps[i].target))));
        }
    }

    const ProgramGraph& graph_;
    const Program& program_;
    Console& console_;
};

} // namespace

ExitCode checkProgramFile(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    const auto properties = programProperties(arguments, console);
    if (!properties)
        return console.fail(properties.failure());
    const auto program = loadProgram(arguments, console);
    if (!program)
        return console.fail(program.failure());
    Stepper stepper(**program, selectionOf(arguments, **program));
    const ProgramCheckOptions options{arguments.endIsDeadlock, arguments.deadlockIsEnd};
    const auto answers = checkWhileExploring(
        stepper, *properties, options, [&] { return console.context(); }, run);
    if (!answers)
        return console.fail(answers.failure());
    const ProgramGraph& graph = answers->graph;
    if (graph.isWhole())
        warnOfProgram(**program, arguments, console);
    LabelTable events;
    for (EventId event = 0; event < (*program)->events().size(); ++event)
        events.intern((*program)->events()[event].label);
    for (const Property& property : *properties)
        if (graph.isWhole() && !isInvariant(property.formula, **program))
            warnOfUnmatched(property, events, console);
    console.say(fmt::format(
        "{}: {}, {}, {} in {:.0f} ms", printable(arguments.model), counted(graph.stateCount(), "state"),
        counted(graph.transitionCount(), "transition"),
        graph.isWhole() ? "explored" : "explored (not all that there are)", console.secondsSoFar() * 1000));
    const Report report(graph, **program, console);
    Json entries = Json::array();
    ExitCode code = ExitCode::Holds;
    for (std::size_t i = 0; i < properties->size(); ++i) {
        const ProgramVerdict& verdict = answers->verdicts[i];
        entries.push_back(report.entry((*properties)[i], verdict, answers->seconds[i]));
        report.say((*properties)[i], verdict);
        if (verdict.kind == Verdict::Kind::Violated)
            code = code == ExitCode::Holds ? ExitCode::Violated : code;
        else if (verdict.reason)
            code = Console::exitCodeOf(*verdict.reason);
    }
    console.document(Json{{"schema", "threadmend/check/1"},
                          {"model", {{"path", arguments.model}, {"kind", "behavioral"}}},
                          {"properties", std::move(entries)}});
    return code;
}

} // namespace threadmend
