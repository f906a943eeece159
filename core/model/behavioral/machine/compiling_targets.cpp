// SPDX-License-Identifier: GPL-3.0-or-later
// What can be assigned to, compiled: variables, properties, patterns.
#include "core/model/behavioral/language/syntax_error.h"
#include "core/model/behavioral/machine/compiling.h"

namespace threadmend::behavioral {

void Compiling::assign(const Node& target, bool isDeclaration)
{
    place_ = target.place;
    switch (target.kind) {
    case NodeKind::Identifier:
        return write(target, isDeclaration);
    case NodeKind::Member:
        expression(*target.children[0]);
        emit(Op::Swap);
        emit(Op::Set, textConstant(target.text));
        emit(Op::Pop);
        return;
    case NodeKind::Index:
        expression(*target.children[0]);
        expression(*target.children[1]);
        emit(Op::Rotate); // value object key -> key value object
        emit(Op::Rotate); // -> object key value
        emit(Op::SetAt);
        emit(Op::Pop);
        return;
    case NodeKind::Default:
    case NodeKind::Assign: {
        const std::uint32_t given = emitJump(Op::JumpIfNotUndefined);
        expression(*target.children[1]);
        land(given);
        return assign(*target.children[0], isDeclaration);
    }
    case NodeKind::ArrayPattern:
        return assignArray(target, isDeclaration);
    case NodeKind::ObjectPattern:
        return assignObject(target, isDeclaration);
    default:
        throw SyntaxError{target.place, "this cannot be assigned to", "a variable or a property can"};
    }
}

void Compiling::assignArray(const Node& pattern, bool isDeclaration)
{
    const std::uint32_t iterator = newSlot("the pattern");
    emit(Op::BeginOf, 0, iterator);
    for (const NodePointer& element : pattern.children) {
        if (element == nullptr) {
            emit(Op::NextOrUndefined, 0, iterator);
            emit(Op::Pop);
        } else if (element->kind == NodeKind::Rest) {
            emit(Op::RestOf, 0, iterator);
            assign(*element->children[0], isDeclaration);
        } else {
            emit(Op::NextOrUndefined, 0, iterator);
            assign(*element, isDeclaration);
        }
    }
}

void Compiling::assignObject(const Node& pattern, bool isDeclaration)
{
    for (const NodePointer& part : pattern.children) {
        emit(Op::Dup);
        if (part->kind != NodeKind::Rest) {
            key(*part);
            emit(Op::GetAt);
            assign(*part->children[1], isDeclaration);
            continue;
        }
        std::uint32_t count = 0;
        for (const NodePointer& other : pattern.children)
            if (other->kind != NodeKind::Rest) {
                if (other->children[0] != nullptr && other->children[0]->kind != NodeKind::Number)
                    throw SyntaxError{other->place, "a pattern with a rest has no computed names", ""};
                key(*other);
                ++count;
            }
        emit(Op::CopyRest, count);
        assign(*part->children[0], isDeclaration);
    }
    emit(Op::Pop);
}

} // namespace threadmend::behavioral
