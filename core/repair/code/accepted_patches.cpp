// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/code/accepted_patches.h"

#include "core/repair/code/noted_constants.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace threadmend {

namespace {

constexpr std::string_view propertyComment = "// Property: ", nextComment = "// Counterexample (";

std::string_view trimmed(std::string_view line)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = line.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

/// The number in the line "// threadmend:patch NUMBER WORD", and the word.
struct Marker {
    std::uint32_t number = 0;
    std::string_view word;
};

std::optional<Marker> markerIn(std::string_view line)
{
    line = trimmed(line);
    if (line.substr(0, patchMarker.size()) != patchMarker)
        return std::nullopt;
    line.remove_prefix(patchMarker.size());
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    return error == std::errc() ? std::optional(Marker{number, trimmed(line)}) : std::nullopt;
}

bool begins(const Marker& marker, bool& enabled)
{
    std::string_view word = marker.word;
    enabled = !word.ends_with(trimmed(disabledMark));
    if (!enabled)
        word = trimmed(word.substr(0, word.size() - trimmed(disabledMark).size()));
    return word == "begin";
}

/// The length of the end of a line that begins at `at`, as JavaScript sees it; 0 if none does. Where only
/// some engine begins a new line, a comment must begin again, too.
std::size_t lineEndAt(std::string_view text, std::size_t at)
{
    if (at == text.size())
        return 0;
    if (text[at] == '\n')
        return 1;
    if (text[at] == '\r')
        return text.substr(at, 2) == "\r\n" ? 2 : 1;
    return text.substr(at, 3) == "\xE2\x80\xA8" || text.substr(at, 3) == "\xE2\x80\xA9" ? 3 : 0;
}

/// What a line of a disabled patch is when it is enabled.
std::string_view uncommented(std::string_view line)
{
    if (line.substr(0, 3) == "// ")
        return line.substr(3);
    // An empty line has no blank: editors cut those at the ends of lines.
    const bool isEmpty = line == "//" || (line.substr(0, 2) == "//" && lineEndAt(line, 2) == line.size() - 2);
    return isEmpty ? line.substr(2) : line;
}

/// Finds the patches line by line.
class AcceptedFinding {
public:
    void take(std::string_view line, std::size_t offset)
    {
        ++number_;
        const auto marker = markerIn(line);
        bool enabled = true;
        if (marker && begins(*marker, enabled)) {
            open_ = AcceptedPatch{marker->number, enabled, "", offset, 0, number_, number_, ""};
            goesOn_ = nullptr;
        } else if (open_ && marker && marker->number == open_->number && marker->word == "end") {
            open_->length = offset + line.size() - open_->offset;
            open_->lastLine = number_;
            goesOn_ = nullptr;
            patches.push_back(*std::move(open_));
            open_.reset();
        } else if (open_) {
            takeInside(trimmed(open_->enabled ? line : uncommented(line)));
        }
    }

    std::vector<AcceptedPatch> patches;

private:
    /// A long property, or list of constants, goes on in the next lines.
    void takeInside(std::string_view line)
    {
        if (takeFirst(line, propertyComment, open_->property) ||
            takeFirst(line, "// " + std::string(constantsComment), open_->constants))
            return;
        if (goesOn_ != nullptr && line.substr(0, 3) == "// " &&
            line.substr(0, nextComment.size()) != nextComment)
            *goesOn_ += " " + std::string(line.substr(3));
        else
            goesOn_ = nullptr;
    }

    bool takeFirst(std::string_view line, std::string_view comment, std::string& text)
    {
        if (!text.empty() || line.substr(0, comment.size()) != comment)
            return false;
        text = line.substr(comment.size());
        goesOn_ = &text;
        return true;
    }

    std::optional<AcceptedPatch> open_;
    std::string* goesOn_ = nullptr; ///< in `open_`: what the next line of comment may belong to
    std::size_t number_ = 0;
};

/// `change(line)` for each line of the text, its end included.
template <class Change>
std::string eachLine(std::string_view text, const Change& change)
{
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = lineEndAt(text, at);
        at += std::max<std::size_t>(end, 1);
        if (end == 0 && at < text.size())
            continue;
        result += change(text.substr(begin, at - begin));
        begin = at;
    }
    return result;
}

/// A patch in three parts, with what stands around it.
struct Parts {
    std::string_view before, begin, body, end, behind;
};

Parts partsOf(std::string_view text, const AcceptedPatch& patch)
{
    const std::string_view all = text.substr(patch.offset, patch.length);
    const std::size_t body = all.find('\n') + 1;
    const std::size_t end = all.rfind('\n', all.size() - 2) + 1;
    return {text.substr(0, patch.offset), all.substr(0, body), all.substr(body, end - body), all.substr(end),
            text.substr(patch.offset + patch.length)};
}

std::string together(const Parts& parts, const std::string& begin, const std::string& body)
{
    std::string text(parts.before);
    text += begin;
    text += body;
    text += parts.end;
    return text += parts.behind;
}

} // namespace

std::vector<AcceptedPatch> acceptedPatches(std::string_view text)
{
    AcceptedFinding finding;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        finding.take(text.substr(at, end - at), at);
        at = end;
    }
    return std::move(finding.patches);
}

std::string withPatchDisabled(std::string_view text, const AcceptedPatch& patch)
{
    if (!patch.enabled)
        return std::string(text);
    const Parts parts = partsOf(text, patch);
    std::string begin(parts.begin);
    begin.insert(begin.rfind("begin") + 5, disabledMark);
    return together(parts, begin, eachLine(parts.body, [](std::string_view line) {
                        return (lineEndAt(line, 0) == line.size() ? "//" : "// ") + std::string(line);
                    }));
}

std::string withPatchEnabled(std::string_view text, const AcceptedPatch& patch)
{
    if (patch.enabled)
        return std::string(text);
    const Parts parts = partsOf(text, patch);
    std::string begin(parts.begin);
    const std::size_t word = begin.find("begin") + 5, mark = begin.rfind(trimmed(disabledMark));
    begin.erase(word, mark + trimmed(disabledMark).size() - word);
    return together(parts, begin, eachLine(parts.body, uncommented));
}

std::string withoutPatch(std::string_view text, const AcceptedPatch& patch)
{
    std::size_t begin = patch.offset;
    const std::string_view before = text.substr(0, begin);
    if (before.ends_with("\n\r\n"))
        begin -= 2;
    else if (before.ends_with("\n\n"))
        --begin;
    return std::string(text.substr(0, begin)) + std::string(text.substr(patch.offset + patch.length));
}

} // namespace threadmend
