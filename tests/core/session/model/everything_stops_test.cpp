// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be asked of a model, on every sample and on a seeded draw of the real files: cancelled
// at its polls it says so, or shows what it had found before; never that a property holds.
//
// Polls are too many for each to be tried on each: of a question all are if it has at most 24, else the first
// six, the last six, and between them evenly spread ones, 12 of short work and fewer the longer it takes, but
// at least three. Of what reads a program each time, or mends it, a third of these: all of at most 8, the
// first and the last two, three or four between them. `searches_stop_test` and its like try each poll of
// small models.
#include "core/check/check_model.h"
#include "core/explain/shortest_way.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/lts/determinisation.h"
#include "core/model/lts/format.h"
#include "core/model/lts/strong_bisimulation.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#include "core/repair/methods/lts_repair.h"
#include "core/session/model/work.h"
#include "core/session/repair/proposed_repairs.h"
#include "core/session/search/state_search.h"
#include "tests/testing/corpus.h"
#include "tests/testing/longest_pause.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <random>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// How a question ended: it says that it was stopped; it has evidence (or says that the input is wrong),
/// which stays true whatever was not looked at; or it says something of all that there is.
enum class Ended { Stopped, Evidence, Whole, Unconfirmed };

struct AskedQuestion {
    std::string name;
    std::function<Ended(RunContext&)> work;
    bool takesLong = false;
};

template <class T>
Ended endOf(const Outcome<T>& outcome)
{
    return outcome ? Ended::Whole : outcome.error() != nullptr ? Ended::Evidence : Ended::Stopped;
}

/// Evidence must be some.
Ended endOf(const Model& model, const Formula& formula, const Verdict& verdict)
{
    if (verdict.kind == Verdict::Kind::Holds)
        return Ended::Whole;
    if (verdict.kind == Verdict::Kind::Undecided)
        return verdict.reason ? Ended::Stopped : Ended::Evidence; // else it is refused
    RunContext run;
    const auto confirmed = isConfirmed(model, formula, verdict, run);
    return confirmed && *confirmed ? Ended::Evidence : Ended::Unconfirmed;
}

/// Large programs are looked at in part.
Limits sizeLimit()
{
    Limits limits;
    limits.states = 2000;
    return limits;
}

std::vector<std::uint64_t> pollsToStopAt(std::uint64_t polls, bool takesLong)
{
    const std::uint64_t ends = takesLong ? 2 : 6;
    std::set<std::uint64_t> chosen;
    if (polls <= 4 * ends) {
        for (std::uint64_t k = 1; k <= polls; ++k)
            chosen.insert(k);
        return {chosen.begin(), chosen.end()};
    }
    for (std::uint64_t i = 0; i < ends; ++i)
        chosen.insert({1 + i, polls - i});
    const std::uint64_t spread = std::clamp<std::uint64_t>(300'000 / polls, 3, 2 * ends);
    for (std::uint64_t i = 1; i <= spread; ++i)
        chosen.insert(polls * i / (spread + 1));
    return {chosen.begin(), chosen.end()};
}

std::vector<Property> propertiesAskedOf(const OpenedModel& model)
{
    std::vector<Property> asked;
    if (const auto beside = propertyFileBeside(model.path))
        if (auto read = readProperties(*beside))
            asked = *std::move(read);
    if (asked.empty())
        asked = usualProperties(*model.kind);
    const LabelTable& labels = model.lts.labels();
    if (labels.size() > 0) {
        const auto quoted = [&](std::size_t label) {
            std::string text = "\"";
            for (const char letter : labels.text(LabelId(static_cast<std::uint32_t>(label))))
                text += letter == '"' || letter == '\\' ? std::string{'\\', letter} : std::string{letter};
            return text + "\"";
        };
        const std::string first = quoted(0), last = quoted(labels.size() - 1);
        for (const std::string& text :
             {"never true* . " + last, "never true* . " + first + " . (not " + last + ")* . " + first})
            if (auto property = parseProperty(text))
                asked.push_back(*std::move(property));
    }
    return asked;
}

/// What is asked of the model as it is.
void askOf(const std::shared_ptr<const OpenedModel>& model, const QTemporaryDir& folder,
           std::vector<AskedQuestion>& asked)
{
    asked.push_back({"statistics", [model](RunContext& run) {
                         return endOf(statistics(*model, ComponentCount::Take, run));
                     }});
    asked.push_back(
        {"minimising", [model](RunContext& run) { return endOf(strongBisimulation(model->lts, run)); }});
    asked.push_back(
        {"determinising", [model](RunContext& run) { return endOf(determinise(model->lts, {}, run)); }});
    if (model->lts.labels().size() > 0) {
        const LabelId label(static_cast<std::uint32_t>(model->lts.labels().size() - 1));
        asked.push_back({"finding", [model, label](RunContext& run) {
                             return endOf(findStates(*model, model->lts.labels().text(label), run));
                         }});
        asked.push_back({"the shortest way", [model, label](RunContext& run) {
                             const StateId from = model->lts.initialStates().front();
                             return endOf(shortestWay(model->lts, from, {.label = label, .states = {}}, run));
                         }});
    }
    for (const Format* format : formats())
        if (format->write != nullptr) {
            const std::string path =
                folder.filePath(QStringLiteral("written")).toStdString() + std::string(format->extensions[0]);
            asked.push_back({"writing " + std::string(format->name), [model, path](RunContext& run) {
                                 std::filesystem::remove(path);
                                 const auto failure = writeLts(model->lts, path, run);
                                 if (!failure)
                                     return Ended::Whole;
                                 // A file that is there although the writing was stopped: no stop.
                                 return std::filesystem::exists(path) ||
                                                std::get_if<Stopped>(&*failure) == nullptr
                                            ? Ended::Whole
                                            : Ended::Stopped;
                             }});
        }
}

/// A context of another search for the same person: whoever stops one stops all.
RunContext asStoppedAs(RunContext& run)
{
    RunContext other({}, nullptr, sizeLimit());
    RunContext same = run;
    if (const auto stopped = same.pollNow({}); stopped && stopped->reason == StopReason::Cancelled)
        other.cancelAtPoll(1);
    return other;
}

void askWhileReading(const OpenedModel& model, const Property& property, std::vector<AskedQuestion>& asked)
{
    struct Way {
        const char* name;
        Reduction reduction;
        bool depthFirst = false;
    };
    const Way ways[] = {{"while reading", {}},
                        {"reduced locally and by partial order", {.local = true, .partialOrder = true}},
                        {"reduced by symmetry", {.symmetry = true}},
                        {"in depth", {}, true}};
    for (const Way& way : ways) {
        ReadOptions options;
        options.reduction = way.reduction;
        options.depthFirst = way.depthFirst;
        asked.push_back({"checking " + std::string(way.name) + " " + property.text,
                         [path = model.path, options, property](RunContext& run) {
                             const auto checked = checkWhileReading(
                                 path, options, {&property, 1}, {.furtherKinds = 2},
                                 [&run] { return asStoppedAs(run); }, run);
                             if (checked && programOf(checked->model) != nullptr &&
                                 programOf(checked->model)->graph().isWhole() != isWhole(checked->model))
                                 return Ended::Unconfirmed;
                             return checked ? endOf(checked->model, property.formula,
                                                    checked->answers.front().verdict)
                                            : endOf(checked);
                         },
                         true});
        if (!model.kind->hasSource)
            break; // nothing is computed
    }
}

/// What is asked about one property.
void askAbout(const std::shared_ptr<const OpenedModel>& model, const Property& property,
              std::vector<AskedQuestion>& asked)
{
    const Formula& formula = property.formula;
    asked.push_back({"checking " + property.text, [model, formula](RunContext& run) {
                         return endOf(*model, formula, checkModel(*model, formula, run));
                     }});
    askWhileReading(*model, property, asked);
    if (!whyNotExplained(*model, formula)) {
        asked.push_back({"explaining " + property.text, [model, formula](RunContext& run) {
                             return endOf(explainModel(*model, model->lts, formula,
                                                       {Preference::MostNeighbourhoods, 2}, run));
                         }});
        asked.push_back({"all counterexamples to " + property.text, [model, formula](RunContext& run) {
                             return endOf(
                                 counterexamplesOf(*model, model->lts, formula, Violation::Lasting, run));
                         }});
    }
    if (!whyNotMended(*model))
        asked.push_back({"mending " + property.text,
                         [model, property](RunContext& run) {
                             return endOf(proposeRepairsOf(*model, property, {property}, {}, run));
                         },
                         true});
    else if (!model->kind->hasSource)
        asked.push_back({"mending the system " + property.text, [model, formula](RunContext& run) {
                             return endOf(repairLts(model->lts, formula, {}, run));
                         }});
}

std::vector<std::string> modelsIn(const std::string& folder, std::uintmax_t largest)
{
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             folder, std::filesystem::directory_options::follow_directory_symlink))
        if (entry.is_regular_file() && kindOf(entry.path().string()) != nullptr &&
            entry.file_size() <= largest)
            found.push_back(entry.path().string());
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace

class EverythingStopsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// What is wrong with how a question ends when it is cancelled at its polls; empty if nothing is.
    static QString wrongStop(const AskedQuestion& question)
    {
        LongestPause pause;
        RunContext first({}, &pause, sizeLimit());
        (void)question.work(first);
        if (pause.seconds() > LongestPause::patience)
            return QString("%1 s before \"%2\"").arg(pause.seconds()).arg(pause.before());
        // Again, since some remember what they were asked.
        RunContext whole({}, nullptr, sizeLimit());
        const Ended end = question.work(whole);
        for (const std::uint64_t k : pollsToStopAt(whole.polls(), question.takesLong)) {
            RunContext run({}, nullptr, sizeLimit());
            run.cancelAtPoll(k);
            const Ended stopped = question.work(run);
            if (run.polls() < k)
                continue; // it was not stopped
            if (stopped == Ended::Unconfirmed)
                return QString("cancelled at poll %1 it shows what is no evidence").arg(k);
            if (stopped == Ended::Whole || (stopped == Ended::Evidence && end != Ended::Evidence))
                return QString("cancelled at poll %1 of %2 it goes on to an end").arg(k).arg(whole.polls());
            if (run.polls() > k + polite)
                return QString("cancelled at poll %1 it asks %2 times more").arg(k).arg(run.polls() - k);
        }
        return {};
    }
    /// Callers of what was stopped may ask on their way out; work does so far more often.
    static constexpr std::uint64_t polite = 100;

    void verifyFile(const std::string& path)
    {
        const AskedQuestion reading{
            "opening", [path](RunContext& run) { return endOf(openModel(path, {.forPanels = true}, run)); }};
        std::vector<AskedQuestion> asked{reading};
        RunContext run({}, nullptr, sizeLimit());
        auto opened = openModel(path, {.forPanels = true, .mostStates = 2000}, run);
        if (opened) {
            const auto model = std::make_shared<const OpenedModel>(*std::move(opened));
            askOf(model, folder_, asked);
            for (const Property& property : propertiesAskedOf(*model))
                askAbout(model, property, asked);
        }
        for (const AskedQuestion& question : asked) {
            const QString wrong = wrongStop(question);
            QVERIFY2(wrong.isEmpty(),
                     qPrintable(QString::fromStdString(path + ", " + question.name + ": ") + wrong));
        }
    }

private Q_SLOTS:
    void samples_data()
    {
        QTest::addColumn<QString>("path");
        for (const std::string& path : modelsIn(THREADMEND_SAMPLES, 1'000'000))
            QTest::newRow(std::filesystem::path(path).filename().c_str()) << QString::fromStdString(path);
    }
    void samples()
    {
        QFETCH(const QString, path);
        verifyFile(path.toStdString());
    }

    void realFiles_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<int>("draw");
        QTest::newRow("systems") << "aut" << 20;
        QTest::newRow("case studies") << "clear" << 8;
        QTest::newRow("programs") << "bpjs" << 8;
        QTest::newRow("the language") << "test262" << 30;
    }
    void realFiles()
    {
        SKIP_WITHOUT_CORPUS();
        QFETCH(const QString, folder);
        QFETCH(const int, draw);
        std::vector<std::string> files = modelsIn(*corpusPath(folder.toStdString()), 30'000);
        std::shuffle(files.begin(), files.end(), std::mt19937(1));
        files.resize(std::min(files.size(), static_cast<std::size_t>(smallShareOf(draw))));
        for (const std::string& path : files) {
            verifyFile(path);
            if (QTest::currentTestFailed())
                return;
        }
    }
};

THREADMEND_TEST_MAIN(EverythingStopsTest)
#include "everything_stops_test.moc"
