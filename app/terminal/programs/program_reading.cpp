// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/programs/program_reading.h"

#include "app/terminal/console/console.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/model/model_kind.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

// Of the table of kinds.
extern const ModelKind modelKind_behavioral;

namespace {

std::optional<InputError> whyNoProgram(const std::string& path, const char* purpose)
{
    const ModelKind* kind = kindOf(path);
    if (kind == &modelKind_behavioral)
        return std::nullopt;
    const std::string is = kind == nullptr ? "the name is that of no kind of model"
                                           : fmt::format("by its name this is a {}", kind->title);
    return InputError{path, 0, 0,
                      fmt::format("{} ({}), and {}", purpose, modelKind_behavioral.extensions.front(), is),
                      "threadmend help formats"};
}

} // namespace

Outcome<ProgramReading> programReading(const Arguments& arguments, const char* purpose)
{
    if (auto reason = whyNoProgram(arguments.model, purpose))
        return *std::move(reason);
    auto input = LineReader::open(arguments.model);
    if (!input)
        return input.failure();
    auto text = readProgramText(*input);
    if (!text)
        return text.failure();
    ProgramReading reading{*std::move(text), {}, {}};
    reading.options.file = arguments.model;
    for (const std::string& definition : arguments.definitions) {
        const std::size_t equals = definition.find('=');
        if (equals == std::string::npos || equals == 0)
            return InputError{"--define", 0, 0, "a definition is written NAME=VALUE", "--define N=5"};
        reading.options.definitions.emplace_back(definition.substr(0, equals), definition.substr(equals + 1));
    }
    reading.options.globalsAreState = arguments.globals == "state";
    if (!arguments.selection.empty())
        reading.selection = arguments.selection == "priority"  ? Selection::Priority
                            : arguments.selection == "ordered" ? Selection::Ordered
                                                               : Selection::All;
    return reading;
}

Outcome<ProgramMachine> programMachine(const Arguments& arguments, const char* purpose, Console& console)
{
    const auto reading = programReading(arguments, purpose);
    if (!reading)
        return reading.failure();
    auto machine = machineFor(*reading);
    if (machine && console.verbose())
        for (const std::string& line : machine->program->log())
            console.say("log: " + printable(line));
    return machine;
}

} // namespace threadmend
