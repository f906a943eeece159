// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of words and propositions has its answer where runs are left out, and evidence is as short.
#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <QTemporaryDir>
#include <array>
#include <fstream>

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

std::size_t stateCountOf(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return space.stateCount(); }, [] { return std::size_t{0}; });
}

} // namespace

class PartialOrderAnswersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAndLengthsAreThoseOfTheWhole();
    void whereSomethingElseIsAskedNothingIsLeftOut();

private:
    Outcome<CheckedModel> checked(const std::string& text, const std::vector<Property>& properties,
                                  bool partialOrder, std::uint32_t threads = 1)
    {
        const std::string path = folder_.filePath(QStringLiteral("program.js")).toStdString();
        std::ofstream(path) << text;
        ReadOptions options;
        options.reduction.partialOrder = partialOrder;
        RunContext run({}, nullptr, {.threads = threads});
        return checkWhileReading(
            path, options, properties, {}, [] { return RunContext(); }, run);
    }
    QTemporaryDir folder_;
};

void PartialOrderAnswersTest::answersAndLengthsAreThoseOfTheWhole()
{
    std::mt19937 random(2911);
    const int cases = looksAtAll ? 2500 : 100;
    int smaller = 0;
    std::array<int, askedTogether.size()> violated{}, held{};
    for (int i = 0; i < cases; ++i) {
        const int events = 4 + static_cast<int>(random() % 8);
        const std::string text = textOf(drawnWithPropositions(random, events), plainNames(events), 0);
        std::vector<Property> properties;
        std::vector<std::size_t> chosen;
        for (std::size_t count = 1 + random() % 2; properties.size() < count;) {
            chosen.push_back(random() % askedTogether.size());
            properties.push_back(*parseProperty(askedTogether[chosen.back()]));
        }
        const auto whole = checked(text, properties, false);
        const auto part = checked(text, properties, true, 1u + static_cast<std::uint32_t>(i % 2));
        QVERIFY2(whole && part, text.c_str());
        if (!part->model.reduction.partialOrder)
            continue;
        for (std::size_t p = 0; p < properties.size(); ++p) {
            const Verdict& expected = whole->answers[p].verdict;
            const Verdict& verdict = part->answers[p].verdict;
            const std::string context = askedTogether[chosen[p]] + ("\n" + text);
            QVERIFY2(verdict.kind == expected.kind && verdict.shortest, context.c_str());
            QVERIFY2(!expected.evidence || verdict.evidence->length() == expected.evidence->length(),
                     context.c_str());
            violated[chosen[p]] += expected.kind == Verdict::Kind::Violated;
            held[chosen[p]] += expected.kind == Verdict::Kind::Holds;
        }
        if (isWhole(whole->model) && isWhole(part->model))
            smaller += stateCountOf(part->model) < stateCountOf(whole->model);
    }
    if (!looksAtAll)
        return;
    for (std::size_t p = 0; p < askedTogether.size(); ++p)
        QVERIFY2(violated[p] > cases / 100 && held[p] > cases / 100, askedTogether[p]);
    QVERIFY2(smaller > cases / 25, std::to_string(smaller).c_str());
}

void PartialOrderAnswersTest::whereSomethingElseIsAskedNothingIsLeftOut()
{
    const std::string loose =
        "for (let i = 0; i < 4; i++) bp.registerBThread('t' + i, () => {\n"
        "  bp.sync({request: bp.Event('a' + i)}); bp.sync({request: bp.Event('b' + i)}); });\n";
    const auto size = [&](const std::vector<const char*>& asked) {
        std::vector<Property> properties;
        for (const char* property : asked)
            properties.push_back(*parseProperty(property));
        const auto found = checked(loose, properties, true);
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

THREADMEND_TEST_MAIN(PartialOrderAnswersTest)
#include "partial_order_answers_test.moc"
