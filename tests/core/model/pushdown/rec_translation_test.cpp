// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive programs and their translation, against an interpreter that does what the language says.
#include "core/model/pushdown/cpds_writing.h"
#include "core/model/pushdown/exploration.h"
#include "core/model/pushdown/system_reading.h"
#include "tests/testing/random_models.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

using namespace threadmend;
using namespace threadmend::pushdown;
using namespace threadmend::testing;

namespace {

/// One Boolean value, as it is written.
struct Said {
    enum { True, False, Any, Local, Shared } kind = True;
    std::uint32_t variable = 0;
    bool negated = false;
};

struct Statement {
    enum { Skip, Local, Shared, If, While, Lock, Unlock, Call, Return, Error } kind = Skip;
    Said value;
    std::uint32_t operand = 0;
    std::vector<Statement> body, otherwise;
};

using Block = std::vector<Statement>;

/// Two locals a and b; of all but main, a is the parameter.
struct TestThread {
    std::vector<Block> procedures;
};

constexpr std::uint32_t variables = 2;

std::string written(const Said& value)
{
    const std::string no = value.negated ? "!" : "";
    switch (value.kind) {
    case Said::True:
        return "true";
    case Said::False:
        return "false";
    case Said::Any:
        return "*";
    case Said::Local:
        return no + "ab"[value.variable];
    case Said::Shared:
        break;
    }
    return no + "s" + std::to_string(value.variable);
}

std::string procedureName(std::uint32_t procedure)
{
    return procedure == 0 ? "main" : "p" + std::to_string(procedure);
}

void write(const Block& block, std::string& text)
{
    for (const Statement& each : block) {
        switch (each.kind) {
        case Statement::Skip:
            text += "skip;";
            break;
        case Statement::Local:
            text += std::string(1, "ab"[each.operand]) + " = " + written(each.value) + ";";
            break;
        case Statement::Shared:
            text += "s" + std::to_string(each.operand) + " = " + written(each.value) + ";";
            break;
        case Statement::If:
        case Statement::While:
            text += (each.kind == Statement::If ? "if (" : "while (") + written(each.value) + ") {\n";
            write(each.body, text);
            text += "}";
            if (!each.otherwise.empty()) {
                text += " else {\n";
                write(each.otherwise, text);
                text += "}";
            }
            break;
        case Statement::Lock:
            text += "lock m;";
            break;
        case Statement::Unlock:
            text += "unlock m;";
            break;
        case Statement::Call:
            text += "call " + procedureName(each.operand) + "(" + written(each.value) + ");";
            break;
        case Statement::Return:
            text += "return;";
            break;
        case Statement::Error:
            text += "error;";
            break;
        }
        text += "\n";
    }
}

std::string written(const std::vector<TestThread>& threads)
{
    std::string text = "shared s0, s1 = true;\nlock m;\n";
    for (std::size_t i = 0; i < threads.size(); ++i) {
        text += "thread t" + std::to_string(i) + " {\n";
        for (std::uint32_t p = 0; p < threads[i].procedures.size(); ++p) {
            text += "procedure " + procedureName(p) + (p == 0 ? "() { local a, b;\n" : "(a) { local b;\n");
            write(threads[i].procedures[p], text);
            text += "}\n";
        }
        text += "}\n";
    }
    // So that every program can be asked something.
    return text + "thread never { procedure main() { if (false) { error; } } }\n";
}

Said randomValue(Random& random, bool mayBeShared)
{
    Said value;
    const std::uint32_t kind = random.below(mayBeShared ? 8 : 5);
    value.kind = kind == 0   ? Said::True
                 : kind == 1 ? Said::False
                 : kind == 2 ? Said::Any
                 : kind < 5  ? Said::Local
                             : Said::Shared;
    value.variable = random.below(2);
    value.negated = random.below(2) == 0;
    return value;
}

/// `first`: the procedure from which on others may be called.
Block randomBlock(Random& random, std::uint32_t first, std::uint32_t procedures, std::uint32_t depth)
{
    Block block;
    const std::uint32_t size = 1 + random.below(3);
    for (std::uint32_t i = 0; i < size; ++i) {
        Statement made;
        made.operand = random.below(variables);
        switch (random.below(12)) {
        case 0:
        case 1:
            made.kind = Statement::Local;
            made.value = randomValue(random, true);
            break;
        case 2:
        case 3:
            made.kind = Statement::Shared;
            made.value = randomValue(random, false);
            break;
        case 4:
        case 5:
        case 6:
            if (depth == 0)
                break;
            made.kind = random.below(3) == 0 ? Statement::While : Statement::If;
            made.value = randomValue(random, true);
            made.body = randomBlock(random, first, procedures, depth - 1);
            if (made.kind == Statement::If && random.below(2) == 0)
                made.otherwise = randomBlock(random, first, procedures, depth - 1);
            break;
        case 7:
            made.kind = Statement::Lock;
            break;
        case 8:
            made.kind = Statement::Unlock;
            break;
        case 9:
            if (first >= procedures)
                break;
            made.kind = Statement::Call;
            made.operand = first + random.below(procedures - first);
            made.value = randomValue(random, false);
            break;
        case 10:
            made.kind = random.below(3) == 0 ? Statement::Return : Statement::Skip;
            break;
        default:
            made.kind = random.below(2) == 0 ? Statement::Error : Statement::Skip;
        }
        block.push_back(std::move(made));
    }
    return block;
}

std::vector<TestThread> randomProgram(Random& random, bool isRecursive)
{
    std::vector<TestThread> threads(2);
    for (TestThread& thread : threads) {
        const std::uint32_t procedures = 1 + random.below(3);
        for (std::uint32_t p = 0; p < procedures; ++p)
            thread.procedures.push_back(randomBlock(random, isRecursive ? 1 : p + 1, procedures, 2));
    }
    return threads;
}

/// What is left to do in a call: blocks, the innermost last, each with the place that comes next.
struct Frame {
    std::array<bool, 2> locals{};
    std::vector<std::pair<const Block*, std::size_t>> rest;
    auto operator<=>(const Frame&) const = default;
};

struct ProgramState {
    std::array<bool, variables> shared{false, true};
    std::optional<std::size_t> holder;
    std::vector<std::vector<Frame>> threads;
    auto operator<=>(const ProgramState&) const = default;
};

/// The rules of the language, one statement after the other.
class Interpreter {
public:
    explicit Interpreter(const std::vector<TestThread>& threads) : threads_(threads) {}

    ProgramState initial() const
    {
        ProgramState state;
        for (const TestThread& thread : threads_)
            state.threads.push_back({calling(thread.procedures[0], false)});
        return state;
    }

    /// Sets `hasFailed` if one of the steps is an error.
    std::vector<ProgramState> after(const ProgramState& state, bool& hasFailed) const
    {
        std::vector<ProgramState> all;
        for (std::size_t t = 0; t < threads_.size(); ++t)
            if (!state.threads[t].empty())
                step(state, t, all, hasFailed);
        return all;
    }

private:
    static Frame calling(const Block& block, bool argument)
    {
        Frame frame;
        frame.locals[0] = argument;
        frame.rest = {{&block, 0}};
        settle(frame);
        return frame;
    }
    /// Blocks that have come to their end are no step.
    static void settle(Frame& frame)
    {
        while (!frame.rest.empty() && frame.rest.back().second == frame.rest.back().first->size())
            frame.rest.pop_back();
    }
    static std::vector<bool> valuesOf(const Said& value, const ProgramState& state, const Frame& frame)
    {
        switch (value.kind) {
        case Said::True:
            return {true};
        case Said::False:
            return {false};
        case Said::Any:
            return {true, false};
        case Said::Local:
            return {frame.locals[value.variable] != value.negated};
        case Said::Shared:
            break;
        }
        return {state.shared[value.variable] != value.negated};
    }

    void step(const ProgramState& state, std::size_t t, std::vector<ProgramState>& all, bool& hasFailed) const
    {
        if (state.threads[t].back().rest.empty()) { // the closing brace
            all.push_back(state);
            all.back().threads[t].pop_back();
            return;
        }
        const auto [block, place] = state.threads[t].back().rest.back();
        const Statement& now = (*block)[place];
        for (const bool value : valuesOf(now.value, state, state.threads[t].back())) {
            ProgramState next = state;
            Frame& frame = next.threads[t].back();
            if (now.kind != Statement::While || !value)
                ++frame.rest.back().second;
            switch (now.kind) {
            case Statement::Skip:
                break;
            case Statement::Local:
                frame.locals[now.operand] = value;
                break;
            case Statement::Shared:
                next.shared[now.operand] = value;
                break;
            case Statement::If:
            case Statement::While:
                if (value)
                    frame.rest.emplace_back(&now.body, 0);
                else if (now.kind == Statement::If)
                    frame.rest.emplace_back(&now.otherwise, 0);
                break;
            case Statement::Lock:
                if (next.holder)
                    return;
                next.holder = t;
                break;
            case Statement::Unlock:
                if (next.holder != t)
                    return;
                next.holder.reset();
                break;
            case Statement::Call:
                settle(frame);
                next.threads[t].push_back(calling(threads_[t].procedures[now.operand], value));
                all.push_back(std::move(next));
                continue;
            case Statement::Return:
                next.threads[t].pop_back();
                all.push_back(std::move(next));
                continue;
            case Statement::Error:
                hasFailed = true;
                return;
            }
            settle(frame);
            all.push_back(std::move(next));
        }
    }

    const std::vector<TestThread>& threads_;
};

constexpr std::size_t mostSearched = 3000;

struct Distance {
    std::optional<std::size_t> toError;
    bool isComplete = true; ///< all states were seen
};

/// Breadth first, the program by itself.
Distance interpreted(const std::vector<TestThread>& threads)
{
    const Interpreter interpreter(threads);
    std::map<ProgramState, std::size_t> depth{{interpreter.initial(), 0}};
    std::deque<ProgramState> waiting{interpreter.initial()};
    while (!waiting.empty()) {
        if (depth.size() > mostSearched)
            return {std::nullopt, false};
        const ProgramState state = std::move(waiting.front());
        waiting.pop_front();
        const std::size_t before = depth.at(state);
        bool hasFailed = false;
        for (ProgramState& next : interpreter.after(state, hasFailed))
            if (depth.try_emplace(next, before + 1).second)
                waiting.push_back(std::move(next));
        if (hasFailed)
            return {before + 1, true};
    }
    return {};
}

/// Breadth first by the rules of the system (Kidd et al. 2009, definition 3).
Distance translated(const System& system, std::size_t most)
{
    using Key = std::vector<std::vector<std::uint32_t>>;
    const auto keyOf = [](const GlobalConfiguration& at) {
        Key key;
        for (const Configuration& each : at) {
            key.push_back({each.control.value});
            for (const SymbolId symbol : each.stack)
                key.back().push_back(symbol.value);
        }
        return key;
    };
    std::set<Key> seen{keyOf(initialOf(system))};
    std::deque<std::pair<GlobalConfiguration, std::size_t>> waiting{{initialOf(system), 0}};
    while (!waiting.empty()) {
        const auto [at, depth] = std::move(waiting.front());
        waiting.pop_front();
        bool isTarget = true;
        for (std::size_t p = 0; p < at.size(); ++p)
            isTarget = isTarget && system.processes[p].target.contains(at[p]);
        if (isTarget)
            return {depth, true};
        if (seen.size() > most)
            return {std::nullopt, false};
        const auto meet = [&, steps = depth](const GlobalConfiguration& next) {
            if (seen.insert(keyOf(next)).second)
                waiting.emplace_back(next, steps + 1);
        };
        for (std::size_t p = 0; p < at.size(); ++p)
            for (const Rule& rule : system.processes[p].rules)
                if (rule.action == tau && applies(rule, at[p])) {
                    GlobalConfiguration next = at;
                    next[p] = after(rule, at[p]);
                    meet(next);
                }
        for (std::size_t action = 0; action < system.actions.size(); ++action) {
            std::vector<GlobalConfiguration> made{at};
            for (std::size_t p = 0; p < at.size(); ++p) {
                if (!system.processes[p].has(ActionId(action)))
                    continue;
                std::vector<GlobalConfiguration> more;
                for (const GlobalConfiguration& each : made)
                    for (const Rule& rule : system.processes[p].rules)
                        if (rule.action == ActionId(action) && applies(rule, at[p])) {
                            more.push_back(each);
                            more.back()[p] = after(rule, at[p]);
                        }
                made = std::move(more);
            }
            for (const GlobalConfiguration& next : made)
                meet(next);
        }
    }
    return {};
}

System systemOfProgram(const std::string& text)
{
    RunContext run;
    auto read = systemOfText(text, "test.rec", run);
    if (!read)
        qFatal("%s\n%s", read.error()->message.c_str(), text.c_str());
    return std::move(read->system);
}

InputError errorInProgram(const std::string& text)
{
    RunContext run;
    const auto read = systemOfText(text, "test.rec", run);
    return read ? InputError{} : *read.error();
}

} // namespace

class RecTranslationTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void threadsVariablesAndLocksAreProcesses()
    {
        const System system =
            systemOfProgram("shared x = true;\nlock m;\nthread T {\n  procedure main() {\n"
                            "    local a;\n    lock m;\n    a = x;\n    assert a;\n  }\n}\n");
        std::vector<std::string> names;
        for (const Process& process : system.processes)
            names.push_back(process.name);
        QVERIFY((names == std::vector<std::string>{"T", "x", "m", "error"}));
        const Process& thread = system.processes[0];
        QCOMPARE(textOf(thread, thread.initial), std::string("runs <\"main:6[a=0]\">"));
        QCOMPARE(thread.rules[0].line, std::uint64_t{6});
        QCOMPARE(nameOf(system, thread.rules[0].action), std::string("T: lock m"));
        QCOMPARE(nameOf(system, thread.rules[1].action), std::string("T: x is true"));
        QCOMPARE(textOf(system.processes[1], system.processes[1].initial), std::string("true <x>"));
    }

    void doesWhatTheProgramDoes()
    {
        Random random(2009);
        std::size_t reached = 0, complete = 0, recursive = 0;
        const std::size_t programs = shareOf(1500);
        for (std::size_t i = 0; i < programs; ++i) {
            const bool isRecursive = i % 3 == 0;
            const std::vector<TestThread> program = randomProgram(random, isRecursive);
            const Distance wanted = interpreted(program);
            const std::string text = written(program);
            const System system = systemOfProgram(text);
            // The thread that never fails multiplies what is to be searched by its three places.
            const Distance found = translated(system, 4 * mostSearched);
            if (wanted.toError) {
                ++reached;
                recursive += isRecursive ? 1 : 0;
                if (found.isComplete)
                    QVERIFY2(found.toError == wanted.toError, text.c_str());
            } else if (wanted.isComplete) {
                ++complete;
                QVERIFY2(found.isComplete && !found.toError, text.c_str());
            }
        }
        QVERIFY2(reached > programs / 5 && complete > programs / 5 && recursive > programs / 30,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(reached).arg(complete).arg(recursive)));
    }

    void mistakesAreTold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* text, int line, int column, const char* says) {
            QTest::newRow(name) << QByteArray(text) << line << column << QByteArray(says);
        };
        row("nothing", "", 1, 1, "there is no thread");
        row("no main", "thread T {\n procedure f() { error; } }", 1, 8, "no procedure main");
        row("cannot fail", "thread T { procedure main() { } }", 1, 34, "cannot fail");
        row("no variable", "shared left;\nthread T { procedure main() { assert lefd; } }", 2, 38,
            "no variable");
        row("no lock", "lock m;\nthread T { procedure main() { lock n; } }", 2, 36, "no lock");
        row("two shared", "shared x, y;\nthread T { procedure main() { x = y; } }", 2, 35,
            "one shared variable at most");
        row("shared argument", "shared x;\nthread T { procedure main() { call f(x); } }", 2, 38,
            "no argument");
        row("no procedure", "thread T { procedure main() {\n call f(); } }", 2, 7, "no procedure");
        row("values", "thread T { procedure main() {\n call f(*); } procedure f() { error; } }", 2, 7,
            "takes 0 values, not 1");
        row("one value", "thread T { procedure main() {\n call f(); } procedure f(a) { error; } }", 2, 7,
            "takes 1 value, not 0");
        row("no statement", "thread T { procedure main() {\n whle (*) { } } }", 2, 2, "no statement");
        row("no assert", "shared y;\nthread T { procedure main() {\n asert y; } }", 3, 2, "no statement");
        row("a lock", "lock m;\nthread T { procedure main() { m = true; } }", 2, 31, "is a lock");
        row("a variable", "shared x;\nthread T { procedure main() { lock x; } }", 2, 36, "is a variable");
        row("a value", "shared a;\nthread T { procedure main() { a = f(*); } }", 2, 35, "return none");
        row("twice", "shared x;\nlock x;", 2, 6, "two things");
        row("a word", "shared while;", 1, 8, "found the word");
        row("late local", "thread T { procedure main() { skip;\n local a; } }", 2, 2, "stands behind");
        row("a letter", "shared é;", 1, 8, "no part of the language");
        row("a digit", "shared 1x;", 1, 8, "no name");
        row("no end", "thread T { procedure main() {", 1, 30, "the end of the file");
    }
    void mistakesAreTold()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QByteArray, says);
        const InputError error = errorInProgram(text.toStdString());
        QVERIFY2(error.message.find(says.toStdString()) != std::string::npos, error.message.c_str());
        QCOMPARE(error.line, std::uint64_t(line));
        QCOMPARE(error.column, std::uint64_t(column));
        QVERIFY(!error.hint.empty());
    }

    void hintsSpeakOfWhatIsWritten()
    {
        QVERIFY(errorInProgram("shared x thread T { }").hint.find("a declaration ends with ;") == 0);
        QVERIFY(errorInProgram("thread T { procedure main() { whle (*) { } } }").hint.find("while") !=
                std::string::npos);
        QVERIFY(errorInProgram("thread T { procedure main() { work(); } }").hint.find("call f(value);") !=
                std::string::npos);
    }

    void depthIsBounded()
    {
        std::string text = "thread T { procedure main() { ";
        for (int i = 0; i < 100000; ++i)
            text += "if (*) { ";
        QVERIFY(errorInProgram(text).message.find("nested more than 100 deep") != std::string::npos);
        std::string chain = "thread T { procedure main() { if (*) { }";
        for (int i = 0; i < 100000; ++i)
            chain += " else if (*) { }";
        QVERIFY(errorInProgram(chain + " error; } }").message.find("nested more than 100 deep") !=
                std::string::npos);
        std::string locals = "thread T { procedure main() { local a";
        for (int i = 0; i < 9; ++i)
            locals += ", a" + std::to_string(i);
        QVERIFY(errorInProgram(locals + "; error; } }").message.find("more than 8") != std::string::npos);
    }

    void stopsWhereItIsTold()
    {
        QVERIFY(stopsEverywhere([](RunContext& run) {
            return systemOfText("shared x; thread T { procedure main() { while (*) { x = *; } assert x; } }",
                                "t.rec", run);
        }));
    }
};

THREADMEND_TEST_MAIN(RecTranslationTest)
#include "rec_translation_test.moc"
