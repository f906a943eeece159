// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read as a trace or refused in one sentence; a trace that is read is found in a model, or
// where it leaves it.
#include "app/files/trace_reading.h"
#include "core/check/replay.h"
#include "core/model/lts/lts_builder.h"

#include <cstddef>
#include <cstdint>

using namespace threadmend;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto run = runInJson(std::string_view(reinterpret_cast<const char*>(data), size), "x.json");
    if (!run) {
        const InputError* error = run.error();
        require(error != nullptr && error->file == "x.json" && !error->message.empty(),
                "a failure is explained");
        require((error->line == 0) == (error->column == 0), "a place is whole");
        return 0;
    }
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a"), StateId(1u));
    builder.add(StateId(0u), builder.label("a"), StateId(0u));
    builder.add(StateId(1u), builder.label("b"), StateId(0u));
    const Lts model = std::move(builder).build();
    const FittedRun fitted = fittedRun(model, *run);
    require(isRunOf(model, fitted.trace), "what fits is a run");
    require(fitted.misfit || namedRun(model, fitted.trace).steps.size() == run->steps.size(),
            "nothing is lost");
    if (fitted.misfit)
        require(!misfitError("x.json", endOf(model, fitted.trace), *run, *fitted.misfit).message.empty(),
                "a misfit is explained");
    return 0;
}
