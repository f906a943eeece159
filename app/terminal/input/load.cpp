// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/input/load.h"

#include "app/terminal/console/console.h"
#include "app/wording/failure_sentence.h"
#include "app/wording/printable.h"
#include "core/model/lts/format.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#include "core/property/unmatched_letters.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// A property of the file by its name, or the text itself.
Outcome<Property> namedOrParsed(const std::string& wanted, const std::vector<Property>& known)
{
    const auto named = std::find_if(known.begin(), known.end(),
                                    [&](const Property& property) { return property.name == wanted; });
    if (named != known.end())
        return *named;
    auto parsed = parseProperty(wanted);
    if (const InputError* error = parsed.error()) {
        InputError located = *error;
        located.file = "-p";
        std::error_code ignored;
        if (std::filesystem::is_regular_file(wanted, ignored))
            located.hint = "this is the name of a file: --props " + wanted;
        if (!known.empty()) {
            located.hint += located.hint.empty() ? "" : "; ";
            located.hint += "properties of the file: ";
            for (const Property& property : known)
                located.hint += (&property == &known.front() ? "\"" : ", \"") + property.name + "\"";
        }
        return located;
    }
    return parsed;
}

/// Those of `--props`, or of the file beside the model; none if there is no file.
Outcome<std::vector<Property>> propertiesOfFile(const Arguments& arguments, Console& console)
{
    const bool named = !arguments.propertyFile.empty();
    const auto path = named ? std::optional(arguments.propertyFile) : propertyFileBeside(arguments.model);
    if (!path)
        return std::vector<Property>{};
    auto read = readProperties(*path);
    if (read && read->empty() && arguments.properties.empty())
        return InputError{*path, 0, 0, "holds no property", "add one such as: deadlock-free"};
    if (!read && !named && !arguments.properties.empty() && read.error() != nullptr) {
        console.warn(sentenceFor(*read.error()));
        return std::vector<Property>{};
    }
    return read;
}

} // namespace

Outcome<Lts> loadModel(const std::string& path, Console& console, RunContext& run)
{
    auto document = readLts(path, run);
    if (!document)
        return document.failure();
    for (const InputWarning& warning : document->warnings) {
        const std::string place = warning.line > 0 ? fmt::format("{}:{}", path, warning.line) : path;
        console.warn(fmt::format("{}: {}", printable(place), printable(warning.message)));
    }
    const Lts& lts = document->lts;
    console.know("model", {{"states", lts.stateCount()}, {"transitions", lts.transitionCount()}},
                 fmt::format("{}: {}, {}", printable(path), counted(lts.stateCount(), "state"),
                             counted(lts.transitionCount(), "transition")));
    return std::move(document->lts);
}

Outcome<std::vector<Property>> loadProperties(const Arguments& arguments, Console& console)
{
    auto known = propertiesOfFile(arguments, console);
    if (!known || (arguments.properties.empty() && !known->empty()))
        return known;
    std::vector<Property> chosen;
    for (const std::string& wanted :
         arguments.properties.empty() ? std::vector<std::string>{"deadlock-free"} : arguments.properties) {
        auto property = namedOrParsed(wanted, *known);
        if (!property)
            return property.failure();
        chosen.push_back(*std::move(property));
    }
    return chosen;
}

std::optional<InputError> whyNotOnto(const std::string& output, const std::string& model)
{
    std::error_code different;
    if (!std::filesystem::equivalent(output, model, different))
        return std::nullopt;
    return InputError{output, 0, 0, "is the model itself, which would be lost", "write to another file"};
}

void sayIfByDefault(const Arguments& arguments, Console& console)
{
    if (arguments.properties.empty() && arguments.propertyFile.empty() &&
        !propertyFileBeside(arguments.model))
        console.say(
            "No property was given (-p, --props, or a .props file beside the model), so: deadlock-free");
}

void warnOfUnmatched(const Property& property, const LabelTable& labels, Console& console)
{
    for (const UnmatchedLetter& letter : unmatchedLetters(property.formula, labels)) {
        const std::string_view quote = letter.isPattern ? "'" : "\"";
        std::string sentence = fmt::format("{}: no label of the model {} {}{}{}", printable(property.name),
                                           letter.isPattern ? "is matched as a whole by" : "is", quote,
                                           printable(letter.text), quote);
        if (!letter.nearest.empty())
            sentence += fmt::format("; did you mean \"{}\"?", printable(letter.nearest));
        console.warn(sentence);
    }
}

void knowHolding(std::size_t count, Console& console)
{
    console.know("holding", count, fmt::format("the first {} of the properties hold", count));
}

TerminationLabels terminationLabels(const Arguments& arguments)
{
    return arguments.terminationLabels.empty() ? TerminationLabels{}
                                               : TerminationLabels{arguments.terminationLabels};
}

} // namespace threadmend
