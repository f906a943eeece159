// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/start/command_line.h"

#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/input/session_input.h"
#include "app/terminal/start/walk_through.h"
#include "app/terminal/words/shared_options.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <new>
#include <optional>
#include <system_error>

namespace threadmend {

namespace {

/// Whether the person asked for JSON: needed before the words could be parsed.
bool wantsJson(int argc, char** argv)
{
    return std::any_of(argv, argv + argc, [](const char* word) { return std::strcmp(word, "--json") == 0; });
}

/// `help check` asks for the same as `check --help`.
bool asksOfCommand(int argc, char** argv)
{
    const auto all = commands();
    return argc == 3 && std::strcmp(argv[1], "help") == 0 &&
           std::any_of(all.begin(), all.end(), [&](const Command* each) { return each->name == argv[2]; });
}

ExitCode wrongUsage(const InputError& error, bool json)
{
    Arguments arguments;
    arguments.json = json;
    Console console(arguments, {});
    return console.fail(error);
}

ExitCode runChosen(const Command* command, const Arguments& arguments, WindowOpener openWindows)
{
    // The window does not know how models are to be read otherwise than as usual.
    if (command == nullptr && !arguments.json && arguments.pictureFolder.empty() &&
        readOptions(arguments).given.empty())
        if (const std::optional<ExitCode> code = openWindows(arguments.files))
            return *code;
    const Interruption interruption;
    Console console(arguments, interruption.token());
    return command != nullptr ? command->run(arguments, console) : walkThrough(arguments, console);
}

/// Runs what was chosen; an answer that reaches nobody is no answer.
ExitCode dispatch(const Command* command, Arguments arguments, WindowOpener openWindows)
{
    Console console(arguments, {});
    try {
        if (const auto error = takeSession(arguments, console))
            return console.fail(*error);
        const ExitCode code = runChosen(command, arguments, openWindows);
        return console.answered() ? code : ExitCode::WrongInput;
    } catch (const std::bad_alloc&) {
        return console.failForMemory();
    } catch (const std::system_error& error) {
        return console.fail(InputError{std::string(programName), 0, 0,
                                       std::string("the system refused: ") + error.what(), ""});
    }
}

/// The words could not be understood; a first word that is no file was meant as
/// a command, perhaps.
InputError usageError(const WordParser::Parsed& words, const Arguments& arguments)
{
    std::error_code ignored;
    if (!words.command && !arguments.files.empty() &&
        !std::filesystem::exists(arguments.files.front(), ignored))
        return noCommand(arguments.files.front());
    if (words.option)
        return {*words.option, 0, 0, *words.complaint, words.help};
    return {std::string(programName), 0, 0, *words.complaint, words.help};
}

/// What is wrong with an output that has no name; `arguments.output` says then in which format it is.
std::optional<InputError> nameStandardOutput(Arguments& arguments)
{
    if (arguments.format.empty() && arguments.output != "-")
        return std::nullopt;
    if (arguments.output != "-")
        return InputError{"--format", 0, 0, "is for a file that is written to the standard output",
                          "name - as the file, or let the extension of the file say the format"};
    if (arguments.format.empty())
        return InputError{"-", 0, 0, "does not say in which format to write to the standard output",
                          "--format aut"};
    if (arguments.json)
        return InputError{"--json", 0, 0, "the standard output cannot hold a file and an answer in JSON",
                          "write the file to a path"};
    arguments.output += (arguments.format.starts_with('.') ? "" : ".") + arguments.format;
    return std::nullopt;
}

} // namespace

ExitCode runCommandLine(int argc, char** argv, WindowOpener openWindows)
{
    WordParser parser("threadmend", "Threadmend: why does a concurrent model violate its property?",
                      THREADMEND_VERSION);
    Arguments arguments;
    Options options = parser.options();
    declareWalkThrough(options, arguments);
    declareCommon(options, arguments);
    for (const Command* command : commands()) {
        Options ofCommand = parser.command(std::string(command->name), std::string(command->summary));
        command->declare(ofCommand, arguments);
    }
    std::string help = "--help";
    std::vector<char*> given(argv, argv + argc);
    if (asksOfCommand(argc, argv))
        given = {argv[0], argv[2], help.data()};
    const WordParser::Parsed words = parser.parse(static_cast<int>(given.size()), given.data());
    if (words.answered)
        return *words.answered;
    if (words.complaint)
        return wrongUsage(usageError(words, arguments), wantsJson(argc, argv));
    if (const auto error = nameStandardOutput(arguments))
        return wrongUsage(*error, wantsJson(argc, argv));
    return dispatch(words.command ? commands()[*words.command] : nullptr, arguments, openWindows);
}

} // namespace threadmend
