// SPDX-License-Identifier: GPL-3.0-or-later
// How commands declare the words that they understand. What parses them (CLI11,
// which takes seconds to read) is known to options.cpp only.
#pragma once

#include "app/terminal/console/exit_code.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace threadmend {

/// An option (or an argument by place) that was declared.
class Option {
public:
    explicit Option(CLI::Option* option) : option_(option) {}
    /// Each returns the option itself.
    Option required();
    Option needs(const Option& other);
    Option excludes(const Option& other);

private:
    CLI::Option* option_;
};

/// The words that a command understands. Names are as in "-o,--output"; without dashes it is an argument by
/// place. Values are written when the words are parsed, and have to live as long.
class Options {
public:
    /// What is wrong with a text, or nothing.
    using Take = std::function<std::optional<std::string>(const std::string& text)>;

    explicit Options(CLI::App& parser) : parser_(&parser) {}

    /// Takes a text, which must not be empty.
    Option text(const std::string& names, std::string& value, const std::string& placeholder,
                const std::string& description);
    /// Takes a text that `take` understands.
    Option parsed(const std::string& name, const std::string& placeholder, const std::string& description,
                  Take take);
    /// Takes a whole number from `least` to `greatest`.
    Option number(const std::string& name, std::uint64_t least, std::uint64_t greatest,
                  const std::string& description, std::function<void(std::uint64_t)> take);
    /// Takes one of some words.
    Option oneOf(const std::string& name, std::string& value, const std::vector<std::string>& choices,
                 const std::string& description);
    Option flag(const std::string& names, bool& value, const std::string& description);
    Option flag(const std::string& name, const std::string& description, std::function<void()> take);
    /// May be given several times, each time with one text more.
    Option several(const std::string& names, std::vector<std::string>& values, const std::string& placeholder,
                   const std::string& description);
    /// As `several`, and a text with commas is several texts.
    Option list(const std::string& name, std::vector<std::string>& values, const std::string& placeholder,
                const std::string& description);
    /// All words that are left.
    Option rest(const std::string& name, std::vector<std::string>& values, const std::string& description);

    /// One that has been declared.
    Option declared(const std::string& name);

private:
    CLI::App* parser_;
};

/// All words of a command line.
class WordParser {
public:
    WordParser(const std::string& program, const std::string& title, const std::string& version);
    WordParser(const WordParser&) = delete;
    WordParser& operator=(const WordParser&) = delete;
    ~WordParser();

    /// Those before any command.
    Options options();
    /// Those of a further command.
    Options command(const std::string& name, const std::string& summary);

    struct Parsed {
        std::optional<std::size_t> command; ///< its place in the order of
                                            ///< declaration; none: none was named
        std::optional<ExitCode> answered;   ///< a help or version was asked for, and was printed
        /// What is wrong with the words, in one sentence, and which help to read.
        std::optional<std::string> complaint;
        std::optional<std::string> option; ///< of which the complaint is, where it is of one
        std::string help;
    };
    Parsed parse(int argc, char** argv);

private:
    struct Words;
    std::unique_ptr<Words> words_;
};

} // namespace threadmend
