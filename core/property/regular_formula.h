// SPDX-License-Identifier: GPL-3.0-or-later
// Regular formulas over labels, as in MCL: what stands between [ and ] in `[ R ] false`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace threadmend {

/// A Boolean combination of tests on one label, as a tree in one vector; `root` is the last entry.
struct LabelPredicate {
    enum class Kind {
        True,
        False,
        Exact,   ///< the label is `text`
        Pattern, ///< the regular expression `text` matches the whole label
        Not,     ///< operand `left`
        And,     ///< operands `left` and `right`
        Or       ///< operands `left` and `right`
    };
    struct Node {
        Kind kind = Kind::True;
        std::string text;
        std::uint32_t left = 0;
        std::uint32_t right = 0;
        bool operator==(const Node&) const = default;
    };
    std::vector<Node> nodes;
    bool operator==(const LabelPredicate&) const = default;
};

/// A regular expression whose letters are label predicates, as a tree in one vector; the root is the last
/// entry. Operands stand before their operators.
struct RegularFormula {
    enum class Kind {
        Nil,      ///< the empty word
        Letter,   ///< one step whose label satisfies `letters[left]`
        Sequence, ///< `left` then `right`
        Choice,   ///< `left` or `right`
        Star,     ///< `left` any number of times
        Plus,     ///< `left` at least once
        Optional  ///< `left` or nothing
    };
    struct Node {
        Kind kind = Kind::Nil;
        std::uint32_t left = 0;
        std::uint32_t right = 0;
        bool operator==(const Node&) const = default;
    };
    std::vector<Node> nodes;
    std::vector<LabelPredicate> letters;
    bool operator==(const RegularFormula&) const = default;
};

} // namespace threadmend
