// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/cpds_writing.h"
#include "tests/testing/pushdown_systems.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::pushdown;
using namespace threadmend::testing;

namespace {

std::string written(const System& system)
{
    RunContext run;
    const auto text = pushdown::textOf(system, run);
    if (!text)
        qFatal("%s", text.error()->message.c_str());
    return *text;
}

std::optional<std::size_t> placeOf(const std::vector<std::string>& names, const std::string& name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - names.begin()));
}

/// All stacks up to so many symbols.
std::vector<std::vector<SymbolId>> stacksUpTo(std::size_t depth, std::size_t symbols)
{
    std::vector<std::vector<SymbolId>> all{{}};
    for (std::size_t at = 0; at < all.size(); ++at)
        if (all[at].size() < depth)
            for (std::size_t symbol = 0; symbol < symbols; ++symbol) {
                std::vector<SymbolId> longer = all[at];
                longer.emplace_back(symbol);
                all.push_back(std::move(longer));
            }
    return all;
}

/// Whether the targets agree on the stacks of symbols that both have; by name, as numbers may differ.
bool agreeOnTargets(const Process& a, const Process& b)
{
    for (std::size_t control = 0; control < a.controls.size(); ++control) {
        const auto other = placeOf(b.controls, a.controls[control]);
        if (!other)
            continue;
        for (const std::vector<SymbolId>& stack : stacksUpTo(4, a.symbols.size())) {
            Configuration there{ControlId(*other), {}};
            for (const SymbolId symbol : stack)
                if (const auto place = placeOf(b.symbols, a.symbols[symbol.index()]))
                    there.stack.emplace_back(*place);
            if (there.stack.size() == stack.size() &&
                a.target.contains({ControlId(control), stack}) != b.target.contains(there))
                return false;
        }
    }
    return true;
}

/// Without the lines of targets, which can be said in many ways.
std::string withoutTargets(const std::string& text)
{
    std::string rest;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        const std::string line = text.substr(at, end - at + 1);
        if (line.find("  target ") != 0)
            rest += line;
        at = end + 1;
    }
    return rest;
}

} // namespace

class CpdsWritingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isReadBackToTheSameSystem()
    {
        Random random(19);
        for (int i = 0; i < 1000; ++i) {
            const System system = systemOf(randomSystem(random, 2 + random.below(2)));
            const std::string text = written(system);
            const System again = systemOf(text);
            QCOMPARE(withoutTargets(written(again)), withoutTargets(text));
            QCOMPARE(again.processes.size(), system.processes.size());
            for (std::size_t p = 0; p < system.processes.size(); ++p) {
                QCOMPARE(again.processes[p].rules.size(), system.processes[p].rules.size());
                QVERIFY2(agreeOnTargets(system.processes[p], again.processes[p]), text.c_str());
            }
        }
    }

    void namesOfAnyKindAreWrittenInQuotationMarks()
    {
        const System system = systemOf("process \"a b\" { initial \"tau\" <\"any\" \"x\\\"y\">;\n"
                                       "\"tau\" <\"any\"> -> q <> : \"tau\"; target q <\"x\\\"y\"*>; }");
        const System again = systemOf(written(system));
        QCOMPARE(again.processes[0].name, std::string("a b"));
        QVERIFY(again.processes[0].symbols == system.processes[0].symbols);
        QVERIFY(again.processes[0].rules[0].action != tau);
        QVERIFY(agreeOnTargets(system.processes[0], again.processes[0]));
    }

    void anEmptyTargetStaysEmpty()
    {
        System system = systemOf("process p { initial s <a>; s <a> -> s <a a> : x; }");
        system.processes[0].target = StackAutomaton(1);
        const System again = systemOf(written(system));
        const Process& process = again.processes[0];
        for (const std::vector<SymbolId>& stack : stacksUpTo(3, 1))
            QVERIFY(!process.target.contains({ControlId(0u), stack}));
    }

    void stopsWhereItIsTold()
    {
        const System system = systemOf("process p { initial s <a>; s <a> -> s <> : x; target s <a*>; }");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return pushdown::textOf(system, run); }));
    }
};

THREADMEND_TEST_MAIN(CpdsWritingTest)
#include "cpds_writing_test.moc"
