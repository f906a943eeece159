// SPDX-License-Identifier: GPL-3.0-or-later
// The parser's state, shared by its parts: parsing_statements.cpp, parsing_expressions.cpp,
// parsing_functions.cpp.
#pragma once

#include "core/model/behavioral/language/lexer.h"
#include "core/model/behavioral/language/syntax.h"
#include "core/model/behavioral/language/syntax_error.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// Recursive descent over the tokens of one program. Methods throw SyntaxError and Stopped.
class Parsing {
public:
    Parsing(TokenList list, RunContext* run);
    ProgramSyntax program();

private:
    // Tokens
    const Token& now() const { return list_.tokens[at_]; }
    const Token& next(std::size_t ahead = 1) const;
    Token take() { return list_.tokens[at_++]; }
    bool takeIf(std::string_view text);
    void expect(std::string_view text, std::string_view context);
    void endStatement();
    [[noreturn]] void fail(const Token& token, std::string message, std::string hint = "") const;
    [[noreturn]] void failExpected(std::string_view expected) const;
    std::string takeName(std::string_view what);
    NodePointer node(NodeKind kind);

    // Statements
    NodePointer statement();
    NodePointer statementOf(const Token& token);
    NodePointer subStatement();
    NodePointer block();
    NodePointer declaration(bool inFor);
    NodePointer ifStatement();
    NodePointer forStatement();
    NodePointer forEach(NodePointer head, NodePointer loop);
    NodePointer whileStatement();
    NodePointer doWhileStatement();
    NodePointer jump(NodeKind kind);
    NodePointer valueStatement(NodeKind kind);
    NodePointer tryStatement();
    NodePointer switchStatement();
    NodePointer caseClause();
    NodePointer functionDeclaration();
    bool outlivesBlock(const std::string& name) const;
    NodePointer expressionStatement();

    // Expressions, from the loosest to the tightest
    NodePointer expression(bool in = true);
    NodePointer assignment(bool in = true);
    NodePointer conditional(bool in);
    NodePointer binary(int least, bool in);
    NodePointer unary();
    NodePointer postfix();
    NodePointer callsBehind(NodePointer callee, bool calls);
    NodePointer memberBehind(NodePointer object, bool optional);
    NodePointer newExpression();
    NodePointer primary();
    NodePointer keywordOperand();
    NodePointer templateLiteral();
    NodePointer arrayLiteral();
    NodePointer objectLiteral();
    NodePointer property();
    NodePointer propertyKey(Node& property);
    void arguments(Node& call);

    // Functions and patterns
    bool arrowBegins() const;
    NodePointer arrow();
    NodePointer functionExpression();
    NodePointer method(const std::string& name);
    std::unique_ptr<FunctionSyntax> beginFunction(const std::string& name, bool isArrow);
    void parameters(FunctionSyntax& function);
    void body(FunctionSyntax& function);
    void endFunction(FunctionSyntax& function);
    NodePointer bindingTarget(VariableKind kind);
    NodePointer bindingElement(VariableKind kind);
    NodePointer arrayBinding(VariableKind kind);
    NodePointer objectBinding(VariableKind kind);
    /// An expression that stands before `=`, as what is assigned to.
    void makeTarget(Node& node) const;

    // Scopes
    std::unique_ptr<Scope> enterScope();
    void leaveScope() { scope_ = scope_->parent; }
    Variable* declare(const Token& at, const std::string& name, VariableKind kind);
    static Variable* addTo(Scope& scope, const std::string& name, VariableKind kind, Place place);
    NodePointer reference(const std::string& name);
    Variable* hiddenVariable(std::string_view name, Scope& from);
    void resolve(ProgramSyntax& program);

    void growChain(std::size_t& length);

    struct Depth {
        explicit Depth(Parsing& parsing);
        Depth(const Depth&) = delete;
        Depth& operator=(const Depth&) = delete;
        ~Depth() { --parsing_.depth_; }
        Parsing& parsing_;
    };
    struct Reference {
        Node* node;
        Scope* scope;
    };

    TokenList list_;
    RunContext* run_;         ///< or null
    std::uint64_t nodes_ = 0; ///< that were made, and then those that were resolved
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    std::size_t longChains_ = 0; ///< operators of chains beyond the usual length
    Scope* scope_ = nullptr;
    FunctionSyntax* function_ = nullptr;
    std::vector<Reference> references_;
    std::vector<std::string> labels_; ///< in scope, "" where a loop or switch is
    int loops_ = 0;
    int switches_ = 0;
};

} // namespace threadmend::behavioral
