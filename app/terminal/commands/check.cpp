// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/terminal/words/shared_options.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/check/check_model.h"
#include "core/check/reduced_answers.h"
#include "core/model/model_kind.h"
#include "core/session/model/work.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

std::size_t labelsOf(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return space.labels().size(); }, [] { return std::size_t{0}; });
}

std::string headline(const Model& model, Console& console)
{
    return fmt::format(
        "{}, {}{}{}; read and checked in {:.0f} ms", sizeOf(model), counted(labelsOf(model), "label"),
        model.reduction.isAny() ? fmt::format(", reduced: {}", nameOf(model.reduction)) : "",
        isWhole(model) ? "" : ", explored (not all that there are)", console.secondsSoFar() * 1000);
}

/// A stop before there was a model leaves all properties open.
ExitCode leaveOpen(const Failure& failure, const std::vector<Property>& properties,
                   const Arguments& arguments, Console& console)
{
    const auto* stopped = std::get_if<Stopped>(&failure);
    if (stopped == nullptr || !console.json())
        return console.fail(failure);
    Model unread;
    unread.kind = kindOf(arguments.model);
    unread.path = arguments.model;
    Json entries = Json::array();
    for (const Property& property : properties) {
        Verdict open;
        open.reason = *stopped;
        entries.push_back(verdictAsJson(unread, property, open));
    }
    console.document({{"schema", "threadmend/check/1"},
                      {"model", modelAsJson(unread)},
                      {"properties", std::move(entries)}});
    return Console::exitCodeOf(*stopped);
}

/// By "auto", what keeps the answers; otherwise the reduction is as it was asked for, and this is why it
/// cannot be.
std::optional<InputError> chooseReduction(const Arguments& arguments, const std::vector<Property>& properties,
                                          Reduction& reduction)
{
    const auto lostBy = [&](const Reduction& some) {
        return std::find_if_not(properties.begin(), properties.end(), [&](const Property& property) {
            return isAnswerKept(some, property.formula);
        });
    };
    const auto lost = lostBy({.partialOrder = true, .keepsWatched = true});
    const auto lostLocally = lostBy({.local = true});
    if (arguments.reduction == "auto")
        reduction = {.local = lostLocally == properties.end(), .partialOrder = lost == properties.end()};
    else if (reduction.local && lostLocally != properties.end())
        return InputError{"--reduce local", 0, 0,
                          fmt::format("takes b-threads that advance and come back for ones that stay, and "
                                      "'{}' is about the difference",
                                      printable(lostLocally->name)),
                          "leave --reduce out"};
    else if (reduction.leavesOutRuns() && lost != properties.end())
        return InputError{"--reduce " + arguments.reduction, 0, 0,
                          fmt::format("leaves out runs that go on for ever, and '{}' is about these",
                                      printable(lost->name)),
                          "ask for others (-p deadlock-free), or choose --reduce local, or auto"};
    return std::nullopt;
}

/// The verdict with no more further violations than were asked for.
Verdict withAtMost(const std::optional<std::uint32_t>& most, Verdict verdict)
{
    if (most && verdict.further.size() > *most) {
        verdict.further.resize(*most);
        verdict.mayHaveFurther = true;
    }
    return verdict;
}

/// What an engine that asks nothing of the space cannot be told about how to search it.
std::optional<InputError> whyNotWithoutSpace(const Arguments& arguments)
{
    const CheckEngine* engine = checkEngineNamed(arguments.method);
    if (engine == nullptr || !engine->isByNameOnly())
        return std::nullopt;
    const auto refuse = [&](const char* option, const char* what) {
        return InputError{fmt::format("--method {}", arguments.method), 0, 0,
                          fmt::format("does not search the states of the model, and {} {}", option, what),
                          "leave one of them out"};
    };
    if (arguments.reduction != "none")
        return refuse("--reduce", "says which of these to leave out");
    if (arguments.search == "depth")
        return refuse("--search depth", "says in which order to search them");
    if (arguments.furtherViolations.value_or(0) > 0)
        return refuse("-n", "asks for further violations in them");
    return std::nullopt;
}

void declareEngines(Options& options, Arguments& arguments)
{
    std::vector<std::string> names{"auto"};
    std::string description = "How to search. auto: explicit";
    for (const CheckEngine* engine : checkEngines()) {
        names.emplace_back(engine->name);
        description += fmt::format("; {}: {}", engine->name, engine->description);
    }
    options.oneOf("--method", arguments.method, names, description);
}

ExitCode runCheck(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (const auto error = whyNotWithoutSpace(arguments))
        return console.fail(*error);
    const auto properties = loadProperties(arguments, console);
    if (!properties)
        return console.fail(properties.failure());
    // A limit that one property meets leaves the others their chance.
    ReadOptions reading = readOptions(arguments);
    reading.depthFirst = arguments.search == "depth";
    if (reading.depthFirst && properties->size() != 1)
        return console.fail(InputError{
            "--search depth", 0, 0,
            fmt::format("a search in depth is for one property, and there are {}", properties->size()),
            "choose one: -p deadlock-free"});
    if (const auto error = chooseReduction(arguments, *properties, reading.reduction))
        return console.fail(*error);
    const auto checked = checkWhileReading(
        arguments.model, reading, *properties, {arguments.method, arguments.furtherViolations.value_or(0)},
        [&] { return console.context(); }, run);
    if (!checked)
        return leaveOpen(checked.failure(), *properties, arguments, console);
    const Model& model = checked->model;
    for (std::size_t i = 0; i < properties->size(); ++i)
        if (const auto& refusal = checked->answers[i].verdict.refusal)
            return console.fail(refusalOf((*properties)[i], *refusal, model));
    warnOf(model, console);
    warnOfReduction(arguments, reading, model, console);
    sayWhichProperties(arguments, *properties, console);
    console.say(headline(model, console));
    Json entries = Json::array();
    ExitCode code = ExitCode::Holds;
    for (std::size_t i = 0; i < properties->size(); ++i) {
        const Property& property = (*properties)[i];
        const auto& [verdict, unmatched] = checked->answers[i];
        if (isWhole(model))
            warnOfUnmatched(property, unmatched, console);
        const Verdict told = withAtMost(arguments.furtherViolations, verdict);
        entries.push_back(verdictAsJson(model, property, told));
        if (isWhole(model))
            putUnmatched(entries.back(), unmatched);
        sayVerdict(model, property, told, console);
        code = exitCodeAfter(verdict, code);
    }
    Json document{
        {"schema", "threadmend/check/1"}, {"model", modelAsJson(model)}, {"properties", std::move(entries)}};
    if (model.reduction.isAny())
        document["reduction"] = nameOf(model.reduction);
    console.document(document);
    return code;
}

} // namespace

extern const Command command_check;
const Command command_check{
    "check", "Check properties; where one fails, print the shortest run that shows it.",
    [](Options& options, Arguments& arguments) {
        declareModel(options, arguments);
        declareProperties(options, arguments);
        declareEngines(options, arguments);
        options.oneOf("--search", arguments.search, {"breadth", "depth"},
                      "How to look for violations in a behavioral program. breadth (default): the "
                      "shortest runs first; depth, of one property: down one run after the other, which "
                      "finds deep ones sooner and need not find a shortest one");
        options.number(
            "-n", 0, 100,
            "How many further violations of a property to look for and to show, each of another "
            "kind: of other b-threads, by another assertion (all words that a property forbids are of one "
            "kind, so it shows one shortest run); default: all that lie in what has to "
            "be explored for the answer; in depth those alone that are met on the way",
            [&arguments](std::uint64_t n) { arguments.furtherViolations = static_cast<std::uint32_t>(n); });
        declareReduction(options, arguments);
        declareThreads(options, arguments);
        declareCommon(options, arguments);
    },
    runCheck};

} // namespace threadmend
