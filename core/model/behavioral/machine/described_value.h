// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a program as trees that a person can open, without the machine that they live in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// A value under its name. Trees are bounded: what is left out is said in a node of its own.
struct DescribedValue {
    enum class Kind : std::uint8_t {
        Plain,     ///< a number, text, ...
        Object,    ///< with its properties or elements
        Event,     ///< with its name and data
        Function,  ///< with the variables that it captured
        Forgotten, ///< a variable that nothing reads any more, so that its value was not kept
        Repeated,  ///< an object that contains itself: it is open further up
        More       ///< stands for what is left out
    };
    std::string name;
    std::string text; ///< on one line
    Kind kind = Kind::Plain;
    std::vector<DescribedValue> children;
    bool operator==(const DescribedValue&) const = default;
};

/// How much of the trees is described.
struct DescriptionLimits {
    std::size_t nodes = 2000;   ///< of all trees together
    std::size_t depth = 8;      ///< of a tree
    std::size_t children = 100; ///< of a node
    std::size_t bytes = 200;    ///< of a text
};

/// A call that is not yet finished.
struct DescribedFrame {
    std::string function; ///< its name, or empty
    std::uint32_t line = 0;
    bool isLibrary = false;               ///< not the person's own: what it keeps is not told
    std::vector<DescribedValue> locals;   ///< parameters and variables, in their order
    std::vector<DescribedValue> captured; ///< variables of functions around it
    bool operator==(const DescribedFrame&) const = default;
};

} // namespace threadmend::behavioral
