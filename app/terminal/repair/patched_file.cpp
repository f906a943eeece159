// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/repair/patched_file.h"

#include "core/model/text/byte_sink.h"
#include "core/repair/code/patch_code.h"

#include <fstream>
#include <iterator>

namespace threadmend {

namespace {

bool endsLine(const std::string& bytes, std::size_t at)
{
    return bytes[at] == '\r' && at + 1 < bytes.size() && bytes[at + 1] == '\n';
}

/// Where in the file stands what the program's reader, which knows no byte order mark and lines that end by
/// LF alone, has at an offset.
std::size_t offsetInFile(const std::string& bytes, std::size_t offset)
{
    std::size_t at = bytes.rfind("\xEF\xBB\xBF", 0) == 0 ? 3 : 0;
    for (std::size_t read = 0; read < offset && at < bytes.size(); ++at)
        read += endsLine(bytes, at) ? 0 : 1;
    return at;
}

std::string accepted(const std::string& bytes, const Proposal& proposal)
{
    if (proposal.change) {
        TextReplacement change = *proposal.change;
        change.offset = offsetInFile(bytes, change.offset);
        return replaced(bytes, change);
    }
    std::string all = withPatch(bytes, proposal.code);
    if (bytes.find("\r\n") == std::string::npos)
        return all;
    std::string lines = bytes;
    for (const char c : all.substr(bytes.size()))
        lines += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return lines;
}

} // namespace

std::optional<Failure> writeAccepted(const std::string& model, const Proposal& proposal,
                                     const std::string& output)
{
    std::ifstream input(model, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
    if (!input)
        return InputError{model, 0, 0, "cannot be read again", ""};
    auto sink = ByteSink::toFile(output);
    if (!sink)
        return sink.failure();
    *sink << accepted(bytes, proposal);
    if (const auto error = sink->commit())
        return *error;
    return std::nullopt;
}

} // namespace threadmend
