// SPDX-License-Identifier: GPL-3.0-or-later
// The words and signs of a predicate.
#pragma once

#include "core/run/input_error.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Where reading ends with an error.
struct Misread {
    InputError error;
};

/// A name, or several with dots between them.
struct DottedName {
    std::size_t begin = 0; ///< where it begins in the text
    std::string text;      ///< as a whole, dots and all, without quotes
    std::vector<std::string> parts;
    bool quoted = false; ///< whether it begins with a quote
    bool dotted() const { return parts.size() > 1; }
};

/// A place in a text that moves on. Reading throws Misread.
class PredicateText {
public:
    explicit PredicateText(std::string_view text) : text_(text) {}

    /// The rest without blanks around it.
    std::string rest();
    bool isAtEnd();
    std::size_t place() const { return place_; }
    /// Goes on behind `sign` if it comes next; a word only if it ends there.
    bool take(std::string_view sign);
    std::string name() { return dottedName().text; }
    DottedName dottedName();

    [[noreturn]] void fail(std::string message, std::string hint) const;
    [[noreturn]] void failAt(std::size_t begin, std::string message, std::string hint);

private:
    void skipBlanks();
    std::string quoted();
    std::string bare();

    std::string_view text_;
    std::size_t place_ = 0;
};

/// The name so that it is read as one: between quotes where that is needed.
std::string quotedWhereNeeded(std::string_view name);

} // namespace threadmend
