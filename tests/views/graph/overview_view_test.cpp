// SPDX-License-Identifier: GPL-3.0-or-later
// The overview accounts for every state and every transition of the model.
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/views/graph/gui_test_main.h"
#include "views/graph/pictures_of.h"

#include <fmt/format.h>
#endif

#include <QObject>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Outcome<Picture> overviewOf(const Lts& lts, const char* grouping, const ViewOptions& options, RunContext& run)
{
    const auto looks = ModelLooks::of(lts, run);
    if (!looks)
        return looks.failure();
    return overviewView(lts, nullptr, *looks, grouping, options, run);
}

std::string textOf(const Picture& picture)
{
    std::string text;
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
        text += fmt::format("[{}]\n", picture.nodeTexts[node]);
    for (const PictureEdge& edge : picture.edges)
        text += fmt::format("{} {} {}\n", edge.source, picture.labels[edge.label], edge.target);
    return text;
}

/// How many transitions an edge is: what stands in parentheses at the end of its text, else one.
std::uint64_t transitionsOf(std::string_view text)
{
    const std::size_t begin = text.rfind('(');
    if (begin == std::string_view::npos)
        return 1;
    std::uint64_t count = 0;
    for (const char digit : text.substr(begin))
        count = digit >= '0' && digit <= '9' ? count * 10 + static_cast<std::uint64_t>(digit - '0') : count;
    return count;
}

} // namespace

class OverviewViewTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aNodeIsAGroupAndAnEdgeAllTransitionsBetweenTwo()
    {
        const Lts lts = ltsOf("0 a 1\n0 b 2\n0 a 2\n1 c 3\n2 c 3\n3 back 0\n3 stay 3");
        RunContext run;
        const auto picture = overviewOf(lts, "steps", {}, run);
        QVERIFY(picture);
        QCOMPARE(textOf(*picture), std::string("[start: 1 state]\n[step 1: 2 states]\n[step 2: 1 state]\n"
                                               "0 a + 1 more (3) 1\n1 c (2) 2\n2 back 0\n2 stay 2\n"));
        QCOMPARE(*picture->nodeOfState, (std::vector<std::uint32_t>{0, 1, 1, 2}));
        QVERIFY(picture->has(0, NodeMark::Initial));
    }

    void oneStateOfAGroupDoesNotMakeItLookLikeItself()
    {
        // Of the states after a step one is stuck; after two all are.
        const Lts lts = ltsOf("0 a 1\n0 b 2\n2 c 3\n2 d 4");
        RunContext run;
        const auto picture = overviewOf(lts, "steps", {}, run);
        QVERIFY(picture);
        QCOMPARE(std::string(picture->nodeTexts[1]), std::string("step 1: 2 states, 1 stuck"));
        QVERIFY(!picture->has(1, NodeMark::Deadlock));
        QCOMPARE(std::string(picture->nodeTexts[2]), std::string("step 2: 2 states"));
        QVERIFY(picture->has(2, NodeMark::Deadlock));
    }

    void everyTransitionIsDrawnOrCounted()
    {
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            Random random(seed);
            const Lts lts = randomLts(random, {40, 4, 3, 2});
            for (const char* by : {"steps", "behaviour", "components"}) {
                RunContext run;
                const auto picture = overviewOf(lts, by, {}, run);
                QVERIFY(picture);
                std::uint64_t transitions = 0;
                for (const PictureEdge& edge : picture->edges)
                    transitions += transitionsOf(picture->labels[edge.label]);
                for (const std::uint32_t hidden : picture->nodeHidden)
                    transitions += hidden;
                QCOMPARE(transitions, std::uint64_t{lts.transitionCount()});
            }
        }
    }

    void labelsThatAreHiddenAreLeftOut()
    {
        const Lts lts = ltsOf("0 a 1\n0 b 1\n1 b 0");
        ViewOptions options;
        options.hiddenLabels = {*lts.labels().find("b")};
        RunContext run;
        const auto picture = overviewOf(lts, "steps", options, run);
        QVERIFY(picture);
        QCOMPARE(textOf(*picture), std::string("[start: 1 state]\n[step 1: 1 state]\n0 a 1\n"));
    }

    void itStopsAtEachPoll()
    {
        const Lts lts = ltsOf("0 a 1\n1 a 2\n2 a 0");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return overviewOf(lts, "steps", {}, run); }));
    }
};

THREADMEND_GUI_TEST_MAIN(OverviewViewTest)
#include "overview_view_test.moc"
