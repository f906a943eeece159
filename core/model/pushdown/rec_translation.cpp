// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/rec_translation.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace threadmend::pushdown {

namespace {

constexpr ControlId runs{0u};
constexpr ControlId hasFailed{1u};

/// An action of one thread at a variable, a lock or the watcher of errors.
struct Access {
    enum class Kind { Reads, Writes, Locks, Unlocks, Fails };
    Kind kind = Kind::Fails;
    std::uint32_t thing = 0; ///< the variable or lock
    bool value = false;      ///< of a variable
    std::uint32_t thread = 0;
    auto operator<=>(const Access&) const = default;
};

/// The actions that threads have, with their names.
class Accesses {
public:
    Accesses(const RecursiveProgram& program, System& system) : program_(program), system_(system) {}

    ActionId of(const Access& access)
    {
        const auto [at, isNew] = numbers_.try_emplace(access, system_.actions.size());
        if (isNew) {
            system_.actions.push_back(program_.threads[access.thread].name + ": " + wordsFor(access));
            made_.push_back(access);
        }
        return ActionId(at->second);
    }
    /// By action.
    const std::vector<Access>& made() const { return made_; }

private:
    std::string wordsFor(const Access& access) const
    {
        switch (access.kind) {
        case Access::Kind::Reads:
            return fmt::format("{} is {}", program_.variables[access.thing].name, access.value);
        case Access::Kind::Writes:
            return fmt::format("{} = {}", program_.variables[access.thing].name, access.value);
        case Access::Kind::Locks:
            return "lock " + program_.locks[access.thing].name;
        case Access::Kind::Unlocks:
            return "unlock " + program_.locks[access.thing].name;
        case Access::Kind::Fails:
            break;
        }
        return "error";
    }

    const RecursiveProgram& program_;
    System& system_;
    std::map<Access, std::size_t> numbers_;
    std::vector<Access> made_;
};

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
    ThreadTranslation(const RecursiveProgram& program, std::uint32_t number, Accesses& accesses)
        : thread_(program.threads[number]), number_(number), accesses_(accesses)
    {
        for (const Procedure& procedure : thread_.procedures)
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
        return {{access(Access::Kind::Reads, value.variable, true), value.truth},
                {access(Access::Kind::Reads, value.variable, false), !value.truth}};
    }

    ActionId access(Access::Kind kind, std::uint32_t thing, bool value)
    {
        return accesses_.of({kind, thing, value, number_});
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
                add(top, access(Access::Kind::Writes, step.operand, read.value), runs, {next(at.values)},
                    step.line);
            break;
        case Instruction::Kind::Test:
            for (const Read& read : readsOf(step.value, at.values))
                add(top, read.action, runs,
                    {symbolOf(at.procedure, read.value ? step.next : step.other, at.values)}, step.line);
            break;
        case Instruction::Kind::Lock:
            add(top, access(Access::Kind::Locks, step.operand, false), runs, {next(at.values)}, step.line);
            break;
        case Instruction::Kind::Unlock:
            add(top, access(Access::Kind::Unlocks, step.operand, false), runs, {next(at.values)}, step.line);
            break;
        case Instruction::Kind::Call:
            addCall(at, top, step);
            break;
        case Instruction::Kind::Return:
            add(top, tau, runs, {}, step.line);
            break;
        case Instruction::Kind::Error:
            add(top, access(Access::Kind::Fails, 0, false), hasFailed, {top}, step.line);
            break;
        case Instruction::Kind::Jump:
            break; // no symbol is one
        }
    }

    const ProgramThread& thread_;
    std::uint32_t number_; ///< of the thread
    Accesses& accesses_;
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
        process_.initial = {ControlId(thing.isTrue ? 1u : 0u), {SymbolId(0u)}};
    }
    ControlId addControl(std::string name)
    {
        process_.controls.push_back(std::move(name));
        return ControlId(process_.controls.size() - 1);
    }
    void add(ControlId from, ActionId action, ControlId to)
    {
        process_.rules.push_back({from, SymbolId(0u), action, to, {SymbolId(0u)}, line_});
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

/// Variables, locks and the watcher of errors. They have the actions that threads have, and no others: a step
/// of theirs alone would be none of the program's.
class CellTranslation {
public:
    explicit CellTranslation(const RecursiveProgram& program)
        : program_(program), errors_({"error", false, 0}, {"none", "met"})
    {
        for (const SharedThing& variable : program.variables)
            variables_.emplace_back(variable, std::vector<std::string>{"false", "true"});
        for (const SharedThing& lock : program.locks)
            locks_.emplace_back(lock, std::vector<std::string>{"free"});
    }

    void add(const Access& access, ActionId action)
    {
        const ControlId first(0u), second(1u);
        const ControlId value = access.value ? second : first;
        switch (access.kind) {
        case Access::Kind::Reads:
            variables_[access.thing].add(value, action, value);
            break;
        case Access::Kind::Writes:
            variables_[access.thing].add(first, action, value);
            variables_[access.thing].add(second, action, value);
            break;
        case Access::Kind::Locks:
            locks_[access.thing].add(first, action, heldBy(access));
            break;
        case Access::Kind::Unlocks: // by its holder alone
            locks_[access.thing].add(heldBy(access), action, first);
            break;
        case Access::Kind::Fails:
            errors_.add(first, action, second);
            break;
        }
    }

    void addTo(System& system)
    {
        for (Cell& variable : variables_)
            system.processes.push_back(variable.make());
        for (Cell& lock : locks_)
            system.processes.push_back(lock.make());
        Process errors = errors_.make();
        errors.target = StackAutomaton::of({ControlId(1u), {SymbolId(0u)}}, errors.controls.size());
        system.processes.push_back(std::move(errors));
    }

private:
    ControlId heldBy(const Access& access)
    {
        const auto known = holders_.find({access.thing, access.thread});
        if (known != holders_.end())
            return known->second;
        const ControlId made =
            locks_[access.thing].addControl("held." + program_.threads[access.thread].name);
        holders_.emplace(std::pair(access.thing, access.thread), made);
        return made;
    }

    const RecursiveProgram& program_;
    std::vector<Cell> variables_, locks_;
    Cell errors_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, ControlId> holders_; ///< by lock and thread
};

} // namespace

Outcome<System> systemOf(const RecursiveProgram& program, RunContext& run)
{
    System system;
    Accesses accesses(program, system);
    for (std::uint32_t thread = 0; thread < program.threads.size(); ++thread) {
        auto process = ThreadTranslation(program, thread, accesses).make(run);
        if (!process)
            return process.failure();
        system.processes.push_back(*std::move(process));
    }
    CellTranslation cells(program);
    for (std::size_t action = 0; action < accesses.made().size(); ++action) {
        if (const auto stopped = run.poll({"translating the program", action, accesses.made().size()}))
            return *stopped;
        cells.add(accesses.made()[action], ActionId(action));
    }
    cells.addTo(system);
    return system;
}

} // namespace threadmend::pushdown
