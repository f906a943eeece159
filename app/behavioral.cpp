// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/behavioral.h"

#include "app/console.h"
#include "app/options.h"
#include "core/model/behavioral/program/program_file.h"

#include <CLI/CLI.hpp>

namespace threadmend {

using namespace behavioral;

void declareProgram(CLI::App& command, Arguments& arguments)
{
    command
        .add_option("--define", arguments.definitions,
                    "Of a behavioral program: a global given from outside, such as N=5")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
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

Selection selectionOf(const Arguments& arguments, const Program& program)
{
    if (arguments.selection.empty())
        return program.start().selection;
    return arguments.selection == "priority"  ? Selection::Priority
           : arguments.selection == "ordered" ? Selection::Ordered
                                              : Selection::All;
}

Outcome<std::unique_ptr<Program>> loadProgram(const Arguments& arguments, Console& console)
{
    ProgramOptions options;
    for (const std::string& definition : arguments.definitions) {
        const std::size_t equals = definition.find('=');
        if (equals == std::string::npos || equals == 0)
            return InputError{"--define", 0, 0, "a definition is written NAME=VALUE", "--define N=5"};
        options.definitions.emplace_back(definition.substr(0, equals), definition.substr(equals + 1));
    }
    auto program = readProgram(arguments.model, options);
    if (program && console.verbose())
        for (const std::string& line : (*program)->log())
            console.say("log: " + printable(line));
    return program;
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
