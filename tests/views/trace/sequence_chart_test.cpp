// SPDX-License-Identifier: GPL-3.0-or-later
// Runs drawn as sequence charts.
#include "core/session/model/work.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/views/graph/gui_test_main.h"
#include "tests/views/panel_fixture.h"
#include "views/trace/sequence_chart.h"

#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const tank = R"(bp.registerBThread('Add cold', function () {
  for (let i = 0; i < 2; i++) bp.sync({request: bp.Event('cold')});
});
bp.registerBThread('Add hot', function () {
  for (let i = 0; i < 2; i++) bp.sync({request: bp.Event('hot')});
});
bp.registerBThread('Interleave', function () {
  while (true) {
    bp.sync({waitFor: bp.Event('cold'), block: bp.Event('hot')});
    bp.sync({waitFor: bp.Event('hot'), block: bp.Event('cold')});
  }
});
bp.registerBThread('Sleeps', function () { bp.sync({waitFor: bp.Event('never')}); });
)";

const char* const hotLoop = R"(bp.registerBThread('wants', function () {
  bp.sync({request: bp.Event('begin')});
  bp.hot(true).sync({waitFor: bp.Event('never comes')});
});
bp.registerBThread('turns', function () {
  bp.sync({waitFor: bp.Event('begin')});
  while (true) { bp.sync({request: bp.Event('a')}); bp.sync({request: bp.Event('b')}); }
});
bp.registerBThread('ends', function () { bp.sync({waitFor: bp.Event('x'), interrupt: bp.Event('a')}); });
)";

/// The first run of at most so many steps.
Trace someRun(const Lts& lts, std::size_t most)
{
    Trace trace{lts.initialStates().front(), {}};
    while (trace.length() < most && !lts.outgoing(trace.last()).empty())
        trace.steps.push_back(lts.outgoing(trace.last()).front());
    return trace;
}

template <class Item>
std::vector<Item> itemsOf(const Drawing& drawing, const QString& id)
{
    std::vector<Item> found;
    for (const DrawnItem& item : drawing.items)
        if (const auto* each = std::get_if<Item>(&item); each != nullptr && each->id == id)
            found.push_back(*each);
    return found;
}

QStringList textsOf(const Drawing& drawing)
{
    QStringList texts;
    for (const DrawnItem& item : drawing.items)
        if (const auto* text = std::get_if<DrawnText>(&item))
            texts.push_back(text->text);
    return texts;
}

} // namespace

class SequenceChartTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;

    OpenedModel open(const char* text)
    {
        const QString path = folder_.filePath(QStringLiteral("program.js"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("a temporary file can be written");
        file.write(text);
        file.close();
        RunContext run;
        return *openModel(path.toStdString(), {}, run);
    }
    static OpenedModel openLts(Lts lts)
    {
        RunContext run;
        return *openedModel(ltsModel(std::move(lts), "model.aut"), run);
    }
    ShownTrace hotLasso(const OpenedModel& model)
    {
        RunContext run;
        const Verdict verdict = checkedProperty(model, parseProperty("no-hot-cycle")->formula, run).verdict;
        return shownEvidence(*verdict.evidence, verdict.finding);
    }

private Q_SLOTS:
    void eachStepMarksWhoRequestedAndWhoWaited()
    {
        const OpenedModel model = open(tank);
        const Drawing chart = sequenceChart(model, shownPath(someRun(model.lts, 10)), Theme::light());
        // "cold" by Add cold, who asked, and Interleave, who waited.
        const auto shapes = itemsOf<DrawnShape>(chart, QStringLiteral("step-1"));
        QCOMPARE(shapes.size(), std::size_t{3}); // the line and two marks
        QVERIFY(shapes[1].brush.color() == shapes[1].pen.color());
        QVERIFY(shapes[2].brush.color() == chart.canvas);
        QVERIFY(shapes[1].path.boundingRect().center().x() < shapes[2].path.boundingRect().center().x());
        const QStringList texts = textsOf(chart);
        for (const char* wanted :
             {"Add cold", "Interleave", "Sleeps", "cold", "requested the event", "waited for it"})
            QVERIFY2(texts.contains(QLatin1String(wanted)), wanted);
        QVERIFY(!texts.contains(QStringLiteral("ended by it")));
    }

    void aLassoHasItsLoopInAFrameAndHotLifeLinesAreThick()
    {
        const OpenedModel model = open(hotLoop);
        const ShownTrace lasso = hotLasso(model);
        QVERIFY(lasso.trace.loop.has_value());
        const Drawing chart = sequenceChart(model, lasso, Theme::light());
        QCOMPARE(itemsOf<DrawnShape>(chart, QStringLiteral("loop")).size(), std::size_t{1});
        const QStringList texts = textsOf(chart);
        QVERIFY(texts.join(QLatin1Char('\n'))
                    .contains(QStringLiteral("loop: back to after step %1").arg(*lasso.trace.loop)));
        QVERIFY(texts.contains(QStringLiteral("hot: must not stay for ever")));
        QVERIFY(texts.contains(QStringLiteral("ended by it")));
        QVERIFY(texts.join(QLatin1Char('\n')).contains(QStringLiteral("hot b-thread cycle: ")));
    }

    void aLongRunShowsItsBothEndsAndHowManyStepsAreLeftOut()
    {
        const OpenedModel model = openLts(ltsOf("0 a 1\n1 b 0\n"));
        const Drawing chart =
            sequenceChart(model, shownPath(someRun(model.lts, 1000)), Theme::light(), {.mostSteps = 10});
        const QStringList texts = textsOf(chart);
        QVERIFY(texts.contains(QStringLiteral("⋯  990 more steps  ⋯")));
        QVERIFY(texts.contains(QStringLiteral("6")) && !texts.contains(QStringLiteral("7")));
        QVERIFY(texts.contains(QStringLiteral("997")) && texts.contains(QStringLiteral("1000")));
        QVERIFY(chart.size.height() < 600);
    }

    void everythingIsInsideOfThePage()
    {
        const std::string wide(300, 'w');
        const OpenedModel lts = openLts(ltsOf("0 " + wide + " 1\n1 b 0\n"));
        const OpenedModel program = open(hotLoop);
        const OpenedModel none = openLts(Lts{});
        const std::pair<const OpenedModel*, ShownTrace> charts[] = {{&lts, shownPath(someRun(lts.lts, 5))},
                                                                    {&program, hotLasso(program)},
                                                                    {&none, shownPath(someRun(none.lts, 5))}};
        for (const auto& [model, trace] : charts)
            for (const Theme& theme : {Theme::light(), Theme::dark()}) {
                const Drawing chart = sequenceChart(*model, trace, theme);
                const QRectF page({0, 0}, chart.size);
                for (const DrawnItem& item : chart.items) {
                    if (const auto* shape = std::get_if<DrawnShape>(&item)) {
                        const QRectF box = shape->path.boundingRect();
                        QVERIFY2(page.contains(box.topLeft()) && page.contains(box.bottomRight()),
                                 qPrintable(shape->id));
                    }
                    if (const auto* text = std::get_if<DrawnText>(&item)) {
                        const double width =
                            QFontMetricsF(theme.font(text->pixels, text->bold)).horizontalAdvance(text->text);
                        const double shift = text->anchor == DrawnText::Anchor::Start    ? 0
                                             : text->anchor == DrawnText::Anchor::Middle ? width / 2
                                                                                         : width;
                        QVERIFY2(page.contains(QRectF(text->at.x() - shift, text->at.y() - 8, width, 8)),
                                 qPrintable(text->text));
                    }
                }
            }
    }

    void chartsAreWrittenInEveryFormatOfPages()
    {
        const OpenedModel model = open(hotLoop);
        const ShownTrace lasso = hotLasso(model);
        for (const char* name : {"chart.svg", "chart.png", "chart.pdf"}) {
            RunContext run;
            const std::string path = folder_.filePath(QLatin1String(name)).toStdString();
            QVERIFY(writeSequenceChart(model, lasso, Theme::light(), path, run));
            QVERIFY(contentOf(path).size() > 1000);
        }
        QXmlStreamReader xml(QByteArray::fromStdString(
            contentOf(folder_.filePath(QStringLiteral("chart.svg")).toStdString())));
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        RunContext run;
        QVERIFY(!isChartFile("chart.dot") && !isChartFile("chart.tikz") && isChartFile("a.SVG"));
        QVERIFY(writeSequenceChart(model, lasso, Theme::light(), "chart.dot", run).error() != nullptr);
    }

    void manyIdleBThreadsAreLeftOutAndCounted()
    {
        std::string text =
            "bp.registerBThread('one', function () { bp.sync({request: bp.Event('go')}); });\n";
        for (int i = 0; i < 9; ++i)
            text += "bp.registerBThread('idle " + std::to_string(i) +
                    "', function () { bp.sync({waitFor: bp.Event('never')}); });\n";
        const OpenedModel model = open(text.c_str());
        const QStringList texts =
            textsOf(sequenceChart(model, shownPath(someRun(model.lts, 3)), Theme::light()));
        QVERIFY(texts.contains(QStringLiteral("9 b-threads that no step moves are left out")));
        QVERIFY(texts.contains(QStringLiteral("one")) && !texts.contains(QStringLiteral("idle 3")));
    }
};

THREADMEND_GUI_TEST_MAIN(SequenceChartTest)
#include "sequence_chart_test.moc"
