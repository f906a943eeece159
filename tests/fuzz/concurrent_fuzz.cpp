// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are a program, whose states are found up to a limit, or an input error with a place; what the
// program states are properties.
#include "core/model/model_kind.h"
#include "core/property/property_kind.h"
#include "core/run/contract.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

using namespace threadmend;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    RunContext run(std::stop_token(), nullptr, {.states = 300});
    ReadOptions options;
    options.keepsPart = true;
    const auto model = readModelText(text, "input.conc", options, run);
    if (const InputError* error = model.error()) {
        require(!error->message.empty() && error->file == "input.conc", "a failure is explained");
        require((error->line == 0) == (error->column == 0), "a place is whole");
        return 0;
    }
    require(static_cast<bool>(model), "a part is kept");
    for (const StatedProperty& stated : model->kind->statedProperties(model->source)) {
        const auto property = parseProperty(stated.text);
        require(static_cast<bool>(property), "what a program states is a property");
    }
    return 0;
}
