// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/input/load.h"

#include "app/terminal/console/console.h"
#include "app/terminal/input/session_input.h"
#include "app/wording/failure_sentence.h"
#include "app/wording/printable.h"
#include "core/check/check_model.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#include "core/session/model/work.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

namespace threadmend {

namespace {

struct Size {
    std::size_t states = 0;
    std::size_t transitions = 0;
};

std::optional<Size> countsOf(const Model& model)
{
    return visitSpace(
        model.space,
        [](const auto& space) {
            return std::optional(Size{space.stateCount(), space.transitionCount()});
        },
        [] { return std::optional<Size>(); });
}

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

/// The one of `--props`, or the session, or those that are found by themselves.
std::vector<std::string> propertyFilesOf(const Arguments& arguments)
{
    if (!arguments.propertyFile.empty())
        return {arguments.propertyFile};
    return arguments.session.empty() ? propertyFilesBeside(arguments.model) : std::vector{arguments.session};
}

/// The properties of these files; none if there is no file.
Outcome<std::vector<Property>> propertiesOfFiles(const Arguments& arguments, Console& console)
{
    const bool named = !arguments.propertyFile.empty();
    if (!named && !arguments.session.empty())
        return propertiesOfSession(arguments);
    std::vector<Property> all;
    for (const std::string& path : propertyFilesOf(arguments)) {
        auto read = readProperties(path);
        if (read && read->empty() && arguments.properties.empty())
            return InputError{path, 0, 0, "holds no property", "add one such as: deadlock-free"};
        if (!read && (named || arguments.properties.empty() || read.error() == nullptr))
            return read;
        if (!read)
            console.warn(sentenceFor(*read.error()));
        else
            all.insert(all.end(), std::make_move_iterator(read->begin()),
                       std::make_move_iterator(read->end()));
    }
    return all;
}

/// Those that the text of the model states; none if it cannot be read, which its reading says.
Outcome<std::vector<Property>> propertiesOfModel(const Arguments& arguments)
{
    const ModelKind* kind = kindOf(arguments.model);
    if (kind == nullptr || kind->statedProperties == nullptr)
        return std::vector<Property>();
    auto input = LineReader::open(arguments.model);
    if (!input)
        return std::vector<Property>();
    std::string text;
    while (const auto line = input->next())
        text.append(*line) += '\n';
    return statedProperties(*kind, text, arguments.model);
}

} // namespace

ReadOptions readOptions(const Arguments& arguments)
{
    ReadOptions options;
    for (const auto& [name, values] : arguments.reading)
        if (!values.empty())
            options.given.emplace(name, values);
    options.forPanels = arguments.view == "overview"; // who moves is asked for there
    options.reduction.local = arguments.reduction == "local" || arguments.reduction == "auto";
    options.reduction.partialOrder = arguments.reduction == "partial-order";
    options.reduction.symmetry = arguments.reduction == "symmetry";
    return options;
}

void warnOfReduction(const Arguments& arguments, const ReadOptions& options, const Model& model,
                     Console& console)
{
    if (arguments.reduction == "auto" || nameOf(options.reduction) == nameOf(model.reduction))
        return;
    constexpr std::string_view leavingOutRuns =
        "that select all events, at most 512, each with a label of its own, and whose b-threads share "
        "nothing "
        "but these and cannot fail; and for properties of words whose automata have at most 16 states";
    std::string which(leavingOutRuns);
    if (options.reduction.local)
        which = "whose b-threads share nothing but events, and have states that do the same";
    else if (options.reduction.symmetry)
        which =
            fmt::format("with b-threads that differ by the names of their events only, which the property "
                        "does not tell apart, and {}",
                        leavingOutRuns);
    console.warn(fmt::format("{}: nothing was left out; --reduce {} is for behavioral programs {}",
                             printable(model.path), nameOf(options.reduction), which));
}

std::string sizeOf(const Model& model)
{
    const auto size = countsOf(model);
    return size ? fmt::format("{}: {}, {}", printable(model.path), counted(size->states, "state"),
                              counted(size->transitions, "transition"))
                : fmt::format("{}: a {}", printable(model.path), model.kind->title);
}

void warnOf(const Model& model, Console& console)
{
    for (const InputWarning& warning : model.warnings) {
        std::string place = printable(model.path);
        if (warning.line > 0)
            place += fmt::format(":{}", warning.line);
        if (warning.line > 0 && warning.column > 0)
            place += fmt::format(":{}", warning.column);
        console.warn(fmt::format("{}: {}", place, printable(warning.message)));
    }
}

Outcome<Model> loadModel(const std::string& path, const ReadOptions& options, Console& console,
                         RunContext& run)
{
    auto model = readModel(path, options, run);
    if (!model)
        return model;
    warnOf(*model, console);
    if (const auto size = countsOf(*model))
        console.know("model", {{"states", size->states}, {"transitions", size->transitions}}, sizeOf(*model));
    return model;
}

Outcome<std::shared_ptr<const Lts>> storedLts(const Model& model, RunContext& run)
{
    if (const auto reason = whyNoSpace(model))
        return *reason;
    return storedSpace(model, run);
}

Outcome<std::vector<Property>> loadProperties(const Arguments& arguments, Console& console)
{
    auto known = propertiesOfFiles(arguments, console);
    if (known && arguments.propertyFile.empty() && arguments.session.empty()) {
        auto stated = propertiesOfModel(arguments);
        if (!stated)
            return stated;
        *known = statedAndOthers(*std::move(stated), *std::move(known));
    }
    if (!known || (arguments.properties.empty() && !known->empty()))
        return known;
    if (arguments.properties.empty()) {
        // A file of no kind cannot be read either, which its reading says.
        Model model;
        model.kind = kindOf(arguments.model);
        model.path = arguments.model;
        if (model.kind != nullptr && !model.kind->withoutSpace.empty())
            return *whyNoSpace(model);
        return model.kind == nullptr ? std::vector<Property>() : usualProperties(*model.kind);
    }
    std::vector<Property> chosen;
    for (const std::string& wanted : arguments.properties) {
        auto property = namedOrParsed(wanted, *known);
        if (!property)
            return property.failure();
        chosen.push_back(*std::move(property));
    }
    return chosen;
}

std::optional<InputError> whyNotOnto(const std::string& output, const Arguments& arguments)
{
    std::error_code different;
    if (std::filesystem::equivalent(output, arguments.model, different))
        return InputError{output, 0, 0, "is the model itself, which would be lost", "write to another file"};
    std::vector<std::string> inputs = propertyFilesOf(arguments);
    inputs.insert(inputs.end(), {arguments.traceFile, arguments.counterexampleFile});
    for (const std::string& input : inputs)
        if (std::filesystem::equivalent(output, input, different))
            return InputError{output, 0, 0, "is read by this command, and would be lost",
                              "write to another file"};
    return std::nullopt;
}

std::optional<InputError> whyNotBoth(const std::string& first, const std::string& second)
{
    std::error_code failed;
    const auto place = [&failed](const std::string& path) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path, failed), failed);
    };
    if (first.empty() || second.empty() || place(first) != place(second))
        return std::nullopt;
    return InputError{first, 0, 0, "is to hold two different things", "write them to two files"};
}

InputError refusalOf(const Property& property, InputError reason, const Model& model)
{
    reason.message = fmt::format("'{}' cannot be answered: {}", property.name, reason.message);
    if (reason.file.empty())
        reason.file = model.path;
    return reason;
}

std::optional<InputError> whyNotAnswered(const Model& model, const std::vector<Property>& properties)
{
    for (const Property& property : properties)
        if (auto reason = whyNotChecked(model, property.formula))
            return refusalOf(property, *std::move(reason), model);
    return std::nullopt;
}

void sayWhichProperties(const Arguments& arguments, const std::vector<Property>& properties, Console& console)
{
    if (!arguments.properties.empty() || !arguments.propertyFile.empty())
        return;
    const auto listed = [](const auto& things, const auto& nameOf) {
        std::string names;
        for (const auto& thing : things)
            names += (names.empty() ? "" : ", ") + printable(nameOf(thing));
        return names;
    };
    const std::vector<std::string> files = propertyFilesOf(arguments);
    const auto stated = propertiesOfModel(arguments);
    if (stated && !stated->empty() && arguments.session.empty())
        return console.say(fmt::format("Properties of {}", printable(arguments.model)));
    if (!files.empty())
        return console.say("Properties of " + listed(files, [](const std::string& file) { return file; }));
    console.say(
        fmt::format("No property was given (-p, --props, or a .props or .mcl file beside the model), so: {}",
                    listed(properties, [](const Property& property) { return property.name; })));
}

void warnOfUnmatched(const Property& property, const std::vector<UnmatchedLetter>& unmatched,
                     Console& console)
{
    for (const UnmatchedLetter& letter : unmatched) {
        const std::string_view quote = letter.isPattern ? "'" : "\"";
        std::string sentence = fmt::format("{}: no label {}of the model {} {}{}{}", printable(property.name),
                                           letter.isNoProposition ? "and no proposition " : "",
                                           letter.isPattern ? "is matched as a whole by" : "is", quote,
                                           printable(letter.text), quote);
        if (!letter.nearest.empty())
            sentence += fmt::format("; did you mean \"{}\"?", printable(letter.nearest));
        if (!letter.withData.empty())
            sentence += fmt::format("; with any data: '{}'", printable(letter.withData));
        console.warn(sentence);
    }
}

void knowHolding(std::size_t count, Console& console)
{
    console.know("holding", count, fmt::format("the first {} of the properties hold", count));
}

} // namespace threadmend
