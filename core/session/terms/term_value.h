// SPDX-License-Identifier: GPL-3.0-or-later
// Values that conditions compare.
#pragma once

#include "core/model/behavioral/machine/described_value.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace threadmend {

struct TermValue {
    enum class Kind {
        Number,
        Text,
        Word, ///< true, false, null, undefined
        Whole ///< an object, a list, a function, ...: `text` says all that is in it
    };
    Kind kind = Kind::Word;
    double number = 0;
    std::string text;
    std::string shown; ///< on one line, for a person
    /// Of a state parameter, whose values have no types: texts and words that read alike are equal.
    bool untyped = false;
};

/// The number that a text is as a whole, as in 3, -1.5, 1e21; nothing of other texts.
std::optional<double> numberOf(std::string_view text);

TermValue numberValue(double number, std::string shown);
TermValue textValue(std::string text);
/// true, false, null or undefined; nothing of other texts.
std::optional<TermValue> wordValue(std::string_view text);
/// As a state parameter has it.
TermValue untypedValue(std::string text);
/// What a path of parts leads to from a value of a program: names of properties, indexes of lists, keys of
/// Maps, `length` of lists and texts, `size` of Sets and Maps, `name` and `data` of events. Nothing if it
/// leads nowhere, or to a variable that is not yet declared. O(what is described there).
std::optional<TermValue> valueAlong(const behavioral::DescribedValue& value,
                                    std::span<const std::string> path);

enum class Comparison { Equal, Unequal, Less, LessOrEqual, Greater, GreaterOrEqual };

/// Numbers by what they are worth, texts of programs by their bytes. Of other kinds, and between kinds, only
/// equality can be asked: `1` is not `"1"`, but for state parameters; not-a-number is unequal to all.
bool compare(const TermValue& left, Comparison how, const TermValue& right);

} // namespace threadmend
