// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/words/options.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

namespace {

/// The whole of `text` as a number; nothing else is a number.
std::optional<std::uint64_t> wholeNumberIn(const std::string& text)
{
    std::uint64_t number{};
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stopped == end ? std::optional(number) : std::nullopt;
}

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

Option Option::required()
{
    option_->required();
    return *this;
}

Option Option::needs(const Option& other)
{
    option_->needs(other.option_);
    return *this;
}

Option Option::excludes(const Option& other)
{
    option_->excludes(other.option_);
    return *this;
}

Option Options::text(const std::string& names, std::string& value, const std::string& placeholder,
                     const std::string& description)
{
    return Option(parser_->add_option(names, value, description)
                      ->type_name(placeholder)
                      ->check([](const std::string& text) {
                          return std::string(text.empty() ? "it must not be empty" : "");
                      }));
}

Option Options::parsed(const std::string& name, const std::string& placeholder,
                       const std::string& description, Take take)
{
    const auto takeOrThrow = [name, take = std::move(take)](const std::string& text) {
        if (const auto complaint = take(text))
            throw CLI::ValidationError(name, *complaint);
    };
    return Option(
        parser_->add_option_function<std::string>(name, takeOrThrow, description)->type_name(placeholder));
}

Option Options::number(const std::string& name, std::uint64_t least, std::uint64_t greatest,
                       const std::string& description, std::function<void(std::uint64_t)> take)
{
    return parsed(name, "N", description,
                  [=, take = std::move(take)](const std::string& text) -> std::optional<std::string> {
                      const auto number = wholeNumberIn(text);
                      if (!number || *number < least || *number > greatest)
                          return fmt::format("a whole number from {} to {} is wanted, not \"{}\"", least,
                                             greatest, text);
                      take(*number);
                      return std::nullopt;
                  });
}

Option Options::oneOf(const std::string& name, std::string& value, const std::vector<std::string>& choices,
                      const std::string& description)
{
    return Option(parser_->add_option(name, value, description)
                      ->type_name("WORD")
                      ->check([choices](const std::string& text) {
                          if (std::find(choices.begin(), choices.end(), text) != choices.end())
                              return std::string();
                          return fmt::format("\"{}\" is none of {}", text, fmt::join(choices, ", "));
                      }));
}

Option Options::flag(const std::string& names, bool& value, const std::string& description)
{
    return Option(parser_->add_flag(names, value, description));
}

Option Options::flag(const std::string& name, const std::string& description, std::function<void()> take)
{
    return Option(parser_->add_flag_callback(name, std::move(take), description));
}

Option Options::several(const std::string& names, std::vector<std::string>& values,
                        const std::string& placeholder, const std::string& description)
{
    return Option(
        parser_->add_option(names, values, description)->type_name(placeholder)->allow_extra_args(false));
}

Option Options::list(const std::string& name, std::vector<std::string>& values,
                     const std::string& placeholder, const std::string& description)
{
    return Option(parser_->add_option(name, values, description)
                      ->type_name(placeholder)
                      ->delimiter(',')
                      ->allow_extra_args(false));
}

Option Options::rest(const std::string& name, std::vector<std::string>& values,
                     const std::string& description)
{
    return Option(parser_->add_option(name, values, description)->type_name(""));
}

Option Options::declared(const std::string& name)
{
    return Option(parser_->get_option(name));
}

struct WordParser::Words {
    CLI::App application;
    std::vector<CLI::App*> commands = {};
};

WordParser::WordParser(const std::string& program, const std::string& title, const std::string& version)
    : words_(new Words{CLI::App(title, program)})
{
    words_->application.set_version_flag("--version", program + " " + version);
    words_->application.require_subcommand(0, 1);
}

WordParser::~WordParser() = default;

Options WordParser::options()
{
    return Options(words_->application);
}

Options WordParser::command(const std::string& name, const std::string& summary)
{
    return Options(*words_->commands.emplace_back(words_->application.add_subcommand(name, summary)));
}

WordParser::Parsed WordParser::parse(int argc, char** argv)
{
    CLI::App& application = words_->application;
    Parsed parsed;
    try {
        application.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            parsed.answered = static_cast<ExitCode>(application.exit(error));
            return parsed;
        }
        std::string program = application.get_name();
        for (const CLI::App* command : application.get_subcommands())
            program += " " + command->get_name();
        std::string complaint = sentenceFor(error, application, program);
        if (const std::size_t colon = complaint.find(": ");
            complaint.starts_with('-') && colon < complaint.find(' ')) {
            parsed.option = complaint.substr(0, colon);
            complaint.erase(0, colon + 2);
        }
        parsed.complaint = std::move(complaint);
        parsed.help = fmt::format("see: {} --help", program);
    }
    for (std::size_t i = 0; i < words_->commands.size(); ++i)
        if (application.got_subcommand(words_->commands[i]))
            parsed.command = i;
    return parsed;
}

} // namespace threadmend
