// SPDX-License-Identifier: GPL-3.0-or-later
// Which variable a name means: lexical scopes of a behavioral program.
#pragma once

#include "core/model/behavioral/language/token.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

enum class VariableKind : std::uint8_t { Var, Let, Const, Function, Parameter, Hidden };

struct FunctionSyntax;

/// One declared variable. A variable of the outermost scope is a global; any other lives in a slot of its
/// function's frames, or, once a function inside uses it, in a cell that both share.
struct Variable {
    std::string name;
    VariableKind kind = VariableKind::Var;
    Place place;
    FunctionSyntax* function = nullptr; ///< null: of the top level
    bool global = false;                ///< declared in the outermost scope
    bool captured = false;
    std::uint32_t slot = 0; ///< in the frame, or among the globals; given by the compiler
};

/// A block, or a function with its parameters.
struct Scope {
    Scope* parent = nullptr;
    FunctionSyntax* function = nullptr;
    bool isFunctionScope = false;
    std::vector<std::unique_ptr<Variable>> variables;
    std::unordered_map<std::string_view, Variable*> byName; ///< of each name the first

    Variable* add(std::unique_ptr<Variable> variable)
    {
        variables.push_back(std::move(variable));
        byName.try_emplace(variables.back()->name, variables.back().get());
        return variables.back().get();
    }
    Variable* find(std::string_view name) const
    {
        const auto known = byName.find(name);
        return known == byName.end() ? nullptr : known->second;
    }
};

} // namespace threadmend::behavioral
