// SPDX-License-Identifier: GPL-3.0-or-later
// A model that is too large to be seen is seen as a few groups, by keys and clicks.
#include "tests/app/window/window_test.h"

#include <QComboBox>
#include <QTest>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

class OverviewWindow : public TestWindow {
public:
    QComboBox* groupings() { return child<QComboBox>("graph.grouping"); }
    QStringList nodes()
    {
        QStringList texts;
        const Picture& picture = canvas().picture()->picture;
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            texts << QString::fromStdString(std::string(picture.nodeTexts[node]));
        return texts;
    }
    void choose(const QString& grouping)
    {
        const int wanted = groupings()->findData(grouping);
        require(wanted >= 0, "the model can be grouped so");
        groupings()->setFocus();
        while (groupings()->currentIndex() != wanted)
            keyOn(groupings(), groupings()->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
        require(settled(), "the overview comes");
    }
};

} // namespace

class OverviewTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { settings_.clear(); }

    void aKeyShowsTheModelByStepsAndAListByOtherThings()
    {
        OverviewWindow window;
        window.open(programSample("philosophers"));
        QVERIFY(window.groupings()->isHidden());
        window.key(Qt::Key_7, Qt::ControlModifier);
        QVERIFY(window.settled());
        QVERIFY(window.groupings()->isVisible());
        QCOMPARE(window.nodes().front(), QStringLiteral("start: 1 state"));
        window.choose(QStringLiteral("components"));
        QVERIFY(window.nodes().front().startsWith(QLatin1String("component 1: ")));
        window.choose(QStringLiteral("value of ") +
                      QString::fromStdString(window.now().model->lanes->names()[0]));
        QVERIFY(window.nodes().size() > 1);
        QVERIFY(window.nodes().front().contains(QLatin1String(": ")));
    }

    void theGroupWhereOneIsIsMarkedAndADoubleClickShowsWhatIsAround()
    {
        OverviewWindow window;
        window.open(samplePathOf("lift-door"));
        window.key(Qt::Key_7, Qt::ControlModifier);
        QVERIFY(window.settled());
        const auto group = window.canvas().picture()->nodesOf(StateId(0u)).front();
        QCOMPARE(window.nodes()[static_cast<int>(group)], QStringLiteral("start: 1 state"));
        const QPoint at = window.canvas().screenOf(group).toPoint();
        window.click(&window.canvas(), at);
        QCOMPARE(window.now().selected.state, std::optional(StateId(0u)));
        QTest::mouseDClick(&window.canvas(), Qt::LeftButton, {}, at);
        QVERIFY(window.settled());
        QCOMPARE(window.now().view, GraphView::Focus);
        QCOMPARE(window.now().focus.state, std::optional(StateId(0u)));
        QVERIFY(window.groupings()->isHidden());
    }

    void groupsAreNamedWhereTheyAreTooSmallToHoldAText()
    {
        OverviewWindow window;
        window.open(programSample("philosophers"));
        window.key(Qt::Key_7, Qt::ControlModifier);
        QVERIFY(window.settled());
        const QStringList scene = window.canvas().dumpScene();
        int named = 0;
        for (const QString& line : scene)
            named += line.startsWith(QLatin1String("name ")) ? 1 : 0;
        if (scene.front() != QLatin1String("level labels") || named > 0)
            QVERIFY2(3 * named >= 2 * window.nodes().size(), qPrintable(scene.join(QChar(u'\n'))));
    }

    void anotherModelIsGroupedByStepsAgain()
    {
        OverviewWindow window;
        window.open(samplePathOf("lift-door"));
        window.key(Qt::Key_7, Qt::ControlModifier);
        QVERIFY(window.settled());
        window.choose(QStringLiteral("components"));
        QCOMPARE(window.now().grouping, std::string("components"));
        window.open(samplePathOf("retry-protocol"));
        QCOMPARE(window.now().grouping, std::string("steps"));
    }

private:
    TestSettings settings_;
};

THREADMEND_WINDOW_TEST_MAIN(OverviewTest)
#include "overview_test.moc"
