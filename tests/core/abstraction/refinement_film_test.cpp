// SPDX-License-Identifier: GPL-3.0-or-later
// The film of a refinement: its pictures, why classes were split, and edits by hand, on random programs and
// on small ones.
#include "core/abstraction/class_facts.h"
#include "core/abstraction/refinement_film.h"
#include "core/abstraction/split_reason.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <numeric>

using namespace threadmend;
using namespace threadmend::abstraction;
using namespace threadmend::testing;

namespace {

using Film = std::shared_ptr<const RefinementFilm>;

std::shared_ptr<const ProgramModules> sharedModules(const std::string& text, double threshold)
{
    const auto program = testing::programOf(text);
    behavioral::Stepper stepper(*program, behavioral::Selection::All);
    RunContext run;
    auto modules = programModules(stepper, {.threshold = threshold}, run);
    if (const InputError* error = modules.error())
        qFatal("%s", error->message.c_str());
    return std::make_shared<const ProgramModules>(*std::move(modules));
}

Film filmOf(std::shared_ptr<const ProgramModules> modules, const std::string& property,
            Refinement how = Refinement::ByCause)
{
    RunContext run;
    AbstractCheckOptions options;
    options.refinement = how;
    auto film = refinementFilm(std::move(modules), parseProperty(property)->formula, options, run);
    if (const InputError* error = film.error())
        qFatal("%s", error->message.c_str());
    return *std::move(film);
}

std::string webserver()
{
    return contentOf(THREADMEND_SAMPLES "/behavioral/webserver/webserver.js");
}

/// Calls `use(film, text)` for films of random programs that have a round at least.
template <class Use>
std::size_t eachRandomFilm(int count, Refinement how, const Use& use)
{
    std::mt19937 random(91);
    std::size_t filmed = 0;
    for (int k = 0; k < shareOf(count); ++k) {
        const int events = 3 + int(random() % 2);
        DrawnProgram drawn = drawProgram(random, events, 3, 3);
        for (DrawnThread& thread : drawn)
            for (DrawnState& state : thread)
                if (random() % 3 == 0)
                    state.props.emplace_back(random() % 2 == 0 ? "p" : "q");
        const std::string text = textOf(drawn, plainNames(events), int(random() % 3));
        const auto program = testing::programOf(text);
        behavioral::Stepper stepper(*program, behavioral::Selection::All);
        RunContext run;
        auto modules = programModules(stepper, {.threshold = k % 2 == 0 ? 1.1 : 0.5}, run);
        if (!modules)
            continue; // it fails at once, and cannot be taken apart
        const auto shared = std::make_shared<const ProgramModules>(*std::move(modules));
        for (const char* property : {"deadlock-free", "never (p and q)"}) {
            const Film film = filmOf(shared, property, how);
            filmed += film->answer.rounds.empty() ? 0 : 1;
            use(*film, text, random);
        }
    }
    return filmed;
}

std::vector<std::uint32_t> aliveIn(const Partition& partition)
{
    std::vector<std::uint32_t> alive;
    for (std::uint32_t some = 0; some < partition.members.size(); ++some)
        if (!partition.members[some].empty())
            alive.push_back(some);
    return alive;
}

} // namespace

class RefinementFilmTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Each picture holds partitions of all states; a round splits exactly what it says, beginning with the
    /// coarsest partition.
    void picturesFollowTheSplits()
    {
        for (const Refinement how : {Refinement::ByCause, Refinement::Global}) {
            const std::size_t filmed =
                eachRandomFilm(300, how, [](const RefinementFilm& film, const std::string& text, auto&) {
                    for (std::size_t module = 0; module < film.moduleCount(); ++module) {
                        Partition now = film.partition(0, module);
                        const bool watches = module == film.modules->plans.size();
                        const Partition begin = watches
                                                    ? finest(film.module(module))
                                                    : coarsest(film.module(module), film.question.observed);
                        QVERIFY2(now.classOf == begin.classOf, text.c_str());
                        for (std::size_t round = 0; round < film.answer.rounds.size(); ++round) {
                            const Partition next = film.partition(round + 1, module);
                            QVERIFY(preserves(next, film.module(module), film.question.observed));
                            std::size_t added = 0;
                            for (const ClassSplit& split : film.answer.rounds[round].splits) {
                                if (split.module != module)
                                    continue;
                                std::vector<std::uint32_t> all;
                                for (std::size_t part = 0; part < split.parts.size(); ++part) {
                                    const auto& members = next.members[split.parts[part]];
                                    QCOMPARE(members.size(), split.sizes[part]);
                                    all.insert(all.end(), members.begin(), members.end());
                                }
                                std::sort(all.begin(), all.end());
                                QVERIFY2(all == now.members[split.before], text.c_str());
                                added += split.parts.size() - 1;
                            }
                            QCOMPARE(next.classCount(), now.classCount() + added);
                            for (std::uint32_t state = 0; state < next.classOf.size(); ++state)
                                QVERIFY(std::binary_search(next.members[next.classOf[state]].begin(),
                                                           next.members[next.classOf[state]].end(), state));
                            now = next;
                        }
                    }
                    if (!film.answer.isReached) {
                        RunContext run;
                        AbstractProgram last = programAt(film, film.answer.rounds.size());
                        const auto size = sizeOf(last, run);
                        QCOMPARE(size->states, film.answer.explored.states);
                        QCOMPARE(size->transitions, film.answer.explored.transitions);
                    }
                    for (std::size_t picture = 0; picture < film.pictureCount(); ++picture) {
                        std::size_t count = 0;
                        for (std::size_t module = 0; module < film.modules->modules.size(); ++module)
                            count += film.partition(picture, module).classCount();
                        QCOMPARE(film.classCount(picture), count);
                    }
                });
            QVERIFY(filmed > std::size_t(shareOf(50)));
        }
    }

    /// Of a split by cause the traits tell all parts apart, and each holds for all members of a part or none.
    void reasonsTellThePartsApart()
    {
        std::size_t several = 0, splits = 0;
        eachRandomFilm(600, Refinement::ByCause,
                       [&](const RefinementFilm& film, const std::string& text, auto&) {
                           for (std::size_t round = 0; round < film.answer.rounds.size(); ++round)
                               for (const ClassSplit& split : film.answer.rounds[round].splits) {
                                   const SplitReason reason = reasonOf(film, round, split);
                                   QCOMPARE(reason.has.size(), split.parts.size());
                                   std::vector<std::vector<bool>> sorted = reason.has;
                                   std::sort(sorted.begin(), sorted.end());
                                   QVERIFY2(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(),
                                            text.c_str());
                                   QVERIFY(reason.traits.size() < split.parts.size());
                                   const Partition after = film.partition(round + 1, split.module);
                                   for (std::size_t k = 0; k < reason.traits.size(); ++k) {
                                       const Trait& trait = reason.traits[k];
                                       if (trait.kind != Trait::Kind::Requests)
                                           continue;
                                       for (std::size_t part = 0; part < split.parts.size(); ++part)
                                           for (const std::uint32_t state : after.members[split.parts[part]])
                                               QCOMPARE(film.module(split.module)
                                                            .offer(state)
                                                            .requested.contains(trait.letter),
                                                        bool(reason.has[part][k]));
                                   }
                                   several += split.parts.size() > 2 ? 1 : 0;
                                   ++splits;
                               }
                       });
        qInfo("%zu splits, %zu of them into more than two parts", splits, several);
        QVERIFY(splits > std::size_t(shareOf(200)) && several > 0);
    }

    /// Whatever a person splits or merges, the answer is the same, and a genuine run is a shortest one.
    void editsByHandDoNotChangeTheAnswer()
    {
        std::size_t splits = 0, merges = 0, refused = 0;
        eachRandomFilm(500, Refinement::ByCause,
                       [&](const RefinementFilm& film, const std::string& text, std::mt19937& random) {
                           const std::size_t picture =
                               random() % 2 == 0 ? film.answer.rounds.size() : random() % film.pictureCount();
                           ClassEdit edit;
                           for (std::size_t i = 0; i < film.moduleCount(); ++i)
                               if (film.partition(picture, i).classCount() >
                                   film.partition(picture, edit.module).classCount())
                                   edit.module = i;
                           const Partition before = film.partition(picture, edit.module);
                           std::vector<std::uint32_t> alive = aliveIn(before);
                           std::shuffle(alive.begin(), alive.end(), random);
                           edit.classes = {alive[0]};
                           if (random() % 4 != 0 && alive.size() > 1)
                               edit.classes.push_back(alive[1]);
                           else
                               for (const std::uint32_t state : before.members[alive[0]])
                                   if (random() % 2 == 0)
                                       edit.members.push_back(state);
                           if (whyNotEdited(film, picture, edit)) {
                               ++refused;
                               return;
                           }
                           RunContext run;
                           const auto edited = refinedFrom(film, picture, edit, Refinement::ByCause, run);
                           QVERIFY(edited);
                           const Partition begin = (*edited)->partition(0, edit.module);
                           if (edit.classes.size() > 1) {
                               QCOMPARE(begin.classCount(), before.classCount() - 1);
                               QCOMPARE(begin.classOf[before.members[edit.classes[0]].front()],
                                        begin.classOf[before.members[edit.classes[1]].front()]);
                               ++merges;
                           } else {
                               QCOMPARE(begin.classCount(), before.classCount() + 1);
                               ++splits;
                           }
                           QCOMPARE((*edited)->edits, std::size_t{1});
                           QVERIFY2((*edited)->answer.isReached == film.answer.isReached, text.c_str());
                           QCOMPARE((*edited)->word((*edited)->answer.rounds.size()),
                                    film.word(film.answer.rounds.size()));
                       });
        qInfo("%zu splits and %zu merges by hand, %zu refused", splits, merges, refused);
        QVERIFY(splits > std::size_t(shareOf(50)) && merges > std::size_t(shareOf(20)) &&
                refused > std::size_t(shareOf(5)));
    }

    void whatTheQuestionTellsApartIsNotMerged()
    {
        const Film film = filmOf(sharedModules(R"(
const x = bp.Event('x');
bthread('a', () => { bp.sync({request: x}); bp.sync({request: x}, {props: ['p']}); });
)",
                                               0.5),
                                 "never p");
        QVERIFY(film->answer.isReached);
        const Partition partition = film->partition(0, 0);
        const std::vector<std::uint32_t> alive = aliveIn(partition);
        QCOMPARE(alive.size(), std::size_t{2});
        const auto refusal = whyNotEdited(*film, 0, {0, alive, {}});
        QVERIFY(refusal && refusal->message.find("tells their states apart") != std::string::npos);
        // A split leaves two parts.
        QVERIFY(whyNotEdited(*film, 0, {0, {alive[0]}, {}}));
        QVERIFY(whyNotEdited(*film, 0, {0, {alive[0]}, partition.members[alive[0]]}));
        QVERIFY(whyNotEdited(*film, 0, {0, {}, {}}));
    }

    /// What is common to the members and what only some have, counted by hand.
    void factsOfAClass()
    {
        const auto modules = sharedModules(R"(
const x = bp.Event('x'), y = bp.Event('y'), z = bp.Event('z');
bthread('a', () => {
  bp.sync({request: [x, y], block: z});
  bp.sync({request: x, block: z}, {props: ['p']});
  bp.sync({request: y}, {props: ['p']});
});
bthread('other', () => { bp.sync({request: z}); });
)",
                                           0.5);
        const BThread& module = modules->modules[0];
        QCOMPARE(module.stateCount(), std::size_t{3} + 1); // and its end
        Partition partition = coarsest(module, {});
        const ClassFacts all = factsOf(module, partition, 0);
        QCOMPARE(all.members, std::size_t{4});
        QVERIFY((all.propositions == std::vector<Share>{{0, 2}}));
        QVERIFY((all.requested == std::vector<Share>{{0, 2}, {1, 2}}));
        QVERIFY((all.blocked == std::vector<Share>{{2, 2}}));
        QVERIFY(all.ways.empty() && !all.isOfAll(all.blocked[0]));
        // The two that block z, and the others: by x a run may stay or leave.
        partition.split(0, std::vector<std::uint32_t>{0, 0, 1, 1});
        const ClassFacts first = factsOf(module, partition, 1);
        QVERIFY(first.isOfAll(first.blocked[0]) && first.isOfAll(first.requested[0]));
        QVERIFY(!first.isOfAll(first.requested[1]) && !first.isOfAll(first.propositions[0]));
        QVERIFY((first.ways == std::vector<ClassFacts::Ways>{{0, 2}}));
        const ShortestWords words(module);
        QVERIFY(words.to(0)->empty());
        QVERIFY(*words.to(1) == std::vector<Letter>{0});
        QVERIFY((*words.to(3) == std::vector<Letter>{0, 0, 1}));
    }

    /// The sample: its answers, the bug's run of 8 steps, and that edits and pictures are there in bulk.
    void theWebServer()
    {
        const auto modules = sharedModules(webserver(), 0.5);
        QCOMPARE(modules->modules.size(), std::size_t{2});
        QCOMPARE(coarsestSizes(*modules), (std::vector<std::size_t>{9, 3}));
        const Film bug =
            filmOf(modules, "never true* . \"tcp 0: closed\" . (not \"tcp 0: SYN\")* . \"tcp 0: FIN ACK\"");
        QVERIFY(bug->answer.isReached);
        QCOMPARE(bug->word(bug->answer.rounds.size()).size(), std::size_t{8});
        QCOMPARE(bug->moduleName(2), std::string("the property"));
        const Film live = filmOf(modules, "deadlock-free");
        QVERIFY(!live->answer.isReached && live->answer.rounds.size() > 10);
        std::size_t before = 0;
        for (std::size_t picture = 0; picture < live->pictureCount(); ++picture) {
            QVERIFY(live->classCount(picture) > before);
            before = live->classCount(picture);
        }
    }

    /// Modules by another threshold are those that are made from the beginning.
    void modulesAreMadeAnewByTheThresholdAlone()
    {
        const auto all = sharedModules(webserver(), 0.5);
        for (const double threshold : {0.0, 0.3, 0.8, 1.1}) {
            RunContext run;
            const auto anew = programModules(all->program, all->correlations, {.threshold = threshold}, run);
            QVERIFY(anew);
            const auto whole = sharedModules(webserver(), threshold);
            QVERIFY(anew->plans == whole->plans);
            QVERIFY(anew->modules == whole->modules);
        }
    }

    void itStopsAtEveryPoll()
    {
        const auto modules = sharedModules(webserver(), 0.5);
        const Formula formula =
            parseProperty("never (not \"http 0: end of headers\")* . \"http 0: status\"")->formula;
        QVERIFY(stopsEverywhere([&](RunContext& run) { return refinementFilm(modules, formula, {}, run); }));
    }
};

THREADMEND_TEST_MAIN(RefinementFilmTest)
#include "refinement_film_test.moc"
