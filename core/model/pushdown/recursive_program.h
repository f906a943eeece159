// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive Boolean programs: threads with procedures, shared variables and locks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace threadmend::pushdown {

/// What a statement reads: a constant, either value, or a variable that is compared with `truth`.
struct BooleanValue {
    enum class Kind { Constant, Any, Local, Shared };
    Kind kind = Kind::Constant;
    std::uint32_t variable = 0; ///< of the procedure, or of the program
    bool truth = true;          ///< the constant; or whether the variable is taken as it is
};

/// One point of a procedure, and the one step that leaves it.
struct Instruction {
    enum class Kind { Skip, Assign, AssignShared, Test, Lock, Unlock, Call, Return, Error, Jump };
    Kind kind = Kind::Skip;
    BooleanValue value;
    std::uint32_t operand = 0; ///< the variable, the lock, or the procedure
    std::vector<BooleanValue> arguments;
    std::uint32_t next = 0;  ///< where it goes on
    std::uint32_t other = 0; ///< of a test: where it goes on if the value is false
    std::uint64_t line = 0;
};

struct Procedure {
    std::string name;
    std::vector<std::string> locals; ///< its parameters first
    std::uint32_t parameters = 0;
    std::uint32_t initial = 0; ///< bit i: the value of local i at the beginning
    /// Begins at 0. A jump is no step; no circle of them is closed.
    std::vector<Instruction> code;
    std::uint64_t line = 0;
};

struct ProgramThread {
    std::string name;
    std::vector<Procedure> procedures;
    std::uint32_t main = 0;
    std::uint64_t line = 0;
};

/// A shared variable, or a lock.
struct SharedThing {
    std::string name;
    bool isTrue = false; ///< of a variable: at the beginning
    std::uint64_t line = 0;
};

struct RecursiveProgram {
    std::vector<SharedThing> variables, locks;
    std::vector<ProgramThread> threads;
};

} // namespace threadmend::pushdown
