// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/words/options.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

namespace {

/// The whole of `text` as a number; nothing else is a number.
template <class Number>
std::optional<Number> numberIn(const std::string& text)
{
    Number number{};
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stopped == end ? std::optional(number) : std::nullopt;
}

} // namespace

CLI::Option* declareText(CLI::App& command, const std::string& names, std::string& value,
                         const std::string& placeholder, const std::string& description)
{
    return command.add_option(names, value, description)
        ->type_name(placeholder)
        ->check(
            [](const std::string& text) { return std::string(text.empty() ? "it must not be empty" : ""); });
}

CLI::Option* declareNumber(CLI::App& command, const std::string& name, std::uint64_t least,
                           std::uint64_t greatest, const std::string& description,
                           const std::function<void(std::uint64_t)>& take)
{
    return command
        .add_option_function<std::string>(
            name,
            [=](const std::string& text) {
                const auto number = numberIn<std::uint64_t>(text);
                if (!number || *number < least || *number > greatest)
                    throw CLI::ValidationError(
                        name, fmt::format("a whole number from {} to {} is wanted, not \"{}\"", least,
                                          greatest, text));
                take(*number);
            },
            description)
        ->type_name("N");
}

void declareOneOf(CLI::App& command, const std::string& name, std::string& value,
                  const std::vector<std::string>& choices, const std::string& description)
{
    command.add_option(name, value, description)
        ->type_name("WORD")
        ->check([choices](const std::string& text) {
            std::string known;
            for (const std::string& choice : choices) {
                if (text == choice)
                    return std::string();
                known += (known.empty() ? "" : ", ") + choice;
            }
            return fmt::format("\"{}\" is none of {}", text, known);
        });
}

void declareModel(CLI::App& command, Arguments& arguments)
{
    declareText(command, "FILE", arguments.model, "", "The model (see: threadmend help formats)")->required();
}

void declareProperties(CLI::App& command, Arguments& arguments)
{
    command
        .add_option("-p,--property", arguments.properties,
                    "A property, or the name of one in the property file (see: threadmend help properties)")
        ->type_name("PROPERTY")
        ->allow_extra_args(false);
    declareText(command, "--props", arguments.propertyFile, "FILE",
                "A file of properties (.props, .mcl); default: MODEL.props beside the model");
    declareTermination(command, arguments);
}

void declareTermination(CLI::App& command, Arguments& arguments)
{
    command
        .add_option(
            "--termination", arguments.terminationLabels,
            "Labels, with commas, after which a run has ended as planned; default: exit,Terminate,terminate")
        ->type_name("LABELS")
        ->delimiter(',')
        ->allow_extra_args(false);
}

void declareProgram(CLI::App& command, Arguments& arguments)
{
    command
        .add_option("--define", arguments.definitions,
                    "Of a behavioral program: a global given from outside, such as N=5")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    declareOneOf(command, "--globals", arguments.globals, {"frozen", "state"},
                 "Of a behavioral program: whether b-threads may write globals: no (unless the program says "
                 "otherwise), or as a part of the state");
    declareOneOf(command, "--selection", arguments.selection, {"all", "priority", "ordered"},
                 "Of a behavioral program: which enabled events can happen: all (unless the program says "
                 "otherwise), those of the highest "
                 "priority, or of each sync the first");
}

void declareThreads(CLI::App& command, Arguments& arguments)
{
    declareNumber(command, "--threads", 1, 64,
                  "Of a behavioral program: how many threads explore it, where it is large; default: one a "
                  "processor. The answer is the same",
                  [&arguments](std::uint64_t n) { arguments.threads = static_cast<std::uint32_t>(n); });
}

void declareEnds(CLI::App& command, Arguments& arguments)
{
    command.add_flag("--end-is-deadlock", arguments.endIsDeadlock,
                     "Of a behavioral program: a run with no request left is a deadlock");
    command.add_flag("--deadlock-is-end", arguments.deadlockIsEnd,
                     "Of a behavioral program: a run that is blocked has ended as planned");
}

void declareChoice(CLI::App& command, Arguments& arguments)
{
    declareNumber(
        command, "-n", 0, 10000,
        "How many further counterexamples, each with another set of neighbourhoods (a picture shows "
        "the last of them); default 0",
        [&arguments](std::uint64_t n) { arguments.further = static_cast<std::uint32_t>(n); });
    declareOneOf(command, "--prefer", arguments.prefer, {"fewest", "most"},
                 "Which of the shortest counterexamples: fewest (default) or most neighbourhoods crossed");
}

void declareCommon(CLI::App& command, Arguments& arguments)
{
    command.add_flag("--json", arguments.json, "Answer with one JSON document");
    declareNumber(command, "--max-states", 0, std::numeric_limits<std::uint64_t>::max(),
                  "Give up beyond this number of states",
                  [&arguments](std::uint64_t n) { arguments.maxStates = n; });
    command
        .add_option_function<std::string>(
            "--timeout",
            [&arguments](const std::string& text) {
                const auto seconds = numberIn<double>(text);
                if (!seconds || !std::isfinite(*seconds) || *seconds <= 0)
                    throw CLI::ValidationError(
                        "--timeout", fmt::format("a number of seconds is wanted, not \"{}\"", text));
                arguments.timeoutSeconds = *seconds;
            },
            "Give up after this many seconds")
        ->type_name("SECONDS");
    // Bytes are counted in 64 bits.
    declareNumber(command, "--memory", 1, std::numeric_limits<std::uint64_t>::max() >> 20,
                  "Give up beyond this many MiB of memory",
                  [&arguments](std::uint64_t n) { arguments.memoryMiB = n; });
    command.add_flag("-v,--verbose", arguments.verbose, "Say more");
    command.add_flag("-q,--quiet", arguments.quiet, "Say only the answer");
    command.add_flag("--no-progress", arguments.noProgress, "Show no progress on the terminal");
}

} // namespace threadmend
