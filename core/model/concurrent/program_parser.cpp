// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/program_parser.h"

#include "core/model/concurrent/expression_code.h"
#include "core/model/concurrent/statement_parser.h"
#include "core/model/expression/expression_parser.h"
#include "core/model/text/text_position.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace threadmend::concurrent {

namespace {

constexpr std::string_view itemHint =
    "a program is made of var x : bool = false; process A { ... } fair last(A); spec NAME: AG ...; and "
    "repair { ... }";

constexpr std::string_view reserved[] = {"true", "false",  "not",   "and",    "or",     "if",  "then",
                                         "else", "while",  "do",    "goto",   "begin",  "end", "skip",
                                         "wait", "signal", "await", "either", "atomic", "last"};

class ProgramParser {
public:
    ProgramParser(std::string_view text, RunContext* run) : lines_(text), tokens_(text, run) {}

    Program parse()
    {
        while (tokens_.peek().kind != ExpressionToken::Kind::End)
            item();
        if (program_.processes.empty())
            throw TextFault{tokens_.peek().place, "the program has no process",
                            "for example process A { 1: x := true; 2: goto 1; }"};
        for (const Expression& each : program_.fairness)
            compileExpression(program_, each, each.root(), ValueType::Boolean, Vocabulary::States);
        for (const NamedSpec& spec : program_.specs)
            checkNames(spec.formula);
        return std::move(program_);
    }

private:
    void item()
    {
        if (tokens_.takeIfWord("var"))
            variables();
        else if (tokens_.takeIfWord("process"))
            process();
        else if (tokens_.takeIfWord("fair"))
            fairness();
        else if (tokens_.takeIfWord("spec"))
            spec();
        else if (tokens_.takeIfWord("repair"))
            limits();
        else
            tokens_.fail("var, process, fair, spec or repair", itemHint);
    }

    /// A name that is neither a word of the language nor known already.
    std::string newName(std::string_view what)
    {
        const ExpressionToken token = tokens_.peek();
        if (token.kind != ExpressionToken::Kind::Name)
            tokens_.fail(what, itemHint);
        if (std::find(std::begin(reserved), std::end(reserved), token.raw) != std::end(reserved))
            throw TextFault{token.place, fmt::format("'{}' is a word of the language", token.raw),
                            "choose another name"};
        if (program_.variableNamed(token.raw) || program_.processNamed(token.raw))
            throw TextFault{token.place, fmt::format("'{}' is declared a second time", token.raw),
                            "choose another name"};
        return std::string(tokens_.take().raw);
    }

    std::int32_t constant()
    {
        const bool isNegative = tokens_.takeIf("-");
        if (tokens_.peek().kind != ExpressionToken::Kind::Number)
            tokens_.fail("a number", "for example var n : 0..3 = 0;");
        const auto number = static_cast<std::int32_t>(numberIn(tokens_.take()));
        return isNegative ? -number : number;
    }

    void variables()
    {
        const std::size_t first = program_.variables.size();
        do {
            std::string name = newName("the name of a variable");
            program_.variables.push_back({.name = std::move(name)});
        } while (tokens_.takeIf(","));
        tokens_.expect(":", "and the type", "bool, or a range such as 0..3");
        Variable type;
        if (!tokens_.takeIfWord("bool")) {
            const std::size_t place = tokens_.peek().place;
            if (tokens_.peek().kind == ExpressionToken::Kind::Name)
                tokens_.fail("a type", "bool, or a range such as 0..3");
            type.isBoolean = false;
            type.least = constant();
            tokens_.expect("..", "behind the least value", "for example 0..3");
            type.most = constant();
            if (type.least > type.most)
                throw TextFault{place, "the range has no value", "the least value stands first"};
            type.initial = type.least <= 0 && type.most >= 0 ? 0 : type.least;
        }
        if (tokens_.takeIf("="))
            type.initial = initial(type);
        tokens_.expect(";", "behind the variables", itemHint);
        for (std::size_t i = first; i < program_.variables.size(); ++i) {
            std::swap(type.name, program_.variables[i].name);
            program_.variables[i] = type;
        }
    }

    std::int32_t initial(const Variable& type)
    {
        const ExpressionToken token = tokens_.peek();
        if (type.isBoolean) {
            const bool isTrue = tokens_.takeIfWord("true");
            if (!isTrue && !tokens_.takeIfWord("false"))
                tokens_.fail("true or false");
            return isTrue;
        }
        const std::int32_t value = constant();
        if (value < type.least || value > type.most)
            throw TextFault{token.place,
                            fmt::format("{} is none of the values {}..{}", value, type.least, type.most),
                            "choose one of these, or widen the range"};
        return value;
    }

    void process()
    {
        Process process;
        process.name = newName("the name of the process");
        tokens_.expect("{", "and the statements of the process");
        process.points = StatementParser(tokens_, program_, lines_).body();
        tokens_.expect("}", "behind the last statement");
        tokens_.takeIf(";");
        program_.processes.push_back(std::move(process));
    }

    void fairness()
    {
        do {
            const std::size_t begin = tokens_.peek().place;
            program_.fairness.push_back(parseExpression(tokens_, Quantifiers::Forbidden));
            program_.fairnessRanges.push_back({begin, tokens_.lastEnd()});
        } while (tokens_.takeIf(","));
        tokens_.expect(";", "behind the fairness constraints", "for example fair last(A), last(B);");
    }

    void spec()
    {
        NamedSpec spec;
        const ExpressionToken first = tokens_.peek();
        const bool isName =
            first.kind == ExpressionToken::Kind::Name || first.kind == ExpressionToken::Kind::Quoted;
        if (isName && tokens_.peekSecond().isSymbol(":")) {
            spec.name =
                first.kind == ExpressionToken::Kind::Name ? std::string(first.raw) : unquoted(first.raw);
            tokens_.take();
            tokens_.take();
        }
        spec.range.begin = tokens_.peek().place;
        spec.formula = parseExpression(tokens_, Quantifiers::Allowed);
        spec.range.end = tokens_.lastEnd();
        if (spec.name.empty())
            spec.name = spelled(spec.formula);
        for (const NamedSpec& other : program_.specs)
            if (other.name == spec.name)
                throw TextFault{first.place, fmt::format("a second spec is called '{}'", spec.name),
                                "choose another name"};
        tokens_.expect(";", "behind the spec", "for example spec mutex: AG !(A@5 and B@5);");
        program_.specs.push_back(std::move(spec));
    }

    /// The parts of a formula that have no path quantifiers, each as large as it can be.
    void checkNames(const Expression& formula)
    {
        const std::vector<bool> pure = pureNodes(formula);
        const auto check = [&](std::uint32_t node) {
            if (pure[node])
                compileExpression(program_, formula, node, ValueType::Boolean, Vocabulary::States);
        };
        for (std::uint32_t i = 0; i < formula.nodes.size(); ++i) {
            if (pure[i])
                continue;
            check(formula.nodes[i].left);
            if (arityOf(formula.nodes[i].kind) == Arity::Two)
                check(formula.nodes[i].right);
        }
        check(formula.root());
    }

    std::uint32_t knownProcess()
    {
        const ExpressionToken token = tokens_.peek();
        const auto process = program_.processNamed(token.raw);
        if (token.kind != ExpressionToken::Kind::Name || !process)
            tokens_.fail("the name of a process above", "repair { } stands behind the processes");
        tokens_.take();
        return *process;
    }

    void limits()
    {
        tokens_.expect("{", "behind 'repair'", "for example repair { only A:1..6; not turn1B; }");
        while (!tokens_.takeIf("}")) {
            if (tokens_.takeIf(";"))
                continue;
            if (tokens_.takeIfWord("only"))
                do
                    part();
                while (tokens_.takeIf(","));
            else if (tokens_.takeIfWord("not"))
                do
                    untouched();
                while (tokens_.takeIf(","));
            else
                tokens_.fail("only or not", "for example repair { only A:1..6; not turn1B; }");
            tokens_.expect(";", "behind the restriction");
        }
        tokens_.takeIf(";");
    }

    void part()
    {
        RepairLimits::Part part;
        part.process = knownProcess();
        const Process& own = program_.processes[part.process];
        part.first = own.points.front().number;
        part.last = own.points.back().number;
        if (tokens_.takeIf(":")) {
            part.first = part.last = breakPoint(own);
            if (tokens_.takeIf(".."))
                part.last = breakPoint(own);
        }
        program_.limits.only.push_back(part);
    }

    std::uint32_t breakPoint(const Process& own)
    {
        const ExpressionToken token = tokens_.peek();
        if (token.kind != ExpressionToken::Kind::Number)
            tokens_.fail("the number of a break point", "for example only A:1..6;");
        const std::int64_t number = numberIn(tokens_.take());
        if (!own.placeOf(number))
            throw TextFault{token.place, fmt::format("process {} has no break point {}", own.name, number),
                            fmt::format("its break points are numbered from {} to {}",
                                        own.points.front().number, own.points.back().number)};
        return static_cast<std::uint32_t>(number);
    }

    void untouched()
    {
        const ExpressionToken token = tokens_.peek();
        const auto variable = program_.variableNamed(token.raw);
        if (token.kind != ExpressionToken::Kind::Name || !variable)
            tokens_.fail("the name of a variable", "for example not turn1B;");
        tokens_.take();
        program_.limits.untouched.push_back(*variable);
    }

    LineIndex lines_;
    TokenStream tokens_;
    Program program_;
};

} // namespace

Outcome<Program> parseProgram(std::string_view text, const std::string& file, RunContext* run)
{
    try {
        return ProgramParser(text, run).parse();
    } catch (const Stopped& stopped) {
        return stopped;
    } catch (const TextFault& fault) {
        const TextPosition position = positionIn(text, fault.place);
        return InputError{file, position.line, position.column, fault.message, fault.hint};
    }
}

} // namespace threadmend::concurrent
