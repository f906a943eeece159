// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are deep, wide or contain themselves, wherever a program can hand them over; and steps that do
// not end, which can be stopped.
#include "core/model/behavioral/machine/object_properties.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/test_main.h"

#include <fmt/format.h>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

std::string inBThread(const std::string& body)
{
    return "bp.registerBThread('a', function () {\n" + body + "\n});\n";
}

/// Shapes of values by the statements that make one in `v`.
struct Shape {
    const char* name;
    const char* made;
};
constexpr Shape shapes[] = {
    {"a list in itself", "const v = []; v.push(v);"},
    {"two lists in each other", "const v = [], w = [v]; v.push(w, bp.Event('x'));"},
    {"lists in lists", "let v = [bp.Event('x')]; for (let i = 0; i < 100000; i++) v = [v];"},
    {"a list twice in each list", "let v = [bp.Event('x')]; for (let i = 0; i < 100; i++) v = [v, v];"},
    {"a long union", "let v = bp.Event('x'); v = bp.EventSet('s', e => true);"
                     "for (let i = 0; i < 30000; i++) v = v.or(bp.Event('a' + i));"},
    {"a long intersection", "let v = bp.EventSet('s', e => true);"
                            "for (let i = 0; i < 30000; i++) v = v.and(bp.all);"},
    {"complements of complements", "let v = bp.EventSet('s', e => true);"
                                   "for (let i = 0; i < 50001; i++) v = v.negate();"},
    {"unions and intersections in turn",
     "let v = bp.EventSet('s', e => true);"
     "for (let i = 0; i < 20000; i++) v = v.or(bp.Event('a')).and(bp.all);"},
    {"an object in itself", "const v = {}; v.v = v;"}};

} // namespace

class DeepValuesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingIsTooDeepForBp_data()
    {
        QTest::addColumn<QString>("body");
        for (const Shape& shape : shapes)
            for (const char* use :
                 {"bp.sync({request: v});", "bp.sync({request: bp.Event('z'), waitFor: v});",
                  "bp.sync({request: bp.Event('z'), block: v});",
                  "bp.sync({request: bp.Event('z'), interrupt: v});", "bp.sync({waitFor: bp.none.or(v)});",
                  "bp.sync({waitFor: bp.all.and(v)});", "bp.sync({request: bp.Event('z', v)});",
                  "bp.store.put('k', v); bp.sync({request: bp.Event('z')});", "bp.log.info('{0}', v);",
                  "bp.ASSERT(false, v);", "throw v;", "'' + v;", "JSON.stringify(v);", "[v].flat(Infinity);"})
                QTest::addRow("%s: %s", shape.name, use)
                    << QString::fromLatin1(shape.made) + QStringLiteral("\n") + QString::fromLatin1(use);
    }
    /// It is explored, or refused in one sentence with its place; nothing is said of how big our stack is.
    void nothingIsTooDeepForBp()
    {
        QFETCH(const QString, body);
        const std::string error = errorWhileExploring(inBThread(body.toStdString()));
        QVERIFY2(error.empty() || (error.size() < 300 && error.find('\n') == std::string::npos),
                 error.c_str());
    }
    void whatIsRefusedIsNamed()
    {
        const auto errorOf = [](const char* body) { return errorWhileExploring(inBThread(body)); };
        QCOMPARE(errorOf("const p = []; p.push(p); bp.sync({request: p});"),
                 std::string("2: b-thread 'a': 'request' of bp.sync holds a list that contains itself"));
        QCOMPARE(
            errorOf("let s = bp.all; for (let i = 0; i < 1000; i++) s = s.negate().or(bp.Event('x'));\n"
                    "bp.sync({waitFor: s});"),
            std::string("3: b-thread 'a': 'waitFor' of bp.sync holds event sets in event sets, more than "
                        "500 deep"));
        std::string towers = "const x = ";
        for (int i = 0; i < 20000; ++i)
            towers += "2 ** ";
        QCOMPARE(errorOf((towers + "1;").c_str()).substr(3), std::string("this is nested too deeply"));
    }
    void setsMeanWhatTheyMeant()
    {
        const auto program = testing::programOf(
            "bp.registerBThread('a', function () {\n"
            "  let v = bp.none; for (let i = 0; i < 20; i++) v = v.or(bp.Event('e' + i));\n"
            "  let n = v; for (let i = 0; i < 3; i++) n = n.negate();\n"
            "  const both = bp.all.and(v).and(bp.EventSet('odd', e => e.name.length == 3));\n"
            "  bp.sync({waitFor: [[v, [v]], both], block: [n, both]});\n"
            "});\n"
            "bp.registerBThread('b', () => bp.sync({request: [bp.Event('e3'), bp.Event('e13'), "
            "bp.Event('e30')]}));\n");
        const ProgramGraph graph = testing::graphOf(*program);
        QCOMPARE(graph.outgoing(0).size(), std::size_t{1}); // e13 is blocked by `both`, e30 by `n`
        QCOMPARE(program->events()[graph.outgoing(0)[0].event].label, std::string("e3"));
    }
    void boundFunctionsOfBoundFunctionsAreCalled()
    {
        QCOMPARE(errorWhileExploring(inBThread(
                     "let f = function (...all) { return all.length; };\n"
                     "for (let i = 0; i < 60000; i++) f = f.bind(null);\nf = f.bind(null, 1).bind(null, 2);\n"
                     "if (f(3) != 3) bp.sync({waitFor: 1});\nbp.sync({request: bp.Event('x')});")),
                 std::string());
    }
    void deepJsonIsJson()
    {
        const auto program = testing::programOf(
            inBThread("const deep = '['.repeat(150) + ']'.repeat(150);\n"
                      "bp.ASSERT(JSON.stringify(JSON.parse(deep)) == deep);\n"
                      "const o = {}; o.o = o;\n"
                      "try { JSON.stringify(o); } catch (e) { bp.sync({request: bp.Event('itself')}); }\n"
                      "const twice = []; bp.ASSERT(JSON.stringify([twice, twice]) == '[[],[]]');\n"));
        const ProgramGraph graph = testing::graphOf(*program);
        QCOMPARE(sizesOf(graph)[5], std::size_t{2});
        QCOMPARE(errorWhileExploring(inBThread("try { JSON.parse('['.repeat(300)); } catch (e) {}")),
                 std::string("2: b-thread 'a': JSON.parse: the text is more than 200 levels deep"));
    }
    void aRegularExpressionThatIsTooLargeIsALimitAndNoError()
    {
        const auto tried = [](const std::string& pattern) {
            return errorWhileExploring(
                inBThread("try { new RegExp(" + pattern + ").test('x'); } catch (e) {}"));
        };
        QCOMPARE(tried("'a'.repeat(10000)"), std::string());
        QCOMPARE(tried("'a'.repeat(10001)"),
                 std::string("2: b-thread 'a': this regular expression cannot be compiled: it is too long"));
        QCOMPARE(tried("'('.repeat(70) + ')'.repeat(70)"),
                 std::string(
                     "2: b-thread 'a': this regular expression cannot be compiled: it is nested too deeply"));
        QCOMPARE(tried("'('"), std::string()); // that is an error of the program, which it may catch
    }
    void jsonWithinJsonDoesNotFillTheStack()
    {
#ifdef THREADMEND_SANITIZED
        QSKIP("the sanitizers take several times as much of the stack");
#endif
        const std::string error = errorWhileExploring(inBThread(
            "function nested(n) { let v = {toJSON() { return n > 0 ? JSON.stringify(nested(n - 1)) : 0; }};\n"
            "  for (let i = 0; i < 190; i++) v = [v]; return v; }\n"
            "JSON.stringify(nested(100));"));
        QVERIFY2(error.find("inside one another") != std::string::npos, error.c_str());
    }

    void equalEventsAreOne_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::addColumn<bool>("equal");
        const auto row = [](const char* one, const char* other, bool equal) {
            QTest::addRow("%s and %s", one, other) << QString(one) << QString(other) << equal;
        };
        row("0", "-0", true);
        row("0 * -1", "0", true);
        row("[-0, {a: -0}]", "[0, {a: 0}]", true);
        row("NaN", "0 / 0", true);
        row("1", "'1'", false);
        row("1", "true", false);
        row("null", "undefined", true);
        row("{l: 'b', by: 'P'}", "{by: 'P', l: 'b'}", true);
        row("{l: 'b', by: 'P'}", "{by: 'P', l: 'c'}", false);
        row("{a: {x: 1, y: [1, 2]}}", "{a: {y: [1, 2], x: 1}}", true);
        row("[1, 2]", "[2, 1]", false);
        row("[1]", "{0: 1}", false);
        row("{a: undefined}", "{}", false);
        row("new Set([1, 2])", "new Set([2, 1])", true);
        row("new Set([1, 2])", "new Set([1, 3])", false);
        row("new Map([['a', 1], ['b', 2]])", "new Map([['b', 2], ['a', 1]])", true);
        row("new Map([['a', 1]])", "new Map([['a', 2]])", false);
    }
    /// One of them is waited for, the other requested; the label is the same whichever comes first.
    void equalEventsAreOne()
    {
        QFETCH(const QString, one);
        QFETCH(const QString, other);
        QFETCH(const bool, equal);
        std::vector<std::string> labels;
        for (const auto& [first, second] : {std::pair(one, other), std::pair(other, one)}) {
            const auto program = testing::programOf(fmt::format(
                "bp.registerBThread('w', () => {{ bp.sync({{waitFor: bp.Event('at', {})}}); "
                "bp.sync({{request: bp.Event('ok')}}); }});\n"
                "bp.registerBThread('r', () => {{ bp.sync({{request: bp.Event('at', {})}}); }});\n",
                first.toStdString(), second.toStdString()));
            const ProgramGraph graph = testing::graphOf(*program);
            QCOMPARE(graph.stateCount(), std::size_t(equal ? 3 : 2));
            labels.push_back(program->events()[graph.outgoing(0)[0].event].label);
        }
        if (equal)
            QCOMPARE(labels[0], labels[1]);
    }
    void whatTheLanguageHasNotCannotBeCaught()
    {
        for (const char* name : {"encodeURIComponent", "escape", "globalThis", "Uint8Array", "Proxy"})
            QCOMPARE(errorWhileExploring(inBThread(fmt::format(
                         "try {{ {}; }} catch (e) {{ bp.sync({{request: bp.Event('x')}}); }}", name))),
                     fmt::format("2: b-thread 'a': uses '{}', which is not part of the language", name));
        QCOMPARE(errorWhileExploring(inBThread("try { nobodysName; } catch (e) {}")), std::string());
    }

    void stepsThatDoNotEndCanBeStopped_data()
    {
        QTest::addColumn<QString>("program");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QString::fromStdString(text);
        };
        row("random choices of many b-threads",
            "for (let i = 0; i < 20; i++) bp.registerBThread('a' + i, function () {\n"
            "  bp.sync({waitFor: bp.Event('go')}); bp.sync({request: bp.Event('z' + "
            "bp.random.nextInt(2))});\n"
            "});\nbp.registerBThread('g', () => bp.sync({request: bp.Event('go')}));\n");
        row("random choices of one", inBThread("for (let i = 0; i < 30; i++) bp.random.nextInt(2);"));
        row("b-threads that register each other",
            "function r() { bp.registerBThread('x', function () { r(); }); } r();\n");
        row("a list of nothing", inBThread("for (;;) Array.from({length: 1e5});"));
        row("a long loop", inBThread("for (;;) ;"));
    }
    void stepsThatDoNotEndCanBeStopped()
    {
        QFETCH(const QString, program);
        const auto loaded = testing::programOf(program.toStdString());
        Stepper stepper(*loaded, Selection::All);
        RunContext run;
        run.cancelAtPoll(500);
        const auto graph = explore(stepper, {}, run);
        QVERIFY(!graph && std::holds_alternative<Stopped>(graph.failure()));
        QCOMPARE(run.polls(), std::uint64_t{500});
    }
    void forksWithoutEndAreRefused()
    {
        const std::string error = errorWhileExploring(
            inBThread("for (let i = 0; i < 30; i++) bp.fork();\nbp.sync({request: bp.Event('z')});"));
        QVERIFY2(error.find("register one another without end") != std::string::npos, error.c_str());
    }
    /// On its own, b-thread `inc` would count for ever.
    void theProductSaysWhatIsExplored()
    {
        const auto program = testing::programOf(
            "const counters = bp.EventSet('counters', e => e.data != null && e.data.v >= 0);\n"
            "bp.registerBThread('start', function () { bp.sync({request: bp.Event('c', {v: 0})}); });\n"
            "bp.registerBThread('inc', function () { var e = bp.sync({waitFor: counters});\n"
            "  while (true) e = bp.sync({request: bp.Event('c', {v: e.data.v + 1})}); });\n"
            "bp.registerBThread('cap', function () { bp.sync({block: bp.EventSet('ten', e => e.data.v == "
            "10)}); "
            "});\n");
        QCOMPARE(testing::graphOf(*program).stateCount(), std::size_t{11});
        QVERIFY(program->localCount() < 20);
    }

    void longListsOfPropertiesAreLists()
    {
        ObjectProperties list;
        for (MemberKey key = 0; key < 100; ++key)
            list.push_back({key * 7 + 1, true, true, true, false, {}, {}});
        QVERIFY(list.find(8) != nullptr && list.find(8)->key == 8 && list.find(9) == nullptr);
        list.push_back({9, true, true, true, false, {}, {}});
        QCOMPARE(list.find(9)->key, MemberKey{9});
        list.erase(list.find(8));
        QVERIFY(list.find(8) == nullptr);
        QCOMPARE(list.find(15)->key, MemberKey{15});
        const ObjectProperties copy = list;
        list.erase(list.find(15));
        QCOMPARE(ObjectProperties(copy).find(15)->key, MemberKey{15});
        QCOMPARE(list.size() + 1, copy.size());
        list.resize(20);
        QVERIFY(list.find(9) == nullptr);
    }
    void aMillionKeysAreNotQuadratic()
    {
        QCOMPARE(
            errorWhileExploring(inBThread("const o = {}; for (let i = 0; i < 200000; i++) o['k' + i] = i;\n"
                                          "bp.ASSERT(o.k199999 == 199999 && o.k7 == 7);")),
            std::string());
    }
};

THREADMEND_TEST_MAIN(DeepValuesTest)
#include "deep_values_test.moc"
