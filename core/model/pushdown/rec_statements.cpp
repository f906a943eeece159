// SPDX-License-Identifier: GPL-3.0-or-later
// The statements of .rec and the values in them.
#include "core/model/pushdown/rec_parser.h"
#include "core/model/text/line_scanner.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace threadmend::pushdown {

namespace {

constexpr std::array<std::string_view, 10> firstWords{"if",     "while",  "call", "return", "lock",
                                                      "unlock", "assert", "skip", "error",  "local"};

} // namespace

bool ProgramParser::parseBlock(std::size_t depth)
{
    if (depth > mostNested)
        return fail(token().at, fmt::format("blocks are nested more than {} deep", mostNested),
                    "put the inner ones into a procedure");
    if (!take('{', "`{`"))
        return false;
    while (!token().is('}'))
        if (!parseStatement(depth))
            return false;
    return step();
}

bool ProgramParser::parseStatement(std::size_t depth)
{
    if (token().isWord("if"))
        return parseIf(depth);
    if (token().isWord("while"))
        return parseWhile(depth);
    if (token().isWord("assert"))
        return parseAssert();
    if (token().isWord("call"))
        return parseCall();
    if (token().isWord("lock"))
        return parseLock(Kind::Lock);
    if (token().isWord("unlock"))
        return parseLock(Kind::Unlock);
    const bool fails = token().isWord("error");
    if (fails || token().isWord("skip") || token().isWord("return")) {
        canFail_ = canFail_ || fails;
        add(fails ? Kind::Error : token().isWord("skip") ? Kind::Skip : Kind::Return, lineOf(token().at));
        return step() && take(';', "`;`");
    }
    if (token().isWord("local"))
        return fail(token().at, "`local` stands behind a statement",
                    "declare the locals where the procedure begins");
    return parseAssignment();
}

bool ProgramParser::parseIf(std::size_t depth)
{
    const std::uint32_t test = here();
    add(Kind::Test, lineOf(token().at));
    BooleanValue value;
    if (!step() || !take('(', "`(`") || !parseValue(value) || !take(')', "`)`") || !parseBlock(depth + 1))
        return false;
    code()[test].value = value;
    code()[test].other = here();
    if (!token().isWord("else"))
        return true;
    const std::uint32_t jump = here();
    add(Kind::Jump, lineOf(token().at));
    code()[test].other = here();
    if (!step())
        return false;
    if (token().isWord("if")) {
        if (depth >= mostNested)
            return fail(token().at, fmt::format("blocks are nested more than {} deep", mostNested),
                        "put the inner ones into a procedure");
        if (!parseIf(depth + 1))
            return false;
    } else if (!parseBlock(depth + 1)) {
        return false;
    }
    code()[jump].next = here();
    return true;
}

bool ProgramParser::parseWhile(std::size_t depth)
{
    const std::uint32_t test = here();
    const std::uint64_t line = lineOf(token().at);
    add(Kind::Test, line);
    BooleanValue value;
    if (!step() || !take('(', "`(`") || !parseValue(value) || !take(')', "`)`") || !parseBlock(depth + 1))
        return false;
    add(Kind::Jump, line).next = test;
    code()[test].value = value;
    code()[test].other = here();
    return true;
}

/// A test that goes on behind an error.
bool ProgramParser::parseAssert()
{
    const std::uint64_t line = lineOf(token().at);
    BooleanValue value;
    if (!step() || !parseValue(value))
        return false;
    canFail_ = true;
    Instruction& test = add(Kind::Test, line);
    test.value = value;
    test.next = here() + 1;
    test.other = here();
    add(Kind::Error, line);
    return take(';', "`;`");
}

bool ProgramParser::parseCall()
{
    const std::uint64_t line = lineOf(token().at);
    CallText call;
    std::vector<BooleanValue> arguments;
    if (!step() || !takeName(call.name, "the name of a procedure") || !take('(', "`(`"))
        return false;
    while (!token().is(')')) {
        const std::size_t at = token().at;
        arguments.emplace_back();
        if (!parseValue(arguments.back()))
            return false;
        if (arguments.back().kind == BooleanValue::Kind::Shared)
            return fail(at, "a shared variable is no argument: a step reads one and does nothing more",
                        "read it into a local first: x = shared_x; call f(x);");
        if (token().is(',')) {
            if (!step())
                return false;
        } else if (!token().is(')')) {
            return expected("`,` or `)`");
        }
    }
    call.arguments = arguments.size();
    call.procedure = thread_.procedures.size() - 1;
    call.instruction = here();
    add(Kind::Call, line).arguments = std::move(arguments);
    calls_.push_back(std::move(call));
    return step() && take(';', "`;`");
}

bool ProgramParser::parseLock(Kind kind)
{
    const std::uint64_t line = lineOf(token().at);
    CpdsToken name;
    if (!step() || !takeName(name, "the name of a lock"))
        return false;
    const auto lock = placeIn(program_.locks, name.text);
    if (!lock && placeIn(program_.variables, name.text))
        return fail(name.at, fmt::format("{} is a variable and no lock", inQuotes(name.text)),
                    "declare a lock of another name above the threads: lock m;");
    if (!lock)
        return fail(name.at, fmt::format("there is no lock {}", inQuotes(name.text)),
                    hintFor(
                        name.text, program_.locks.size(),
                        [&](std::size_t i) { return program_.locks[i].name; },
                        "declare it above the threads: lock m;"));
    add(kind, line).operand = *lock;
    return take(';', "`;`");
}

/// Behind the name that begins a statement, where no `=` follows.
bool ProgramParser::failAtStatement(const CpdsToken& name)
{
    const std::vector<std::string>& locals = thread_.procedures.back().locals;
    if (std::find(locals.begin(), locals.end(), name.text) != locals.end() ||
        placeIn(program_.variables, name.text))
        return expected("`=`", "a value is assigned by x = value;");
    return fail(name.at, fmt::format("there is no statement {}", inQuotes(name.text)),
                hintFor(
                    name.text, firstWords.size(), [](std::size_t i) { return std::string(firstWords[i]); },
                    token().is('(') ? "a procedure is called by call f(value);"
                                    : "a value is assigned by x = value;"));
}

bool ProgramParser::parseAssignment()
{
    const std::uint64_t line = lineOf(token().at);
    CpdsToken name;
    BooleanValue to, from;
    if (!takeName(name, "a statement or `}`"))
        return false;
    if (!token().is('='))
        return failAtStatement(name);
    if (!findVariable(name, to))
        return false;
    if (!step())
        return false;
    const std::size_t at = token().at;
    if (!parseValue(from))
        return false;
    const bool isShared = to.kind == BooleanValue::Kind::Shared;
    if (isShared && from.kind == BooleanValue::Kind::Shared)
        return fail(at, "a statement touches one shared variable at most",
                    "read it into a local first, which makes two steps");
    Instruction& made = add(isShared ? Kind::AssignShared : Kind::Assign, line);
    made.operand = to.variable;
    made.value = from;
    return take(';', "`;`");
}

bool ProgramParser::parseValue(BooleanValue& value)
{
    if (token().isWord("true") || token().isWord("false")) {
        value = {BooleanValue::Kind::Constant, 0, token().isWord("true")};
        return step();
    }
    if (token().is('*')) {
        value = {BooleanValue::Kind::Any, 0, true};
        return step();
    }
    const bool isNegated = token().is('!');
    CpdsToken name;
    if ((isNegated && !step()) || !takeName(name, "a value: true, false, *, x or !x"))
        return false;
    if (!findVariable(name, value))
        return false;
    value.truth = !isNegated;
    return true;
}

bool ProgramParser::findVariable(const CpdsToken& name, BooleanValue& value)
{
    const std::vector<std::string>& locals = thread_.procedures.back().locals;
    const auto local = std::find(locals.begin(), locals.end(), name.text);
    if (local != locals.end()) {
        value = {BooleanValue::Kind::Local, static_cast<std::uint32_t>(local - locals.begin()), true};
        return true;
    }
    if (const auto shared = placeIn(program_.variables, name.text)) {
        value = {BooleanValue::Kind::Shared, *shared, true};
        return true;
    }
    if (placeIn(program_.locks, name.text))
        return fail(name.at, fmt::format("{} is a lock and no variable", inQuotes(name.text)),
                    "lock m; takes it, unlock m; gives it back");
    if (token().is('('))
        return fail(name.at, fmt::format("{} is no value: procedures return none", inQuotes(name.text)),
                    "call f(value); and let the procedure assign to a shared variable");
    const std::size_t known = locals.size() + program_.variables.size();
    return fail(name.at, fmt::format("there is no variable {}", inQuotes(name.text)),
                hintFor(
                    name.text, known,
                    [&](std::size_t i) {
                        return i < locals.size() ? locals[i] : program_.variables[i - locals.size()].name;
                    },
                    "declare it: shared x; above the threads, or local x; in the procedure"));
}

} // namespace threadmend::pushdown
