// SPDX-License-Identifier: GPL-3.0-or-later
// The compiler of one function; its parts are compiling_statements.cpp, compiling_expressions.cpp and
// compiling_targets.cpp.
#pragma once

#include "core/model/behavioral/machine/compiler.h"

#include <optional>

namespace threadmend::behavioral {

class Compiling {
public:
    Compiling(const FunctionSyntax& syntax, Compiling* outer, bool isLibrary, TextTable& texts,
              CodeBase& base);
    /// Compiles the function and those inside it, and returns its number.
    std::uint32_t run();

private:
    /// A statement that `break` or `continue` can leave, or a `finally` that must run when they do.
    struct Control {
        std::vector<std::string> labels;
        bool isLoop = false;
        bool isSwitch = false;
        bool isFinally = false;
        std::vector<std::uint32_t> breaks;    ///< jumps to be led behind the statement
        std::vector<std::uint32_t> continues; ///< jumps to be led to the next iteration, or to the finally
        std::uint32_t kindSlot = 0;           ///< of a finally: why it runs
        std::uint32_t valueSlot = 0;          ///< of a finally: what was thrown or is returned
        std::vector<const Node*> exits;       ///< of a finally: the statements that leave through it
    };

    // Emission
    std::uint32_t here() const { return static_cast<std::uint32_t>(code_->instructions.size()); }
    std::uint32_t emit(Op op, std::uint32_t a = 0, std::uint32_t b = 0);
    std::uint32_t emitJump(Op op) { return emit(op); }
    void land(std::uint32_t jump) { code_->instructions[jump].a = here(); }
    void land(const std::vector<std::uint32_t>& jumps);
    std::uint32_t constant(Value value);
    std::uint32_t textConstant(const std::string& text) { return constant(Value::text(texts_.intern(text))); }
    std::uint32_t newSlot(const std::string& name);
    void binary(BinaryOperator which) { emit(Op::Binary, static_cast<std::uint32_t>(which)); }
    void unary(UnaryOperator which) { emit(Op::Unary, static_cast<std::uint32_t>(which)); }

    // Variables
    void prologue();
    void enterScope(const Scope& scope, bool isFunctionEntry);
    void enterVariable(Variable& variable, bool isFunctionEntry);
    void declareFunctions(const std::vector<NodePointer>& statements);
    std::uint32_t captureOf(const Variable& variable);
    void read(const Node& identifier);
    void write(const Node& identifier, bool isDeclaration);

    // Statements
    void statements(const std::vector<NodePointer>& list);
    void statement(const Node& node);
    void block(const Node& node);
    void declaration(const Node& node);
    void ifStatement(const Node& node);
    void forLoop(const Node& node);
    void forEach(const Node& node);
    void whileLoop(const Node& node);
    void doWhileLoop(const Node& node);
    void leave(const Node& node);
    void leaveTo(std::size_t control, const Node& node);
    void tryStatement(const Node& node);
    void tryCatch(const Node& node);
    void switchStatement(const Node& node);
    void beginControl(Control control);
    void endLoop(std::uint32_t again);

    // Expressions
    void expression(const Node& node);
    void expressionOf(const Node& node);
    void objectLiteral(const Node& node);
    void objectPart(const Node& part);
    void arrayLiteral(const std::vector<NodePointer>& elements, std::size_t first);
    void templateLiteral(const Node& node);
    void unaryExpression(const Node& node);
    void update(const Node& node);
    void logical(const Node& node);
    void assignment(const Node& node);
    void logicalAssignment(const Node& node);
    void conditional(const Node& node);
    void call(const Node& node);
    void callee(const Node& node);
    std::uint32_t calleeName(const Node& node);
    void construct(const Node& node);
    void member(const Node& node);
    void chain(const Node& node, bool deletes);
    void deletion(const Node& operand);
    void key(const Node& part);
    void makeFunction(const FunctionSyntax& function);

    // Targets; the value is on the stack and is taken
    void assign(const Node& target, bool isDeclaration);
    void assignArray(const Node& pattern, bool isDeclaration);
    void assignObject(const Node& pattern, bool isDeclaration);

    const FunctionSyntax& syntax_;
    Compiling* outer_;
    TextTable& texts_;
    CodeBase& base_;
    std::uint32_t number_;
    FunctionCode* code_;
    Place place_;
    std::vector<Control> controls_;
    std::vector<std::string> pendingLabels_;
    std::vector<std::uint32_t>* chainExits_ = nullptr; ///< of the optional chain around, with nothing left
    std::vector<std::uint32_t>* chainCallExits_ = nullptr; ///< the same with one value left on the stack
    std::unordered_map<const Variable*, std::uint32_t> captures_;
    std::unordered_map<std::uint32_t, std::uint32_t> textConstants_;
    std::size_t depth_ = 0;
};

} // namespace threadmend::behavioral
