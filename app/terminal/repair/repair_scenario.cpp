// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/repair/repair_scenario.h"

#include "app/files/trace_reading.h"
#include "core/model/behavioral/product/program_model.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

using Prefix = AntiScenario::Prefix;
using Steps = std::vector<ScenarioStep>;

Prefix prefixOf(const Arguments& arguments)
{
    if (!arguments.waitedSteps.empty())
        return Prefix::ChosenEvents;
    return arguments.prefix == "order"    ? Prefix::EventsInOrder
           : arguments.prefix == "matter" ? Prefix::EventsThatMatter
                                          : Prefix::ExactRun;
}

/// A step number, from 0.
std::optional<std::size_t> stepIn(const std::string& text, const Steps& run)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber && number > 0 && number <= run.size() ? std::optional(number - 1) : std::nullopt;
}

std::string runLength(const Steps& run)
{
    return fmt::format("the run has {} step{}", run.size(), run.size() == 1 ? "" : "s");
}

/// An event by its label (its last step that is not the environment's, if there is one), else a number.
Outcome<std::size_t> blockedStep(const Arguments& arguments, const Steps& run, const Program& program)
{
    if (arguments.blockedEvent.empty()) {
        const auto last = lastOwnStep(run, prefixOf(arguments));
        if (!last && arguments.prefix == "matter")
            return InputError{
                "--prefix", 0, 0,
                "no step of the application decides that this run goes wrong: before it and after "
                "it, runs can still go either way",
                "--prefix order keeps all events"};
        if (!last)
            return InputError{"--prefix", 0, 0, "no step of the run is left that could be blocked",
                              "--block-environment lets it be one of the environment's"};
        return *last;
    }
    std::optional<std::size_t> named, own;
    for (std::size_t i = 0; i < run.size(); ++i)
        if (program.events()[run[i].step.event].label == arguments.blockedEvent)
            (run[i].environmental ? named : own) = i;
    if (const auto step = own ? own : named ? named : stepIn(arguments.blockedEvent, run))
        return *step;
    return InputError{
        "--block-event", 0, 0,
        fmt::format("\"{}\" is neither an event of the run nor the number of a step", arguments.blockedEvent),
        runLength(run)};
}

Outcome<std::vector<bool>> waitedOf(const Arguments& arguments, const Steps& run, std::size_t blocked)
{
    std::vector<bool> waited(run.size(), false);
    for (const std::string& text : arguments.waitedSteps) {
        const auto step = stepIn(text, run);
        if (!step || *step >= blocked)
            return InputError{
                "--wait", 0, 0,
                fmt::format("\"{}\" is not the number of a step before the blocked one, which is step {}",
                            text, blocked + 1),
                runLength(run)};
        waited[*step] = true;
    }
    return waited;
}

Outcome<std::string> generalisationOf(const Arguments& arguments, const Steps& run, const Program& program)
{
    if (arguments.anyField.empty())
        return std::string();
    std::string known;
    for (const DataVariants& one : generalisations(run, program)) {
        if (one.description() == fmt::format("any value of '{}'", arguments.anyField) ||
            (one.description() == "any data" && arguments.anyField == "data"))
            return one.description();
        known += (known.empty() ? "" : ", ") + one.description();
    }
    return InputError{"--any", 0, 0,
                      fmt::format("the events of the run are not alike but for '{}'", arguments.anyField),
                      known.empty() ? "their data take no other values" : "possible: " + known};
}

} // namespace

bool choosesScenario(const Arguments& arguments)
{
    return !arguments.prefix.empty() || !arguments.blockedEvent.empty() || !arguments.anyField.empty() ||
           !arguments.waitedSteps.empty() || !arguments.traceFile.empty();
}

std::optional<InputError> whyNoScenario(const Arguments& arguments)
{
    if (!choosesScenario(arguments))
        return std::nullopt;
    const char* option = !arguments.prefix.empty()         ? "--prefix"
                         : !arguments.blockedEvent.empty() ? "--block-event"
                         : !arguments.anyField.empty()     ? "--any"
                         : !arguments.waitedSteps.empty()  ? "--wait"
                                                           : "--trace";
    if (arguments.method != "anti-scenario")
        return InputError{option, 0, 0, "is a choice for --method anti-scenario", ""};
    if (!arguments.prefix.empty() && !arguments.waitedSteps.empty())
        return InputError{"--wait", 0, 0, "steps are chosen by --prefix or by --wait, not by both",
                          "leave one of them out"};
    return std::nullopt;
}

Outcome<std::optional<EventRun>> tracedRun(const Arguments& arguments, const Model& model, RunContext& run)
{
    if (arguments.traceFile.empty())
        return std::optional<EventRun>();
    const auto lts = storedSpace(model, run);
    if (!lts)
        return lts.failure();
    const auto loaded = loadRun(**lts, arguments.traceFile, run);
    if (!loaded)
        return loaded.failure();
    Trace trace = loaded->fitted.trace;
    if (const auto& misfit = loaded->fitted.misfit)
        return misfitError(arguments.traceFile, endOf(**lts, trace), loaded->run, *misfit);
    if (trace.length() == 0)
        return InputError{arguments.traceFile, 0, 0, "a run without a step cannot be forbidden", ""};
    trace.loop.reset();
    return std::optional(eventRunOf(trace, programOf(model)->space()));
}

Outcome<ScenarioPreview> askedScenario(const Arguments& arguments, const RepairCase& of,
                                       const std::optional<EventRun>& wanted, RunContext& run)
{
    const auto steps = scenarioSteps(of, wanted ? *wanted : of.evidence(), run);
    if (!steps)
        return steps.failure();
    const auto blocked = blockedStep(arguments, *steps, of.program());
    if (!blocked)
        return blocked.failure();
    const auto waited = waitedOf(arguments, *steps, *blocked);
    if (!waited)
        return waited.failure();
    const auto generalisation = generalisationOf(arguments, *steps, of.program());
    if (!generalisation)
        return generalisation.failure();
    return previewScenario(of, *steps, {prefixOf(arguments), *blocked, *waited, *generalisation}, run);
}

} // namespace threadmend
