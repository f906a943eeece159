// SPDX-License-Identifier: GPL-3.0-or-later
// Regular expressions over the bytes of one label.
#pragma once

#include "core/run/outcome.h"

#include <memory>
#include <string_view>

namespace re2 {
class RE2;
}

namespace threadmend {

/// A regular expression in RE2's syntax that a whole label matches or not. It works on bytes (a character
/// outside ASCII is several), and `.` stands for any byte. Matching is linear in the label, without
/// recursion.
class LabelPattern {
public:
    /// Compiles `text`. Errors (no line, no column): it is no regular expression, or one too large to match.
    static Outcome<LabelPattern> compile(std::string_view text);

    bool matches(std::string_view label) const;
    /// How many instructions the compiled pattern has: its space, roughly, in units of 16 bytes.
    std::size_t instructions() const;

private:
    explicit LabelPattern(std::shared_ptr<const re2::RE2> expression) : expression_(std::move(expression)) {}

    std::shared_ptr<const re2::RE2> expression_;
};

} // namespace threadmend
