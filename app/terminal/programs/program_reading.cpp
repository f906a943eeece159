// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/programs/program_reading.h"

#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/behavioral/product/program_reading.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/model/model_kind.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

std::optional<InputError> whyNoProgram(const std::string& path, const char* purpose)
{
    const ModelKind* kind = kindOf(path);
    if (kind != nullptr && holdsPrograms(*kind))
        return std::nullopt;
    const std::string is = kind == nullptr ? "the name is that of no kind of model"
                                           : fmt::format("by its name this is a {}", kind->title);
    return InputError{path, 0, 0, fmt::format("{} (.js), and {}", purpose, is), "threadmend help formats"};
}

} // namespace

Outcome<ProgramReading> readProgram(const Arguments& arguments, const char* purpose, RunContext& run)
{
    if (auto reason = whyNoProgram(arguments.model, purpose))
        return *std::move(reason);
    auto input = LineReader::open(arguments.model, run);
    if (!input)
        return input.failure();
    auto text = readProgramText(*input);
    if (!text)
        return text.failure();
    return programReading(*std::move(text), arguments.model, readOptions(arguments));
}

Outcome<ProgramMachine> programMachine(const Arguments& arguments, const char* purpose, Console& console)
{
    RunContext run = console.context();
    const auto reading = readProgram(arguments, purpose, run);
    if (!reading)
        return reading.failure();
    auto machine = machineFor(*reading, run);
    if (machine && console.verbose())
        for (const std::string& line : machine->program->log())
            console.say("log: " + printable(line));
    return machine;
}

} // namespace threadmend
