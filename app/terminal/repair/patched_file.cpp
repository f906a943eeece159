// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/repair/patched_file.h"

#include "core/model/behavioral/program/program_file.h"
#include "core/model/text/byte_sink.h"
#include "core/repair/code/patch_code.h"

#include <filesystem>
#include <functional>

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

/// Whether the bytes are of the text that was repaired.
bool holdsText(const std::string& bytes, const Model& model)
{
    LineReader lines = LineReader::over(bytes, model.path);
    const auto text = behavioral::readProgramText(lines);
    return text && *text == model.source;
}

/// What `change` makes of the bytes of the model's file.
std::optional<Failure> writeChanged(const Model& model, const std::string& output,
                                    const std::function<std::string(const std::string& bytes)>& change)
{
    const auto bytes = contentOfFile(model.path);
    if (!bytes)
        return InputError{model.path, 0, 0, "cannot be read again, so nothing was written", ""};
    if (!holdsText(*bytes, model))
        return InputError{model.path, 0, 0, "was changed while it was repaired, so nothing was written",
                          "the proposals are of the program as it was: repair it again"};
    std::error_code different;
    MayReplace mayReplace;
    if (std::filesystem::equivalent(model.path, output, different))
        mayReplace = [&](const std::optional<std::string>& now) { return now == bytes; };
    if (auto error = writeWhole(output, change(*bytes), mayReplace)) {
        if (mayReplace && error->hint.empty())
            error->hint = "the proposals are of the program as it was: repair it again";
        return *error;
    }
    return std::nullopt;
}

} // namespace

std::optional<Failure> writeAccepted(const Model& model, const Proposal& proposal, const std::string& output)
{
    return writeChanged(model, output, [&](const std::string& bytes) { return accepted(bytes, proposal); });
}

std::optional<Failure> writeAccepted(const Model& model, const std::vector<TextReplacement>& changes,
                                     const std::string& output)
{
    return writeChanged(model, output, [&](const std::string& bytes) {
        std::string text = bytes;
        for (std::size_t i = changes.size(); i-- > 0;) { // from behind, so that places stay
            TextReplacement change = changes[i];
            change.offset = offsetInFile(bytes, change.offset);
            text = replaced(text, change);
        }
        return text;
    });
}

} // namespace threadmend
