// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of words and propositions has its answer where one state stands for those that differ by
// names, and evidence is as short.
#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "tests/testing/share.h"
#include "tests/testing/symmetric_programs.h"
#include "tests/testing/test_main.h"

#include <QTemporaryDir>
#include <array>
#include <fstream>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

// Some do not know who is who, some do: then these are not exchanged.
constexpr std::array asked = {"deadlock-free",
                              "no-hot-termination",
                              "never true* . 's0' . (not 's1')* . 's0'",
                              "[ (not 'o0_.*')* . 'o1_.*' . true* . 's1' ] false",
                              "never true* . 'o0_.*' . 'o1_.*' . 'o0_.*'",
                              "never 's0'",
                              "never true* . 'o0_0' . true* . 'o0_1'",
                              "never true* . 'o1_1' . 's0|o1_0'",
                              "never p",
                              "never p and not q",
                              "never p and q"};

std::size_t sizeOf(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return space.stateCount(); }, [] { return std::size_t{0}; });
}

} // namespace

class SymmetryAnswersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAndLengthsAreThoseOfTheWhole();

private:
    Outcome<CheckedModel> checked(const std::string& text, const std::vector<Property>& properties,
                                  bool symmetry, std::uint32_t threads = 1)
    {
        const std::string path = folder_.filePath(QStringLiteral("program.js")).toStdString();
        std::ofstream(path) << text;
        ReadOptions options;
        options.reduction.symmetry = symmetry;
        RunContext run({}, nullptr, {.threads = threads});
        return checkWhileReading(
            path, options, properties, {}, [] { return RunContext(); }, run);
    }
    QTemporaryDir folder_;
};

void SymmetryAnswersTest::answersAndLengthsAreThoseOfTheWhole()
{
    std::mt19937 random(3011);
    const int cases = looksAtAll ? 2500 : 100;
    int smaller = 0;
    std::array<int, asked.size()> violated{}, held{};
    for (int i = 0; i < cases; ++i) {
        const int copies = 2 + static_cast<int>(random() % 3);
        const SymmetricProgram drawn = drawSymmetric(random, copies, 2, 2, i % 4 == 0);
        const std::string text = textOf(drawn.threads, drawn.names, 0);
        std::vector<Property> properties;
        std::vector<std::size_t> chosen;
        for (std::size_t count = 1 + random() % 2; properties.size() < count;) {
            chosen.push_back(random() % asked.size());
            properties.push_back(*parseProperty(asked[chosen.back()]));
        }
        const auto whole = checked(text, properties, false);
        const auto part = checked(text, properties, true, 1u + static_cast<std::uint32_t>(i % 2));
        QVERIFY2(whole && part, text.c_str());
        if (!part->model.reduction.symmetry)
            continue;
        for (std::size_t p = 0; p < properties.size(); ++p) {
            const Verdict& expected = whole->answers[p].verdict;
            const Verdict& verdict = part->answers[p].verdict;
            const std::string context = asked[chosen[p]] + ("\n" + text);
            QVERIFY2(verdict.kind == expected.kind && verdict.shortest, context.c_str());
            QVERIFY2(!expected.evidence || verdict.evidence->length() == expected.evidence->length(),
                     context.c_str());
            violated[chosen[p]] += expected.kind == Verdict::Kind::Violated;
            held[chosen[p]] += expected.kind == Verdict::Kind::Holds;
        }
        if (isWhole(whole->model) && isWhole(part->model))
            smaller += sizeOf(part->model) < sizeOf(whole->model);
    }
    if (!looksAtAll)
        return;
    for (std::size_t p = 0; p < asked.size(); ++p)
        QVERIFY2(violated[p] > 10 && held[p] > 10, asked[p]);
    QVERIFY2(smaller > cases / 25, std::to_string(smaller).c_str());
}

THREADMEND_TEST_MAIN(SymmetryAnswersTest)
#include "symmetry_answers_test.moc"
