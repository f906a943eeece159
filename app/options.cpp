// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include <CLI/CLI.hpp>

namespace threadmend {

void declareModel(CLI::App& command, Arguments& arguments)
{
    command.add_option("FILE", arguments.model, "The model (see: threadmend help formats)")->required();
}

void declareProperties(CLI::App& command, Arguments& arguments)
{
    command
        .add_option("-p,--property", arguments.properties,
                    "A property, or the name of one in the property file (see: threadmend help properties)")
        ->allow_extra_args(false);
    command.add_option("--props", arguments.propertyFile,
                       "A file of properties (.props, .mcl); default: MODEL.props beside the model");
    command
        .add_option("--termination", arguments.terminationLabels,
                    "Labels, with commas, after which a run has ended as planned; default: exit,Terminate,terminate")
        ->delimiter(',')
        ->allow_extra_args(false);
}

void declareChoice(CLI::App& command, Arguments& arguments)
{
    command.add_option("-n", arguments.further,
                       "How many further counterexamples, each with another set of neighbourhoods")
        ->check(CLI::Range(0u, 10000u));
    command.add_option("--prefer", arguments.prefer,
                       "Which of the shortest counterexamples: the one that crosses the fewest or the most neighbourhoods")
        ->check(CLI::IsMember({"fewest", "most"}));
}

void declareCommon(CLI::App& command, Arguments& arguments)
{
    command.add_flag("--json", arguments.json, "Answer with one JSON document");
    command.add_option("--max-states", arguments.maxStates, "Give up beyond this number of states");
    command.add_option("--timeout", arguments.timeoutSeconds, "Give up after this many seconds")
        ->check(CLI::PositiveNumber);
    command.add_option("--memory", arguments.memoryMiB, "Give up beyond this many MiB of memory")
        ->check(CLI::PositiveNumber);
    command.add_flag("-v,--verbose", arguments.verbose, "Say more");
    command.add_flag("-q,--quiet", arguments.quiet, "Say only the answer");
    command.add_flag("--no-progress", arguments.noProgress, "Show no progress on the terminal");
}

} // namespace threadmend
