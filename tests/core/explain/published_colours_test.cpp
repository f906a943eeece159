// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and neighbourhoods of the case studies of CLEAR, as its authors published them.
#include "core/explain/explanation.h"
#include "core/model/lts/format.h"
#include "core/property/property_file.h"
#include "tests/testing/corpus.h"
#include "tests/testing/safety_questions.h"
#include "tests/testing/test_main.h"

#include <map>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A colour of the published results: which transitions leave which state, GREEN ones to nowhere.
struct PublishedTransition {
    std::uint32_t source;
    std::string label, colour, kind;
    long target;
};

std::vector<PublishedTransition> readColoured(const std::string& path)
{
    std::vector<PublishedTransition> transitions;
    const std::string text = contentOf(path);
    std::size_t begin = text.find('\n') + 1;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        begin = end == std::string::npos ? text.size() : end + 1;
        const std::size_t first = line.find(','), last = line.rfind(',');
        if (first == std::string::npos)
            continue;
        const std::string source = line.substr(1, first - 1);
        const std::string middle = line.substr(first + 2, last - first - 2);
        const std::size_t colon = middle.rfind(':');
        const std::size_t kind = source.rfind(':');
        transitions.push_back({static_cast<std::uint32_t>(std::stoul(source)), middle.substr(1, colon - 2),
                               middle.substr(colon + 1),
                               kind == std::string::npos ? "" : source.substr(kind + 1),
                               std::stol(line.substr(last + 1))});
    }
    return transitions;
}

} // namespace

class PublishedColoursTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void coloursOfTheCaseStudiesAreThePublishedOnes_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("model");
        QTest::newRow("allbad") << "allbad_bug"
                                << "ALLBAD";
        QTest::newRow("interleaving") << "interleaving_bug"
                                      << "INTERLEAVING";
        QTest::newRow("isolated") << "isolated_bug"
                                  << "ISOLATED";
        QTest::newRow("uniquechoice") << "uniquechoice_bug"
                                      << "UNIQUECHOICE";
    }

    void coloursOfTheCaseStudiesAreThePublishedOnes()
    {
        SKIP_WITHOUT_CORPUS();
        QFETCH(QString, folder);
        QFETCH(QString, model);
        const std::string base = *corpusPath("clear/" + folder.toStdString() + "/");
        RunContext run;
        const auto full = readLts(base + model.toStdString() + ".aut", run);
        const auto properties = readProperties(base + "prop.mcl");
        QVERIFY(full && properties);
        const auto question =
            askedOf(std::as_const(full->lts), properties->front().formula, Violation::Lasting, run);
        const auto explanation = explain(full->lts, **question, {}, run);
        QVERIFY(explanation);
        comparePublished(*explanation, full->lts,
                         readColoured(base + "bad_prop_" + model.toStdString() + "_res-dump.autx"));
    }

private:
    /// Both systems have the same shape up to numbering: walks them together from the initial states. Where
    /// several transitions bear one label, each published one must find a partner of its colour in some
    /// pairing; states are paired by refinement over what can be seen from them.
    static void comparePublished(const Explanation& explanation, const Lts& model,
                                 const std::vector<PublishedTransition>& published)
    {
        // Signatures of the k-step views of states, published and ours, refined until stable.
        std::map<std::uint32_t, std::vector<const PublishedTransition*>> theirs;
        for (const PublishedTransition& transition : published) {
            theirs[transition.source].push_back(&transition);
            if (transition.target >= 0)
                theirs[static_cast<std::uint32_t>(transition.target)];
        }
        const auto& lts = explanation.counterexamples.lts;
        QCOMPARE(theirs.size(), lts.stateCount());
        std::map<std::uint32_t, std::string> kinds;
        for (const Neighbourhood& each : explanation.neighbourhoods.all)
            kinds[each.state.value] = std::string(nameOf(each.kind));
        using View = std::multiset<std::string>;
        std::map<std::uint32_t, std::uint32_t> theirClass, ourClass;
        for (std::size_t round = 0; round <= lts.stateCount(); ++round) {
            std::map<std::pair<std::string, View>, std::uint32_t> classes;
            const auto classOf = [&](const std::string& kind, const View& view) {
                return classes.try_emplace({kind, view}, static_cast<std::uint32_t>(classes.size()))
                    .first->second;
            };
            std::map<std::uint32_t, std::uint32_t> theirNext, ourNext;
            for (const auto& [state, transitions] : theirs) {
                View view;
                for (const PublishedTransition* transition : transitions)
                    view.insert(
                        transition->label + "/" + transition->colour + "/" +
                        (transition->target < 0
                             ? "out"
                             : std::to_string(theirClass[static_cast<std::uint32_t>(transition->target)])));
                theirNext[state] = classOf(transitions.empty() ? "" : transitions.front()->kind, view);
            }
            std::multiset<std::uint32_t> their;
            for (const auto& each : theirNext)
                their.insert(each.second);
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
                View view;
                const auto outgoing = lts.outgoing(StateId(state));
                for (std::uint32_t i = 0; i < outgoing.size(); ++i)
                    view.insert(std::string(lts.labels().text(outgoing[i].label)) + "/" +
                                (explanation.colouring.colours[lts.firstTransition(StateId(state)) + i] ==
                                         Colour::Incorrect
                                     ? "RED/"
                                     : "BLACK/") +
                                std::to_string(ourClass[outgoing[i].target.value]));
                for (const CorrectTransition& transition : explanation.colouring.correct)
                    if (transition.source == StateId(state))
                        view.insert(std::string(model.labels().text(transition.label)) + "/GREEN/out");
                const auto kind = kinds.find(state);
                ourNext[state] = classOf(kind == kinds.end() ? "" : kind->second, view);
            }
            std::multiset<std::uint32_t> our;
            for (const auto& each : ourNext)
                our.insert(each.second);
            QCOMPARE(our, their);
            QCOMPARE(ourNext[0], theirNext.begin()->second);
            theirClass = theirNext;
            ourClass = ourNext;
        }
    }
};

THREADMEND_TEST_MAIN(PublishedColoursTest)
#include "published_colours_test.moc"
