// SPDX-License-Identifier: GPL-3.0-or-later
// From the syntax tree of a behavioral program to instructions.
#pragma once

#include "core/model/behavioral/language/syntax.h"
#include "core/model/behavioral/machine/code.h"
#include "core/model/behavioral/machine/text_table.h"
#include "core/run/run_context.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace threadmend::behavioral {

/// The functions of a program and the names of its globals, which count from 0 in the order of first sight.
struct CodeBase {
    std::vector<std::unique_ptr<FunctionCode>> functions;
    std::vector<std::string> globalNames;
    std::unordered_map<std::string, std::uint32_t> globals;
    RunContext* run = nullptr; ///< asked while something is compiled, or null

    std::uint32_t global(const std::string& name);
};

/// Compiles the top level and all functions of a program, appends them to `base`, and returns the number of
/// the top level's function. `isLibrary` marks code that the person did not write. Linear in the program but
/// for the liveness of variables, which is quadratic in a function's size at worst. Throws SyntaxError where
/// a program is nested too deeply, and Stopped.
std::uint32_t compileProgram(const ProgramSyntax& program, bool isLibrary, TextTable& texts, CodeBase& base);

/// Fills `code.live`: for each call, what may be read after it. Backward data flow over the instructions.
void computeLiveness(FunctionCode& code, const CodeBase& base);

} // namespace threadmend::behavioral
