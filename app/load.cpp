// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/load.h"

#include "app/console.h"
#include "core/model/lts/format.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

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
        if (!known.empty()) {
            located.hint += located.hint.empty() ? "" : "; ";
            located.hint += "properties of the file:";
            for (const Property& property : known)
                located.hint += " " + property.name;
        }
        return located;
    }
    return parsed;
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
    return std::move(document->lts);
}

Outcome<std::vector<Property>> loadProperties(const Arguments& arguments, Console& console)
{
    std::optional<std::string> file;
    if (!arguments.propertyFile.empty())
        file = arguments.propertyFile;
    else
        file = propertyFileBeside(arguments.model);
    std::vector<Property> known;
    if (file) {
        auto read = readProperties(*file);
        if (!read)
            return read.failure();
        known = *std::move(read);
    }
    if (!arguments.properties.empty()) {
        std::vector<Property> chosen;
        for (const std::string& wanted : arguments.properties) {
            auto property = namedOrParsed(wanted, known);
            if (!property)
                return property.failure();
            chosen.push_back(*std::move(property));
        }
        return chosen;
    }
    if (file && known.empty())
        return InputError{*file, 0, 0, "holds no property", "add one such as: deadlock-free"};
    if (known.empty()) {
        console.say("No property was given (-p, --props, or a .props file beside the model), so: deadlock-free");
        auto deadlockFree = parseProperty("deadlock-free");
        if (!deadlockFree)
            return deadlockFree.failure();
        known.push_back(*std::move(deadlockFree));
    }
    return known;
}

TerminationLabels terminationLabels(const Arguments& arguments)
{
    return arguments.terminationLabels.empty() ? TerminationLabels{} : TerminationLabels{arguments.terminationLabels};
}

} // namespace threadmend
