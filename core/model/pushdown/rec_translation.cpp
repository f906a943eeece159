// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/rec_translation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace threadmend::pushdown {

namespace {

constexpr ControlId runs{0u};
constexpr ControlId hasFailed{1u};

/// Actions by their names.
class ActionNames {
public:
    explicit ActionNames(System& system) : system_(system) {}
    ActionId of(const std::string& name)
    {
        const auto [at, isNew] = numbers_.try_emplace(name, system_.actions.size());
        if (isNew)
            system_.actions.push_back(name);
        return ActionId(at->second);
    }
    std::optional<ActionId> find(const std::string& name) const
    {
        const auto found = numbers_.find(name);
        return found == numbers_.end() ? std::nullopt : std::optional(ActionId(found->second));
    }

private:
    System& system_;
    std::unordered_map<std::string, std::size_t> numbers_;
};

std::string readName(const std::string& thread, const std::string& variable, bool value)
{
    return fmt::format("{}: {} is {}", thread, variable, value);
}

std::string writtenName(const std::string& thread, const std::string& variable, bool value)
{
    return fmt::format("{}: {} = {}", thread, variable, value);
}

std::string lockName(const std::string& thread, std::string_view verb, const std::string& lock)
{
    return fmt::format("{}: {} {}", thread, verb, lock);
}

std::string errorName(const std::string& thread)
{
    return thread + ": error";
}

void sortActions(Process& process)
{
    for (const Rule& rule : process.rules)
        if (rule.action != tau)
            process.actions.push_back(rule.action);
    std::sort(process.actions.begin(), process.actions.end());
    process.actions.erase(std::unique(process.actions.begin(), process.actions.end()), process.actions.end());
}

/// A point of a thread, with the values of the locals there.
struct Point {
    std::uint32_t procedure = 0, instruction = 0, values = 0;
    auto operator<=>(const Point&) const = default;
};

/// A thread as a process, from its beginning onwards.
class ThreadTranslation {
public:
    ThreadTranslation(const RecursiveProgram& program, const ProgramThread& thread, ActionNames& actions)
        : program_(program), thread_(thread), actions_(actions)
    {
        for (const Procedure& procedure : thread.procedures)
            names_.push_back(pointNamesOf(procedure));
    }

    Outcome<Process> make(RunContext& run)
    {
        process_.name = thread_.name;
        process_.line = thread_.line;
        process_.controls = {"runs", "failed"};
        process_.initial = {runs, {symbolOf(thread_.main, 0, thread_.procedures[thread_.main].initial)}};
        for (std::size_t done = 0; done < points_.size(); ++done) {
            if (const auto stopped = run.poll({"translating the program", done, points_.size()}))
                return *stopped;
            addRulesAt(points_[done], SymbolId(done));
        }
        sortActions(process_);
        process_.target = StackAutomaton::ofAll(process_.controls.size(), process_.symbols.size());
        return std::move(process_);
    }

private:
    struct Read {
        ActionId action;
        bool value;
    };

    /// `main:12`; further points of the same line are `main:12.2` and so on.
    static std::vector<std::string> pointNamesOf(const Procedure& procedure)
    {
        std::vector<std::string> names;
        std::map<std::uint64_t, std::size_t> onLine;
        for (const Instruction& each : procedure.code) {
            const std::size_t before = each.kind == Instruction::Kind::Jump ? 0 : onLine[each.line]++;
            names.push_back(before == 0 ? fmt::format("{}:{}", procedure.name, each.line)
                                        : fmt::format("{}:{}.{}", procedure.name, each.line, before + 1));
        }
        return names;
    }

    SymbolId symbolOf(std::uint32_t procedure, std::uint32_t instruction, std::uint32_t values)
    {
        const Procedure& in = thread_.procedures[procedure];
        while (in.code[instruction].kind == Instruction::Kind::Jump)
            instruction = in.code[instruction].next;
        const Point point{procedure, instruction, values};
        const auto [at, isNew] = numbers_.try_emplace(point, SymbolId(points_.size()));
        if (isNew) {
            points_.push_back(point);
            std::string name = names_[procedure][instruction];
            for (std::size_t i = 0; i < in.locals.size(); ++i)
                name += fmt::format("{}{}={}", i == 0 ? "[" : ",", in.locals[i], (values >> i) & 1u);
            process_.symbols.push_back(name + (in.locals.empty() ? "" : "]"));
        }
        return at->second;
    }

    /// What may be read, and by which action.
    std::vector<Read> readsOf(const BooleanValue& value, std::uint32_t values)
    {
        switch (value.kind) {
        case BooleanValue::Kind::Constant:
            return {{tau, value.truth}};
        case BooleanValue::Kind::Any:
            return {{tau, true}, {tau, false}};
        case BooleanValue::Kind::Local:
            return {{tau, (((values >> value.variable) & 1u) != 0) == value.truth}};
        case BooleanValue::Kind::Shared:
            break;
        }
        const std::string& name = program_.variables[value.variable].name;
        return {{actions_.of(readName(thread_.name, name, true)), value.truth},
                {actions_.of(readName(thread_.name, name, false)), !value.truth}};
    }

    void add(SymbolId top, ActionId action, ControlId next, std::vector<SymbolId> pushed, std::uint64_t line)
    {
        process_.rules.push_back({runs, top, action, next, std::move(pushed), line});
    }

    void addCall(Point at, SymbolId top, const Instruction& call)
    {
        const Procedure& callee = thread_.procedures[call.operand];
        std::set<std::uint32_t> begins{callee.initial};
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            std::set<std::uint32_t> longer;
            for (const std::uint32_t begin : begins)
                for (const Read& read : readsOf(call.arguments[i], at.values))
                    longer.insert(begin | (read.value ? 1u << i : 0u));
            begins = std::move(longer);
        }
        const SymbolId back = symbolOf(at.procedure, call.next, at.values);
        for (const std::uint32_t begin : begins)
            add(top, tau, runs, {symbolOf(call.operand, 0, begin), back}, call.line);
    }

    void addRulesAt(Point at, SymbolId top)
    {
        const Instruction& step = thread_.procedures[at.procedure].code[at.instruction];
        const auto next = [&](std::uint32_t values) { return symbolOf(at.procedure, step.next, values); };
        switch (step.kind) {
        case Instruction::Kind::Skip:
            add(top, tau, runs, {next(at.values)}, step.line);
            break;
        case Instruction::Kind::Assign:
            for (const Read& read : readsOf(step.value, at.values)) {
                const std::uint32_t bit = 1u << step.operand;
                add(top, read.action, runs, {next(read.value ? at.values | bit : at.values & ~bit)},
                    step.line);
            }
            break;
        case Instruction::Kind::AssignShared:
            for (const Read& read : readsOf(step.value, at.values))
                add(top,
                    actions_.of(writtenName(thread_.name, program_.variables[step.operand].name, read.value)),
                    runs, {next(at.values)}, step.line);
            break;
        case Instruction::Kind::Test:
            for (const Read& read : readsOf(step.value, at.values))
                add(top, read.action, runs,
                    {symbolOf(at.procedure, read.value ? step.next : step.other, at.values)}, step.line);
            break;
        case Instruction::Kind::Lock:
        case Instruction::Kind::Unlock:
            add(top,
                actions_.of(lockName(thread_.name, step.kind == Instruction::Kind::Lock ? "lock" : "unlock",
                                     program_.locks[step.operand].name)),
                runs, {next(at.values)}, step.line);
            break;
        case Instruction::Kind::Call:
            addCall(at, top, step);
            break;
        case Instruction::Kind::Return:
            add(top, tau, runs, {}, step.line);
            break;
        case Instruction::Kind::Error:
            add(top, actions_.of(errorName(thread_.name)), hasFailed, {top}, step.line);
            break;
        case Instruction::Kind::Jump:
            break; // no symbol is one
        }
    }

    const RecursiveProgram& program_;
    const ProgramThread& thread_;
    ActionNames& actions_;
    Process process_;
    std::vector<std::vector<std::string>> names_; ///< of points, by procedure
    std::map<Point, SymbolId> numbers_;
    std::vector<Point> points_; ///< by symbol
};

/// A process with one stack symbol that never changes: its control state is its value.
class Cell {
public:
    Cell(const SharedThing& thing, std::vector<std::string> controls) : line_(thing.line)
    {
        process_.name = thing.name;
        process_.line = thing.line;
        process_.controls = std::move(controls);
        process_.symbols = {thing.name};
        process_.initial = {ControlId(0u), {SymbolId(0u)}};
    }
    void beginAt(ControlId control) { process_.initial.control = control; }
    void add(ControlId from, std::optional<ActionId> action, ControlId to)
    {
        if (action) // some thread has it; a step of the cell alone would be none of the program's
            process_.rules.push_back({from, SymbolId(0u), *action, to, {SymbolId(0u)}, line_});
    }
    Process make()
    {
        sortActions(process_);
        process_.target = StackAutomaton::ofAll(process_.controls.size(), 1);
        return std::move(process_);
    }

private:
    Process process_;
    std::uint64_t line_;
};

Process variableProcess(const RecursiveProgram& program, const SharedThing& variable,
                        const ActionNames& actions)
{
    Cell cell(variable, {"false", "true"});
    cell.beginAt(ControlId(variable.isTrue ? 1u : 0u));
    for (const ProgramThread& thread : program.threads)
        for (const bool value : {false, true}) {
            const ControlId is(value ? 1u : 0u);
            cell.add(is, actions.find(readName(thread.name, variable.name, value)), is);
            for (const ControlId from : {ControlId(0u), ControlId(1u)})
                cell.add(from, actions.find(writtenName(thread.name, variable.name, value)), is);
        }
    return cell.make();
}

/// A lock knows its holder: nobody else gives it back.
Process lockProcess(const RecursiveProgram& program, const SharedThing& lock, const ActionNames& actions)
{
    std::vector<std::string> controls{"free"};
    for (const ProgramThread& thread : program.threads)
        controls.push_back("held." + thread.name);
    Cell cell(lock, std::move(controls));
    for (std::size_t i = 0; i < program.threads.size(); ++i) {
        const std::string& thread = program.threads[i].name;
        cell.add(ControlId(0u), actions.find(lockName(thread, "lock", lock.name)), ControlId(i + 1));
        cell.add(ControlId(i + 1), actions.find(lockName(thread, "unlock", lock.name)), ControlId(0u));
    }
    return cell.make();
}

Process errorProcess(const RecursiveProgram& program, const ActionNames& actions)
{
    Cell cell({"error", false, 0}, {"none", "met"});
    for (const ProgramThread& thread : program.threads)
        cell.add(ControlId(0u), actions.find(errorName(thread.name)), ControlId(1u));
    Process process = cell.make();
    process.target = StackAutomaton::of({ControlId(1u), {SymbolId(0u)}}, process.controls.size());
    return process;
}

} // namespace

Outcome<System> systemOf(const RecursiveProgram& program, RunContext& run)
{
    System system;
    ActionNames actions(system);
    for (const ProgramThread& thread : program.threads) {
        auto process = ThreadTranslation(program, thread, actions).make(run);
        if (!process)
            return process.failure();
        system.processes.push_back(*std::move(process));
    }
    for (const SharedThing& variable : program.variables)
        system.processes.push_back(variableProcess(program, variable, actions));
    for (const SharedThing& lock : program.locks)
        system.processes.push_back(lockProcess(program, lock, actions));
    system.processes.push_back(errorProcess(program, actions));
    return system;
}

} // namespace threadmend::pushdown
