// SPDX-License-Identifier: GPL-3.0-or-later
// Nested paths are runs of the model that begin where it is said.
#include "core/check/check_model.h"
#include "core/check/replay.h"
#include "core/property/property_kind.h"
#include "core/session/history/nested_paths.h"
#include "core/session/model/opened_model.h"
#include "tests/testing/figure_1.h"
#include "tests/testing/test_main.h"

#include <functional>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

OpenedModel openedFigure1()
{
    RunContext run;
    auto model = readModelText(figure1(), "figure1.conc", {}, run);
    require(static_cast<bool>(model), "the program of the paper can be read");
    auto opened = openedModel(*std::move(model), run);
    require(static_cast<bool>(opened), "and opened");
    return *std::move(opened);
}

std::shared_ptr<const MultiPath> counterexample(const OpenedModel& model, const std::string& formula)
{
    RunContext run;
    const auto property = parseProperty("ctl " + formula + " fair {last(A), last(B)}");
    require(static_cast<bool>(property), "the property of the test can be read");
    return checkModel(model, property->formula, run).multiPath;
}

} // namespace

class NestedPathsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The counterexample of the paper's example 5.2: B sets its flag, and from there on it stays set.
    void whatNeverEndsIsAPathOfItsOwn()
    {
        const OpenedModel model = openedFigure1();
        const auto paths = counterexample(model, "AG (flag1B -> AF !flag1B)");
        QVERIFY(paths != nullptr);
        const auto root = static_cast<std::uint32_t>(paths->parts.size() - 1);
        const std::vector<NestedPath> nested = nestedPaths(*paths, root);
        QCOMPARE(nested.size(), std::size_t{1});
        const MultiPath::Part& part = paths->parts[nested.front().part];
        QCOMPARE(part.fails, std::string("flag1B -> AF !flag1B"));
        const PathTrace along = traceAlong(*paths, nested);
        QCOMPARE(along.begins, nested.front().position);
        QVERIFY(along.trace.loop && *along.trace.loop >= along.begins);
        // flag1B is true from where the path begins, round the loop.
        const auto flag = model.lts.propositionsOf(along.trace.stateAfter(along.begins));
        QVERIFY(!flag.empty());
        for (std::size_t i = along.begins; i <= along.trace.length(); ++i)
            QVERIFY(model.lts.describe(along.trace.stateAfter(i)).find("flag1B") != std::string::npos);
    }

    void everyNestedPathIsARunOfTheModel()
    {
        const OpenedModel model = openedFigure1();
        std::size_t failing = 0, looked = 0;
        for (const char* formula :
             {"AG (flag1B -> AF !flag1B)", "AF A@5", "AX AX !flag1A", "AG (A@2 -> AX A@3)",
              "A (!flag1A W flag1B)", "A (!B@2 U A@5)", "AG !(A@5 or B@5)", "AG EF false",
              "AG (flag1A -> (AF !flag1A and AF B@5))", "AF AG flag1A"}) {
            const auto paths = counterexample(model, formula);
            if (paths == nullptr)
                continue;
            ++failing;
            const std::function<void(std::vector<NestedPath>&, std::uint32_t)> look =
                [&](std::vector<NestedPath>& way, std::uint32_t part) {
                    const PathTrace along = traceAlong(*paths, way);
                    QVERIFY(isRunOf(model.lts, along.trace));
                    QVERIFY(along.begins <= along.trace.length());
                    QCOMPARE(along.trace.stateAfter(along.begins), paths->parts[part].origin);
                    ++looked;
                    for (const NestedPath& next : nestedPaths(*paths, part)) {
                        way.push_back(next);
                        if (way.size() < 4)
                            look(way, next.part);
                        way.pop_back();
                    }
                };
            std::vector<NestedPath> way;
            look(way, static_cast<std::uint32_t>(paths->parts.size() - 1));
        }
        QVERIFY(failing >= 8);
        QVERIFY(looked > 2 * failing);
    }
};

THREADMEND_TEST_MAIN(NestedPathsTest)
#include "nested_paths_test.moc"
