// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/line_scanner.h"

#include <fmt/format.h>

namespace threadmend {

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t longest = 40;
    std::string result = "`";
    for (const char c : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7F)
            result += fmt::format("\\x{:02X}", byte);
        else
            result += c;
    }
    return result + (text.size() > longest ? "...`" : "`");
}

std::string ScannedNumber::complaint(std::string_view what) const
{
    switch (fault) {
    case Fault::None:
        break;
    case Fault::Missing:
        return text.empty() ? fmt::format("the line ends where a {} was expected", what)
                            : fmt::format("a {} was expected, not {}", what, inQuotes(text));
    case Fault::Negative:
        return fmt::format("the {} {} is negative", what, text);
    case Fault::TooLarge:
        return fmt::format("the {} {} is too large", what, inQuotes(text));
    }
    return {};
}

void LineScanner::skipBlanks()
{
    while (at_ < line_.size() && isBlank(line_[at_]))
        ++at_;
}

bool LineScanner::atEnd()
{
    skipBlanks();
    return at_ == line_.size();
}

bool LineScanner::accept(char expected)
{
    skipBlanks();
    if (at_ == line_.size() || line_[at_] != expected)
        return false;
    ++at_;
    return true;
}

ScannedNumber LineScanner::number(std::uint64_t greatest)
{
    skipBlanks();
    ScannedNumber number;
    number.column = column();
    const std::size_t start = at_;
    const bool negative = peek() == '-';
    if (negative || peek() == '+')
        ++at_;
    const std::size_t digits = at_;
    for (; isDigit(peek()); ++at_) {
        const auto digit = static_cast<std::uint64_t>(peek() - '0');
        if (number.value > (greatest - digit) / 10 || digit > greatest)
            number.fault = ScannedNumber::Fault::TooLarge;
        else
            number.value = number.value * 10 + digit;
    }
    number.text = line_.substr(start, at_ - start);
    if (at_ == digits) {
        at_ = start;
        number.text = rest();
        number.fault = ScannedNumber::Fault::Missing;
    } else if (negative) {
        number.fault = ScannedNumber::Fault::Negative;
    }
    return number;
}

} // namespace threadmend
