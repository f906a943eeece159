// SPDX-License-Identifier: GPL-3.0-or-later
// One model, one answer: whatever asks a model for a property, a command or the window, says the same
// verdict, shows evidence of the same length, and means the same kind of model. Random models and properties
// go through all of them; who is right is said by oracles that know only the definitions (run_oracle.h,
// loop_oracle.h).
#include "core/model/lts/format.h"
#include "tests/app/terminal/all_ways.h"
#include "tests/testing/asked_models.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace threadmend;
using namespace threadmend::testing;
using testing::Json;

namespace {

/// Models a seed: 3,200 in all, which take a minute of one core. THREADMEND_MODELS=N asks N times as many
/// (QTEST_FUNCTION_TIMEOUT has to allow it).
int times()
{
    return std::max(1, qEnvironmentVariableIntValue("THREADMEND_MODELS"));
}
int programsPerSeed()
{
    return shareOf(240) * times();
}
int systemsPerSeed()
{
    return shareOf(560) * times();
}
/// Of the properties of a model, each so-manieth is asked in all ways, so that there is time for many models;
/// the others of `check` alone.
constexpr unsigned shareOfPrograms = 5;
constexpr unsigned shareOfSystems = 4;

constexpr unsigned seeds[] = {20260801u, 20260802u, 20260803u, 20260804u};
constexpr int seedCount = std::size(seeds);

/// What was asked, and what was said.
struct Met {
    int programs = 0, systems = 0;
    std::map<std::string, std::map<std::string, int>> answers; ///< by subject and verdict

    /// Questions that were not answered by "yes" and by "no" often enough for that to mean something.
    std::string missed() const
    {
        std::string text;
        for (const auto& [subject, counts] : answers)
            for (const char* verdict : {"holds", "violated"})
                if (const auto found = counts.find(verdict);
                    found == counts.end() || found->second < shareOf(10))
                    text += subject + " " + verdict + "; ";
        return text;
    }
};

/// Random models, by the number of each.
class Asking {
public:
    Asking(unsigned seed, Met& met, Differences& differences)
        : random_(seed), met_(met), differences_(differences)
    {
    }

    void askProgram(unsigned index)
    {
        const AskedProgram asked = drawAskedProgram(random_);
        constexpr std::size_t mostStates = 3000;
        const auto model = plainModelOf(asked.text, mostStates, asked.choices);
        if (!model)
            return;
        ++met_.programs;
        ask({shop_.write("model.js", asked.text), asked.options}, *model, "behavioral", asked.properties,
            index);
    }

    void askLts(unsigned index)
    {
        const AskedLts asked = drawAskedLts(random_);
        ++met_.systems;
        const std::vector<std::string> extensions = extensionsOfSystems(asked.hasFacts);
        AskedFile file{shop_.path("model" + extensions[index / 4 % extensions.size()])};
        if (knowsTerminations(file.path))
            file.options = asked.options;
        RunContext run;
        if (writeLts(asked.lts, file.path, run))
            qFatal("no model to ask");
        const PlainModel model =
            plainModelOf(asked.lts, terminationsOf(file.path, file.path, asked.terminations));
        ask(file, model, kindOf(file.path)->name, asked.properties, index);
        if (index % 4 == 0)
            askForRefusal(file, model, index / 4);
    }

private:
    /// What is none of a system's is refused by all.
    void askForRefusal(const AskedFile& file, const PlainModel& model, unsigned index)
    {
        constexpr const char* properties[] = {"no-hot-cycle", "no-assertion-failure", "no-hot-termination",
                                              "no-error"};
        AllWays ways(shop_, file, model, std::string(kindOf(file.path)->name), differences_);
        std::vector<Question> questions = ways.referred({properties[index % 4]});
        ways.askUsual(questions.front());
        ways.askMore(questions.front(), index / 4);
    }

    void ask(const AskedFile& file, const PlainModel& model, std::string_view kindName,
             const std::vector<std::string>& properties, unsigned index)
    {
        const std::string kind(kindName);
        AllWays ways(shop_, file, model, kind, differences_);
        std::vector<Question> questions = ways.referred(properties);
        for (const Question& question : questions)
            if (question.reference().verdict != "refused")
                ++met_.answers[question.subject()][question.reference().verdict];
        const unsigned share = model.isProgram ? shareOfPrograms : shareOfSystems, turn = index / share;
        for (std::size_t i = index % share; i < questions.size(); i += share) {
            ways.askUsual(questions[i]);
            // Each property meets each way.
            ways.askMore(questions[i], turn + static_cast<unsigned>(i));
            if (turn % 32 == 2)
                ways.render(questions[i]);
        }
        compareSizes(file, model, kind, differences_);
        const std::vector<std::string> extensions = extensionsOfSystems(false);
        if (index % 4 == 0)
            ways.convert(questions, extensions[index / 16 % extensions.size()]);
        if (index % 8 == 1)
            ways.askFile(questions);
    }

    std::mt19937 random_;
    Met& met_;
    Differences& differences_;
    Workshop shop_;
};

} // namespace

class OneAnswerTest : public QObject {
    Q_OBJECT

    Met met_;

private Q_SLOTS:
    void programsAskedInAllWays_data() { addSeeds(); }
    void programsAskedInAllWays()
    {
        QFETCH(unsigned, seed);
        Differences differences;
        Asking asking(seed, met_, differences);
        for (int i = 0; i < programsPerSeed(); ++i)
            asking.askProgram(static_cast<unsigned>(i));
        ALIKE(differences);
    }

    void systemsAskedInAllWays_data() { addSeeds(); }
    void systemsAskedInAllWays()
    {
        QFETCH(unsigned, seed);
        Differences differences;
        Asking asking(seed, met_, differences);
        for (int i = 0; i < systemsPerSeed(); ++i)
            asking.askLts(static_cast<unsigned>(i));
        ALIKE(differences);
    }

    /// Comes last; where not everything was asked for, there is nothing to say.
    void enoughWasAsked()
    {
        if (met_.systems < seedCount * systemsPerSeed())
            QSKIP("only a part was run");
        QVERIFY(met_.programs > seedCount * programsPerSeed() * 95 / 100);
        QVERIFY2(met_.missed().empty(), met_.missed().c_str());
    }

private:
    static void addSeeds()
    {
        QTest::addColumn<unsigned>("seed");
        for (const unsigned seed : seeds)
            QTest::addRow("seed %u", seed) << seed;
    }
};

THREADMEND_TEST_MAIN(OneAnswerTest)
#include "one_answer_test.moc"
