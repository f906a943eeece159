// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/samples.h"

#include "core/model/model_kind.h"
#include "core/property/property_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace threadmend {

namespace {

namespace fs = std::filesystem;

/// Where samples may be: in the source tree, or installed.
std::vector<fs::path> sampleFolders()
{
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    return {folder / "../../../samples", folder / "../share/threadmend/samples"};
}

/// The first paragraph of the comment at the head of a file.
std::string sentenceIn(const std::string& path)
{
    std::ifstream file(path);
    std::string line, text;
    while (std::getline(file, line) && (line.starts_with('#') || line.starts_with("//"))) {
        const std::size_t begin = line.find_first_not_of("#/ ");
        if (begin == std::string::npos || line.find("What to see:") != std::string::npos)
            break;
        text += (text.empty() ? "" : " ") + line.substr(begin);
    }
    return text;
}

} // namespace

std::optional<std::string> samplePath(const std::string& relative)
{
    std::error_code ignored;
    for (const fs::path& samples : sampleFolders()) {
        const fs::path path = (samples / relative).lexically_normal();
        if (!fs::is_regular_file(path, ignored))
            continue;
        const fs::path shorter = path.lexically_proximate(fs::current_path(ignored));
        return shorter.string().size() < path.string().size() ? shorter.string() : path.string();
    }
    return std::nullopt;
}

std::vector<Sample> samples()
{
    std::vector<Sample> found;
    std::error_code ignored;
    for (const fs::path& folder : sampleFolders()) {
        for (const auto& entry : fs::recursive_directory_iterator(folder.lexically_normal(), ignored)) {
            const std::string path = entry.path().string();
            const ModelKind* kind = kindOf(path);
            if (kind == nullptr)
                continue;
            // What is asked of a model without a finite state space stands in it.
            const auto beside = kind->withoutSpace.empty() ? propertyFileBeside(path) : std::optional(path);
            if (beside)
                found.push_back({path, entry.path().stem().string(), sentenceIn(*beside)});
        }
        if (!found.empty())
            break;
    }
    std::sort(found.begin(), found.end(), [](const Sample& a, const Sample& b) { return a.path < b.path; });
    return found;
}

} // namespace threadmend
