// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions of a behavioral program.
#include "core/model/behavioral/language/parsing.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

/// How tightly a binary operator binds; 0 if it is none. `??` stands with `||`.
int strengthOf(const Token& token, bool in)
{
    if (token.kind != TokenKind::Punctuator && token.kind != TokenKind::Keyword)
        return 0;
    const std::string_view text = token.text;
    struct Level {
        std::string_view operators;
        int strength;
    };
    constexpr Level levels[] = {{" ?? || ", 1},
                                {" && ", 2},
                                {" | ", 3},
                                {" ^ ", 4},
                                {" & ", 5},
                                {" == != === !== ", 6},
                                {" < > <= >= instanceof in ", 7},
                                {" << >> >>> ", 8},
                                {" + - ", 9},
                                {" * / % ", 10},
                                {" ** ", 11}};
    if (text == "in" && !in)
        return 0;
    const std::string padded = " " + std::string(text) + " ";
    for (const Level& level : levels)
        if (level.operators.find(padded) != std::string_view::npos)
            return level.strength;
    return 0;
}

bool isAssignment(const Token& token)
{
    constexpr std::string_view operators[] = {"=",   "+=",   "-=", "*=", "/=", "%=",  "**=", "<<=",
                                              ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "?\?="};
    return token.kind == TokenKind::Punctuator &&
           std::find(std::begin(operators), std::end(operators), token.text) != std::end(operators);
}

} // namespace

NodePointer Parsing::expression(bool in)
{
    auto made = node(NodeKind::Sequence);
    made->children.push_back(assignment(in));
    while (takeIf(","))
        made->children.push_back(assignment(in));
    if (made->children.size() == 1)
        return std::move(made->children.front());
    return made;
}

NodePointer Parsing::assignment(bool in)
{
    const Depth depth(*this);
    if (arrowBegins())
        return arrow();
    if (now().is("async") || now().is("yield") || now().is("await"))
        fail(now(),
             fmt::format("found '{}', which is not part of the language of behavioral programs", now().text),
             "a b-thread waits by bp.sync");
    auto made = node(NodeKind::Assign);
    NodePointer left = conditional(in);
    if (!isAssignment(now()))
        return left;
    made->text = now().text;
    if (made->text == "=")
        makeTarget(*left);
    else if (left->kind != NodeKind::Identifier && left->kind != NodeKind::Member &&
             left->kind != NodeKind::Index)
        fail(now(), "what stands before this cannot be assigned to", "a variable or a property can");
    ++at_;
    if (made->text != "=")
        made->text.pop_back();
    made->children.push_back(std::move(left));
    made->children.push_back(assignment(in));
    return made;
}

NodePointer Parsing::conditional(bool in)
{
    auto made = node(NodeKind::Conditional);
    NodePointer test = binary(1, in);
    if (!takeIf("?"))
        return test;
    made->children.push_back(std::move(test));
    made->children.push_back(assignment());
    expect(":", "in the conditional expression");
    made->children.push_back(assignment(in));
    return made;
}

NodePointer Parsing::binary(int least, bool in)
{
    std::size_t length = 0;
    NodePointer left = unary();
    while (true) {
        const int strength = strengthOf(now(), in);
        if (strength < least || strength == 0)
            break;
        auto made = node(NodeKind::Binary);
        made->text = take().text;
        if (strength <= 2)
            made->kind = NodeKind::Logical;
        growChain(length);
        made->children.push_back(std::move(left));
        if (made->text == "**") { // binds to the right, so the parser recurses
            const Depth depth(*this);
            made->children.push_back(binary(strength, in));
        } else {
            made->children.push_back(binary(strength + 1, in));
        }
        left = std::move(made);
    }
    return left;
}

NodePointer Parsing::unary()
{
    const Depth depth(*this);
    for (const std::string_view word : {"!", "~", "+", "-", "typeof", "void", "delete"})
        if (now().is(word)) {
            auto made = node(NodeKind::Unary);
            made->text = take().text;
            made->children.push_back(unary());
            return made;
        }
    if (now().is("++") || now().is("--")) {
        auto made = node(NodeKind::Update);
        made->text = take().text;
        made->flag = true;
        made->children.push_back(unary());
        if (made->children[0]->kind == NodeKind::Array || made->children[0]->kind == NodeKind::Object)
            fail(now(), "this cannot be counted up or down");
        makeTarget(*made->children[0]);
        return made;
    }
    return postfix();
}

NodePointer Parsing::postfix()
{
    NodePointer operand = callsBehind(now().is("new") ? newExpression() : primary(), true);
    if ((now().is("++") || now().is("--")) && !now().afterLineEnd) {
        auto made = node(NodeKind::Update);
        if (operand->kind == NodeKind::Array || operand->kind == NodeKind::Object)
            fail(now(), "this cannot be counted up or down");
        makeTarget(*operand);
        made->text = take().text;
        made->children.push_back(std::move(operand));
        return made;
    }
    return operand;
}

NodePointer Parsing::callsBehind(NodePointer callee, bool calls)
{
    bool optional = false;
    std::size_t length = 0;
    while (true) {
        growChain(length);
        if (now().is(".") || now().is("[")) {
            callee = memberBehind(std::move(callee), false);
        } else if (now().is("?.") && calls) {
            optional = true;
            ++at_;
            if (now().is("(")) {
                auto made = node(NodeKind::Call);
                made->flag = true;
                made->children.push_back(std::move(callee));
                arguments(*made);
                callee = std::move(made);
            } else {
                callee = memberBehind(std::move(callee), true);
            }
        } else if (now().is("(") && calls) {
            auto made = node(NodeKind::Call);
            made->place = callee->place;
            made->children.push_back(std::move(callee));
            arguments(*made);
            callee = std::move(made);
        } else if (now().kind == TokenKind::Template && now().firstPiece && calls) {
            fail(now(), "found a tagged template, which is not part of the language of behavioral programs");
        } else {
            break;
        }
    }
    if (!optional)
        return callee;
    auto chain = std::make_unique<Node>();
    chain->kind = NodeKind::Chain;
    chain->place = callee->place;
    chain->children.push_back(std::move(callee));
    return chain;
}

NodePointer Parsing::memberBehind(NodePointer object, bool optional)
{
    auto made = node(NodeKind::Member);
    made->flag = optional;
    made->children.push_back(std::move(object));
    if (takeIf("[")) {
        made->kind = NodeKind::Index;
        made->children.push_back(expression());
        expect("]", "to close the index");
        return made;
    }
    if (!optional)
        ++at_;
    if (now().kind != TokenKind::Name && now().kind != TokenKind::Keyword)
        failExpected("the name of a property");
    made->place = now().place;
    made->text = take().text;
    return made;
}

NodePointer Parsing::newExpression()
{
    const Depth depth(*this);
    auto made = node(NodeKind::New);
    ++at_;
    if (now().is("."))
        fail(now(), "found 'new.target', which is not part of the language of behavioral programs");
    made->children.push_back(callsBehind(now().is("new") ? newExpression() : primary(), false));
    if (now().is("("))
        arguments(*made);
    return made;
}

void Parsing::arguments(Node& call)
{
    expect("(", "before the arguments");
    while (!takeIf(")")) {
        if (now().is("...")) {
            auto spread = node(NodeKind::Spread);
            ++at_;
            spread->children.push_back(assignment());
            call.children.push_back(std::move(spread));
        } else {
            call.children.push_back(assignment());
        }
        if (!now().is(")"))
            expect(",", "or ')' behind an argument");
    }
}

NodePointer Parsing::primary()
{
    const Token& token = now();
    switch (token.kind) {
    case TokenKind::Name: {
        NodePointer made = reference(token.text);
        ++at_;
        return made;
    }
    case TokenKind::Number: {
        auto made = node(NodeKind::Number);
        made->number = take().number;
        return made;
    }
    case TokenKind::Text: {
        auto made = node(NodeKind::Text);
        made->text = take().text;
        return made;
    }
    case TokenKind::Pattern: {
        auto made = node(NodeKind::Pattern);
        made->flags = token.flags;
        made->text = take().text;
        return made;
    }
    case TokenKind::Template:
        if (!token.firstPiece)
            failExpected("an expression");
        return templateLiteral();
    case TokenKind::Keyword:
        return keywordOperand();
    case TokenKind::Punctuator:
    case TokenKind::End:
        break;
    }
    if (token.is("["))
        return arrayLiteral();
    if (token.is("{"))
        return objectLiteral();
    if (!takeIf("("))
        failExpected("an expression");
    NodePointer inner = expression();
    expect(")", "to close the parenthesis");
    // Parentheses end an optional chain and keep a target from being taken for a pattern.
    return inner;
}

NodePointer Parsing::keywordOperand()
{
    const Token& token = now();
    if (token.is("function"))
        return functionExpression();
    if (token.is("this")) {
        NodePointer made = reference("this");
        ++at_;
        return made;
    }
    if (token.is("let")) {
        NodePointer made = reference("let");
        ++at_;
        return made;
    }
    for (const auto& [word, kind] : {std::pair(std::string_view("true"), NodeKind::True),
                                     std::pair(std::string_view("false"), NodeKind::False),
                                     std::pair(std::string_view("null"), NodeKind::Null)})
        if (token.is(word)) {
            auto made = node(kind);
            ++at_;
            return made;
        }
    for (const std::string_view word : {"class", "super", "import", "yield", "await", "async"})
        if (token.is(word))
            fail(token,
                 fmt::format("found '{}', which is not part of the language of behavioral programs", word));
    failExpected("an expression");
}

NodePointer Parsing::templateLiteral()
{
    auto made = node(NodeKind::Template);
    while (true) {
        auto piece = node(NodeKind::Text);
        const Token token = take();
        piece->text = token.text;
        made->children.push_back(std::move(piece));
        if (token.lastPiece)
            return made;
        made->children.push_back(expression());
        if (now().kind != TokenKind::Template || now().firstPiece)
            failExpected("'}' to end the substitution in the template");
    }
}

NodePointer Parsing::arrayLiteral()
{
    auto made = node(NodeKind::Array);
    ++at_;
    while (!takeIf("]")) {
        if (takeIf(",")) {
            made->children.push_back(nullptr);
            continue;
        }
        if (now().is("...")) {
            auto spread = node(NodeKind::Spread);
            ++at_;
            spread->children.push_back(assignment());
            made->children.push_back(std::move(spread));
        } else {
            made->children.push_back(assignment());
        }
        if (!now().is("]"))
            expect(",", "or ']' in the array");
    }
    return made;
}

NodePointer Parsing::objectLiteral()
{
    auto made = node(NodeKind::Object);
    ++at_;
    while (!takeIf("}")) {
        made->children.push_back(property());
        if (!now().is("}"))
            expect(",", "or '}' in the object");
    }
    return made;
}

NodePointer Parsing::propertyKey(Node& owner)
{
    if (takeIf("[")) {
        NodePointer key = assignment();
        expect("]", "to close the computed name");
        return key;
    }
    if (now().kind == TokenKind::Number) {
        auto key = node(NodeKind::Number);
        key->number = take().number;
        return key;
    }
    if (now().kind != TokenKind::Name && now().kind != TokenKind::Keyword && now().kind != TokenKind::Text)
        failExpected("the name of a property");
    owner.text = take().text;
    return nullptr;
}

NodePointer Parsing::property()
{
    if (now().is("...")) {
        auto spread = node(NodeKind::Spread);
        ++at_;
        spread->children.push_back(assignment());
        return spread;
    }
    auto made = node(NodeKind::Property);
    const bool accessor = now().kind == TokenKind::Name && (now().text == "get" || now().text == "set") &&
                          !next().is(":") && !next().is(",") && !next().is("}") && !next().is("(") &&
                          !next().is("=");
    if (accessor) {
        made->kind = take().text == "get" ? NodeKind::Getter : NodeKind::Setter;
        made->children.push_back(propertyKey(*made));
        made->children.push_back(method(made->text));
        return made;
    }
    if (now().is("*") || (now().is("async") && !next().is(":") && !next().is("(") && !next().is(",")))
        fail(now(), "generators and async functions are not part of the language of behavioral programs");
    const Token begin = now();
    made->children.push_back(propertyKey(*made));
    if (now().is("(")) {
        made->children.push_back(method(made->text));
    } else if (takeIf(":")) {
        made->children.push_back(assignment());
    } else if (begin.kind == TokenKind::Name) {
        --at_;
        NodePointer value = reference(begin.text);
        ++at_;
        if (now().is("=")) { // only in patterns: { a = 1 } = ...
            auto withDefault = node(NodeKind::Assign);
            ++at_;
            withDefault->text = "=";
            withDefault->children.push_back(std::move(value));
            withDefault->children.push_back(assignment());
            value = std::move(withDefault);
        }
        made->children.push_back(std::move(value));
    } else {
        failExpected("':' behind the name of the property");
    }
    return made;
}

} // namespace threadmend::behavioral
