// SPDX-License-Identifier: GPL-3.0-or-later
// The top level of a behavioral program: it runs once, then what it leaves is frozen.
#include "core/model/behavioral/language/lexer.h"
#include "core/model/behavioral/language/parser.h"
#include "core/model/behavioral/language/private_names.h"
#include "core/model/behavioral/language/syntax_error.h"
#include "core/model/behavioral/machine/encoding.h"
#include "core/model/behavioral/program/program.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

/// Words with which a program can see in which order properties or members were added.
bool observesOrder(std::string_view text, RunContext* run)
{
    constexpr std::string_view words[] = {"in",
                                          "of",
                                          "keys",
                                          "values",
                                          "entries",
                                          "forEach",
                                          "assign",
                                          "stringify",
                                          "from",
                                          "fromEntries",
                                          "...",
                                          "toString",
                                          "getOwnPropertyNames"};
    const TokenList list = tokensOf(text, run);
    return std::any_of(list.tokens.begin(), list.tokens.end(), [&](const Token& token) {
        return std::find(std::begin(words), std::end(words), token.text) != std::end(words);
    });
}

/// Visits everything that `roots` reach in the shared heap, but not through objects that `stops` says.
template <class Stops, class Visit>
void eachReachable(const Realm& realm, std::vector<Value> roots, const Stops& stops, const Visit& visit)
{
    std::vector<bool> seen(realm.heap.size(), false);
    const auto meet = [&](Value value) {
        if (value.isObject() && !seen[value.id] && !stops(value.id)) {
            seen[value.id] = true;
            roots.push_back(value);
        }
    };
    const std::vector<Value> first = roots;
    roots.clear();
    for (const Value value : first)
        meet(value);
    while (!roots.empty()) {
        const ObjectRef ref = roots.back().id;
        roots.pop_back();
        visit(ref);
        const Object& object = realm.heap[ref];
        if (object.prototype != noObject)
            meet(Value::object(object.prototype));
        for (const Value value : object.elements)
            meet(value);
        for (const ObjectProperty& property : object.properties) {
            meet(property.value);
            meet(property.setter);
        }
    }
}

/// The place of the error in NAME=EXPRESSION.
InputError notDefined(const std::string& name, const std::string& expression, const InputError& error)
{
    // NAME = (EXPRESSION); was read, and what follows the expression is none of it.
    constexpr std::uint64_t added = 3;
    const std::uint64_t begin = name.size() + 2, end = begin + expression.size();
    const std::uint64_t column =
        error.line > 1 ? error.column : std::clamp(std::max(error.column, added) - added, begin, end);
    return {"--define", std::max<std::uint64_t>(1, error.line), column,
            fmt::format("the definition of {} is no expression: {}", name,
                        error.line <= 1 && column == end ? "it ends too early" : error.message),
            "--define N=5"};
}

} // namespace

Outcome<std::unique_ptr<Program>> Program::load(std::string_view text, const ProgramOptions& options,
                                                RunContext* run)
{
    std::unique_ptr<Program> program(new Program(text, options));
    program->setContext(run);
    program->realm_.code.run = run;
    try {
        if (auto error = program->define())
            return *std::move(error);
        if (auto error = program->runTopLevel(run))
            return *std::move(error);
    } catch (const Stopped& stopped) {
        return stopped;
    }
    program->realm_.code.run = nullptr;
    program->setContext(nullptr);
    return program;
}

/// `--define NAME=EXPRESSION`, as a program of its own.
std::optional<InputError> Program::define()
{
    for (const auto& [name, expression] : options_.definitions) {
        const auto syntax = parseProgram(name + " = (" + expression + ");");
        if (const InputError* error = syntax.error())
            return notDefined(name, expression, *error);
        if (syntax->top->body.size() != 1)
            return notDefined(name, expression, {"", 1, 0, "it is more than one", ""});
        const std::uint32_t top = compileProgram(*syntax, false, realm_.texts, realm_.code);
        const ObjectRef function = realm_.allocate(ObjectKind::Function, realm_.intrinsics.function);
        realm_.heap[function].code = top;
        machine_.reset();
        try {
            machine_.start(Value::object(function), {});
        } catch (const MachineFailure& failure) {
            return InputError{"--define", 1, name.size() + 2,
                              fmt::format("the definition of {} fails: {}", name, failure.message), ""};
        }
    }
    return std::nullopt;
}

std::optional<InputError> Program::runTopLevel(RunContext* run)
{
    auto syntax = parseProgram(text_, run);
    if (const Stopped* stopped = syntax.stopped())
        throw *stopped;
    if (const InputError* error = syntax.error()) {
        InputError located = *error;
        located.file = options_.file;
        return located;
    }
    for (const std::string& name : syntax->declaredGlobals)
        if (Value& value = realm_.global(name); value.tag == Tag::Hole && !foreignName(name))
            value = Value::undefined();
    privateNames_ = makePrivate(*syntax, [&](std::string_view name) {
        const auto known = realm_.code.globals.find(std::string(name));
        return foreignName(name).has_value() ||
               (known != realm_.code.globals.end() && realm_.globals[known->second].tag != Tag::Hole);
    });
    if (syntax->selection == "priority")
        start_.selection = Selection::Priority;
    else if (syntax->selection == "ordered")
        start_.selection = Selection::Ordered;
    std::uint32_t top = 0;
    try {
        top = compileProgram(*syntax, false, realm_.texts, realm_.code);
    } catch (const SyntaxError& error) {
        return InputError{options_.file, error.place.line, error.place.column, error.message, error.hint};
    }
    realm_.globals.resize(realm_.code.globalNames.size(), Value::hole());
    for (const auto& variable : syntax->top->scope->variables)
        if (variable->kind == VariableKind::Let || variable->kind == VariableKind::Const)
            realm_.global(variable->name) = Value::hole();
    const ObjectRef function = realm_.allocate(ObjectKind::Function, realm_.intrinsics.function);
    realm_.heap[function].code = top;
    World world;
    world.store = &start_.store;
    world.keepsLog = true;
    machine_.reset();
    machine_.world = &world;
    try {
        machine_.start(Value::object(function), {});
    } catch (const MachineFailure& failure) {
        return errorOf(failure, "");
    }
    realm_.observesOrder = observesOrder(text_, run);
    start_.threads = std::move(world.effects.registered);
    start_.queue = std::move(world.effects.enqueued);
    start_.waitForExternal = world.effects.waitForExternal.value_or(false);
    for (auto& [key, value] : world.effects.writes)
        if (value)
            start_.store[key] = *value;
    topLevelLog_ = std::move(world.log);
    if (options_.globalsAreState || syntax->globals == "state")
        findStateGlobals();
    freeze();
    return std::nullopt;
}

/// The globals that some function of the person's writes.
void Program::findStateGlobals()
{
    realm_.stateGlobals.assign(realm_.code.globalNames.size(), false);
    for (const auto& function : realm_.code.functions)
        if (!function->isLibrary)
            for (const Instruction& instruction : function->instructions)
                if (instruction.op == Op::SetGlobal)
                    realm_.stateGlobals[instruction.a] = true;
}

void Program::freeze()
{
    for (ObjectRef ref = realm_.intrinsicEnd; ref < realm_.heap.size(); ++ref)
        if (realm_.heap[ref].kind == ObjectKind::Function)
            machine_.get(Value::object(ref), realm_.keys.prototype);
    markOwners();
    for (Registration& thread : start_.threads) {
        const auto pair = static_cast<ObjectRef>(std::stoul(thread.encoding));
        thread.encoding = encodeValue(machine_, Value::object(pair));
    }
    machine_.reset();
    machine_.world = nullptr;
    realm_.frozen = true;
}

/// What globals reach is frozen, and what two b-threads reach. What one b-thread alone reaches is its own.
void Program::markOwners()
{
    std::vector<std::uint32_t> count(realm_.heap.size(), 0);
    constexpr std::uint32_t shared = 2;
    std::vector<Value> roots = realm_.globals;
    for (EventId event = 0; event < realm_.events.size(); ++event)
        roots.push_back(realm_.events[event].data);
    eachReachable(
        realm_, roots, [](ObjectRef) { return false; }, [&](ObjectRef ref) { count[ref] = shared; });
    const auto isFrozen = [&](ObjectRef ref) { return count[ref] >= shared; };
    std::vector<std::vector<ObjectRef>> own(start_.threads.size());
    for (std::size_t i = 0; i < start_.threads.size(); ++i) {
        const auto pair = static_cast<ObjectRef>(std::stoul(start_.threads[i].encoding));
        eachReachable(
            realm_, {Value::object(pair)},
            [&](ObjectRef ref) { return isFrozen(ref) || ref < realm_.intrinsicEnd; },
            [&](ObjectRef ref) { own[i].push_back(ref); });
    }
    for (const auto& list : own)
        for (const ObjectRef ref : list)
            ++count[ref];
    for (std::size_t i = 0; i < own.size(); ++i)
        for (const ObjectRef ref : own[i])
            if (count[ref] == 1)
                realm_.heap[ref].owner = static_cast<std::uint32_t>(i);
}

} // namespace threadmend::behavioral
