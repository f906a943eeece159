// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/language/private_names.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

namespace threadmend::behavioral {

namespace {

/// The function of `bp.registerBThread(..., function)` if a statement is such a call.
FunctionSyntax* registeredBy(const Node& statement)
{
    if (statement.kind != NodeKind::Expression || statement.children[0]->kind != NodeKind::Call)
        return nullptr;
    const Node& call = *statement.children[0];
    const Node& callee = *call.children[0];
    const bool registers = (callee.kind == NodeKind::Member && callee.text == "registerBThread") ||
                           (callee.kind == NodeKind::Identifier && callee.text == "bthread");
    return registers && call.children.back()->kind == NodeKind::Function
               ? call.children.back()->function.get()
               : nullptr;
}

FunctionSyntax* outermost(FunctionSyntax* function)
{
    while (function != nullptr && function->outer != nullptr)
        function = function->outer;
    return function;
}

struct Uses {
    std::vector<const ProgramSyntax::Undeclared*> all;
    std::optional<Place> assigned; ///< first
};

void declareIn(FunctionSyntax& thread, const std::string& name, const Uses& uses)
{
    auto made = std::make_unique<Variable>();
    made->name = name;
    made->place = *uses.assigned;
    made->function = &thread;
    for (const ProgramSyntax::Undeclared* use : uses.all) {
        use->node->variable = made.get();
        made->captured = made->captured || use->function != &thread;
    }
    thread.scope->add(std::move(made));
}

} // namespace

std::vector<PrivateName> makePrivate(ProgramSyntax& program,
                                     const std::function<bool(std::string_view)>& isGlobal)
{
    std::unordered_set<const FunctionSyntax*> threads;
    for (const NodePointer& statement : program.top->body)
        threads.insert(registeredBy(*statement));
    threads.erase(nullptr);
    std::map<std::string, Uses> names;
    for (const ProgramSyntax::Undeclared& use : program.undeclared) {
        Uses& uses = names[use.node->text];
        uses.all.push_back(&use);
        if (use.node->flag && !uses.assigned)
            uses.assigned = use.node->place;
    }
    std::vector<PrivateName> made;
    for (const auto& [name, uses] : names) {
        FunctionSyntax* thread = outermost(uses.all.front()->function);
        const bool isPrivate =
            uses.assigned && threads.count(thread) != 0 && !isGlobal(name) &&
            std::all_of(uses.all.begin(), uses.all.end(), [&](const ProgramSyntax::Undeclared* use) {
                return outermost(use->function) == thread;
            });
        if (!isPrivate)
            continue;
        declareIn(*thread, name, uses);
        made.push_back({name, *uses.assigned});
    }
    return made;
}

} // namespace threadmend::behavioral
