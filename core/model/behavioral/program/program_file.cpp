// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/program/program_file.h"

#include <algorithm>
#include <cctype>

namespace threadmend::behavioral {

bool isProgramFile(std::string_view path)
{
    constexpr std::string_view extension = ".js";
    return path.size() > extension.size() &&
           std::equal(extension.begin(), extension.end(), path.end() - 3, [](char expected, char found) {
               return expected == static_cast<char>(std::tolower(static_cast<unsigned char>(found)));
           });
}

Outcome<std::string> readProgramText(LineReader& input)
{
    constexpr std::size_t most = std::size_t{16} << 20;
    std::string text;
    while (const auto line = input.next()) {
        text += *line;
        text += '\n';
        if (text.size() > most)
            return input.errorHere(0, "the program is larger than 16 MiB", "is this a program?");
    }
    if (input.failure())
        return *input.failure();
    return text;
}

Outcome<std::unique_ptr<Program>> readProgram(const std::string& path, ProgramOptions options)
{
    auto input = LineReader::open(path);
    if (!input)
        return input.failure();
    const auto text = readProgramText(*input);
    if (!text)
        return text.failure();
    options.file = path;
    return Program::load(*text, options);
}

} // namespace threadmend::behavioral
