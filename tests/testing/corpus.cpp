// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/corpus.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace threadmend::testing {

std::optional<std::string> corpusPath(const std::string& relative)
{
    const char* named = std::getenv("THREADMEND_CORPUS");
    const std::filesystem::path folder = named != nullptr ? named : THREADMEND_CORPUS_DEFAULT;
    if (!std::filesystem::is_directory(folder))
        return std::nullopt;
    return (folder / relative).string();
}

std::string contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string samplePath(const std::string& relative)
{
    return (std::filesystem::path(THREADMEND_SAMPLES) / relative).string();
}

} // namespace threadmend::testing
