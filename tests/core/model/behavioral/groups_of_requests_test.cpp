// SPDX-License-Identifier: GPL-3.0-or-later
// Lists within the list of requests (Harel et al. 2011, section 3.1): what stands at one place has equal
// right, and comes before what stands later; against the definition, on programs drawn at random.
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <map>
#include <random>
#include <set>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

constexpr int events = 5;

/// A synchronisation: places of requests, each an event or a group of them.
struct Sync {
    std::vector<std::vector<int>> places;
    std::set<int> block;
    std::map<int, std::size_t> next; ///< of the events that are requested or waited for
    bool hasGroup() const
    {
        return std::any_of(places.begin(), places.end(), [](const auto& place) { return place.size() != 1; });
    }
};
struct Thread {
    int priority = 0;
    std::vector<Sync> syncs;
};
using Team = std::vector<Thread>;
using At = std::vector<std::size_t>;

Team drawTeam(std::mt19937& random, std::size_t mostBlocked = 1)
{
    Team team(1 + random() % 3);
    for (Thread& thread : team) {
        thread.priority = static_cast<int>(random() % 2);
        thread.syncs.resize(1 + random() % 3);
        for (Sync& sync : thread.syncs) {
            for (std::size_t place = random() % 4; place > 0; --place) {
                sync.places.emplace_back();
                for (std::size_t size = random() % 4 == 0 ? 0 : 1 + random() % 2; size > 0; --size)
                    sync.places.back().push_back(static_cast<int>(random() % events));
            }
            for (const auto& place : sync.places)
                for (const int event : place)
                    sync.next[event] = random() % thread.syncs.size();
            if (random() % 2 == 0)
                sync.next[static_cast<int>(random() % events)] = random() % thread.syncs.size();
            for (std::size_t block = random() % (mostBlocked + 1); block > 0; --block)
                sync.block.insert(static_cast<int>(random() % events));
        }
    }
    return team;
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string all;
    for (const std::string& part : parts)
        all += (all.empty() ? "" : ", ") + part;
    return "[" + all + "]";
}

std::string eventText(int event)
{
    return "E[" + std::to_string(event) + "]";
}

std::string textOf(const Team& team)
{
    std::string text = "const E = ['a', 'b', 'c', 'd', 'e'].map(name => bp.Event(name));\n";
    for (std::size_t t = 0; t < team.size(); ++t) {
        std::vector<std::string> statements, tables;
        for (const Sync& sync : team[t].syncs) {
            std::vector<std::string> places, waits, blocks, targets;
            for (const auto& place : sync.places) {
                std::vector<std::string> group;
                for (const int event : place)
                    group.push_back(eventText(event));
                places.push_back(place.size() == 1 ? group[0] : joined(group));
            }
            for (const auto& [event, target] : sync.next) {
                waits.push_back(eventText(event));
                targets.push_back(std::string(1, static_cast<char>('a' + event)) + ": " +
                                  std::to_string(target));
            }
            for (const int event : sync.block)
                blocks.push_back(eventText(event));
            statements.push_back("{request: " + joined(places) + ", waitFor: " + joined(waits) +
                                 ", block: " + joined(blocks) + "}");
            std::string table = joined(targets);
            table.front() = '{';
            table.back() = '}';
            tables.push_back(table);
        }
        text += "bp.registerBThread('t" + std::to_string(t) +
                "', {priority: " + std::to_string(team[t].priority) +
                "}, () => {\n  const says = " + joined(statements) + ", goes = " + joined(tables) +
                ";\n  let at = 0;\n  while (true) at = goes[at][bp.sync(says[at]).name];\n});\n";
    }
    return text;
}

/// What may happen, by the definition.
std::set<int> selectable(const Team& team, const At& at, Selection selection)
{
    std::set<int> blocked, chosen;
    for (std::size_t t = 0; t < team.size(); ++t)
        blocked.insert(team[t].syncs[at[t]].block.begin(), team[t].syncs[at[t]].block.end());
    std::optional<int> highest;
    for (std::size_t t = 0; t < team.size(); ++t) {
        const Sync& sync = team[t].syncs[at[t]];
        const bool isOrdered = sync.hasGroup() || selection == Selection::Ordered;
        std::set<int> mine;
        for (const auto& place : sync.places) {
            for (const int event : place)
                if (!blocked.contains(event))
                    mine.insert(event);
            if (isOrdered && !mine.empty())
                break;
        }
        if (mine.empty())
            continue;
        if (selection == Selection::Priority && highest && team[t].priority < *highest)
            continue;
        if (selection == Selection::Priority && highest && team[t].priority > *highest)
            chosen.clear();
        highest = team[t].priority;
        chosen.insert(mine.begin(), mine.end());
    }
    return chosen;
}

/// Steps of the product by the definition: before, event, after.
using Steps = std::set<std::tuple<At, std::string, At>>;
Steps stepsOf(const Team& team, Selection selection)
{
    std::set<At> known{At(team.size(), 0)};
    std::vector<At> open(known.begin(), known.end());
    Steps steps;
    while (!open.empty()) {
        const At at = open.back();
        open.pop_back();
        for (const int event : selectable(team, at, selection)) {
            At next = at;
            for (std::size_t t = 0; t < team.size(); ++t)
                if (const auto found = team[t].syncs[at[t]].next.find(event);
                    found != team[t].syncs[at[t]].next.end())
                    next[t] = found->second;
            steps.insert({at, std::string(1, static_cast<char>('a' + event)), next});
            if (known.insert(next).second)
                open.push_back(next);
        }
    }
    return steps;
}

enum class Way { Packed, Learned, StepByStep };

Outcome<ProgramGraph> explored(Program& program, Selection selection, Way way,
                               const Reduction& reduction = {})
{
    Stepper stepper(program, selection);
    ExploreOptions options;
    options.packs = way == Way::Packed;
    options.smallStates = 0;
    options.learnsSteps = way == Way::Learned;
    options.reduction = reduction;
    RunContext run;
    return explore(stepper, options, run);
}

} // namespace

class GroupsOfRequestsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofEqualRightAndBeforeTheOthers_data()
    {
        QTest::addColumn<QString>("request");
        QTest::addColumn<QString>("block");
        QTest::addColumn<QString>("happens"); ///< whatever the selection, unless it is ordered
        QTest::addColumn<QString>("ordered");
        QTest::newRow("a list") << "[a, b, c]"
                                << ""
                                << "a b c"
                                << "a";
        QTest::newRow("a group and another") << "[[a, b], c]"
                                             << ""
                                             << "a b"
                                             << "a b";
        QTest::newRow("one of the group is blocked") << "[[a, b], c]"
                                                     << "a"
                                                     << "b"
                                                     << "b";
        QTest::newRow("the group is blocked") << "[[a, b], c]"
                                              << "a, b"
                                              << "c"
                                              << "c";
        QTest::newRow("the group comes later") << "[a, [b, c]]"
                                               << "a"
                                               << "b c"
                                               << "b c";
        QTest::newRow("one group alone") << "[[a, b, c]]"
                                         << ""
                                         << "a b c"
                                         << "a b c";
        QTest::newRow("groups of one") << "[[a], [b]]"
                                       << ""
                                       << "a"
                                       << "a";
        QTest::newRow("an empty one") << "[[], a, b]"
                                      << ""
                                      << "a"
                                      << "a";
        QTest::newRow("a list in a group") << "[[a, [b]], c]"
                                           << ""
                                           << "a b"
                                           << "a b";
        QTest::newRow("one event twice") << "[[a, b], [b, c]]"
                                         << "a"
                                         << "b"
                                         << "b";
    }
    void ofEqualRightAndBeforeTheOthers()
    {
        QFETCH(const QString, request);
        QFETCH(const QString, block);
        QFETCH(const QString, happens);
        QFETCH(const QString, ordered);
        const auto program =
            programOf(("const a = bp.Event('a'), b = bp.Event('b'), c = bp.Event('c');\n"
                       "bp.registerBThread('t', () => bp.sync({request: " +
                       request + "}));\nbp.registerBThread('u', () => bp.sync({block: [" + block + "]}));\n")
                          .toStdString());
        for (const Selection selection : {Selection::All, Selection::Priority, Selection::Ordered}) {
            Stepper stepper(*program, selection);
            QStringList labels;
            for (const EventId event : stepper.selectable(stepper.initial()[0]))
                labels << QString::fromStdString(program->events()[event].label);
            QCOMPARE(labels.join(' '), selection == Selection::Ordered ? ordered : happens);
        }
    }

    void asByTheDefinition_data()
    {
        QTest::addColumn<int>("selection");
        QTest::newRow("all") << static_cast<int>(Selection::All);
        QTest::newRow("by priority") << static_cast<int>(Selection::Priority);
        QTest::newRow("ordered") << static_cast<int>(Selection::Ordered);
    }
    void asByTheDefinition()
    {
        QFETCH(const int, selection);
        const auto chosen = static_cast<Selection>(selection);
        std::mt19937 random(static_cast<unsigned>(3100 + selection));
        int withGroups = 0, narrowed = 0;
        for (int i = 0; i < shareOf(400); ++i) {
            const Team team = drawTeam(random);
            const std::string text = textOf(team);
            const Steps expected = stepsOf(team, chosen);
            std::set<At> states{At(team.size(), 0)};
            std::map<std::string, std::size_t> byLabel;
            for (const auto& [before, event, after] : expected) {
                states.insert({before, after});
                ++byLabel[event];
            }
            for (const Way way : {Way::Packed, Way::Learned, Way::StepByStep}) {
                const auto program = programOf(text);
                const auto graph = explored(*program, chosen, way);
                QVERIFY2(graph, text.c_str());
                QVERIFY2(graph->stateCount() == states.size(), text.c_str());
                std::map<std::string, std::size_t> found;
                std::vector<Edge> edges;
                for (std::uint32_t state = 0; state < graph->stateCount(); ++state)
                    for (const Edge& edge : graph->outgoing(state, edges))
                        ++found[program->events()[edge.event].label];
                QVERIFY2(found == byLabel, text.c_str());
            }
            withGroups += hasGroups(team);
            narrowed += expected != stepsOf(withoutGroups(team), chosen);
        }
        QVERIFY(!looksAtAll || (withGroups > 120 && narrowed > 40));
    }

    void reductionsKeepTheDeadlocks()
    {
        std::mt19937 random(77);
        int stuck = 0;
        for (int i = 0; i < shareOf(400); ++i) {
            const std::string text = textOf(drawTeam(random, 4));
            const auto whole = deadlocks(text, {});
            stuck += whole > 0;
            for (const Reduction& reduction :
                 {Reduction{.local = true}, Reduction{.partialOrder = true}, Reduction{.symmetry = true}}) {
                const auto kept = deadlocks(text, reduction);
                QVERIFY2((kept > 0) == (whole > 0), text.c_str());
                QVERIFY2(reduction.symmetry || reduction.local || kept == whole, text.c_str());
            }
        }
        QVERIFY(!looksAtAll || stuck > 50);
    }

private:
    static bool hasGroups(const Team& team)
    {
        for (const Thread& thread : team)
            for (const Sync& sync : thread.syncs)
                if (sync.hasGroup())
                    return true;
        return false;
    }
    static Team withoutGroups(Team team)
    {
        for (Thread& thread : team)
            for (Sync& sync : thread.syncs) {
                std::vector<std::vector<int>> flat;
                for (const auto& place : sync.places)
                    for (const int event : place)
                        flat.push_back({event});
                sync.places = flat;
            }
        return team;
    }
    static std::size_t deadlocks(const std::string& text, const Reduction& reduction)
    {
        const auto program = programOf(text);
        const auto graph = explored(*program, Selection::All, Way::Packed, reduction);
        std::size_t count = 0;
        for (std::uint32_t state = 0; state < graph->stateCount(); ++state)
            count += graph->kind(state) == StateKind::Deadlock;
        return count;
    }
};

THREADMEND_TEST_MAIN(GroupsOfRequestsTest)
#include "groups_of_requests_test.moc"
