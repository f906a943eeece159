// SPDX-License-Identifier: GPL-3.0-or-later
// Functions, arrows, parameters and patterns of a behavioral program.
#include "core/model/behavioral/language/parsing.h"

#include <fmt/format.h>

namespace threadmend::behavioral {

bool Parsing::arrowBegins() const
{
    if (now().kind == TokenKind::Name)
        return next().is("=>") && !next().afterLineEnd;
    return now().is("(") && now().partner != noToken && list_.tokens[now().partner + 1].is("=>") &&
           !list_.tokens[now().partner + 1].afterLineEnd;
}

NodePointer Parsing::arrow()
{
    auto made = node(NodeKind::Function);
    made->function = beginFunction("", true);
    made->function->place = made->place;
    if (now().kind == TokenKind::Name)
        made->function->parameters.push_back(bindingTarget(VariableKind::Parameter));
    else
        parameters(*made->function);
    expect("=>", "behind the parameters");
    if (now().is("{")) {
        body(*made->function);
    } else {
        auto result = node(NodeKind::Return);
        result->children.push_back(assignment());
        made->function->body.push_back(std::move(result));
    }
    endFunction(*made->function);
    return made;
}

NodePointer Parsing::functionExpression()
{
    auto made = node(NodeKind::Function);
    ++at_;
    if (now().is("*"))
        fail(now(), "found a generator, which is not part of the language of behavioral programs");
    const std::string name = now().kind == TokenKind::Name ? take().text : "";
    made->function = beginFunction(name, false);
    made->function->place = made->place;
    parameters(*made->function);
    body(*made->function);
    if (!name.empty() && made->function->scope->find(name) == nullptr)
        made->function->selfVariable = addTo(*made->function->scope, name, VariableKind::Hidden, made->place);
    endFunction(*made->function);
    return made;
}

NodePointer Parsing::method(const std::string& name)
{
    auto made = node(NodeKind::Function);
    made->function = beginFunction(name, false);
    made->function->place = made->place;
    parameters(*made->function);
    body(*made->function);
    endFunction(*made->function);
    return made;
}

std::unique_ptr<FunctionSyntax> Parsing::beginFunction(const std::string& name, bool isArrow)
{
    auto function = std::make_unique<FunctionSyntax>();
    function->name = name;
    function->isArrow = isArrow;
    function->outer = function_;
    function->scope->parent = scope_;
    function->scope->function = function.get();
    function->scope->isFunctionScope = true;
    function_ = function.get();
    scope_ = function->scope.get();
    return function;
}

void Parsing::parameters(FunctionSyntax& function)
{
    expect("(", "before the parameters");
    while (!takeIf(")")) {
        if (now().is("...")) {
            auto rest = node(NodeKind::Rest);
            ++at_;
            rest->children.push_back(bindingTarget(VariableKind::Parameter));
            function.parameters.push_back(std::move(rest));
            expect(")", "behind the rest parameter, which is the last");
            return;
        }
        function.parameters.push_back(bindingElement(VariableKind::Parameter));
        if (!now().is(")"))
            expect(",", "or ')' behind a parameter");
    }
}

void Parsing::body(FunctionSyntax& function)
{
    const int loops = std::exchange(loops_, 0);
    const int switches = std::exchange(switches_, 0);
    std::vector<std::string> labels;
    labels.swap(labels_);
    expect("{", "to begin the body of the function");
    while (!now().is("}"))
        function.body.push_back(statement());
    ++at_;
    labels.swap(labels_);
    loops_ = loops;
    switches_ = switches;
}

void Parsing::endFunction(FunctionSyntax& function)
{
    scope_ = function.scope->parent;
    function_ = function.outer;
}

NodePointer Parsing::bindingTarget(VariableKind kind)
{
    const Depth depth(*this);
    if (now().is("["))
        return arrayBinding(kind);
    if (now().is("{"))
        return objectBinding(kind);
    const Token at = now();
    const std::string name = takeName("a name");
    auto made = std::make_unique<Node>();
    made->kind = NodeKind::Identifier;
    made->place = at.place;
    made->text = name;
    made->variable = declare(at, name, kind);
    return made;
}

NodePointer Parsing::bindingElement(VariableKind kind)
{
    auto made = node(NodeKind::Default);
    NodePointer target = bindingTarget(kind);
    if (!takeIf("="))
        return target;
    made->children.push_back(std::move(target));
    made->children.push_back(assignment());
    return made;
}

NodePointer Parsing::arrayBinding(VariableKind kind)
{
    auto made = node(NodeKind::ArrayPattern);
    ++at_;
    while (!takeIf("]")) {
        if (takeIf(",")) {
            made->children.push_back(nullptr);
            continue;
        }
        if (now().is("...")) {
            auto rest = node(NodeKind::Rest);
            ++at_;
            rest->children.push_back(bindingTarget(kind));
            made->children.push_back(std::move(rest));
            expect("]", "behind the rest, which is the last");
            return made;
        }
        made->children.push_back(bindingElement(kind));
        if (!now().is("]"))
            expect(",", "or ']' in the pattern");
    }
    return made;
}

NodePointer Parsing::objectBinding(VariableKind kind)
{
    auto made = node(NodeKind::ObjectPattern);
    ++at_;
    while (!takeIf("}")) {
        if (now().is("...")) {
            auto rest = node(NodeKind::Rest);
            ++at_;
            rest->children.push_back(bindingTarget(kind));
            made->children.push_back(std::move(rest));
            expect("}", "behind the rest, which is the last");
            return made;
        }
        auto part = node(NodeKind::Property);
        const bool shorthand = now().kind == TokenKind::Name && !next().is(":");
        if (shorthand) {
            part->text = now().text;
            part->children.push_back(nullptr);
            part->children.push_back(bindingElement(kind));
        } else {
            part->children.push_back(propertyKey(*part));
            expect(":", "behind the name of the property");
            part->children.push_back(bindingElement(kind));
        }
        made->children.push_back(std::move(part));
        if (!now().is("}"))
            expect(",", "or '}' in the pattern");
    }
    return made;
}

void Parsing::makeTarget(Node& target) const
{
    switch (target.kind) {
    case NodeKind::Identifier:
        if (target.text == "this")
            throw SyntaxError{target.place, "'this' cannot be assigned to", ""};
        target.flag = true;
        return;
    case NodeKind::Member:
    case NodeKind::Index:
    case NodeKind::ArrayPattern:
    case NodeKind::ObjectPattern:
        return;
    case NodeKind::Array:
        target.kind = NodeKind::ArrayPattern;
        break;
    case NodeKind::Object:
        target.kind = NodeKind::ObjectPattern;
        break;
    case NodeKind::Spread:
        target.kind = NodeKind::Rest;
        break;
    case NodeKind::Assign:
        if (target.text == "=") {
            target.kind = NodeKind::Default;
            makeTarget(*target.children[0]);
            return;
        }
        [[fallthrough]];
    default: // every other kind of expression
        throw SyntaxError{target.place, "this cannot be assigned to", "a variable or a property can"};
    }
    for (const NodePointer& child : target.children) {
        if (child == nullptr)
            continue;
        if (child->kind == NodeKind::Property)
            makeTarget(*child->children[1]);
        else
            makeTarget(*child);
    }
}

} // namespace threadmend::behavioral
