// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include "app/command.h"
#include "app/console.h"
#include "app/options.h"
#include "app/walk_through.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <vector>

namespace threadmend {

namespace {

/// Whether the person asked for JSON: needed before the words could be parsed.
bool wantsJson(int argc, char** argv)
{
    return std::any_of(argv, argv + argc, [](const char* word) { return std::strcmp(word, "--json") == 0; });
}

ExitCode wrongUsage(const CLI::ParseError& error, bool json)
{
    Arguments arguments;
    arguments.json = json;
    Console console(arguments, {});
    return console.fail(InputError{"threadmend", 0, 0, error.what(), "see: threadmend --help"});
}

ExitCode dispatch(const CLI::App& application, const std::vector<CLI::App*>& subcommands, const Arguments& arguments)
{
    const Interruption interruption;
    Console console(arguments, interruption.token());
    for (std::size_t i = 0; i < subcommands.size(); ++i)
        if (application.got_subcommand(subcommands[i]))
            return commands()[i]->run(arguments, console);
    return walkThrough(arguments, console);
}

} // namespace

ExitCode runCommandLine(int argc, char** argv)
{
    CLI::App application("Threadmend: why does a concurrent model violate its property?", "threadmend");
    application.set_version_flag("--version", std::string("threadmend ") + THREADMEND_VERSION);
    application.require_subcommand(0, 1);
    Arguments arguments;
    declareWalkThrough(application, arguments);
    std::vector<CLI::App*> subcommands;
    for (const Command* command : commands()) {
        subcommands.push_back(application.add_subcommand(std::string(command->name), std::string(command->summary)));
        command->declare(*subcommands.back(), arguments);
    }
    try {
        application.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            return static_cast<ExitCode>(application.exit(error));
        return wrongUsage(error, wantsJson(argc, argv));
    }
    try {
        return dispatch(application, subcommands, arguments);
    } catch (const std::bad_alloc&) {
        std::fputs("threadmend: there is not enough memory for this; --memory sets a limit beforehand\n", stderr);
        return ExitCode::Undecided;
    }
}

} // namespace threadmend
