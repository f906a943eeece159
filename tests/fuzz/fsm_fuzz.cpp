// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are a system or an input error; a system survives being written and read again.
#include "tests/fuzz/reader_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    threadmend::readWriteRead(".fsm", {reinterpret_cast<const char*>(data), size});
    return 0;
}
