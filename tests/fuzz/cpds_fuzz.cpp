// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are a communicating pushdown system or an input error with a place.
#include "core/model/pushdown/cpds_reading.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace threadmend;
    RunContext run;
    const auto read = pushdown::systemIn({reinterpret_cast<const char*>(data), size}, "fuzz.cpds", run);
    if (const InputError* error = read.error())
        require(error->line > 0 && error->column > 0 && !error->message.empty(), "an error has a place");
    return 0;
}
