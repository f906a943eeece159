// SPDX-License-Identifier: GPL-3.0-or-later
// What a b-thread has in its hands at a synchronisation point.
#include "core/session/model/opened_model.h"
#include "core/session/programs/thread_variables.h"
#include "tests/testing/test_main.h"

#include <QFile>
#include <QTemporaryDir>
#include <functional>
#include <thread>

using namespace threadmend;
using behavioral::DescribedFrame;
using behavioral::DescribedValue;
using Kind = DescribedValue::Kind;

class ThreadVariablesTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;

    OpenedModel open(const QByteArray& text)
    {
        const QString path = folder_.filePath(QStringLiteral("program.js"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("a temporary file can be written");
        file.write(text);
        file.close();
        RunContext run;
        auto model = openModel(path.toStdString(), {}, run);
        if (const InputError* error = model.error())
            qFatal("%s", error->message.c_str());
        return *std::move(model);
    }
    /// Of the first b-thread after so many first steps.
    static ThreadVariables after(const OpenedModel& model, int steps)
    {
        StateId state = model.lts.initialStates().front();
        std::optional<behavioral::EventNumber> event;
        for (; steps > 0; --steps) {
            const Transition step = model.lts.outgoing(state).front();
            event = programOf(model)->eventOf(step.label);
            state = step.target;
        }
        RunContext run;
        return *threadVariables(*programOf(model), state, 0, event, run);
    }
    static const DescribedValue* find(const std::vector<DescribedValue>& all, const std::string& name)
    {
        for (const DescribedValue& each : all)
            if (each.name == name)
                return &each;
        return nullptr;
    }
    static std::string text(const std::vector<DescribedValue>& all, const std::string& name)
    {
        const DescribedValue* found = find(all, name);
        return found == nullptr ? "no " + name : found->text;
    }
    static std::size_t nodes(const DescribedValue& value)
    {
        std::size_t count = 1;
        for (const DescribedValue& child : value.children)
            count += nodes(child);
        return count;
    }

private Q_SLOTS:
    void eachCallHasItsVariablesTheInnermostFirst()
    {
        const OpenedModel model = open("function ask(what, times) {\n"
                                       "  let left = times - 1;\n"
                                       "  bp.sync({request: bp.Event(what)});\n"
                                       "  return left + what.length;\n"
                                       "}\n"
                                       "bp.registerBThread('t', function () {\n"
                                       "  const name = 'go';\n"
                                       "  const got = ask(name, 3);\n"
                                       "  bp.sync({request: bp.Event(name + got)});\n"
                                       "});\n");
        const auto frames = after(model, 0).frames;
        QCOMPARE(frames.size(), std::size_t{2});
        QCOMPARE(frames[0].function, std::string("ask"));
        QCOMPARE(frames[0].line, 3u);
        QCOMPARE(text(frames[0].locals, "what"), std::string("\"go\""));
        QCOMPARE(text(frames[0].locals, "left"), std::string("2"));
        // What nothing reads any more is no part of the state, so it is not known, and that is said.
        QVERIFY(find(frames[0].locals, "times")->kind == Kind::Forgotten);
        QCOMPARE(frames[1].line, 8u);
        QCOMPARE(text(frames[1].locals, "name"), std::string("\"go\""));
        QVERIFY(after(model, 2).frames.empty());
    }

    void objectsAreTreesAndCyclesAreCut()
    {
        const OpenedModel model = open(
            "bp.registerBThread('t', function () {\n"
            "  const order = {id: 7, items: ['a', {n: 1}], seen: new Set([1, 2]), at: new Map([['k', 3]])};\n"
            "  order.self = order;\n"
            "  const when = bp.Event('tick', {n: 5});\n"
            "  bp.sync({request: bp.Event('e')});\n"
            "  bp.sync({request: [bp.Event('f', order.id), when]});\n"
            "  bp.log.info(order);\n"
            "});\n");
        const auto locals = after(model, 0).frames[0].locals;
        const DescribedValue* order = find(locals, "order");
        QVERIFY(order->kind == Kind::Object);
        QCOMPARE(text(order->children, "id"), std::string("7"));
        const DescribedValue* items = find(order->children, "items");
        QCOMPARE(items->text, std::string("[\"a\", {n: 1}]"));
        QCOMPARE(text(items->children[1].children, "n"), std::string("1"));
        QCOMPARE(text(order->children, "seen"), std::string("Set [1, 2]"));
        QCOMPARE(text(find(order->children, "at")->children, "\"k\""), std::string("3"));
        QVERIFY(find(order->children, "self")->kind == Kind::Repeated);
        const DescribedValue* when = find(locals, "when");
        QVERIFY(when->kind == Kind::Event);
        QCOMPARE(text(find(when->children, "data")->children, "n"), std::string("5"));
    }

    void capturedVariablesAndThoseOfFunctionsAreShown()
    {
        const OpenedModel model = open("function counter(step) {\n"
                                       "  let n = 0;\n"
                                       "  const add = () => { n += step; return n; };\n"
                                       "  bp.registerBThread('t', function () {\n"
                                       "    bp.sync({request: bp.Event('go')});\n"
                                       "    bp.sync({request: bp.Event('n' + add())});\n"
                                       "  });\n"
                                       "}\n"
                                       "counter(4);\n");
        const auto frames = after(model, 0).frames;
        QCOMPARE(frames.size(), std::size_t{1});
        const DescribedValue* add = find(frames[0].captured, "add");
        QVERIFY(add != nullptr);
        QVERIFY(add->kind == Kind::Function);
        QCOMPARE(add->text, std::string("a function (line 3)"));
        QCOMPARE(text(add->children, "n"), std::string("0"));
        QCOMPARE(text(add->children, "step"), std::string("4"));
    }

    void theEventThatLedHereIsATreeToo()
    {
        const OpenedModel model = open("bp.registerBThread('t', function () {\n"
                                       "  const e = bp.sync({request: bp.Event('add', {n: 1, to: ['x']})});\n"
                                       "  bp.sync({request: bp.Event('then' + e.data.n)});\n"
                                       "});\n");
        const ThreadVariables here = after(model, 1);
        QVERIFY(here.event.has_value());
        QCOMPARE(text(here.event->children, "name"), std::string("\"add\""));
        QCOMPARE(text(find(here.event->children, "data")->children, "to"), std::string("[\"x\"]"));
        QVERIFY(!after(model, 0).event);
    }

    void dataOfTheBThreadIsShown()
    {
        const OpenedModel model = open("bp.registerBThread('t', {seat: 3}, function () {\n"
                                       "  bp.sync({request: bp.Event('e' + bp.thread.data.seat)});\n});\n");
        const ThreadVariables here = after(model, 0);
        QVERIFY(here.threadData.has_value());
        QCOMPARE(text(here.threadData->children, "seat"), std::string("3"));
    }

    void hugeValuesAreBounded()
    {
        const OpenedModel model = open(
            "bp.registerBThread('t', function () {\n"
            "  const all = [];\n"
            "  for (let i = 0; i < 300; i++) { const row = []; for (let k = 0; k < 300; k++) row.push(k); "
            "all.push(row); }\n"
            "  let deep = {}; for (let i = 0; i < 50; i++) deep = {deep};\n"
            "  const long = 'x'.repeat(5000);\n"
            "  bp.sync({request: bp.Event('go')});\n"
            "  bp.sync({request: bp.Event('n' + all.length + deep + long.length)});\n"
            "});\n");
        std::size_t count = 0;
        for (const DescribedFrame& frame : after(model, 0).frames)
            for (const DescribedValue& local : frame.locals) {
                count += nodes(local);
                QVERIFY(local.text.size() < 300);
            }
        QVERIFY(count > 100 && count < 2500);
    }

    void lookingChangesNothing()
    {
        const OpenedModel model = open("bp.registerBThread('t', function () {\n"
                                       "  const o = {a: [1]};\n"
                                       "  while (true) { bp.sync({request: bp.Event('go', o)}); }\n});\n");
        const std::size_t locals = programOf(model)->synchronisations().points.size();
        QVERIFY(after(model, 0) == after(model, 0));
        QVERIFY(after(model, 0).frames == after(model, 1).frames);
        QCOMPARE(programOf(model)->synchronisations().points.size(), locals);
    }

    void whileSomebodyElseUsesTheMachineAnotherOneAnswersAndCanBeStopped()
    {
        const OpenedModel model =
            open("bp.registerBThread('t', () => bp.sync({request: bp.Event('go')}));\n");
        const StateId start = model.lts.initialStates().front();
        RunContext nobody;
        const auto expected = threadVariables(*programOf(model), start, 0, std::nullopt, nobody);
        const auto elsewhere = programOf(model)->machines().borrow(nobody);
        QVERIFY(elsewhere);
        QVERIFY(*threadVariables(*programOf(model), start, 0, std::nullopt, nobody) == *expected);
        const auto another = programOf(model)->machines().borrow(nobody);
        QVERIFY(another);
        std::stop_source stop;
        stop.request_stop();
        RunContext stopped(stop.get_token(), nullptr);
        QVERIFY(threadVariables(*programOf(model), start, 0, std::nullopt, stopped).stopped() != nullptr);
    }
};

THREADMEND_TEST_MAIN(ThreadVariablesTest)
#include "thread_variables_test.moc"
