// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are a recursive program or an input error with a place; what is a program, is a system, and that
// can be written and read.
#include "core/model/pushdown/cpds_writing.h"
#include "core/model/pushdown/system_reading.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace threadmend;
    RunContext run;
    const auto read = pushdown::systemOfText({reinterpret_cast<const char*>(data), size}, "fuzz.rec", run);
    if (const InputError* error = read.error())
        require(error->line > 0 && error->column > 0 && !error->message.empty(), "an error has a place");
    if (!read)
        return 0;
    const auto text = pushdown::textOf(read->system, run);
    require(text && pushdown::systemIn(*text, "fuzz.cpds", run), "a translation can be written and read");
    return 0;
}
