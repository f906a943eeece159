// SPDX-License-Identifier: GPL-3.0-or-later
// A concurrent program (Buccafurri et al. 1999, section 4.1), checked: variables, and the graph of each
// process.
#pragma once

#include "core/model/concurrent/code.h"
#include "core/model/expression/expression.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend::concurrent {

struct Variable {
    std::string name;
    bool isBoolean = true;
    std::int32_t least = 0, most = 1;
    std::int32_t initial = 0;
    /// Of the same type: values of one fit the other (interfaces, `.conc` 8).
    bool fits(const Variable& other) const
    {
        return isBoolean == other.isBoolean && least == other.least && most == other.most;
    }
};

/// Bytes of the text.
struct TextRange {
    std::size_t begin = 0, end = 0;
    bool operator==(const TextRange&) const = default;
};

/// `variable := value`: var and expr of definition 4.2.
struct Assignment {
    std::uint32_t variable = 0;
    Expression value;
    std::string valueText; ///< as it is written
    TextRange name, valueRange;
};

enum class StatementKind : std::uint8_t {
    Assignment,
    Jump,
    Test, ///< of `if` and `while`
    Skip,
    Wait,
    Signal,
    Await,
    Atomic,
    Choice
};

/// An arc of a process graph: its command, and the place of the break point to which it leads.
struct Arc {
    std::uint32_t target = 0;
    Code code;
    std::string said; ///< the statement, on one line
    /// Variables whose values it depends on (footnote 10), ascending: those of a guard, too.
    std::vector<std::uint32_t> reads;
    std::vector<std::uint32_t> writes; ///< ascending
};

struct BreakPoint {
    std::uint32_t number = 0; ///< as the text has it
    StatementKind kind = StatementKind::Skip;
    std::optional<Assignment> assignment; ///< of that kind
    std::vector<Arc> arcs;
    std::uint32_t line = 0, column = 0;
    TextRange range;
};

struct Process {
    std::string name;
    std::vector<BreakPoint> points; ///< numbers ascend
    /// The place of a number; nothing if there is none.
    std::optional<std::uint32_t> placeOf(std::int64_t number) const;
};

/// `repair { only A:1..6; not v; }`: what corrections may touch.
struct RepairLimits {
    struct Part {
        std::uint32_t process = 0;
        std::uint32_t first = 0, last = 0; ///< numbers of break points
    };
    std::vector<Part> only;               ///< none: everything
    std::vector<std::uint32_t> untouched; ///< variables
};

struct NamedSpec {
    std::string name;
    Expression formula;
    TextRange range;
};

struct Program {
    std::vector<Variable> variables;
    std::vector<Process> processes;
    std::vector<Expression> fairness;
    std::vector<TextRange> fairnessRanges;
    std::vector<NamedSpec> specs;
    RepairLimits limits;

    // A state has a slot for each variable, for the break point of each process, and for who moved last. A
    // variable is known by its number while processes are still being read.
    std::size_t slotCount() const { return variables.size() + processes.size() + 1; }
    std::uint32_t slotOfVariable(std::uint32_t variable) const { return variable; }
    std::uint32_t slotOfProcess(std::size_t process) const
    {
        return static_cast<std::uint32_t>(variables.size() + process);
    }
    std::uint32_t slotOfLast() const { return static_cast<std::uint32_t>(slotCount() - 1); }
    std::vector<SlotRange> slotRanges() const;
    Slots initialSlots() const;
    std::optional<std::uint32_t> variableNamed(std::string_view name) const;
    std::optional<std::uint32_t> processNamed(std::string_view name) const;
    /// States that there could be (definition 4.1): "100,352"; without more digits than a double has.
    double possibleStates() const;
};

/// "A@3: if flag1B and turn1B".
std::string labelOf(const Program& program, std::uint32_t process, std::uint32_t point, const Arc& arc);

/// The arc of an assignment at a break point that leads to the next one.
Arc assignmentArc(const Program& program, const Assignment& assignment, std::uint32_t target);

} // namespace threadmend::concurrent
