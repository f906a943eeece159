// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/samples.h"

#include <filesystem>

namespace threadmend {

std::optional<std::string> samplePath(const std::string& relative)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const fs::path& samples : {folder / "../../../samples", folder / "../share/threadmend/samples"}) {
        const fs::path path = (samples / relative).lexically_normal();
        if (!fs::is_regular_file(path, ignored))
            continue;
        const fs::path shorter = path.lexically_proximate(fs::current_path(ignored));
        return shorter.string().size() < path.string().size() ? shorter.string() : path.string();
    }
    return std::nullopt;
}

} // namespace threadmend
