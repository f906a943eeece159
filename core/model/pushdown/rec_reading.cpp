// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/rec_reading.h"

#include "core/model/pushdown/cpds_lexer.h"
#include "core/model/text/line_scanner.h"
#include "core/model/text/meant_instead.h"
#include "core/model/text/text_position.h"

#include <algorithm>
#include <array>
#include <optional>
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

/// Statement by statement. Every method steps over what it parses and says false after a failure.
class ProgramParser {
public:
    ProgramParser(std::string_view text, const std::string& file, RunContext& run)
        : text_(text), file_(file), run_(run), lexer_(text, programSymbols, programLetters)
    {
    }

    Outcome<RecursiveProgram> parse()
    {
        bool goesOn = step();
        while (goesOn && token_.kind != CpdsToken::Kind::End)
            goesOn = parsePart();
        if (!goesOn || !finish())
            return *failure_;
        return std::move(program_);
    }

private:
    static constexpr std::size_t mostNested = 100;
    using Kind = Instruction::Kind;

    /// A procedure that is called, which may be written further below.
    struct CallText {
        CpdsToken name;
        std::size_t arguments = 0;
        std::size_t procedure = 0, instruction = 0;
    };

    bool step()
    {
        if (const auto stopped = run_.poll({"reading .rec", token_.at, text_.size()})) {
            failure_ = *stopped;
            return false;
        }
        token_ = lexer_.next();
        return token_.kind != CpdsToken::Kind::Bad || fail(token_.at, lexer_.complaint(), lexer_.hint());
    }
    /// Of places that come in the order of the text.
    std::uint64_t lineOf(std::size_t at)
    {
        line_ +=
            static_cast<std::uint64_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(lineAt_),
                                                  text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        lineAt_ = at;
        return line_;
    }
    bool fail(std::size_t at, std::string message, std::string hint)
    {
        const TextPosition place = positionIn(text_, std::min(at, text_.find_last_not_of(" \t\r\n") + 1));
        failure_ = InputError{file_, place.line, place.column, std::move(message), std::move(hint)};
        return false;
    }
    bool expected(std::string_view what, std::string hint = statementShapes)
    {
        const std::string found =
            token_.kind == CpdsToken::Kind::End ? "the end of the file" : inQuotes(token_.text);
        return fail(token_.at, fmt::format("expected {}, found {}", what, found), std::move(hint));
    }
    bool take(char symbol, std::string_view what) { return token_.is(symbol) ? step() : expected(what); }
    bool takeName(CpdsToken& name, std::string_view what);
    bool takeNewName(CpdsToken& name, std::string_view what);

    bool parsePart();
    bool parseShared();
    bool parseLocks();
    bool parseThread();
    bool parseProcedure();
    bool parseParameters();
    bool parseLocals();
    bool addLocal(const CpdsToken& name);
    bool parseBlock(std::size_t depth);
    bool parseStatement(std::size_t depth);
    bool parseIf(std::size_t depth);
    bool parseWhile(std::size_t depth);
    bool parseAssert();
    bool parseCall();
    bool parseLock(Kind kind);
    bool parseAssignment();
    bool parseConstant(bool& value);
    bool parseValue(BooleanValue& value);
    bool findVariable(const CpdsToken& name, BooleanValue& value);
    bool finishThread(const CpdsToken& name);
    bool finish();

    std::vector<Instruction>& code() { return thread_.procedures.back().code; }
    std::uint32_t here() { return static_cast<std::uint32_t>(code().size()); }
    /// Goes on behind itself, unless that is changed.
    Instruction& add(Kind kind, std::uint64_t line)
    {
        Instruction made;
        made.kind = kind;
        made.line = line;
        made.next = made.other = here() + 1;
        code().push_back(std::move(made));
        return code().back();
    }

    std::string_view text_;
    const std::string& file_;
    RunContext& run_;
    CpdsLexer lexer_;
    CpdsToken token_;
    std::size_t lineAt_ = 0; ///< of the place whose line was asked for last
    std::uint64_t line_ = 1; ///< of that
    RecursiveProgram program_;
    bool canFail_ = false;
    ProgramThread thread_; ///< that is read
    std::vector<CallText> calls_;
    std::optional<Failure> failure_;
};

template <class Things>
std::optional<std::uint32_t> placeIn(const Things& things, const std::string& name)
{
    for (std::size_t i = 0; i < things.size(); ++i)
        if (things[i].name == name)
            return static_cast<std::uint32_t>(i);
    return std::nullopt;
}

/// What was meant by a name that is not known; if nothing known is like it, what to do.
template <class NameOf>
std::string hintFor(const std::string& name, std::size_t known, NameOf nameOf, const char* otherwise)
{
    std::string meant = meantInstead(name, known, nameOf);
    return meant.empty() ? otherwise : meant;
}

bool ProgramParser::takeName(CpdsToken& name, std::string_view what)
{
    if (token_.kind != CpdsToken::Kind::Name)
        return expected(what);
    if (!token_.isQuoted &&
        std::find(programWords.begin(), programWords.end(), token_.text) != programWords.end())
        return fail(token_.at, fmt::format("expected {}, found the word {}", what, inQuotes(token_.text)),
                    "words of the language are no names");
    const bool begins = token_.text[0] < '0' || token_.text[0] > '9';
    if (token_.isQuoted || !begins || token_.text.find_first_of(".'") != std::string::npos)
        return fail(token_.at, fmt::format("{} is no name", inQuotes(token_.text)),
                    "a name is letters, digits and _, and begins with no digit");
    name = token_;
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
    if (token_.isWord("shared"))
        return parseShared();
    if (token_.isWord("lock"))
        return parseLocks();
    if (token_.isWord("thread"))
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
        if (token_.is('=') && (!step() || !parseConstant(program_.variables.back().isTrue)))
            return false;
    } while (token_.is(','));
    return take(';', "`,`, `=` or `;`");
}

bool ProgramParser::parseLocks()
{
    do {
        CpdsToken name;
        if (!step() || !takeNewName(name, "the name of a lock"))
            return false;
        program_.locks.push_back({name.text, false, lineOf(name.at)});
    } while (token_.is(','));
    return take(';', "`,` or `;`");
}

bool ProgramParser::parseConstant(bool& value)
{
    if (!token_.isWord("true") && !token_.isWord("false"))
        return expected("`true` or `false`", "a variable begins as one of them; without, as false");
    value = token_.isWord("true");
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
    while (!token_.is('}'))
        if (!parseProcedure())
            return false;
    return step() && finishThread(name);
}

bool ProgramParser::parseProcedure()
{
    if (!token_.isWord("procedure"))
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
    while (token_.isWord("local"))
        if (!parseLocals())
            return false;
    while (!token_.is('}'))
        if (!parseStatement(0))
            return false;
    add(Kind::Return, lineOf(token_.at));
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
    while (!token_.is(')')) {
        CpdsToken name;
        if (!takeName(name, "a parameter or `)`") || !addLocal(name))
            return false;
        if (token_.is(',')) {
            if (!step())
                return false;
        } else if (!token_.is(')')) {
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
        if (token_.is('=') && (!step() || !parseConstant(value)))
            return false;
        Procedure& procedure = thread_.procedures.back();
        if (value)
            procedure.initial |= 1u << (procedure.locals.size() - 1);
    } while (token_.is(','));
    return take(';', "`,`, `=` or `;`");
}

bool ProgramParser::parseBlock(std::size_t depth)
{
    if (depth > mostNested)
        return fail(token_.at, fmt::format("blocks are nested more than {} deep", mostNested),
                    "put the inner ones into a procedure");
    if (!take('{', "`{`"))
        return false;
    while (!token_.is('}'))
        if (!parseStatement(depth))
            return false;
    return step();
}

bool ProgramParser::parseStatement(std::size_t depth)
{
    if (token_.isWord("if"))
        return parseIf(depth);
    if (token_.isWord("while"))
        return parseWhile(depth);
    if (token_.isWord("assert"))
        return parseAssert();
    if (token_.isWord("call"))
        return parseCall();
    if (token_.isWord("lock"))
        return parseLock(Kind::Lock);
    if (token_.isWord("unlock"))
        return parseLock(Kind::Unlock);
    const bool fails = token_.isWord("error");
    if (fails || token_.isWord("skip") || token_.isWord("return")) {
        canFail_ = canFail_ || fails;
        add(fails ? Kind::Error : token_.isWord("skip") ? Kind::Skip : Kind::Return, lineOf(token_.at));
        return step() && take(';', "`;`");
    }
    if (token_.isWord("local"))
        return fail(token_.at, "`local` stands behind a statement",
                    "declare the locals where the procedure begins");
    return parseAssignment();
}

bool ProgramParser::parseIf(std::size_t depth)
{
    const std::uint32_t test = here();
    add(Kind::Test, lineOf(token_.at));
    BooleanValue value;
    if (!step() || !take('(', "`(`") || !parseValue(value) || !take(')', "`)`") || !parseBlock(depth + 1))
        return false;
    code()[test].value = value;
    code()[test].other = here();
    if (!token_.isWord("else"))
        return true;
    const std::uint32_t jump = here();
    add(Kind::Jump, lineOf(token_.at));
    code()[test].other = here();
    if (!step())
        return false;
    if (token_.isWord("if")) {
        if (depth >= mostNested)
            return fail(token_.at, fmt::format("blocks are nested more than {} deep", mostNested),
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
    const std::uint64_t line = lineOf(token_.at);
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
    const std::uint64_t line = lineOf(token_.at);
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
    const std::uint64_t line = lineOf(token_.at);
    CallText call;
    std::vector<BooleanValue> arguments;
    if (!step() || !takeName(call.name, "the name of a procedure") || !take('(', "`(`"))
        return false;
    while (!token_.is(')')) {
        const std::size_t at = token_.at;
        arguments.emplace_back();
        if (!parseValue(arguments.back()))
            return false;
        if (arguments.back().kind == BooleanValue::Kind::Shared)
            return fail(at, "a shared variable is no argument: a step reads one and does nothing more",
                        "read it into a local first: x = shared_x; call f(x);");
        if (token_.is(',')) {
            if (!step())
                return false;
        } else if (!token_.is(')')) {
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
    const std::uint64_t line = lineOf(token_.at);
    CpdsToken name;
    if (!step() || !takeName(name, "the name of a lock"))
        return false;
    const auto lock = placeIn(program_.locks, name.text);
    if (!lock)
        return fail(name.at, fmt::format("there is no lock {}", inQuotes(name.text)),
                    hintFor(
                        name.text, program_.locks.size(),
                        [&](std::size_t i) { return program_.locks[i].name; },
                        "declare it above the threads: lock m;"));
    add(kind, line).operand = *lock;
    return take(';', "`;`");
}

bool ProgramParser::parseAssignment()
{
    const std::uint64_t line = lineOf(token_.at);
    CpdsToken name;
    BooleanValue to, from;
    if (!takeName(name, "a statement or `}`") || !findVariable(name, to))
        return false;
    if (!token_.is('='))
        return expected("`=`");
    if (!step())
        return false;
    const std::size_t at = token_.at;
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
    if (token_.isWord("true") || token_.isWord("false")) {
        value = {BooleanValue::Kind::Constant, 0, token_.isWord("true")};
        return step();
    }
    if (token_.is('*')) {
        value = {BooleanValue::Kind::Any, 0, true};
        return step();
    }
    const bool isNegated = token_.is('!');
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
    const std::size_t known = locals.size() + program_.variables.size();
    return fail(name.at, fmt::format("there is no variable {}", inQuotes(name.text)),
                hintFor(
                    name.text, known,
                    [&](std::size_t i) {
                        return i < locals.size() ? locals[i] : program_.variables[i - locals.size()].name;
                    },
                    "declare it: shared x; above the threads, or local x; in the procedure"));
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
                        fmt::format("procedure {} takes {} values, not {}", inQuotes(call.name.text),
                                    procedures[*callee].parameters, call.arguments),
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
        return fail(token_.at, "there is no thread", "write one: thread T { procedure main() { ... } }");
    if (!canFail_)
        return fail(token_.at, "the program cannot fail: there is nothing to ask",
                    "say what must not happen: assert x; or, at a place that must not be reached, error;");
    return true;
}

} // namespace

Outcome<RecursiveProgram> programIn(std::string_view text, const std::string& file, RunContext& run)
{
    return ProgramParser(text, file, run).parse();
}

} // namespace threadmend::pushdown
