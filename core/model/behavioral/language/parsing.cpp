// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens, scopes and names of the parser.
#include "core/model/behavioral/language/parsing.h"

#include "core/model/behavioral/language/parser.h"
#include "core/run/poll_or_throw.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

constexpr std::size_t maxDepth = 200;
constexpr std::size_t usualChain = 20;
constexpr std::size_t maxLongChains = 2000;

std::string described(const Token& token)
{
    switch (token.kind) {
    case TokenKind::End:
        return "the end of the program";
    case TokenKind::Text:
        return "a text";
    case TokenKind::Number:
        return "a number";
    case TokenKind::Template:
        return "a template";
    case TokenKind::Pattern:
        return "a regular expression";
    case TokenKind::Name:
    case TokenKind::Keyword:
    case TokenKind::Punctuator:
        return fmt::format("'{}'", token.text);
    }
    return "";
}

} // namespace

Parsing::Parsing(TokenList list, RunContext* run) : list_(std::move(list)), run_(run) {}

Parsing::Depth::Depth(Parsing& parsing) : parsing_(parsing)
{
    if (++parsing.depth_ > maxDepth)
        parsing.fail(parsing.now(), "this is nested too deeply", "take parts of it into functions");
}

/// A chain such as a + b + ... makes the tree deep on its left without making the parser recurse.
void Parsing::growChain(std::size_t& length)
{
    if (++length > usualChain && ++longChains_ > maxLongChains)
        fail(now(), "this expression is too long", "take parts of it into variables");
}

ProgramSyntax Parsing::program()
{
    ProgramSyntax program;
    program.top = std::make_unique<FunctionSyntax>();
    program.top->place = now().place;
    program.top->scope->function = nullptr;
    program.top->scope->isFunctionScope = true;
    scope_ = program.top->scope.get();
    function_ = nullptr;
    while (now().kind != TokenKind::End)
        program.top->body.push_back(statement());
    resolve(program);
    program.declaredGlobals = std::move(list_.declaredGlobals);
    program.selection = std::move(list_.selection);
    program.globals = std::move(list_.globals);
    return program;
}

const Token& Parsing::next(std::size_t ahead) const
{
    return list_.tokens[std::min(at_ + ahead, list_.tokens.size() - 1)];
}

bool Parsing::takeIf(std::string_view text)
{
    if (!now().is(text))
        return false;
    ++at_;
    return true;
}

void Parsing::expect(std::string_view text, std::string_view context)
{
    if (!takeIf(text))
        fail(now(), fmt::format("found {}, expected '{}' {}", described(now()), text, context));
}

void Parsing::endStatement()
{
    if (takeIf(";") || now().is("}") || now().kind == TokenKind::End || now().afterLineEnd)
        return;
    fail(now(), fmt::format("found {}, expected ';' or the end of the line", described(now())));
}

void Parsing::fail(const Token& token, std::string message, std::string hint) const
{
    throw SyntaxError{token.place, std::move(message), std::move(hint)};
}

void Parsing::failExpected(std::string_view expected) const
{
    fail(now(), fmt::format("found {}, expected {}", described(now()), expected));
}

std::string Parsing::takeName(std::string_view what)
{
    const bool contextual = now().is("async") || now().is("let");
    if (now().kind != TokenKind::Name && !contextual)
        failExpected(what);
    return take().text;
}

NodePointer Parsing::node(NodeKind kind)
{
    pollNowAndThen(run_, "reading", ++nodes_);
    auto made = std::make_unique<Node>();
    made->kind = kind;
    made->place = now().place;
    return made;
}

std::unique_ptr<Scope> Parsing::enterScope()
{
    auto scope = std::make_unique<Scope>();
    scope->parent = scope_;
    scope->function = function_;
    scope_ = scope.get();
    return scope;
}

Variable* Parsing::addTo(Scope& scope, const std::string& name, VariableKind kind, Place place)
{
    auto variable = std::make_unique<Variable>();
    variable->name = name;
    variable->kind = kind;
    variable->place = place;
    variable->function = scope.function;
    variable->global = scope.parent == nullptr;
    return scope.add(std::move(variable));
}

Variable* Parsing::declare(const Token& at, const std::string& name, VariableKind kind)
{
    Scope* scope = scope_;
    const bool lexical = kind == VariableKind::Let || kind == VariableKind::Const;
    if (kind == VariableKind::Var)
        while (!scope->isFunctionScope)
            scope = scope->parent;
    if (Variable* known = scope->find(name)) {
        const bool knownLexical = known->kind == VariableKind::Let || known->kind == VariableKind::Const;
        if (lexical || knownLexical)
            fail(at, fmt::format("'{}' is declared twice; first in line {}", name, known->place.line));
        if (kind == VariableKind::Function && known->kind == VariableKind::Var)
            known->kind = kind;
        return known;
    }
    return addTo(*scope, name, kind, at.place);
}

NodePointer Parsing::reference(const std::string& name)
{
    auto made = node(NodeKind::Identifier);
    made->text = name;
    references_.push_back({made.get(), scope_});
    return made;
}

/// `this` and `arguments` belong to the innermost function that is no arrow.
Variable* Parsing::hiddenVariable(std::string_view name, Scope& from)
{
    FunctionSyntax* owner = from.function;
    while (owner != nullptr && owner->isArrow)
        owner = owner->outer;
    if (owner == nullptr)
        return nullptr;
    Variable*& variable = name == "this" ? owner->thisVariable : owner->argumentsVariable;
    if (variable == nullptr)
        variable = addTo(*owner->scope, std::string(name), VariableKind::Hidden, owner->place);
    return variable;
}

void Parsing::resolve(ProgramSyntax& program)
{
    for (const Reference& reference : references_) {
        pollNowAndThen(run_, "reading", ++nodes_);
        const std::string& name = reference.node->text;
        Variable* found = nullptr;
        for (Scope* scope = reference.scope; scope != nullptr && found == nullptr && name != "this";
             scope = scope->parent)
            found = scope->find(name);
        if (name == "this" || (found == nullptr && name == "arguments"))
            found = hiddenVariable(name, *reference.scope);
        reference.node->variable = found;
        if (found == nullptr && name != "this")
            program.undeclared.push_back({reference.node, reference.scope->function});
        if (found != nullptr && !found->global && found->function != reference.scope->function)
            found->captured = true;
    }
}

Outcome<ProgramSyntax> parseProgram(std::string_view text, RunContext* run)
{
    try {
        return Parsing(tokensOf(text, run), run).program();
    } catch (const SyntaxError& error) {
        return InputError{"", error.place.line, error.place.column, error.message, error.hint};
    } catch (const Stopped& stopped) {
        return stopped;
    }
}

} // namespace threadmend::behavioral
