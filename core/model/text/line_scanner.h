// SPDX-License-Identifier: GPL-3.0-or-later
// Picks one line of text apart from left to right, and says at which column something is wrong.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace threadmend {

/// Blank and tab stand between the tokens of a line.
constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
/// `text` without blanks at its ends.
std::string_view trimmed(std::string_view text);
/// A piece of an input for a sentence: quoted, unprintable bytes as \xHH, long ones cut.
std::string inQuotes(std::string_view text);

/// An unsigned decimal number where one was expected. A plus sign and leading zeros are accepted.
struct ScannedNumber {
    enum class Fault { None, Missing, Negative, TooLarge };

    std::uint64_t value = 0;
    /// Where it begins, from 1.
    std::uint64_t column = 0;
    Fault fault = Fault::None;
    std::string_view text;

    explicit operator bool() const { return fault == Fault::None; }
    /// One sentence on what is wrong; `what` is a noun such as "state number".
    std::string complaint(std::string_view what) const;
};

/// A position in a line. Nothing is copied; the line must outlive the scanner.
class LineScanner {
public:
    explicit LineScanner(std::string_view line) : line_(line) {}

    void skipBlanks();
    /// Skips blanks; then whether nothing is left.
    bool atEnd();
    /// Skips blanks; then steps over `expected` if it is next.
    bool accept(char expected);
    /// Skips blanks, then reads a number of at most `greatest`. Steps over what it read also on a fault.
    ScannedNumber number(std::uint64_t greatest);

    std::string_view rest() const { return line_.substr(at_); }
    std::size_t position() const { return at_; }
    /// The next byte, or 0 at the end.
    char peek() const { return at_ < line_.size() ? line_[at_] : '\0'; }
    void advance(std::size_t bytes) { at_ += bytes; }
    /// The column of what comes next, from 1.
    std::uint64_t column() const { return at_ + 1; }

private:
    std::string_view line_;
    std::size_t at_ = 0;
};

} // namespace threadmend
