// SPDX-License-Identifier: GPL-3.0-or-later
// Regular expressions of the language, compiled to instructions for a backtracking matcher (ECMA-262, 22.2):
// with looking around and references back, which need backtracking.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

enum class PatternOp : std::uint8_t {
    Character, ///< of the code a
    Class,     ///< of class a
    Begin,     ///< of the text, or of a line
    End,       ///< of the text, or of a line
    WordEdge,  ///< a = 1: no edge
    Save,      ///< the place into slot a
    Forget,    ///< the groups a ... b - 1
    Reference, ///< what group a matched
    Split,     ///< goes on at a, and if that fails at b
    Jump,      ///< to a
    Count,     ///< counter a := 0
    Loop,      ///< loop a: once more, or to b
    Again,     ///< loop a: counts, refuses an empty round, goes to b
    Look,      ///< look-around a; goes on at b
    Done       ///< of the pattern, or of a look-around
};

struct PatternInstruction {
    PatternOp op = PatternOp::Done;
    bool backward = false; ///< inside of a look-behind the text is read from right to left
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// Codes from the first to the last.
using PatternRange = std::pair<char32_t, char32_t>;
inline constexpr char32_t lastCode = 0x10FFFF;

struct PatternClass {
    std::vector<PatternRange> ranges;
    bool negated = false;
};

struct PatternLoop {
    std::uint32_t least = 0;
    std::uint32_t most = 0;
    bool greedy = true;
};

struct PatternLook {
    std::uint32_t begin = 0;
    bool negated = false;
};

struct PatternProgram {
    std::vector<PatternInstruction> instructions;
    std::vector<PatternClass> classes;
    std::vector<PatternLoop> loops;
    std::vector<PatternLook> looks;
    std::uint32_t groups = 1;                                 ///< with the whole match, which is group 0
    std::vector<std::pair<std::string, std::uint32_t>> names; ///< of groups
    bool ignoresCase = false;
    bool multiline = false;
    bool unicode = false; ///< pairs of surrogates are one character
};

/// Thrown for a pattern that is not valid, or for one that is beyond what can be compiled here.
struct PatternError {
    std::string message;
    bool isLimit = false;
};

/// Compiles `source`. Quadratic in its length at worst; length and nesting are bounded. Throws PatternError.
PatternProgram compilePattern(std::u16string_view source, std::string_view flags);

/// \d, \w or \s.
PatternClass namedClass(char16_t letter);
/// All codes that are in none of the ranges.
std::vector<PatternRange> outside(std::vector<PatternRange> ranges);
/// For /i: characters that differ in case only have one canonical form.
char32_t canonical(char32_t code);
/// Whether a class holds a code, or, with `ignoresCase`, one that differs in case only.
bool holds(const PatternClass& set, char32_t code, bool ignoresCase);

} // namespace threadmend::behavioral
