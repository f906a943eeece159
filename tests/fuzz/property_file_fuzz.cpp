// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read as a .props file or refused; what is read is the same after writing and reading it.
#include "core/property/property_file.h"

#include <cstddef>
#include <cstdint>

using namespace threadmend;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto properties =
        parsePropertyFile(std::string_view(reinterpret_cast<const char*>(data), size), "x.props");
    if (!properties) {
        require(properties.error() && properties.error()->file == "x.props", "an error names its file");
        return 0;
    }
    const auto again = parsePropertyFile(writeProperties(*properties), "y.props");
    require(again && *again == *properties, "written properties read back equal");
    return 0;
}
