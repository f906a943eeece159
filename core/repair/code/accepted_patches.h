// SPDX-License-Identifier: GPL-3.0-or-later
// The patches that stand in the text of a program, between their marker comments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// What the comments before and behind a patch begin with; its number and "begin" or "end" follow.
inline constexpr std::string_view patchMarker = "// threadmend:patch ";
/// What follows the "begin" of a patch that is out of force; each line of such a patch is a comment.
inline constexpr std::string_view disabledMark = " (disabled)";

struct AcceptedPatch {
    std::uint32_t number = 0;
    bool enabled = true;
    std::string property;   ///< that it was made for, as its comment has it; empty if that was taken out
    std::size_t offset = 0; ///< of the line of its first marker, in bytes
    std::size_t length = 0; ///< up to the end of the line of its last one
    std::size_t firstLine = 1;
    std::size_t lastLine = 1;
    std::string constants = {}; ///< that it was made for (noted_constants.h), as its comment has them
    bool operator==(const AcceptedPatch&) const = default;
};

/// In the order of the text. A marker without its counterpart is none. O(length).
std::vector<AcceptedPatch> acceptedPatches(std::string_view text);

/// The text with a patch out of force: it stays where it is, every line of it a comment, so that no line of
/// the text moves and no engine runs it. A patch that is disabled already stays as it is.
std::string withPatchDisabled(std::string_view text, const AcceptedPatch& patch);
/// The text with a patch in force again: exactly what it was before `withPatchDisabled`, whatever stands in
/// the patch and however its lines end. What is no comment in the patch stays as it is.
std::string withPatchEnabled(std::string_view text, const AcceptedPatch& patch);

/// `text` without one of its patches, and without the empty line that was put before it: undoes `withPatch`
/// of a text that ends with a line end.
std::string withoutPatch(std::string_view text, const AcceptedPatch& patch);

} // namespace threadmend
