// SPDX-License-Identifier: GPL-3.0-or-later
// Values of the language of behavioral programs.
#pragma once

#include <cstdint>
#include <limits>

namespace threadmend::behavioral {

/// An interned text.
using TextId = std::uint32_t;
/// An interned event: a name and data.
using EventId = std::uint32_t;

/// A number of an object; the highest bit is set for objects of the b-thread that runs, clear for those that
/// all b-threads share.
using ObjectRef = std::uint32_t;
inline constexpr ObjectRef localBit = 0x80000000u;
inline constexpr ObjectRef noObject = std::numeric_limits<std::uint32_t>::max();

enum class Tag : std::uint8_t {
    Hole, ///< an element that is not there, or a variable before its declaration
    Undefined,
    Null,
    Boolean,
    Number,
    Text,
    Symbol, ///< `id` is a property key
    Event,
    Object
};

/// 16 bytes; cheap to copy.
struct Value {
    Tag tag = Tag::Undefined;
    std::uint32_t id = 0; ///< of a text, symbol, event or object; 1 for true
    double number = 0;

    static Value undefined() { return {}; }
    static Value hole() { return {Tag::Hole, 0, 0}; }
    static Value null() { return {Tag::Null, 0, 0}; }
    static Value of(bool value) { return {Tag::Boolean, value ? 1u : 0u, 0}; }
    static Value of(double value) { return {Tag::Number, 0, value}; }
    static Value text(TextId id) { return {Tag::Text, id, 0}; }
    static Value event(EventId id) { return {Tag::Event, id, 0}; }
    static Value object(ObjectRef ref) { return {Tag::Object, ref, 0}; }

    bool isNullish() const { return tag == Tag::Undefined || tag == Tag::Null || tag == Tag::Hole; }
    bool isNumber() const { return tag == Tag::Number; }
    bool isText() const { return tag == Tag::Text; }
    bool isObject() const { return tag == Tag::Object; }
    bool isTrue() const { return tag == Tag::Boolean && id == 1; }
};

} // namespace threadmend::behavioral
