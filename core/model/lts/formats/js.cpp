// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs, read as the LTS of all their runs: so whatever works on an LTS works on them.
#include "core/model/behavioral/product/program_graph.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/model/lts/format.h"

namespace threadmend {

namespace {

Outcome<LtsDocument> readJs(LineReader& input, RunContext& run)
{
    const auto text = behavioral::readProgramText(input);
    if (!text)
        return text.failure();
    behavioral::ProgramOptions options;
    options.file = input.name();
    auto program = behavioral::Program::load(*text, options);
    if (!program)
        return program.failure();
    if ((*program)->start().threads.empty())
        return InputError{options.file, 0, 0, "the program registers no b-thread, so nothing can happen",
                          "bp.registerBThread(\"name\", function () { ... })"};
    behavioral::Stepper stepper(**program, (*program)->start().selection);
    const auto graph = behavioral::explore(stepper, {}, run);
    if (!graph)
        return graph.failure();
    auto lts = behavioral::toLts(*graph, **program, run);
    if (!lts)
        return lts.failure();
    return LtsDocument{*std::move(lts), {}};
}

constexpr std::string_view extensions[] = {".js"};

} // namespace

extern const Format format_js;
const Format format_js{.name = "behavioral program",
                       .extensions = extensions,
                       .description = "a BPjs program; as a model of an LTS command, the LTS of all its runs",
                       .read = readJs};

} // namespace threadmend
