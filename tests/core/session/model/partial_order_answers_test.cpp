// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of words and propositions has its answer where runs are left out, and evidence is as short.
#include "tests/testing/answers_of_the_whole.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/test_main.h"

#include <array>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr std::array askedTogether = {"deadlock-free",
                                      "no-hot-termination",
                                      "never true* . 'e0' . (not 'e1')* . 'e0'",
                                      "[ (not 'e0')* . 'e1' . true* . 'e2' ] false",
                                      "never true* . 'e1' . 'e2'",
                                      "never (not 'e3')* . 'e2'",
                                      "never 'e1'",
                                      "never not 'e1|e2'",
                                      "never p",
                                      "never p and not q",
                                      "never q and e1",
                                      "never p and 'q'"};

/// B-threads that do not know each other, and some that do; nothing fails, and some states have propositions,
/// of which one has the name of an event.
DrawnProgram drawnWithPropositions(std::mt19937& random, int events)
{
    DrawnProgram program = drawProgram(random, events, 2, 5);
    for (DrawnThread& thread : program)
        for (DrawnState& state : thread) {
            for (auto& [event, next] : state.next)
                next = next == failed ? noMore : next;
            for (const char* name : {"p", "q", "e1"})
                if (random() % 12 == 0)
                    state.props.push_back(name);
        }
    return program;
}

} // namespace

class PartialOrderAnswersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAndLengthsAreThoseOfTheWhole()
    {
        std::mt19937 random(2911);
        const int cases = looksAtAll ? 2500 : 100;
        AnswersOfTheWhole answers(askedTogether, &Reduction::partialOrder);
        const QString wrong = answers.wrongIn(cases, random, [](std::mt19937& drawing, int) {
            const int events = 4 + static_cast<int>(drawing() % 8);
            return textOf(drawnWithPropositions(drawing, events), plainNames(events), 0);
        });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        if (!looksAtAll)
            return;
        QCOMPARE(answers.seldomMet(cases / 100), QString());
        QVERIFY2(answers.smaller() > cases / 25, std::to_string(answers.smaller()).c_str());
    }

    void whereSomethingElseIsAskedNothingIsLeftOut()
    {
        const AnswersOfTheWhole answers(askedTogether, &Reduction::partialOrder);
        const std::string loose =
            "for (let i = 0; i < 4; i++) bp.registerBThread('t' + i, () => {\n"
            "  bp.sync({request: bp.Event('a' + i)}); bp.sync({request: bp.Event('b' + i)}); });\n";
        const auto size = [&](const std::vector<const char*>& asked) {
            std::vector<Property> properties;
            for (const char* property : asked)
                properties.push_back(*parseProperty(property));
            const auto found = answers.checked(loose, properties, true);
            return found ? stateCountOf(found->model) : 0;
        };
        QCOMPARE(size({"deadlock-free"}), 9u);
        QCOMPARE(size({"deadlock-free", "no-hot-cycle"}), 81u);
        // An automaton of more than sixteen states.
        QCOMPARE(size({"never true* . 'a0' . true . true . true . true . true . true . 'b0'"}), 81u);
        // Between these events all others may happen in any order; next to each other they are all seen.
        QVERIFY(size({"never true* . 'b0' . true* . 'a0'"}) < 20u);
        QCOMPARE(size({"never true* . 'b0' . 'a0'"}), 81u);
    }
};

THREADMEND_TEST_MAIN(PartialOrderAnswersTest)
#include "partial_order_answers_test.moc"
