// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "core/run/left_behind.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/views/graph/explained_models.h"
#include "tests/views/graph/gui_test_main.h"
#include "views/graph/dash_outlines.h"
#include "views/graph/paint.h"
#include "views/graph/pictures_of.h"
#include "views/graph/render.h"

#include <QDir>
#include <QFile>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QXmlStreamReader>
#include <array>

#include <unistd.h>
#endif

#include <QObject>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Picture example()
{
    RunContext run;
    const Lts lts =
        ltsOf("0 request 1 1 refuse 2 1 accept 3 3 pay 4 3 bill 5 5 pay 4 5 fail 6 6 log 7 7 log 6 3 wait 3");
    const Explanation explanation = NaiveExplanation(lts, {"accept", "fail"}).take();
    ViewOptions options;
    options.current = StateId(3u);
    return *counterexampleView(lts, explanation, options, run);
}

Picture plain(const Lts& lts)
{
    RunContext run;
    return *fullView(lts, {}, run);
}

Layout layOutIn(const Picture& picture, const Theme& theme)
{
    RunContext run;
    return *layoutMethodOf("layered")->layout(picture, captionsOf(picture, theme), {}, run);
}

QRectF boxOfText(const DrawnText& text, const Theme& theme)
{
    const QFontMetricsF metrics(theme.font(text.pixels, text.bold));
    const double width = metrics.horizontalAdvance(text.text);
    const double left = text.anchor == DrawnText::Anchor::Start    ? text.at.x()
                        : text.anchor == DrawnText::Anchor::Middle ? text.at.x() - width / 2
                                                                   : text.at.x() - width;
    return QRectF(left, text.at.y() - metrics.ascent() * 0.8, width, metrics.ascent());
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A page of curves, dashed and not, and of text, that is painted as an image of 4800 by 4800 pixels.
Drawing tallPage(const Theme& theme)
{
    Drawing drawing;
    drawing.size = QSizeF(2400, 2400);
    drawing.canvas = theme.canvas;
    for (int i = 0; i < 12; ++i) {
        QPainterPath curve(QPointF(100 + 40 * i, 20));
        curve.cubicTo(QPointF(2300, 700 + 30 * i), QPointF(-300, 1500), QPointF(2000 - 60 * i, 2380));
        const Qt::PenStyle style =
            std::array{Qt::SolidLine, Qt::DashLine, Qt::DotLine}[static_cast<std::size_t>(i % 3)];
        drawing.items.emplace_back(DrawnShape{QStringLiteral("edge-%1").arg(i), QString(), curve,
                                              QPen(theme.incorrect, 1.3 + 0.2 * i, style, Qt::RoundCap),
                                              QBrush(Qt::NoBrush)});
    }
    for (int i = 0; i < 90; ++i)
        drawing.items.emplace_back(DrawnText{QString(), QString(), QStringLiteral("lock %1").arg(i),
                                             QPointF(40 + 25 * i, 30 + 26.1 * i), DrawnText::Anchor::Start,
                                             11, false, theme.text, true});
    std::vector<QPointF> dots;
    for (int i = 0; i < 300; ++i)
        dots.emplace_back(7.3 * i + 100, 7.9 * i);
    drawing.items.emplace_back(DrawnDots{theme.decision, 2.5, std::move(dots)});
    return drawing;
}

/// The same page with nothing but thin lines from its top to its bottom.
Drawing pageOfLines(const Theme& theme)
{
    std::vector<QLineF> lines;
    for (int i = 0; i < 300; ++i)
        lines.emplace_back(8 * i, 2390, i * i * 7 % 2390, 10);
    Drawing drawing;
    drawing.size = QSizeF(2400, 2400);
    drawing.canvas = theme.canvas;
    drawing.items.emplace_back(DrawnLines{QPen(theme.muted, 0.5), 0.4, std::move(lines)});
    return drawing;
}

/// As it is read from the file.
QImage asPng(const Drawing& drawing, const Theme& theme)
{
    RunContext run;
    ByteSink sink;
    (void)exporterOf("x.png")->write({Picture(), Layout(), drawing, theme}, sink, run);
    return QImage::fromData(QByteArray::fromStdString(sink.text()), "PNG")
        .convertToFormat(QImage::Format_RGB32);
}

QImage inOnePiece(const Drawing& drawing, const Theme& theme)
{
    RunContext run;
    QImage image((drawing.size * 2).toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(2, 2);
    (void)paint(painter, drawing, theme, run);
    return image;
}

/// By how much the pixels of a row are darker than the canvas, all together.
int inkOf(const QImage& image, int row, const Theme& theme)
{
    int ink = 0;
    for (int x = 0; x < image.width(); ++x)
        ink += qGray(theme.canvas.rgb()) - qGray(image.pixel(x, row));
    return ink;
}

/// The greatest memory of the process that was seen while something worked.
class PeakMemory : public ProgressSink {
public:
    void report(const Progress&) noexcept override { most = std::max(most, residentBytes()); }
    std::uint64_t most = 0;
};

/// What comes to the standard error stream, from whatever library, until it is asked for.
class CaughtErrorStream {
public:
    CaughtErrorStream() : kept_(::dup(STDERR_FILENO))
    {
        if (file_.open())
            ::dup2(file_.handle(), STDERR_FILENO);
    }
    ~CaughtErrorStream()
    {
        ::dup2(kept_, STDERR_FILENO);
        ::close(kept_);
    }
    CaughtErrorStream(const CaughtErrorStream&) = delete;
    CaughtErrorStream& operator=(const CaughtErrorStream&) = delete;
    QByteArray text() { return contentOf(file_.fileName()); }

private:
    QTemporaryFile file_;
    int kept_;
};

double luminance(const QColor& colour)
{
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a) + 0.05, lb = luminance(b) + 0.05;
    return la > lb ? la / lb : lb / la;
}

} // namespace

class ExportTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { awaitWorkLeftBehind(); }

    void everythingDrawnIsInsideOfThePage()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()})
            for (std::uint64_t seed = 0; seed < 60; ++seed) {
                Random random(seed);
                const Picture picture = seed == 0 ? example() : plain(randomLts(random, {20, 3, 2}));
                const Drawing drawing = drawingOf(picture, layOutIn(picture, theme), theme);
                const QRectF page(QPointF(), drawing.size);
                for (const DrawnItem& item : drawing.items) {
                    if (const auto* text = std::get_if<DrawnText>(&item))
                        QVERIFY2(page.contains(boxOfText(*text, theme)), qPrintable(text->text));
                    if (const auto* shape = std::get_if<DrawnShape>(&item))
                        QVERIFY2(page.contains(shape->path.boundingRect().adjusted(-1, -1, 1, 1)),
                                 qPrintable(shape->id));
                }
            }
    }

    void everythingIsNamed()
    {
        const Picture picture = example();
        const Theme theme = Theme::light();
        const Drawing drawing = drawingOf(picture, layOutIn(picture, theme), theme);
        QStringList ids, texts;
        for (const DrawnItem& item : drawing.items)
            std::visit(
                [&](const auto& drawn) {
                    if constexpr (requires { drawn.id; })
                        ids.push_back(drawn.id);
                    if constexpr (requires { drawn.text; })
                        texts.push_back(drawn.text);
                },
                item);
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            QVERIFY(ids.contains(QStringLiteral("node-%1").arg(node)));
        for (const char* expected : {"4 fail", "refuse", "decision", "violated", "you are here", "incorrect"})
            QVERIFY2(texts.contains(QString::fromLatin1(expected)), expected);
    }

    void meaningIsNeverByColourAlone()
    {
        const Theme theme = Theme::light();
        // In grey, everything still differs: incorrect is double, ghosts have a tick, violated is an octagon.
        const Picture picture = example();
        const Drawing drawing = drawingOf(picture, layOutIn(picture, theme), theme);
        const auto elements = [&](std::uint32_t node) {
            int count = 0;
            for (const DrawnItem& item : drawing.items)
                if (const auto* shape = std::get_if<DrawnShape>(&item))
                    if (shape->id == QStringLiteral("node-%1").arg(node) && shape->path.elementCount() == 9)
                        ++count;
            return count;
        };
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            QCOMPARE(elements(node), picture.has(node, NodeMark::Violating) ? 1 : 0);
    }

    void textCanBeReadInBothThemes()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()})
            for (const QColor& text :
                 {theme.text, theme.muted, theme.correct, theme.incorrect, theme.accent}) {
                QVERIFY(contrast(text, theme.canvas) >= 4.5);
                QVERIFY(contrast(text, theme.panel) >= 4.5);
            }
        QVERIFY(contrast(Theme::light().text, Theme::light().decisionFill) >= 4.5);
        QVERIFY(contrast(Theme::dark().text, Theme::dark().decisionFill) >= 4.5);
    }

    void showsBytesThatAreNotText()
    {
        QCOMPARE(visibleText("caf\xC3\xA9"), QStringLiteral("café"));
        QCOMPARE(visibleText("a\xFFz"), QStringLiteral("a\\xFFz"));
        QCOMPARE(visibleText("a\nb\tc"), QStringLiteral("a\\x0Ab\\x09c"));
        QCOMPARE(visibleText("\xE2\x80\xAE"
                             "x"),
                 QStringLiteral("\\xE2\\x80\\xAEx")); // turns writing round
        QCOMPARE(visibleText("\xF0\x9F\x94\xA5"), QString::fromUtf8("\xF0\x9F\x94\xA5"));
        QCOMPARE(visibleText("\xC3"), QStringLiteral("\\xC3"));
        QCOMPARE(visibleText(""), QString());
    }

    void shortensInTheMiddle()
    {
        QCOMPARE(elided(QStringLiteral("abcdefghij"), 5), QStringLiteral("ab…ij"));
        QCOMPARE(elided(QStringLiteral("abc"), 5), QStringLiteral("abc"));
    }

    void survivesAHugeLabel()
    {
        LtsBuilder builder;
        const std::string label(20000, 'x');
        builder.add(StateId(0u), builder.label(label + "end"), StateId(1u));
        const Picture picture = plain(std::move(builder).build());
        const Theme theme = Theme::light();
        const Drawing drawing = drawingOf(picture, layOutIn(picture, theme), theme);
        QVERIFY(drawing.size.width() < 1000);
        RunContext run;
        ByteSink sink;
        const Layout layout = layOutIn(picture, theme);
        QVERIFY(static_cast<bool>(exporterOf("x.svg")->write({picture, layout, drawing, theme}, sink, run)));
        QVERIFY(sink.text().find(label + "end") != std::string::npos); // whole, on hover
    }

    void writesEveryKindOfFile_data()
    {
        QTest::addColumn<QString>("extension");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("svg") << ".svg" << QByteArray("<?xml");
        QTest::newRow("png") << ".PNG" << QByteArray("\x89PNG");
        QTest::newRow("pdf") << ".pdf" << QByteArray("%PDF");
        QTest::newRow("dot") << ".dot" << QByteArray("digraph");
        QTest::newRow("tikz") << ".tikz" << QByteArray("% Compile");
    }
    void writesEveryKindOfFile()
    {
        QFETCH(QString, extension);
        QFETCH(QByteArray, begin);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("picture") + extension);
        RenderOptions options;
        options.path = path.toStdString();
        RunContext run;
        const auto report = render(example(), options, run);
        QVERIFY(static_cast<bool>(report));
        QVERIFY(contentOf(path).startsWith(begin));
        QVERIFY(report->notes.empty());
        // Stopped at any moment it leaves nothing behind.
        const std::uint64_t polls = run.polls();
        for (std::uint64_t k = 1; k <= polls; k += 1 + polls / 40) {
            QFile::remove(path);
            RunContext stopped;
            stopped.cancelAtPoll(k);
            QVERIFY(render(example(), options, stopped).stopped() != nullptr);
            QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 0);
        }
    }

    void writesWellFormedXml()
    {
        QTemporaryDir folder;
        LtsBuilder builder;
        builder.add(StateId(0u), builder.label("<a & \"b\"> \xFF \x01"), StateId(1u));
        RenderOptions options;
        options.path = folder.filePath(QStringLiteral("x.svg")).toStdString();
        RunContext run;
        QVERIFY(static_cast<bool>(render(plain(std::move(builder).build()), options, run)));
        QXmlStreamReader reader(contentOf(QString::fromStdString(options.path)));
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }

    void refusesWhatItCannotWrite()
    {
        RunContext run;
        RenderOptions options;
        options.path = "picture.bmp";
        QVERIFY(render(example(), options, run).error()->hint.find(".svg") != std::string::npos);
        options.path = "/nonexistent/picture.svg";
        QVERIFY(render(example(), options, run).error() != nullptr);
        options.path = "picture.svg";
        options.layout = "springs";
        QVERIFY(render(example(), options, run).error()->hint.find("layered") != std::string::npos);
    }

    void scalesGiganticImagesDown()
    {
        const Theme theme = Theme::light();
        const Picture picture = example();
        const Layout layout = layOutIn(picture, theme);
        Drawing drawing = drawingOf(picture, layout, theme);
        drawing.size = QSizeF(60000, 4000);
        RunContext run;
        ByteSink sink;
        const auto report = exporterOf("x.png")->write({picture, layout, drawing, theme}, sink, run);
        QVERIFY(report->note.find("scaled down to 16000 by 1066") != std::string::npos);
    }

    void anImageThatIsPaintedInBandsHasNoSeams()
    {
        const Theme theme = Theme::light();
        const Drawing drawing = tallPage(theme);
        RunContext run;
        const QImage whole = inOnePiece(*withDashOutlines(drawing, run), theme);
        QCOMPARE(whole.size(), QSize(4800, 4800));
        QVERIFY(asPng(drawing, theme) == whole);
        // Qt follows thin lines with rounded steps from where they enter what it paints.
        const QImage lines = asPng(pageOfLines(theme), theme);
        const QImage wholeLines = inOnePiece(pageOfLines(theme), theme);
        for (int y = 40; y < 4760; ++y) {
            const int ink = inkOf(lines, y, theme), wholeInk = inkOf(wholeLines, y, theme);
            QVERIFY(wholeInk > 0 && std::abs(ink - wholeInk) <= wholeInk / 20);
        }
    }

    void dashesAreWhereTheyWereAsOutlines()
    {
        const Theme theme = Theme::light();
        RunContext run;
        const Drawing drawing = tallPage(theme);
        const Drawing outlined = *withDashOutlines(drawing, run);
        QCOMPARE(outlined.items.size(), drawing.items.size() + 8);
        for (const DrawnItem& item : outlined.items)
            if (const auto* shape = std::get_if<DrawnShape>(&item))
                QVERIFY(shape->pen.style() == Qt::SolidLine || shape->pen.style() == Qt::NoPen);
        QVERIFY(stopsEverywhere([&](RunContext& stopped) { return withDashOutlines(drawing, stopped); }));
    }

    void anImageIsNeverWholeInMemory()
    {
        const Theme theme = Theme::light();
        Drawing drawing;
        drawing.size = QSizeF(3100, 3100); // 6200 by 6200 pixels are 154 million bytes
        drawing.canvas = theme.canvas;
        PeakMemory peak;
        RunContext run({}, &peak);
        ByteSink sink;
        const std::uint64_t before = residentBytes();
        QVERIFY(
            static_cast<bool>(exporterOf("x.png")->write({Picture(), Layout(), drawing, theme}, sink, run)));
        QVERIFY(peak.most > 0);
        QVERIFY(peak.most < before + 40'000'000);
    }

    void anImageThatIsStoppedSaysNothingByItself()
    {
        const Theme theme = Theme::light();
        const Drawing drawing = tallPage(theme);
        const auto write = [&](RunContext& run) {
            ByteSink sink;
            return exporterOf("x.png")->write({Picture(), Layout(), drawing, theme}, sink, run);
        };
        RunContext whole;
        CaughtErrorStream errors;
        QVERIFY(static_cast<bool>(write(whole)));
        for (const std::uint64_t k : {whole.polls() / 2, whole.polls() - 20, whole.polls()}) {
            RunContext run;
            run.cancelAtPoll(k);
            QVERIFY(write(run).stopped() != nullptr);
        }
        QCOMPARE(errors.text(), QByteArray());
    }

    void aPageIsNotWaitedForOnceItIsStopped()
    {
        const Theme theme = Theme::light();
        Drawing drawing = pageOfLines(theme);
        auto& lines = std::get<DrawnLines>(drawing.items.front()).lines;
        for (int i = 0; i < 60'000; ++i) // megabytes, which Qt packs in one go
            lines.emplace_back(i % 2383, i % 2371, i % 2351, i % 2341);
        const auto write = [&](ByteSink& sink, RunContext& run) {
            return exporterOf("x.pdf")->write({Picture(), Layout(), drawing, theme}, sink, run);
        };
        RunContext whole;
        ByteSink first, second;
        QVERIFY(static_cast<bool>(write(first, whole)));
        RunContext stopped;
        stopped.cancelAtPoll(whole.polls()); // all is painted
        QVERIFY(write(second, stopped).stopped() != nullptr);
        QVERIFY(second.text().empty());
        QVERIFY(isWorkLeftBehind());
        // What is left behind does nobody harm.
        RunContext again;
        QVERIFY(static_cast<bool>(write(second, again)));
        QVERIFY(second.text() == first.text());
        awaitWorkLeftBehind();
    }

    void paintsTheSameAsItExports()
    {
        const Theme theme = Theme::dark();
        const Picture picture = example();
        const Layout layout = layOutIn(picture, theme);
        QImage image(drawingOf(picture, layout, theme).size.toSize(), QImage::Format_RGB32);
        {
            QPainter painter(&image);
            paint(painter, picture, layout, theme);
        }
        QCOMPARE(image.pixelColor(2, 2), theme.canvas);
        int amber = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                amber += image.pixelColor(x, y) == theme.decisionFill;
        QVERIFY(amber > 300); // the fill of the decisions is seen
    }
};

THREADMEND_GUI_TEST_MAIN(ExportTest)
#include "export_test.moc"
