// SPDX-License-Identifier: GPL-3.0-or-later
// The syntax tree of a behavioral program.
#pragma once

#include "core/model/behavioral/language/scope.h"
#include "core/model/behavioral/language/token.h"

#include <memory>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// What a node is; behind each, its `children` in order (a child marked ? may be null).
enum class NodeKind : std::uint8_t {
    // Expressions
    Number,      ///< `number`
    Text,        ///< `text`
    Template,    ///< texts and expressions in turn
    Pattern,     ///< a regular expression: `text`, `flags`
    True,        ///<
    False,       ///<
    Null,        ///<
    Identifier,  ///< `text`, `variable` (null: a global that is not declared); `flag`: assigned to
    Array,       ///< elements (? is a hole), Spread among them
    Object,      ///< Property, Getter, Setter, Spread
    Property,    ///< key? (null: `text`), value
    Getter,      ///< key?, function
    Setter,      ///< key?, function
    Function,    ///< `function`
    Unary,       ///< `text` is the operator; operand
    Update,      ///< `text` is ++ or --, `flag` for a prefix; target
    Binary,      ///< `text`; left, right
    Logical,     ///< `text` is &&, || or ??; left, right
    Assign,      ///< `text` is = or the operator before =; target, value
    Conditional, ///< test, then, else
    Call,        ///< callee, arguments; `flag`: behind ?.
    New,         ///< callee, arguments
    Member,      ///< object; `text`; `flag`: behind ?.
    Index,       ///< object, key; `flag`: behind ?.
    Chain,       ///< the whole of an optional chain
    Sequence,    ///< expressions
    Spread,      ///< expression
    // Patterns
    ArrayPattern,  ///< targets (? is skipped), Default and Rest among them
    ObjectPattern, ///< Property (key?, target), Rest
    Default,       ///< target, value
    Rest,          ///< target
    // Statements
    Declaration,         ///< Declarator; `text` is var, let or const
    Declarator,          ///< target, value?
    Expression,          ///< expression
    Block,               ///< statements; `scope`
    If,                  ///< test, then, else?
    For,                 ///< first?, test?, step?, body; `scope`
    ForIn,               ///< target or Declaration, object, body; `scope`
    ForOf,               ///< target or Declaration, object, body; `scope`
    While,               ///< test, body
    DoWhile,             ///< body, test
    Return,              ///< value?
    Break,               ///< `text` is the label or empty
    Continue,            ///< `text` is the label or empty
    Throw,               ///< value
    Try,                 ///< block, parameter?, handler?, last?; `scope` holds the parameter
    Switch,              ///< value, Case; `scope`
    Case,                ///< test? (null: default), statements
    Labelled,            ///< `text`; statement
    FunctionDeclaration, ///< `function`, `variable`
    Empty
};

struct Node;
using NodePointer = std::unique_ptr<Node>;

struct Node {
    NodeKind kind = NodeKind::Empty;
    bool flag = false;
    Place place;
    double number = 0;
    std::string text;
    std::string flags;
    std::vector<NodePointer> children;
    std::unique_ptr<Scope> scope;
    std::unique_ptr<FunctionSyntax> function;
    Variable* variable = nullptr;
};

/// A function: its parameters are targets, Default or Rest nodes.
struct FunctionSyntax {
    std::string name;
    Place place;
    bool isArrow = false;
    FunctionSyntax* outer = nullptr;
    std::unique_ptr<Scope> scope = std::make_unique<Scope>();
    std::vector<NodePointer> parameters;
    std::vector<NodePointer> body;
    /// Hidden variables, there if the function (or an arrow in it) uses them.
    Variable* thisVariable = nullptr;
    Variable* argumentsVariable = nullptr;
    Variable* selfVariable = nullptr;
};

/// A parsed program: the top level as a function whose scope holds the globals.
struct ProgramSyntax {
    std::unique_ptr<FunctionSyntax> top;
    std::vector<std::string> declaredGlobals;
    std::string selection; ///< what a comment asks for, or empty; so is the next
    std::string globals;
    /// A use of a name that no scope declares.
    struct Undeclared {
        Node* node;
        FunctionSyntax* function; ///< around it; null at the top level
    };
    std::vector<Undeclared> undeclared;
};

} // namespace threadmend::behavioral
