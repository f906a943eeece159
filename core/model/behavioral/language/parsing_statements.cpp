// SPDX-License-Identifier: GPL-3.0-or-later
// Statements of a behavioral program.
#include "core/model/behavioral/language/parsing.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

NodePointer Parsing::statement()
{
    const Depth depth(*this);
    return statementOf(now());
}

NodePointer Parsing::statementOf(const Token& token)
{
    if (token.kind == TokenKind::Name && next().is(":")) {
        auto made = node(NodeKind::Labelled);
        made->text = take().text;
        ++at_;
        labels_.push_back(made->text);
        made->children.push_back(statement());
        labels_.pop_back();
        return made;
    }
    if (token.is(";")) {
        auto made = node(NodeKind::Empty);
        ++at_;
        return made;
    }
    if (token.is("{"))
        return block();
    if (token.is("var") || token.is("const") || (token.is("let") && !next().is("=")))
        return declaration(false);
    if (token.is("function"))
        return functionDeclaration();
    if (token.is("if"))
        return ifStatement();
    if (token.is("for"))
        return forStatement();
    if (token.is("while"))
        return whileStatement();
    if (token.is("do"))
        return doWhileStatement();
    if (token.is("return"))
        return valueStatement(NodeKind::Return);
    if (token.is("throw"))
        return valueStatement(NodeKind::Throw);
    if (token.is("break"))
        return jump(NodeKind::Break);
    if (token.is("continue"))
        return jump(NodeKind::Continue);
    if (token.is("try"))
        return tryStatement();
    if (token.is("switch"))
        return switchStatement();
    for (const std::string_view word : {"class", "with", "import", "export", "enum"})
        if (token.is(word))
            fail(token,
                 fmt::format("found '{}', which is not part of the language of behavioral programs", word),
                 "see: threadmend help behavioral");
    if (token.is("debugger")) { // nothing to stop at
        auto made = node(NodeKind::Empty);
        ++at_;
        endStatement();
        return made;
    }
    if (token.is("async") && next().is("function"))
        fail(token, "found 'async', which is not part of the language of behavioral programs",
             "a b-thread waits by bp.sync");
    return expressionStatement();
}

NodePointer Parsing::subStatement()
{
    if (now().is("let") || now().is("const"))
        fail(now(), fmt::format("found '{}', expected a statement", now().text), "put it into braces");
    auto made = node(NodeKind::Block);
    made->scope = enterScope();
    made->children.push_back(statement());
    leaveScope();
    return made;
}

NodePointer Parsing::block()
{
    auto made = node(NodeKind::Block);
    expect("{", "to begin a block");
    made->scope = enterScope();
    while (!now().is("}"))
        made->children.push_back(statement());
    ++at_;
    leaveScope();
    return made;
}

NodePointer Parsing::declaration(bool inFor)
{
    auto made = node(NodeKind::Declaration);
    made->text = take().text;
    const VariableKind kind = made->text == "var"   ? VariableKind::Var
                              : made->text == "let" ? VariableKind::Let
                                                    : VariableKind::Const;
    do {
        auto one = node(NodeKind::Declarator);
        const Token begin = now();
        one->children.push_back(bindingTarget(kind));
        const bool loopVariable = inFor && (now().is("of") || now().is("in") || now().text == "of");
        one->children.push_back(takeIf("=") ? assignment(!inFor) : nullptr);
        const bool mustHave = kind == VariableKind::Const || one->children[0]->kind != NodeKind::Identifier;
        if (one->children[1] == nullptr && mustHave && !loopVariable)
            fail(now(), fmt::format("expected '=' and a value for what line {} declares", begin.place.line));
        made->children.push_back(std::move(one));
    } while (takeIf(","));
    if (!inFor)
        endStatement();
    return made;
}

NodePointer Parsing::ifStatement()
{
    auto made = node(NodeKind::If);
    ++at_;
    expect("(", "behind 'if'");
    made->children.push_back(expression());
    expect(")", "to close the condition");
    made->children.push_back(subStatement());
    made->children.push_back(takeIf("else") ? subStatement() : nullptr);
    return made;
}

NodePointer Parsing::forStatement()
{
    auto made = node(NodeKind::For);
    ++at_;
    if (now().is("await"))
        fail(now(), "found 'await', which is not part of the language of behavioral programs");
    expect("(", "behind 'for'");
    made->scope = enterScope();
    NodePointer first;
    if (now().is("var") || now().is("const") || now().is("let"))
        first = declaration(true);
    else if (!now().is(";"))
        first = expression(false);
    if (now().is("in") || (now().kind == TokenKind::Name && now().text == "of"))
        return forEach(std::move(first), std::move(made));
    made->children.push_back(std::move(first));
    expect(";", "behind the first part of 'for'");
    made->children.push_back(now().is(";") ? nullptr : expression());
    expect(";", "behind the condition of 'for'");
    made->children.push_back(now().is(")") ? nullptr : expression());
    expect(")", "to close the head of 'for'");
    ++loops_;
    made->children.push_back(subStatement());
    --loops_;
    leaveScope();
    return made;
}

NodePointer Parsing::forEach(NodePointer head, NodePointer loop)
{
    loop->kind = now().is("in") ? NodeKind::ForIn : NodeKind::ForOf;
    if (head == nullptr)
        failExpected("what the loop assigns to");
    if (head->kind != NodeKind::Declaration)
        makeTarget(*head);
    else if (head->children.size() != 1)
        fail(now(), "a loop over a collection declares one variable");
    ++at_;
    loop->children.push_back(std::move(head));
    loop->children.push_back(loop->kind == NodeKind::ForOf ? assignment() : expression());
    expect(")", "to close the head of 'for'");
    ++loops_;
    loop->children.push_back(subStatement());
    --loops_;
    leaveScope();
    return loop;
}

NodePointer Parsing::whileStatement()
{
    auto made = node(NodeKind::While);
    ++at_;
    expect("(", "behind 'while'");
    made->children.push_back(expression());
    expect(")", "to close the condition");
    ++loops_;
    made->children.push_back(subStatement());
    --loops_;
    return made;
}

NodePointer Parsing::doWhileStatement()
{
    auto made = node(NodeKind::DoWhile);
    ++at_;
    ++loops_;
    made->children.push_back(subStatement());
    --loops_;
    expect("while", "behind the body of 'do'");
    expect("(", "behind 'while'");
    made->children.push_back(expression());
    expect(")", "to close the condition");
    takeIf(";");
    return made;
}

NodePointer Parsing::jump(NodeKind kind)
{
    auto made = node(kind);
    const Token word = take();
    if (now().kind == TokenKind::Name && !now().afterLineEnd) {
        if (std::find(labels_.begin(), labels_.end(), now().text) == labels_.end())
            fail(now(), fmt::format("there is no label '{}' around this '{}'", now().text, word.text));
        made->text = take().text;
    } else if (loops_ == 0 && (kind == NodeKind::Continue || switches_ == 0)) {
        fail(word, fmt::format("found '{}' outside of a loop", word.text));
    }
    endStatement();
    return made;
}

NodePointer Parsing::valueStatement(NodeKind kind)
{
    auto made = node(kind);
    const Token word = take();
    if (kind == NodeKind::Return && function_ == nullptr)
        fail(word, "found 'return' outside of a function");
    const bool ends = now().is(";") || now().is("}") || now().kind == TokenKind::End || now().afterLineEnd;
    if (ends && kind == NodeKind::Throw)
        fail(now(), "expected what to throw, on the line of 'throw'");
    made->children.push_back(ends ? nullptr : expression());
    endStatement();
    return made;
}

NodePointer Parsing::tryStatement()
{
    auto made = node(NodeKind::Try);
    ++at_;
    made->children.push_back(block());
    NodePointer parameter;
    NodePointer handler;
    made->scope = enterScope();
    if (takeIf("catch")) {
        if (takeIf("(")) {
            parameter = bindingTarget(VariableKind::Let);
            expect(")", "behind the name of what was caught");
        }
        handler = block();
    }
    leaveScope();
    NodePointer last = takeIf("finally") ? block() : nullptr;
    if (handler == nullptr && last == nullptr)
        failExpected("'catch' or 'finally'");
    made->children.push_back(std::move(parameter));
    made->children.push_back(std::move(handler));
    made->children.push_back(std::move(last));
    return made;
}

NodePointer Parsing::switchStatement()
{
    auto made = node(NodeKind::Switch);
    ++at_;
    expect("(", "behind 'switch'");
    made->children.push_back(expression());
    expect(")", "to close the value");
    expect("{", "to begin the cases");
    made->scope = enterScope();
    ++switches_;
    bool hasDefault = false;
    while (!takeIf("}")) {
        const Token begin = now();
        made->children.push_back(caseClause());
        if (made->children.back()->children[0] == nullptr && std::exchange(hasDefault, true))
            fail(begin, "a switch has one 'default'");
    }
    --switches_;
    leaveScope();
    return made;
}

NodePointer Parsing::caseClause()
{
    auto made = node(NodeKind::Case);
    if (takeIf("case"))
        made->children.push_back(expression());
    else if (takeIf("default"))
        made->children.push_back(nullptr);
    else
        failExpected("'case', 'default' or '}'");
    expect(":", "behind the case");
    while (!now().is("case") && !now().is("default") && !now().is("}"))
        made->children.push_back(statement());
    return made;
}

/// A function that is declared in a block is known in the whole function around it as well (ECMA-262, B.3.2),
/// unless that has something else of this name.
bool Parsing::outlivesBlock(const std::string& name) const
{
    for (const Scope* scope = scope_;; scope = scope->parent) {
        const Variable* known = scope->find(name);
        if (known != nullptr && known->kind != VariableKind::Var && known->kind != VariableKind::Function)
            return false;
        if (scope->isFunctionScope)
            return scope != scope_;
    }
}

NodePointer Parsing::functionDeclaration()
{
    auto made = node(NodeKind::FunctionDeclaration);
    ++at_;
    if (now().is("*"))
        fail(now(), "found a generator, which is not part of the language of behavioral programs");
    const Token at = now();
    const std::string name = takeName("the name of the function");
    made->variable = declare(at, name, outlivesBlock(name) ? VariableKind::Var : VariableKind::Function);
    made->function = beginFunction(name, false);
    made->function->place = made->place;
    parameters(*made->function);
    body(*made->function);
    endFunction(*made->function);
    return made;
}

NodePointer Parsing::expressionStatement()
{
    auto made = node(NodeKind::Expression);
    made->children.push_back(expression());
    endStatement();
    return made;
}

} // namespace threadmend::behavioral
