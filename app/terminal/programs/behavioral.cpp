// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/programs/behavioral.h"

#include "app/terminal/console/console.h"
#include "app/terminal/words/options.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/advice/program_warnings.h"
#include "core/model/behavioral/program/program_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

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

std::optional<Selection> selectionOf(const Arguments& arguments)
{
    if (arguments.selection.empty())
        return std::nullopt;
    return arguments.selection == "priority"  ? Selection::Priority
           : arguments.selection == "ordered" ? Selection::Ordered
                                              : Selection::All;
}

Selection selectionOf(const Arguments& arguments, const Program& program)
{
    return selectionOf(arguments).value_or(program.start().selection);
}

Outcome<ProgramOptions> programOptions(const Arguments& arguments)
{
    ProgramOptions options;
    for (const std::string& definition : arguments.definitions) {
        const std::size_t equals = definition.find('=');
        if (equals == std::string::npos || equals == 0)
            return InputError{"--define", 0, 0, "a definition is written NAME=VALUE", "--define N=5"};
        options.definitions.emplace_back(definition.substr(0, equals), definition.substr(equals + 1));
    }
    options.globalsAreState = arguments.globals == "state";
    return options;
}

Outcome<std::unique_ptr<Program>> loadProgram(const Arguments& arguments, Console& console)
{
    const auto options = programOptions(arguments);
    if (!options)
        return options.failure();
    auto program = readProgram(arguments.model, *options);
    if (program && console.verbose())
        for (const std::string& line : (*program)->log())
            console.say("log: " + printable(line));
    return program;
}

void warnOfProgram(Program& program, const Arguments& arguments, Console& console)
{
    for (const ProgramWarning& warning : programWarnings(program, selectionOf(arguments, program)))
        console.warn(fmt::format("{}:{}:{}: {}", printable(arguments.model), warning.place.line,
                                 warning.place.column, printable(warning.sentence)));
}

std::string describeState(const ProgramGraph& graph, const Program& program, std::uint32_t state)
{
    std::string names;
    for (const LocalId thread : graph.threads(state))
        if (const std::string& name = program.local(thread).statement.state; !name.empty())
            names += (names.empty() ? "" : ", ") + name;
    return std::to_string(state) + (names.empty() ? "" : " (" + names + ")");
}

} // namespace threadmend
