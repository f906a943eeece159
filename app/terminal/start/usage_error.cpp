// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/start/usage_error.h"

#include "app/terminal/start/walk_through.h"
#include "app/terminal/words/arguments.h"

#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

namespace {

/// What is left over: an unknown option explains more than the words behind it.
std::string leftOver(const std::vector<std::string>& words, const std::string& program)
{
    const auto option = std::find_if(words.begin(), words.end(), [](const std::string& word) {
        return word.size() > 1 && word[0] == '-';
    });
    if (option != words.end())
        return fmt::format("\"{}\" is no option of {}", *option, program);
    return fmt::format("\"{}\" is one word too many for {}", words.empty() ? "" : words.front(), program);
}

std::string sentenceFor(const CLI::ParseError& error, const CLI::App& application, const std::string& program)
{
    const std::string text = error.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
        return leftOver(application.remaining(true), program);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
        return text.substr(0, text.find(':')) + " takes one value";
    if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr)
        return "a value was not understood: " + text.substr(text.find(':') + 2);
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
        return text.substr(0, text.find(' ')) + " is missing";
    if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr)
        return text.substr(0, text.find(' ')) + " does not go with " + text.substr(text.rfind(' ') + 1);
    if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr)
        return text.substr(0, text.find(' ')) + " needs " + text.substr(text.rfind(' ') + 1);
    return text;
}

} // namespace

InputError usageError(const CLI::ParseError& error, const CLI::App& application, const Arguments& arguments)
{
    const std::vector<CLI::App*> commands = application.get_subcommands();
    std::error_code ignored;
    if (commands.empty() && !arguments.files.empty() &&
        !std::filesystem::exists(arguments.files.front(), ignored))
        return noCommand(arguments.files.front());
    const std::string program =
        commands.empty() ? "threadmend" : "threadmend " + commands.front()->get_name();
    return {"threadmend", 0, 0, sentenceFor(error, application, program),
            fmt::format("see: {} --help", program)};
}

} // namespace threadmend
