// SPDX-License-Identifier: GPL-3.0-or-later
// What every entry in the table of explainers promises.
#include "core/check/check_model.h"
#include "core/explain/explainer.h"
#include "tests/testing/models_of_all_kinds.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::shared_ptr<const Lts> storedOf(const Model& model)
{
    RunContext run;
    auto stored = storedSpace(model, run);
    return stored ? *stored : nullptr;
}

} // namespace

class ExplainerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyExplainerSaysWhatItIs()
    {
        std::set<std::string_view> names;
        for (const Explainer* explainer : explainers()) {
            QVERIFY(!explainer->name.empty() && !explainer->description.empty());
            QVERIFY(names.insert(explainer->name).second);
        }
    }

    void anExplanationIsOfAViolationThatTheCheckFinds()
    {
        const std::vector<Property> properties = propertiesOfAllKinds(6);
        int refused = 0, explained = 0;
        for (const Model& model : modelsOfAllKinds(smallShareOf(150), looksAtAll ? 500 : 50)) {
            const auto lts = storedOf(model);
            for (const Property& property : properties)
                for (const Explainer* explainer : explainers()) {
                    if (const auto reason = explainer->whyNot(model, property.formula)) {
                        QVERIFY(!reason->message.empty());
                        ++refused;
                        continue;
                    }
                    RunContext run;
                    const auto explanation = explainer->explain(model, *lts, property.formula, {}, run);
                    QVERIFY(explanation);
                    const Verdict verdict = checkModel(model, property.formula, run);
                    QCOMPARE(explanation->violated(), verdict.kind == Verdict::Kind::Violated);
                    if (!explanation->violated())
                        continue;
                    ++explained;
                    // Each counterexample that is shown replays, and none is shorter than the shortest.
                    for (const auto& one : explanation->shortened.list) {
                        Verdict shown = verdict;
                        shown.evidence = one.trace;
                        QVERIFY(one.trace.length() >= verdict.evidence->length());
                    }
                }
        }
        QVERIFY(refused > 0 && explained > 0);
    }

    void everyExplainerStopsAtEveryPoll()
    {
        const std::vector<Property> properties = propertiesOfAllKinds(2);
        for (const Model& model : modelsOfAllKinds(shareOf(8), 12)) {
            const auto lts = storedOf(model);
            for (const Property& property : properties)
                for (const Explainer* explainer : explainers())
                    if (!explainer->whyNot(model, property.formula))
                        QVERIFY(stopsEverywhere([&](RunContext& run) {
                            return explainer->explain(model, *lts, property.formula, {}, run);
                        }));
        }
    }
};

THREADMEND_TEST_MAIN(ExplainerTest)
#include "explainer_test.moc"
