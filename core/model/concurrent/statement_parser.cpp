// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/statement_parser.h"

#include "core/model/concurrent/expression_code.h"
#include "core/model/expression/expression_parser.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace threadmend::concurrent {

namespace {

using Operation = Instruction::Operation;

constexpr std::string_view statementHint =
    "a statement is x := true, if c then S [else T], while c do S, begin S; T end, goto 3, skip, wait(s), "
    "signal(s), await c, either S or T end, or atomic { S; T }";

void addAll(std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& variables)
{
    to.insert(to.end(), variables.begin(), variables.end());
    std::sort(to.begin(), to.end());
    to.erase(std::unique(to.begin(), to.end()), to.end());
}

/// The text on one line, cut where it is long.
std::string folded(std::string_view text)
{
    constexpr std::size_t longest = 60;
    std::string line;
    for (const char c : text) {
        const bool isBlank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!isBlank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    if (line.size() > longest) {
        std::size_t end = longest;
        while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0u) == 0x80u)
            --end; // a character is not cut in two
        line = line.substr(0, end) + "...";
    }
    return line;
}

} // namespace

/// One level of statements deeper, as long as it lives.
class StatementParser::Level {
public:
    explicit Level(StatementParser& parser) : parser_(parser)
    {
        if (++parser_.level_ > Expression::mostLevels)
            throw TextFault{
                parser_.tokens_.peek().place,
                fmt::format("statements are nested in more than {} levels here", Expression::mostLevels),
                "use jumps"};
    }
    ~Level() { --parser_.level_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

private:
    StatementParser& parser_;
};

std::vector<BreakPoint> StatementParser::body()
{
    while (!tokens_.peek().isSymbol("}")) {
        if (tokens_.takeIf(";"))
            continue;
        isTop_ = true;
        endsWithJump_ = false;
        statement();
        if (!tokens_.peek().isSymbol("}"))
            tokens_.expect(";", "behind the statement", statementHint);
    }
    if (!endsWithJump_)
        tokens_.fail("an unconditional goto as the last statement of the process",
                     "a process goes on for ever: add one, for example goto 1");
    resolveJumps();
    return std::move(points_);
}

void StatementParser::resolveJumps()
{
    Process process;
    process.points = std::move(points_);
    for (const OpenJump& jump : jumps_) {
        const auto target = process.placeOf(numberIn(jump.number));
        if (!target)
            throw TextFault{jump.number.place,
                            fmt::format("there is no break point {} to go to", jump.number.raw),
                            fmt::format("the break points of the process are numbered from {} to {}",
                                        process.points.front().number, process.points.back().number)};
        process.points[jump.point].arcs[jump.arc].target = *target;
    }
    for (BreakPoint& point : process.points) // the jumps over other branches
        if (point.arcs[0].said.empty())
            point.arcs[0].said = fmt::format("goto {}", process.points[point.arcs[0].target].number);
    points_ = std::move(process.points);
}

void StatementParser::label()
{
    while (tokens_.peek().kind == ExpressionToken::Kind::Number) {
        const ExpressionToken number = tokens_.take();
        const std::int64_t value = numberIn(number);
        if (value < nextNumber_)
            throw TextFault{
                number.place, fmt::format("break point {} comes too late", value),
                fmt::format("numbers grow in the order of the text; here it is {} or more", nextNumber_)};
        nextNumber_ = static_cast<std::uint32_t>(value);
        tokens_.expect(":", "behind the number of a break point");
    }
}

void StatementParser::statement()
{
    const Level level(*this);
    label();
    const ExpressionToken& token = tokens_.peek();
    if (token.isWord("if"))
        return conditional();
    if (token.isWord("while"))
        return loop();
    if (token.isWord("begin"))
        return compound();
    if (token.isWord("either"))
        return choice();
    elementaryPoint();
}

std::size_t StatementParser::addPoint(StatementKind kind, std::size_t begin)
{
    const TextPosition position = lines_.of(begin);
    BreakPoint point;
    point.number = nextNumber_++;
    point.kind = kind;
    point.line = static_cast<std::uint32_t>(position.line);
    point.column = static_cast<std::uint32_t>(position.column);
    point.range = {begin, tokens_.lastEnd()};
    points_.push_back(std::move(point));
    return points_.size() - 1;
}

std::string StatementParser::saidFrom(std::size_t begin) const
{
    return folded(tokens_.text().substr(begin, tokens_.lastEnd() - begin));
}

void StatementParser::addJump(std::size_t begin, std::string said, std::uint32_t target)
{
    const std::size_t point = addPoint(StatementKind::Jump, begin);
    Arc arc;
    arc.target = target;
    arc.said = std::move(said);
    points_[point].arcs.push_back(std::move(arc));
}

/// A condition; the arc cannot be taken where it is false.
void StatementParser::condition(Arc& arc, std::vector<std::uint32_t>& reads)
{
    const Expression expression = parseExpression(tokens_, Quantifiers::Forbidden);
    auto compiled =
        compileExpression(program_, expression, expression.root(), ValueType::Boolean, Vocabulary::Variables);
    arc.code.insert(arc.code.end(), compiled.code.begin(), compiled.code.end());
    addAll(reads, compiled.reads);
}

/// At `if` or `while`: the test with its condition; where it is true it leads to what follows, where it is
/// false to a place that the caller sets.
void StatementParser::addTest(std::size_t begin)
{
    tokens_.take();
    Arc holds;
    condition(holds, holds.reads);
    holds.said = saidFrom(begin);
    Arc fails = holds;
    holds.code.push_back({Operation::Require});
    fails.code.push_back({Operation::Not});
    fails.code.push_back({Operation::Require});
    const std::size_t point = addPoint(StatementKind::Test, begin);
    holds.target = next();
    points_[point].arcs = {std::move(holds), std::move(fails)};
}

void StatementParser::conditional()
{
    isTop_ = false;
    addTest(tokens_.peek().place);
    const std::size_t test = points_.size() - 1;
    if (!tokens_.takeIfWord("then"))
        tokens_.fail("'then' behind the condition", "for example if x then goto 3");
    statement();
    if (!tokens_.peek().isWord("else")) {
        points_[test].arcs[1].target = next();
        endsWithJump_ = false;
        return;
    }
    const std::size_t jump = points_.size();
    addJump(tokens_.peek().place, "", 0); // to what follows, so that the other branch is left out
    tokens_.take();
    points_[test].arcs[1].target = next();
    statement();
    points_[jump].arcs[0].target = next();
    endsWithJump_ = false;
}

void StatementParser::loop()
{
    isTop_ = false;
    const std::size_t begin = tokens_.peek().place;
    addTest(begin);
    const auto test = static_cast<std::uint32_t>(points_.size() - 1);
    if (!tokens_.takeIfWord("do"))
        tokens_.fail("'do' behind the condition", "for example while x do skip");
    statement();
    addJump(begin, fmt::format("goto {}", points_[test].number), test);
    points_[test].arcs[1].target = next();
    endsWithJump_ = false;
}

void StatementParser::compound()
{
    const ExpressionToken begin = tokens_.take();
    const std::size_t before = points_.size();
    while (!tokens_.takeIfWord("end")) {
        if (tokens_.takeIf(";"))
            continue;
        endsWithJump_ = false;
        statement();
        if (!tokens_.peek().isWord("end"))
            tokens_.expect(";", "or 'end' behind the statement", statementHint);
    }
    if (points_.size() == before)
        throw TextFault{begin.place, "a compound statement has no statement", "write skip"};
}

void StatementParser::choice()
{
    const std::size_t begin = tokens_.take().place;
    struct Alternative {
        Elementary said;
    };
    std::vector<Alternative> alternatives;
    do
        alternatives.push_back({elementary()});
    while (tokens_.takeIfWord("or"));
    if (!tokens_.takeIfWord("end"))
        tokens_.fail("'or' or 'end' behind an elementary statement", "for example either goto 1 or skip end");
    const std::size_t point = addPoint(StatementKind::Choice, begin);
    for (Alternative& each : alternatives) {
        each.said.arc.target = next();
        if (each.said.jump)
            jumps_.push_back({point, points_[point].arcs.size(), *each.said.jump});
        points_[point].arcs.push_back(std::move(each.said.arc));
    }
    endsWithJump_ = false;
}

void StatementParser::elementaryPoint()
{
    const std::size_t begin = tokens_.peek().place;
    Elementary said = elementary();
    const std::size_t point = addPoint(said.kind, begin);
    said.arc.target = next();
    if (said.jump)
        jumps_.push_back({point, 0, *said.jump});
    endsWithJump_ = said.jump.has_value() && isTop_;
    points_[point].assignment = std::move(said.assignment);
    points_[point].arcs.push_back(std::move(said.arc));
}

StatementParser::Elementary StatementParser::elementary()
{
    const ExpressionToken token = tokens_.peek();
    const std::size_t begin = token.place;
    Elementary said;
    if (token.kind != ExpressionToken::Kind::Name && token.kind != ExpressionToken::Kind::Quoted)
        tokens_.fail("a statement", statementHint);
    if (tokens_.takeIfWord("goto")) {
        if (tokens_.peek().kind != ExpressionToken::Kind::Number)
            tokens_.fail("the number of a break point", "for example goto 3");
        said.jump = tokens_.take();
        said.kind = StatementKind::Jump;
    } else if (tokens_.takeIfWord("await")) {
        said.kind = StatementKind::Await;
        condition(said.arc, said.arc.reads);
        said.arc.code.push_back({Operation::Require});
    } else if (token.isWord("wait") || token.isWord("signal")) {
        return semaphore(token.isWord("wait"));
    } else if (token.isWord("atomic")) {
        return atomic();
    } else if (!tokens_.takeIfWord("skip")) {
        return assignment();
    }
    said.arc.said = saidFrom(begin);
    return said;
}

std::uint32_t StatementParser::variable(std::string_view what)
{
    const ExpressionToken token = tokens_.peek();
    if (token.kind != ExpressionToken::Kind::Name && token.kind != ExpressionToken::Kind::Quoted)
        tokens_.fail(what, statementHint);
    Expression name;
    name.nodes.push_back(
        {Expression::Kind::Name, 0, 0,
         token.kind == ExpressionToken::Kind::Name ? std::string(token.raw) : unquoted(token.raw), 0,
         static_cast<std::uint32_t>(token.place)});
    if (const auto known = program_.variableNamed(name.nodes[0].text)) {
        tokens_.take();
        return *known;
    }
    // Throws, with the name that was meant.
    compileExpression(program_, name, 0, ValueType::Boolean, Vocabulary::Variables);
    return 0;
}

StatementParser::Elementary StatementParser::assignment()
{
    const std::size_t begin = tokens_.peek().place;
    if (!tokens_.isFollowedBy(tokens_.peek(), ":="))
        tokens_.fail("a statement", statementHint);
    Assignment assignment;
    assignment.variable = variable("a variable");
    assignment.name = {begin, tokens_.lastEnd()};
    tokens_.expect(":=", "behind the variable", statementHint);
    assignment.valueRange.begin = tokens_.peek().place;
    assignment.value = parseExpression(tokens_, Quantifiers::Forbidden);
    assignment.valueRange.end = tokens_.lastEnd();
    assignment.valueText = saidFrom(assignment.valueRange.begin);
    Elementary said;
    said.kind = StatementKind::Assignment;
    said.arc = assignmentArc(program_, assignment, 0);
    said.assignment = std::move(assignment);
    return said;
}

StatementParser::Elementary StatementParser::semaphore(bool isWait)
{
    const std::size_t begin = tokens_.take().place;
    tokens_.expect("(", "and a semaphore", "for example wait(s)");
    const std::size_t place = tokens_.peek().place;
    const std::uint32_t semaphore = variable("the variable of a semaphore");
    tokens_.expect(")", "behind the semaphore");
    if (program_.variables[semaphore].isBoolean)
        throw TextFault{
            place,
            fmt::format("'{}' is a Boolean, and a semaphore is a number", program_.variables[semaphore].name),
            "declare it, for example, as var s : 0..1 = 1;"};
    const auto slot = static_cast<std::int32_t>(program_.slotOfVariable(semaphore));
    Elementary said;
    said.kind = isWait ? StatementKind::Wait : StatementKind::Signal;
    Code& code = said.arc.code;
    if (isWait)
        code = {
            {Operation::Load, slot}, {Operation::Constant, 0}, {Operation::Greater}, {Operation::Require}};
    code.push_back({Operation::Load, slot});
    code.push_back({Operation::Constant, 1});
    code.push_back({isWait ? Operation::Minus : Operation::Plus});
    code.push_back({Operation::Store, slot});
    said.arc.reads = said.arc.writes = {semaphore};
    said.arc.said = saidFrom(begin);
    return said;
}

StatementParser::Elementary StatementParser::atomic()
{
    const std::size_t begin = tokens_.take().place;
    tokens_.expect("{", "behind 'atomic'", "for example atomic { x := true; y := false; }");
    Elementary said;
    said.kind = StatementKind::Atomic;
    while (!tokens_.takeIf("}")) {
        if (tokens_.takeIf(";"))
            continue;
        atomicStatement(said.arc);
        if (!tokens_.peek().isSymbol("}"))
            tokens_.expect(";", "or '}' behind the statement", statementHint);
    }
    said.arc.said = saidFrom(begin);
    return said;
}

void StatementParser::atomicStatement(Arc& arc)
{
    const Level level(*this);
    const ExpressionToken token = tokens_.peek();
    if (token.isWord("if"))
        return atomicConditional(arc);
    if (tokens_.takeIfWord("begin")) {
        while (!tokens_.takeIfWord("end")) {
            if (tokens_.takeIf(";"))
                continue;
            atomicStatement(arc);
            if (!tokens_.peek().isWord("end"))
                tokens_.expect(";", "or 'end' behind the statement", statementHint);
        }
        return;
    }
    if (token.isWord("goto") || token.isWord("while") || token.isWord("atomic") || token.isWord("either") ||
        token.kind == ExpressionToken::Kind::Number)
        tokens_.fail("a statement that is done at once",
                     "in atomic { } stand assignments, skip, wait, signal, await, if and begin .. end");
    Elementary said = elementary();
    arc.code.insert(arc.code.end(), said.arc.code.begin(), said.arc.code.end());
    addAll(arc.reads, said.arc.reads);
    addAll(arc.writes, said.arc.writes);
}

void StatementParser::atomicConditional(Arc& arc)
{
    tokens_.take();
    condition(arc, arc.reads);
    const std::size_t test = arc.code.size();
    arc.code.push_back({Operation::JumpIfFalse});
    if (!tokens_.takeIfWord("then"))
        tokens_.fail("'then' behind the condition", "for example if x then skip");
    atomicStatement(arc);
    if (tokens_.takeIfWord("else")) {
        const std::size_t jump = arc.code.size();
        arc.code.push_back({Operation::Jump});
        arc.code[test].argument = static_cast<std::int32_t>(arc.code.size());
        atomicStatement(arc);
        arc.code[jump].argument = static_cast<std::int32_t>(arc.code.size());
    } else {
        arc.code[test].argument = static_cast<std::int32_t>(arc.code.size());
    }
}

} // namespace threadmend::concurrent
