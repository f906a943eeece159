// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/start/command_line.h"

#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/start/usage_error.h"
#include "app/terminal/start/walk_through.h"
#include "app/terminal/words/options.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>

namespace threadmend {

namespace {

/// Whether the person asked for JSON: needed before the words could be parsed.
bool wantsJson(int argc, char** argv)
{
    return std::any_of(argv, argv + argc, [](const char* word) { return std::strcmp(word, "--json") == 0; });
}

ExitCode wrongUsage(const InputError& error, bool json)
{
    Arguments arguments;
    arguments.json = json;
    Console console(arguments, {});
    return console.fail(error);
}

ExitCode runChosen(const CLI::App& application, const std::vector<CLI::App*>& subcommands,
                   const Arguments& arguments, WindowOpener openWindows)
{
    const bool command = std::any_of(subcommands.begin(), subcommands.end(),
                                     [&](const CLI::App* each) { return application.got_subcommand(each); });
    // The window does not know how models are to be read otherwise than as usual.
    if (!command && !arguments.json && arguments.pictureFolder.empty() &&
        readOptions(arguments).given.empty())
        if (const std::optional<ExitCode> code = openWindows(arguments.files))
            return *code;
    const Interruption interruption;
    Console console(arguments, interruption.token());
    for (std::size_t i = 0; i < subcommands.size(); ++i)
        if (application.got_subcommand(subcommands[i]))
            return commands()[i]->run(arguments, console);
    return walkThrough(arguments, console);
}

/// Runs what was chosen; an answer that reaches nobody is no answer.
ExitCode dispatch(const CLI::App& application, const std::vector<CLI::App*>& subcommands,
                  const Arguments& arguments, WindowOpener openWindows)
{
    Console console(arguments, {});
    try {
        const ExitCode code = runChosen(application, subcommands, arguments, openWindows);
        return console.answered() ? code : ExitCode::WrongInput;
    } catch (const std::bad_alloc&) {
        return console.failForMemory();
    } catch (const std::system_error& error) {
        return console.fail(
            InputError{"threadmend", 0, 0, std::string("the system refused: ") + error.what(), ""});
    }
}

} // namespace

ExitCode runCommandLine(int argc, char** argv, WindowOpener openWindows)
{
    CLI::App application("Threadmend: why does a concurrent model violate its property?", "threadmend");
    application.set_version_flag("--version", std::string("threadmend ") + THREADMEND_VERSION);
    application.require_subcommand(0, 1);
    Arguments arguments;
    declareWalkThrough(application, arguments);
    declareCommon(application, arguments);
    std::vector<CLI::App*> subcommands;
    for (const Command* command : commands()) {
        subcommands.push_back(
            application.add_subcommand(std::string(command->name), std::string(command->summary)));
        command->declare(*subcommands.back(), arguments);
    }
    try {
        application.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            return static_cast<ExitCode>(application.exit(error));
        return wrongUsage(usageError(error, application, arguments), wantsJson(argc, argv));
    }
    return dispatch(application, subcommands, arguments, openWindows);
}

} // namespace threadmend
