// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/label_pattern.h"

#include <string>

#include <fmt/format.h>
#include <re2/re2.h>

namespace threadmend {

namespace {

re2::RE2::Options byteOptions()
{
    re2::RE2::Options options;
    options.set_encoding(re2::RE2::Options::EncodingLatin1);
    options.set_dot_nl(true);
    options.set_never_capture(true);
    options.set_log_errors(false);
    return options;
}

std::string complaintOf(const re2::RE2& expression)
{
    const std::string& part = expression.error_arg();
    switch (expression.error_code()) {
    case re2::RE2::ErrorBadEscape:
        return fmt::format("the pattern has the unknown escape {}", part);
    case re2::RE2::ErrorBadCharClass:
        return fmt::format("the pattern has a faulty set of characters {}", part);
    case re2::RE2::ErrorBadCharRange:
        return fmt::format("the range {} in the pattern runs backwards or is none", part);
    case re2::RE2::ErrorMissingBracket:
        return "a '[' in the pattern is not closed";
    case re2::RE2::ErrorMissingParen:
        return "a '(' in the pattern is not closed";
    case re2::RE2::ErrorUnexpectedParen:
        return "a ')' in the pattern closes nothing";
    case re2::RE2::ErrorTrailingBackslash:
        return "the pattern ends in a lone backslash";
    case re2::RE2::ErrorRepeatArgument:
        return fmt::format("in the pattern there is nothing for {} to repeat", part);
    case re2::RE2::ErrorRepeatSize:
        return fmt::format("the repetition {} in the pattern is too large", part);
    case re2::RE2::ErrorRepeatOp:
        return fmt::format("the pattern has the faulty repetition {}", part);
    case re2::RE2::ErrorBadPerlOp:
        return fmt::format("the group {} in the pattern is of an unknown kind", part);
    case re2::RE2::ErrorBadNamedCapture:
        return fmt::format("the named group {} in the pattern is faulty", part);
    case re2::RE2::ErrorPatternTooLarge:
        return "the pattern is too large to be matched";
    case re2::RE2::NoError:
    case re2::RE2::ErrorInternal:
    case re2::RE2::ErrorBadUTF8:
        break;
    }
    return "the pattern is no regular expression";
}

} // namespace

Outcome<LabelPattern> LabelPattern::compile(std::string_view text)
{
    auto expression =
        std::make_shared<const re2::RE2>(re2::StringPiece(text.data(), text.size()), byteOptions());
    if (!expression->ok())
        return InputError{{},
                          0,
                          0,
                          complaintOf(*expression),
                          "between single quotes stands a regular expression for the whole label, such as "
                          "'SEND .*'; for an exact label use double quotes"};
    return LabelPattern(std::move(expression));
}

bool LabelPattern::matches(std::string_view label) const
{
    return re2::RE2::FullMatch(re2::StringPiece(label.data(), label.size()), *expression_);
}

std::size_t LabelPattern::instructions() const
{
    return static_cast<std::size_t>(expression_->ProgramSize());
}

} // namespace threadmend
