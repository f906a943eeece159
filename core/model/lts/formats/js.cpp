// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs, read as the LTS of all their runs: so whatever works on an LTS works on them.
#include "core/model/behavioral/product/explored_program.h"
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
    const auto explored = behavioral::exploreProgram(*text, options, run);
    if (!explored)
        return explored.failure();
    auto lts = behavioral::toLts(explored->graph, *explored->program, run);
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
