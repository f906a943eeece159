// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/cpds_reading.h"

#include "core/model/pushdown/stack_pattern.h"
#include "core/model/pushdown/statement_reader.h"
#include "core/model/text/line_scanner.h"
#include "core/model/text/meant_instead.h"
#include "core/model/text/text_position.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace threadmend::pushdown {

namespace {

constexpr const char* shapes =
    "a line of a process is written initial p <main>;  p <a> -> q <b c> : action;  or  target p <a any*>;";

/// Names in the order in which they come.
class Names {
public:
    std::uint32_t numberOf(const std::string& name)
    {
        return numbers_.try_emplace(name, static_cast<std::uint32_t>(numbers_.size())).first->second;
    }
    std::optional<std::uint32_t> find(const std::string& name) const
    {
        const auto found = numbers_.find(name);
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }
    std::size_t size() const { return numbers_.size(); }
    std::vector<std::string> list() const
    {
        std::vector<std::string> names(numbers_.size());
        for (const auto& [name, number] : numbers_)
            names[number] = name;
        return names;
    }

private:
    std::unordered_map<std::string, std::uint32_t> numbers_;
};

/// What a target says, until all rules of its process are known.
struct TargetText {
    CpdsToken control;
    StackPattern pattern;
};

/// A name of an action, where it stands for the first time.
struct ActionText {
    CpdsToken token;
    std::uint32_t number = 0;
};

/// Statement by statement.
class CpdsParser : StatementReader {
public:
    CpdsParser(std::string_view text, const std::string& file, RunContext& run)
        : StatementReader(CpdsLexer(text), text, file, "reading .cpds", shapes, run)
    {
    }

    Outcome<CpdsText> parse()
    {
        bool goesOn = step();
        while (goesOn && token().kind != CpdsToken::Kind::End)
            goesOn = parsePart();
        if (!goesOn || !finish())
            return failure();
        return std::move(result_);
    }

private:
    static constexpr std::size_t mostNested = 100;
    static constexpr std::size_t mostPairs = 1'000'000; // of neighbours in a target

    bool takeName(CpdsToken& name, std::string_view what)
    {
        if (token().kind != CpdsToken::Kind::Name)
            return expected(what);
        name = token();
        return step();
    }

    bool parsePart();
    bool parseActions();
    bool parseProcess();
    bool parseStatement();
    bool parseInitial();
    bool parseRule(const CpdsToken& control);
    bool parseTarget();
    bool parseStack(std::vector<SymbolId>& stack);
    bool parseAlternatives(StackPattern& pattern, std::size_t depth);
    bool parseSequence(StackPattern& pattern, std::size_t depth);
    bool parseItem(StackPattern& pattern, std::size_t depth);
    bool takeRepetition(StackPattern& pattern);
    bool finishProcess(const CpdsToken& name);
    bool finish();
    ActionId actionOf(const CpdsToken& token);

    CpdsText result_;
    Names actions_, processes_;
    std::vector<ActionText> usedActions_; ///< the first place of each
    std::vector<CpdsToken> declared_;
    bool declares_ = false;
    // Of the process that is read.
    Process process_;
    Names controls_, symbols_;
    std::vector<TargetText> targets_;
    std::vector<std::pair<CpdsToken, SymbolId>> targetSymbols_;
    std::optional<CpdsToken> initial_;
};

bool CpdsParser::parsePart()
{
    if (token().isWord("process"))
        return step() && parseProcess();
    if (token().isWord("actions"))
        return step() && parseActions();
    return expected("a process or `actions`",
                    "a system is written process NAME { ... } process NAME { ... } actions shared a, b;");
}

bool CpdsParser::parseActions()
{
    if (!token().isWord("shared"))
        return expected("`shared`", "actions are declared by: actions shared lock, unlock;");
    declares_ = true;
    do {
        CpdsToken name;
        if (!step() || !takeName(name, "the name of an action"))
            return false;
        if (name.isWord("tau"))
            return fail(name.at, "`tau` is internal and is not declared", "leave it out");
        declared_.push_back(name);
    } while (token().is(','));
    return take(';', "`,` or `;`");
}

bool CpdsParser::parseProcess()
{
    CpdsToken name;
    if (!takeName(name, "the name of a process"))
        return false;
    if (processes_.find(name.text))
        return fail(name.at, fmt::format("there are two processes {}", inQuotes(name.text)),
                    "give one of them another name");
    processes_.numberOf(name.text);
    process_ = {};
    process_.name = name.text;
    process_.line = lineOf(name.at);
    controls_ = symbols_ = {};
    targets_.clear();
    targetSymbols_.clear();
    initial_.reset();
    if (!take('{', "`{`"))
        return false;
    while (!token().is('}'))
        if (!parseStatement())
            return false;
    return step() && finishProcess(name);
}

bool CpdsParser::parseStatement()
{
    CpdsToken first;
    if (!takeName(first, "a line of the process, or `}`"))
        return false;
    if (!token().is('<')) {
        if (first.isWord("initial")) {
            if (initial_)
                return fail(first.at,
                            fmt::format("process {} has two initial configurations", inQuotes(process_.name)),
                            "leave one of them out");
            initial_ = first;
            return parseInitial();
        }
        if (first.isWord("target"))
            return parseTarget();
    }
    return parseRule(first);
}

bool CpdsParser::parseStack(std::vector<SymbolId>& stack)
{
    if (!take('<', "a stack in `<` and `>`"))
        return false;
    while (!token().is('>')) {
        CpdsToken name;
        if (!takeName(name, "a stack symbol, or `>`"))
            return false;
        if (name.isWord("any"))
            return fail(name.at, "`any` stands for a symbol in targets only", "name a symbol");
        stack.emplace_back(symbols_.numberOf(name.text));
    }
    return step();
}

bool CpdsParser::parseInitial()
{
    CpdsToken control;
    if (!takeName(control, "a control state"))
        return false;
    process_.initial.control = ControlId(controls_.numberOf(control.text));
    return parseStack(process_.initial.stack) && take(';', "`;`");
}

bool CpdsParser::parseRule(const CpdsToken& control)
{
    Rule rule;
    rule.line = lineOf(control.at);
    rule.control = ControlId(controls_.numberOf(control.text));
    std::vector<SymbolId> read;
    const std::size_t stack = token().at;
    if (!parseStack(read))
        return false;
    if (read.size() != 1)
        return fail(stack, fmt::format("a rule replaces one stack symbol, not {}", read.size()),
                    "write the symbol that is on top: p <a> -> q <b c> : action;");
    rule.top = read.front();
    if (token().kind != CpdsToken::Kind::Arrow)
        return expected("`->`");
    CpdsToken next, action;
    if (!step() || !takeName(next, "a control state"))
        return false;
    rule.next = ControlId(controls_.numberOf(next.text));
    if (!parseStack(rule.pushed) || !take(':', "`:` and an action") ||
        !takeName(action, "an action, or `tau`"))
        return false;
    if (!action.isWord("tau"))
        rule.action = actionOf(action);
    process_.rules.push_back(std::move(rule));
    return take(';', "`;`");
}

ActionId CpdsParser::actionOf(const CpdsToken& token)
{
    const std::size_t known = actions_.size();
    const std::uint32_t number = actions_.numberOf(token.text);
    if (number == known)
        usedActions_.push_back({token, number});
    return ActionId(number);
}

bool CpdsParser::parseTarget()
{
    TargetText target;
    if (!takeName(target.control, "a control state") || !take('<', "a stack in `<` and `>`") ||
        !parseAlternatives(target.pattern, 0) || !take('>', "`>`, `|` or a stack symbol"))
        return false;
    if (target.pattern.pairCount() > mostPairs)
        return fail(target.control.at, "the target is too long", "split it into several lines");
    targets_.push_back(std::move(target));
    return take(';', "`;`");
}

bool CpdsParser::parseAlternatives(StackPattern& pattern, std::size_t depth)
{
    if (depth > mostNested)
        return fail(token().at, fmt::format("parentheses are nested more than {} deep", mostNested),
                    "write it with fewer of them");
    if (!parseSequence(pattern, depth))
        return false;
    while (token().is('|')) {
        StackPattern other;
        if (!step() || !parseSequence(other, depth))
            return false;
        pattern = StackPattern::either(std::move(pattern), std::move(other));
    }
    return true;
}

bool CpdsParser::parseSequence(StackPattern& pattern, std::size_t depth)
{
    pattern = StackPattern::ofNothing();
    while (token().is('(') || token().kind == CpdsToken::Kind::Name) {
        StackPattern item;
        if (!parseItem(item, depth))
            return false;
        pattern = StackPattern::sequence(std::move(pattern), std::move(item));
        if (pattern.pairCount() > mostPairs)
            return fail(token().at, "the target is too long", "split it into several lines");
    }
    return true;
}

bool CpdsParser::parseItem(StackPattern& pattern, std::size_t depth)
{
    if (token().is('(')) {
        if (!step() || !parseAlternatives(pattern, depth + 1) || !take(')', "`)`"))
            return false;
        return takeRepetition(pattern);
    }
    CpdsToken name;
    if (!takeName(name, "a stack symbol"))
        return false;
    if (name.isWord("any")) {
        pattern = StackPattern::of(std::nullopt);
    } else {
        const SymbolId symbol(symbols_.numberOf(name.text));
        targetSymbols_.emplace_back(name, symbol);
        pattern = StackPattern::of(symbol);
    }
    return takeRepetition(pattern);
}

bool CpdsParser::takeRepetition(StackPattern& pattern)
{
    for (;;) {
        if (token().is('*'))
            pattern = StackPattern::repeated(std::move(pattern));
        else if (token().is('+'))
            pattern = StackPattern::atLeastOnce(std::move(pattern));
        else if (token().is('?'))
            pattern = StackPattern::optional(std::move(pattern));
        else
            return true;
        if (!step())
            return false;
    }
}

bool CpdsParser::finishProcess(const CpdsToken& name)
{
    if (!initial_)
        return fail(name.at, fmt::format("process {} has no initial configuration", inQuotes(name.text)),
                    "write one: initial p <main>;");
    // A symbol that no rule and not the start has can be on no stack: most often a slip of the pen.
    std::vector<bool> occurs(symbols_.size(), false);
    for (const SymbolId symbol : process_.initial.stack)
        occurs[symbol.index()] = true;
    for (const Rule& rule : process_.rules) {
        occurs[rule.top.index()] = true;
        for (const SymbolId symbol : rule.pushed)
            occurs[symbol.index()] = true;
    }
    process_.symbols = symbols_.list();
    std::vector<std::string> known;
    for (std::size_t symbol = 0; symbol < occurs.size(); ++symbol)
        if (occurs[symbol])
            known.push_back(process_.symbols[symbol]);
    for (const auto& [token, symbol] : targetSymbols_)
        if (!occurs[symbol.index()])
            return fail(token.at,
                        fmt::format("no stack of process {} ever holds {}", inQuotes(process_.name),
                                    inQuotes(token.text)),
                        meantInstead(token.text, known.size(), [&](std::size_t i) { return known[i]; }));
    process_.controls = controls_.list();
    const std::size_t controls = controls_.size();
    process_.target =
        targets_.empty() ? StackAutomaton::ofAll(controls, symbols_.size()) : StackAutomaton(controls);
    for (const TargetText& target : targets_) {
        const auto control = controls_.find(target.control.text);
        if (!control)
            return fail(target.control.at,
                        fmt::format("process {} has no control state {}", inQuotes(process_.name),
                                    inQuotes(target.control.text)),
                        meantInstead(target.control.text, controls,
                                     [&](std::size_t i) { return process_.controls[i]; }));
        target.pattern.addTo(process_.target, ControlId(*control), symbols_.size());
    }
    for (const Rule& rule : process_.rules)
        if (rule.action != tau)
            process_.actions.push_back(rule.action);
    std::sort(process_.actions.begin(), process_.actions.end());
    process_.actions.erase(std::unique(process_.actions.begin(), process_.actions.end()),
                           process_.actions.end());
    result_.system.processes.push_back(std::move(process_));
    return true;
}

bool CpdsParser::finish()
{
    if (result_.system.processes.empty())
        return fail(token().at, "there is no process", "write one: process P { initial p <main>; ... }");
    result_.system.actions = actions_.list();
    Names declared;
    for (const CpdsToken& token : declared_)
        declared.numberOf(token.text);
    const std::vector<std::string> names = declared.list();
    for (const ActionText& used : usedActions_)
        if (declares_ && !declared.find(used.token.text))
            return fail(used.token.at, fmt::format("action {} is not declared", inQuotes(used.token.text)),
                        meantInstead(used.token.text, names.size(), [&](std::size_t i) { return names[i]; }));
    const LineIndex lines(text());
    for (const CpdsToken& token : declared_)
        if (!actions_.find(token.text)) {
            const TextPosition place = lines.of(token.at);
            result_.warnings.push_back(
                {place.line, place.column, fmt::format("no rule has the action {}", inQuotes(token.text))});
        }
    return true;
}

} // namespace

Outcome<CpdsText> systemIn(std::string_view text, const std::string& file, RunContext& run)
{
    return CpdsParser(text, file, run).parse();
}

} // namespace threadmend::pushdown
