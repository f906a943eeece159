// SPDX-License-Identifier: GPL-3.0-or-later
// Any text is read as a behavioral program and explored within limits, or refused with one sentence; what is
// found is the same when the program is read again.
#include "core/check/check_program.h"
#include "core/run/contract.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

using namespace threadmend;
using namespace threadmend::behavioral;

namespace {

void checkError(const InputError& error, std::string_view text)
{
    require(!error.message.empty(), "an error has a message");
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    require(error.line <=
                lines + static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\r')) + text.size(),
            "an error is in a line of the text");
}

struct Found {
    std::size_t states = 0;
    std::size_t transitions = 0;
    bool operator==(const Found&) const = default;
};

std::optional<Found> explored(std::string_view text, bool packs)
{
    ProgramOptions options;
    options.limits = {20'000, 4u << 20, 300, 1u << 14};
    auto program = Program::load(text, options);
    if (!program) {
        checkError(*program.error(), text);
        return std::nullopt;
    }
    Stepper stepper(**program, Selection::All);
    Limits limits;
    limits.states = 300;
    RunContext run({}, nullptr, limits);
    ExploreOptions how;
    how.packs = packs;
    how.smallStates = 0;
    const auto graph = explore(stepper, how, run);
    if (!graph)
        return std::nullopt;
    for (const Formula& formula :
         {Formula(DeadlockFreedom{}), Formula(FailureFreedom{}), Formula(HotCycleFreedom{})})
        checkProgram(*graph, stepper, formula, {}, run);
    return Found{graph->stateCount(), graph->transitionCount()};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto one = explored(text, true);
    const auto two = explored(text, false);
    require(!one || !two || *one == *two, "two ways to explore find the same");
    return 0;
}
