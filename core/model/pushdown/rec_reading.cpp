// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/rec_reading.h"

#include "core/model/pushdown/rec_parser.h"
#include "core/model/text/line_scanner.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace threadmend::pushdown {

namespace {

constexpr std::string_view programSymbols = "{}();,*!=";
constexpr std::string_view programLetters =
    "names are letters, digits and _; values are true, false, *, x and !x";

constexpr std::array<std::string_view, 16> programWords{
    "shared", "lock",   "unlock", "thread", "procedure", "local", "if",   "else",
    "while",  "return", "call",   "assert", "error",     "skip",  "true", "false"};

constexpr const char* statementShapes =
    "a statement is x = value; if (value) { } else { } while (value) { } call f(value); return; lock m; "
    "unlock m; assert value; error; or skip;";

} // namespace

ProgramParser::ProgramParser(std::string_view text, const std::string& file, RunContext& run)
    : StatementReader(CpdsLexer(text, programSymbols, programLetters), text, file, "reading .rec",
                      statementShapes, run)
{
}

Outcome<RecursiveProgram> ProgramParser::parse()
{
    bool goesOn = step();
    while (goesOn && token().kind != CpdsToken::Kind::End)
        goesOn = parsePart();
    if (!goesOn || !finish())
        return failure();
    return std::move(program_);
}

bool ProgramParser::takeName(CpdsToken& name, std::string_view what)
{
    if (token().kind != CpdsToken::Kind::Name)
        return expected(what);
    if (!token().isQuoted &&
        std::find(programWords.begin(), programWords.end(), token().text) != programWords.end())
        return fail(token().at, fmt::format("expected {}, found the word {}", what, inQuotes(token().text)),
                    "words of the language are no names");
    const bool begins = token().text[0] < '0' || token().text[0] > '9';
    if (token().isQuoted || !begins || token().text.find_first_of(".'") != std::string::npos)
        return fail(token().at, fmt::format("{} is no name", inQuotes(token().text)),
                    "a name is letters, digits and _, and begins with no digit");
    name = token();
    return step();
}

bool ProgramParser::takeNewName(CpdsToken& name, std::string_view what)
{
    if (!takeName(name, what))
        return false;
    if (placeIn(program_.variables, name.text) || placeIn(program_.locks, name.text) ||
        placeIn(program_.threads, name.text))
        return fail(name.at, fmt::format("there are two things called {}", inQuotes(name.text)),
                    "give one of them another name");
    return true;
}

bool ProgramParser::parsePart()
{
    if (token().isWord("shared"))
        return parseShared();
    if (token().isWord("lock"))
        return parseLocks();
    if (token().isWord("thread"))
        return step() && parseThread();
    return expected("`shared`, `lock` or `thread`",
                    "a program is written shared x = true; lock m; thread T { procedure main() { ... } }");
}

bool ProgramParser::parseShared()
{
    do {
        CpdsToken name;
        if (!step() || !takeNewName(name, "the name of a variable"))
            return false;
        program_.variables.push_back({name.text, false, lineOf(name.at)});
        if (token().is('=') && (!step() || !parseConstant(program_.variables.back().isTrue)))
            return false;
    } while (token().is(','));
    return takeEnd("`,`, `=` or `;`");
}

bool ProgramParser::takeEnd(std::string_view what)
{
    return token().is(';') ? step() : expected(what, "a declaration ends with ; as in shared x = true, y;");
}

bool ProgramParser::parseLocks()
{
    do {
        CpdsToken name;
        if (!step() || !takeNewName(name, "the name of a lock"))
            return false;
        program_.locks.push_back({name.text, false, lineOf(name.at)});
    } while (token().is(','));
    return takeEnd("`,` or `;`");
}

bool ProgramParser::parseConstant(bool& value)
{
    if (!token().isWord("true") && !token().isWord("false"))
        return expected("`true` or `false`", "a variable begins as one of them; without, as false");
    value = token().isWord("true");
    return step();
}

bool ProgramParser::parseThread()
{
    CpdsToken name;
    if (!takeNewName(name, "the name of a thread"))
        return false;
    thread_ = {};
    thread_.name = name.text;
    thread_.line = lineOf(name.at);
    calls_.clear();
    if (!take('{', "`{`"))
        return false;
    while (!token().is('}'))
        if (!parseProcedure())
            return false;
    return step() && finishThread(name);
}

bool ProgramParser::parseProcedure()
{
    if (!token().isWord("procedure"))
        return expected("`procedure` or `}`", "a thread holds procedures: procedure main() { ... }");
    CpdsToken name;
    if (!step() || !takeName(name, "the name of a procedure"))
        return false;
    if (placeIn(thread_.procedures, name.text))
        return fail(
            name.at,
            fmt::format("thread {} has two procedures {}", inQuotes(thread_.name), inQuotes(name.text)),
            "give one of them another name");
    thread_.procedures.emplace_back();
    thread_.procedures.back().name = name.text;
    thread_.procedures.back().line = lineOf(name.at);
    if (!parseParameters() || !take('{', "`{`"))
        return false;
    while (token().isWord("local"))
        if (!parseLocals())
            return false;
    while (!token().is('}'))
        if (!parseStatement(0))
            return false;
    add(Kind::Return, lineOf(token().at));
    return step();
}

bool ProgramParser::addLocal(const CpdsToken& name)
{
    Procedure& procedure = thread_.procedures.back();
    if (placeIn(program_.variables, name.text) || placeIn(program_.locks, name.text) ||
        std::find(procedure.locals.begin(), procedure.locals.end(), name.text) != procedure.locals.end())
        return fail(name.at, fmt::format("there are two things called {}", inQuotes(name.text)),
                    "give one of them another name");
    if (procedure.locals.size() == mostLocals)
        return fail(name.at,
                    fmt::format("procedure {} has more than {} parameters and locals",
                                inQuotes(procedure.name), mostLocals),
                    "split the procedure: each combination of values is a stack symbol");
    procedure.locals.push_back(name.text);
    return true;
}

bool ProgramParser::parseParameters()
{
    if (!take('(', "`(`"))
        return false;
    while (!token().is(')')) {
        CpdsToken name;
        if (!takeName(name, "a parameter or `)`") || !addLocal(name))
            return false;
        if (token().is(',')) {
            if (!step())
                return false;
        } else if (!token().is(')')) {
            return expected("`,` or `)`");
        }
    }
    Procedure& procedure = thread_.procedures.back();
    procedure.parameters = static_cast<std::uint32_t>(procedure.locals.size());
    return step();
}

bool ProgramParser::parseLocals()
{
    do {
        CpdsToken name;
        bool value = false;
        if (!step() || !takeName(name, "the name of a local variable") || !addLocal(name))
            return false;
        if (token().is('=') && (!step() || !parseConstant(value)))
            return false;
        Procedure& procedure = thread_.procedures.back();
        if (value)
            procedure.initial |= 1u << (procedure.locals.size() - 1);
    } while (token().is(','));
    return takeEnd("`,`, `=` or `;`");
}

bool ProgramParser::finishThread(const CpdsToken& name)
{
    std::vector<Procedure>& procedures = thread_.procedures;
    for (const CallText& call : calls_) {
        const auto callee = placeIn(procedures, call.name.text);
        if (!callee)
            return fail(call.name.at,
                        fmt::format("thread {} has no procedure {}", inQuotes(thread_.name),
                                    inQuotes(call.name.text)),
                        hintFor(
                            call.name.text, procedures.size(),
                            [&](std::size_t i) { return procedures[i].name; },
                            "write it in this thread: procedures are not shared"));
        if (procedures[*callee].parameters != call.arguments)
            return fail(call.name.at,
                        fmt::format("procedure {} takes {} value{}, not {}", inQuotes(call.name.text),
                                    procedures[*callee].parameters,
                                    procedures[*callee].parameters == 1 ? "" : "s", call.arguments),
                        "give each parameter one value");
        procedures[call.procedure].code[call.instruction].operand = *callee;
    }
    const auto main = placeIn(procedures, "main");
    if (!main)
        return fail(name.at, fmt::format("thread {} has no procedure main", inQuotes(name.text)),
                    "a thread begins there: procedure main() { ... }");
    if (procedures[*main].parameters > 0)
        return fail(name.at, fmt::format("main of thread {} has parameters", inQuotes(name.text)),
                    "nobody calls it: make them locals");
    thread_.main = *main;
    program_.threads.push_back(std::move(thread_));
    thread_ = {};
    return true;
}

bool ProgramParser::finish()
{
    if (program_.threads.empty())
        return fail(token().at, "there is no thread", "write one: thread T { procedure main() { ... } }");
    if (!canFail_)
        return fail(token().at, "the program cannot fail: there is nothing to ask",
                    "say what must not happen: assert x; or, at a place that must not be reached, error;");
    return true;
}

Outcome<RecursiveProgram> programIn(std::string_view text, const std::string& file, RunContext& run)
{
    return ProgramParser(text, file, run).parse();
}

} // namespace threadmend::pushdown
