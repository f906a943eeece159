// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/cpds_writing.h"

#include "core/model/model_kind.h"
#include "core/model/pushdown/cpds_names.h"
#include "core/model/pushdown/pushdown_model.h"
#include "core/model/pushdown/system_reading.h"
#include "core/model/text/new_file.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace threadmend::pushdown {

namespace {

/// A regular expression as a text, and what it takes to write it.
struct Expression {
    std::string text;      ///< empty: the empty word
    bool isChoice = false; ///< a `|` stands outside of all parentheses
    std::size_t depth = 0; ///< of parentheses
};

Expression inParentheses(const Expression& of)
{
    return {"(" + of.text + ")", false, of.depth + 1};
}

Expression either(const Expression& a, const Expression& b)
{
    if (a.text == b.text)
        return a;
    return {a.text + " | " + b.text, true, std::max(a.depth, b.depth)};
}

Expression sequenceOf(const Expression& a, const Expression& b)
{
    if (a.text.empty() || b.text.empty())
        return a.text.empty() ? b : a;
    const Expression first = a.isChoice ? inParentheses(a) : a;
    const Expression second = b.isChoice ? inParentheses(b) : b;
    return {first.text + " " + second.text, false, std::max(first.depth, second.depth)};
}

Expression repeatedOf(const Expression& of)
{
    if (of.text.empty())
        return of;
    const Expression inner = inParentheses(of);
    return {inner.text + "*", false, inner.depth};
}

constexpr std::size_t longestTarget = std::size_t{1} << 16; // bytes of one expression
constexpr std::size_t deepestTarget = 90;                   // parentheses; the reader takes a few more

/// The graph of a target whose arcs are expressions, from which state after state is taken away.
class Elimination {
public:
    /// `isOnStacks`: which symbols a stack may hold.
    Elimination(const Process& process, ControlId control, const std::vector<bool>& isOnStacks)
    {
        const StackAutomaton& target = process.target;
        start_ = static_cast<std::uint32_t>(target.stateCount());
        end_ = start_ + 1;
        for (std::uint32_t state = 0; state < target.stateCount(); ++state) {
            addSteps(process, state, isOnStacks);
            if (target.accepts(state))
                add(state, end_, {});
        }
        for (const std::uint32_t state : target.starts(control))
            add(start_, state, {});
    }

    /// Nothing: no stack is in it. Sets `isTooLong` if it cannot be written.
    std::optional<Expression> run(bool& isTooLong)
    {
        for (std::uint32_t state = 0; state < start_ && !isTooLong; ++state)
            remove(state, isTooLong);
        const auto all = arcs_.find({start_, end_});
        return isTooLong || all == arcs_.end() ? std::nullopt : std::optional(all->second);
    }

private:
    void add(std::uint32_t from, std::uint32_t to, const Expression& expression)
    {
        const auto [at, isNew] = arcs_.try_emplace({from, to}, expression);
        if (!isNew)
            at->second = either(at->second, expression);
    }

    /// All symbols of stacks at once are `any`.
    void addSteps(const Process& process, std::uint32_t state, const std::vector<bool>& isOnStacks)
    {
        std::map<std::uint32_t, std::vector<SymbolId>> byTarget;
        for (const StackAutomaton::Step& step : process.target.steps(state))
            if (isOnStacks[step.symbol.index()])
                byTarget[step.target].push_back(step.symbol);
        const auto all = static_cast<std::size_t>(std::count(isOnStacks.begin(), isOnStacks.end(), true));
        for (auto& [to, symbols] : byTarget) {
            std::sort(symbols.begin(), symbols.end());
            symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
            if (symbols.size() == all)
                add(state, to, {"any", false, 0});
            else
                for (const SymbolId symbol : symbols)
                    add(state, to, {nameInText(process.symbols[symbol.index()]), false, 0});
        }
    }

    void remove(std::uint32_t state, bool& isTooLong)
    {
        Expression loop;
        std::vector<std::pair<std::uint32_t, Expression>> in, out;
        for (auto at = arcs_.begin(); at != arcs_.end();) {
            const auto [from, to] = at->first;
            if (from == state && to == state)
                loop = repeatedOf(at->second);
            else if (from == state)
                out.emplace_back(to, at->second);
            else if (to == state)
                in.emplace_back(from, at->second);
            at = from == state || to == state ? arcs_.erase(at) : std::next(at);
        }
        for (const auto& [from, before] : in)
            for (const auto& [to, after] : out) {
                add(from, to, sequenceOf(sequenceOf(before, loop), after));
                const Expression& made = arcs_[{from, to}];
                isTooLong = isTooLong || made.text.size() > longestTarget || made.depth > deepestTarget;
                if (isTooLong)
                    return;
            }
    }

    std::uint32_t start_ = 0, end_ = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Expression> arcs_;
};

std::string stackInText(const Process& process, const std::vector<SymbolId>& stack)
{
    std::string text = "<";
    for (const SymbolId symbol : stack)
        text += (text.size() == 1 ? "" : " ") + nameInText(process.symbols[symbol.index()]);
    return text + ">";
}

/// A name that none of `names` is.
std::string freshName(const std::vector<std::string>& names)
{
    std::string name = "never";
    while (std::find(names.begin(), names.end(), name) != names.end())
        name += "'";
    return name;
}

/// Process after process. A method says false after a failure.
class SystemWriter {
public:
    SystemWriter(const System& system, RunContext& run) : system_(system), run_(run) {}

    Outcome<std::string> write()
    {
        for (const Process& process : system_.processes)
            if (!writeProcess(process))
                return *failure_;
        return std::move(text_);
    }

private:
    bool writeProcess(const Process& process)
    {
        const auto control = [&](ControlId id) { return nameInText(process.controls[id.index()]); };
        std::vector<bool> occurs(process.controls.size(), false), isOnStacks(process.symbols.size(), false);
        occurs[process.initial.control.index()] = true;
        for (const SymbolId symbol : process.initial.stack)
            isOnStacks[symbol.index()] = true;
        text_ += fmt::format("{}process {} {{\n  initial {} {};\n", text_.empty() ? "" : "\n",
                             nameInText(process.name), control(process.initial.control),
                             stackInText(process, process.initial.stack));
        for (const Rule& rule : process.rules) {
            if (const auto stopped = run_.poll({"writing the system", text_.size(), 0})) {
                failure_ = *stopped;
                return false;
            }
            occurs[rule.control.index()] = occurs[rule.next.index()] = true;
            isOnStacks[rule.top.index()] = true;
            for (const SymbolId symbol : rule.pushed)
                isOnStacks[symbol.index()] = true;
            text_ += fmt::format(
                "  {} {} -> {} {} : {};\n", control(rule.control), stackInText(process, {rule.top}),
                control(rule.next), stackInText(process, rule.pushed),
                rule.action == tau ? "tau" : nameInText(system_.actions[rule.action.index()]));
        }
        return writeTargets(process, occurs, isOnStacks);
    }

    /// Only of control states and symbols that can occur: a reader takes others for slips of the pen.
    bool writeTargets(const Process& process, const std::vector<bool>& occurs,
                      const std::vector<bool>& isOnStacks)
    {
        if (process.target == StackAutomaton::ofAll(process.controls.size(), process.symbols.size())) {
            text_ += "}\n";
            return true;
        }
        bool isEmpty = true;
        for (std::size_t i = 0; i < process.controls.size(); ++i) {
            if (!occurs[i] || process.target.starts(ControlId(i)).empty())
                continue;
            bool isTooLong = false;
            const auto expression = Elimination(process, ControlId(i), isOnStacks).run(isTooLong);
            if (isTooLong) {
                failure_ = InputError{
                    {},
                    0,
                    0,
                    fmt::format("the target of process \"{}\" takes too long an expression", process.name),
                    "split it into several targets"};
                return false;
            }
            if (!expression)
                continue;
            isEmpty = false;
            text_ += fmt::format("  target {} <{}>;\n", nameInText(process.controls[i]), expression->text);
        }
        if (isEmpty) { // no target at all would mean every configuration
            const std::string never = freshName(process.controls), stack = freshName(process.symbols);
            text_ += fmt::format(
                "  {0} <{1}> -> {0} <{1}> : tau; // nothing comes here\n  target {0} <{1}>;\n", never, stack);
        }
        text_ += "}\n";
        return true;
    }

    const System& system_;
    RunContext& run_;
    std::string text_;
    std::optional<Failure> failure_;
};

} // namespace

Outcome<std::string> textOf(const System& system, RunContext& run)
{
    return SystemWriter(system, run).write();
}

bool isWritableSystem(std::string_view from, std::string_view to)
{
    const ModelKind* kind = kindOf(from);
    const ModelKind* written = kindOf(to);
    return kind != nullptr && written != nullptr && holdsSystems(*kind) && holdsSystems(*written) &&
           !holdsProgram(to);
}

std::optional<Failure> writeSystem(const System& system, const std::string& path, RunContext& run)
{
    const auto text = textOf(system, run);
    if (!text) {
        Failure failure = text.failure();
        if (auto* error = std::get_if<InputError>(&failure))
            error->file = path;
        return failure;
    }
    auto output = NewFile::toward(path);
    if (!output)
        return output.failure();
    output->write(*text);
    if (const auto error = output->commit())
        return *error;
    return std::nullopt;
}

} // namespace threadmend::pushdown
