// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/words/shared_options.h"

#include "core/model/model_kind.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// A number of seconds, which is all of `text`.
std::optional<double> secondsIn(const std::string& text)
{
    double seconds{};
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, seconds);
    const bool understood = error == std::errc{} && stopped == end && std::isfinite(seconds) && seconds > 0;
    return understood ? std::optional(seconds) : std::nullopt;
}

/// A word that a kind declares; its values are collected in `values`.
void declareOfKind(Options& options, const KindOption& option, std::vector<std::string>& values)
{
    const std::string name = fmt::format("--{}", option.name);
    const std::string placeholder(option.placeholder);
    const std::string description(option.description);
    if (option.placeholder.empty())
        options.flag(name, description, [&values] { values.assign(1, ""); });
    else if (option.isList)
        options.list(name, values, placeholder, description);
    else if (option.repeats)
        options.several(name, values, placeholder, description);
    else
        options.parsed(name, placeholder, description,
                       [&option, &values](const std::string& text) -> std::optional<std::string> {
                           const auto& known = option.choices;
                           if (!known.empty() && std::find(known.begin(), known.end(), text) == known.end())
                               return fmt::format("\"{}\" is none of {}", text, fmt::join(known, ", "));
                           values.assign(1, text);
                           return std::nullopt;
                       });
}

} // namespace

void declareModel(Options& options, Arguments& arguments)
{
    options.text("FILE", arguments.model, "", "The model (see: threadmend help formats)").required();
    declareReading(options, arguments);
}

void declareReading(Options& options, Arguments& arguments)
{
    std::set<std::string_view> declared;
    for (const ModelKind* kind : modelKinds())
        for (const KindOption& option : kind->options)
            if (declared.insert(option.name).second)
                declareOfKind(options, option, arguments.reading[std::string(option.name)]);
}

void declareProperties(Options& options, Arguments& arguments)
{
    options.several("-p,--property", arguments.properties, "PROPERTY",
                    "A property, or the name of one in the property file (see: threadmend help properties)");
    options.text(
        "--props", arguments.propertyFile, "FILE",
        "A file of properties (.props, .mcl); default: MODEL.props beside the model, else MODEL.mcl, else "
        "all .mcl files there");
}

void declareFormat(Options& options, Arguments& arguments)
{
    options.text(
        "--format", arguments.format, "EXTENSION",
        "With - in place of the file to be written: write it to the standard output, in the format of "
        "this extension (aut, svg, ...)");
}

void declareThreads(Options& options, Arguments& arguments)
{
    options.number("--threads", 1, 64,
                   "How many threads explore a model that is computed, where it is large; default: one a "
                   "processor. The answer is the same",
                   [&arguments](std::uint64_t n) { arguments.threads = static_cast<std::uint32_t>(n); });
}

void declareReduction(Options& options, Arguments& arguments)
{
    options.oneOf(
        "--reduce", arguments.reduction, {"none", "local", "partial-order", "symmetry", "auto"},
        "What may be left out of a behavioral program. none (default): nothing; local: states of a b-thread "
        "that do the same are one (all answers stay; a loop may get shorter); partial-order: of runs that "
        "differ in the order of independent events some (deadlocks and ends stay, and so do the words and "
        "propositions that a property speaks of, by runs as short; not cycles); symmetry: of states that "
        "differ by an exchange of b-threads and their events, under which program and property stay the "
        "same, one (the same stays, in real runs); auto: local and partial-order where they keep the answers "
        "that are asked for");
}

void declareChoice(Options& options, Arguments& arguments)
{
    options.number("-n", 0, 10000,
                   "How many further counterexamples, each with another set of neighbourhoods (a picture "
                   "shows the last of them); default 0",
                   [&arguments](std::uint64_t n) { arguments.further = static_cast<std::uint32_t>(n); });
    options.oneOf(
        "--prefer", arguments.prefer, {"fewest", "most", "paper"},
        "Which of the shortest counterexamples: fewest (default) or most neighbourhoods crossed, or "
        "the first by label order as a breadth-first search meets it (paper: Barbon et al. 2017)");
}

void declareCommon(Options& options, Arguments& arguments)
{
    options.flag("--json", arguments.json, "Answer with one JSON document");
    options.number("--max-states", 0, std::numeric_limits<std::uint64_t>::max(),
                   "Keep no more than so many states: what they do not decide is undecided",
                   [&arguments](std::uint64_t n) { arguments.maxStates = n; });
    options.parsed("--timeout", "SECONDS", "Give up after this many seconds",
                   [&arguments](const std::string& text) -> std::optional<std::string> {
                       arguments.timeoutSeconds = secondsIn(text);
                       if (arguments.timeoutSeconds)
                           return std::nullopt;
                       return fmt::format("a number of seconds is wanted, not \"{}\"", text);
                   });
    // Bytes are counted in 64 bits.
    options.number("--memory", 1, std::numeric_limits<std::uint64_t>::max() >> 20,
                   "Give up beyond this many MiB of memory",
                   [&arguments](std::uint64_t n) { arguments.memoryMiB = n; });
    options.flag("-v,--verbose", arguments.verbose, "Say more");
    options.flag("-q,--quiet", arguments.quiet, "Say only the answer");
    options.flag("--no-progress", arguments.noProgress, "Show no progress on the terminal");
}

} // namespace threadmend
