// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend check program.js`.
#include "app/behavioral.h"
#include "app/console.h"
#include "app/load.h"
#include "app/verdict_name.h"
#include "core/check/behavioral/check_program.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"

#include <chrono>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

Outcome<std::vector<Property>> programProperties(const Arguments& arguments, Console& console)
{
    const bool none = arguments.properties.empty() && arguments.propertyFile.empty() &&
                      !propertyFileBeside(arguments.model);
    if (!none)
        return loadProperties(arguments, console);
    std::vector<Property> all;
    for (const char* text :
         {"deadlock-free", "no-assertion-failure", "no-error", "no-hot-termination", "no-hot-cycle"})
        all.push_back(*parseProperty(text));
    return all;
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
                   {"reason", verdict.reason ? sentenceFor(*verdict.reason) : ""}};
        if (verdict.kind == Verdict::Kind::Violated)
            entry["violation"] = {{"word", verdict.word}, {"explanation", verdict.explanation}};
        if (verdict.place)
            entry["violation"]["line"] = verdict.place->line;
        if (verdict.evidence)
            entry["evidence"] = evidence(*verdict.evidence);
        if (verdict.vacuous)
            entry["vacuous"] = true;
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
            console_.say(fmt::format("          {}", sentenceFor(*verdict.reason)));
        if (!verdict.evidence)
            return;
        const std::string place =
            verdict.place ? fmt::format("{}:{}: ", program_.file(), verdict.place->line) : "";
        console_.say(fmt::format("          {}{}", printable(place), printable(verdict.explanation)));
        steps(*verdict.evidence);
    }

private:
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
    const auto graph = explore(stepper, {}, run);
    if (!graph)
        return console.fail(graph.failure());
    console.say(fmt::format("{}: {}, {}, explored in {:.0f} ms", printable(arguments.model),
                            counted(graph->stateCount(), "state"),
                            counted(graph->transitionCount(), "transition"), console.secondsSoFar() * 1000));
    const ProgramCheckOptions options{arguments.endIsDeadlock, arguments.deadlockIsEnd};
    const Report report(*graph, **program, console);
    Json entries = Json::array();
    ExitCode code = ExitCode::Holds;
    for (const Property& property : *properties) {
        RunContext search = console.context();
        const double begin = console.secondsSoFar();
        const ProgramVerdict verdict = checkProgram(*graph, stepper, property.formula, options, search);
        entries.push_back(report.entry(property, verdict, console.secondsSoFar() - begin));
        report.say(property, verdict);
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
