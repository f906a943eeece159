// SPDX-License-Identifier: GPL-3.0-or-later
// Harel et al. 2011, section 2, as a tour: at each stage O loses, a patch is looked for, and a person's
// b-thread leads to the next stage. The stage is a number in the source; the tour edits it.
#include "core/model/behavioral/product/program_model.h"
#include "views/commands/commands.h"
#include "views/panel.h"
#include "views/program/edited_source.h"
#include "views/session/session.h"
#include "views/tour/tour_facts.h"
#include "views/tour/tour_plan.h"

#include <QRegularExpression>

namespace threadmend {

namespace {

constexpr int lastStage = 8;

/// What is said of a stage that O loses.
struct Stage {
    const char* violation; ///< what its counterexample teaches
    const char* repair;    ///< the patch, beside the b-thread of a person, which is the next stage
};

/// From stage 2 on.
constexpr Stage stages[] = {
    {"X tries every move (it is the environment), O has a default move for each square: first the "
     "centre, then corners, then edges. O loses after {length}: {run}. Two X stood in a line, and O "
     "played elsewhere.",
     "The wait-block patch blocks whatever move loses, so that the next default move gets its turn: here "
     "“{move}”, which fills the line. It must know the board for that, and has {patch}. A person "
     "sees the pattern: PreventThirdX ({line PreventThirdX}) waits for two X in a line and requests "
     "the third square. F1 takes that."},
    {"PreventThirdX was added, and O loses by the same run: {run}. It asks for the right move, but "
     "its priority is 5, and those of the default moves are 11 to 19.",
     "Against this run nothing needs to be blocked: another proposal, behind the wait-block patch, "
     "{priority}. With "
     "it this run is gone, others are left. A person does the same: PreventThirdX ({line PreventThirdX}) "
     "comes before the default "
     "moves, with 60. F1 does that."},
    {"Now O loses after {length}: {run}. X took a corner and an edge far from it, and then the "
     "corner between them, which threatens two lines at once: a fork. When it stands it is too late.",
     "The patch has {patch}, and here it makes O play “{move}”: that is the corner of the fork. A "
     "person's PreventXFork ({line PreventXFork}) requests just that corner, in each of eight "
     "symmetric positions. F1 takes that."},
    {"Another fork, of three corners: {run}. X has two opposite corners, O the centre.",
     "The patch has {patch}, and here makes O play “{move}”. A person's PreventAnotherXFork ({line "
     "PreventAnotherXFork}) requests the same move, an edge: it threatens a line of O, so that X "
     "must answer and has no time for a fork. F1 takes that."},
    {"X still wins: {run}. But look at O: after X(2,0) it had O(0,1) and O(1,1), and O(2,1) would "
     "have won. It is so busy with its defence that it forgets to win.",
     "The patch, of {patch}, keeps O from losing, no more: what only blocks cannot want anything. A "
     "person's AddThirdO ({line AddThirdO}) requests the third O of a line, more urgently than any "
     "other move. F1 takes that."},
    {"One last fork, of a corner and the two edges beside it: {run}.",
     "Only one move was wrong, and the patch is small: it has {patch} and blocks “{blocked}” after "
     "both edges, so that O plays “{move}”. A person's PreventYetAnotherXFork ({line "
     "PreventYetAnotherXFork}) takes the corner between the edges, in each of four positions. F1 "
     "takes that."}};

const QRegularExpression& stageNumber()
{
    static const QRegularExpression number(QStringLiteral("(?<=STAGE === undefined \\? )\\d+"));
    return number;
}

QString atStage(QString text, int stage)
{
    return text.replace(stageNumber(), QString::number(stage));
}

QString atFirstStage(const QString& sample)
{
    return atStage(sample, 1);
}

/// Of the program as it was read; 0 if its text has no stage any more.
int stageOf(const Snapshot& now)
{
    if (!now.model || !programOf(*now.model))
        return 0;
    return stageNumber().match(QString::fromStdString(now.model->source)).captured().toInt();
}

bool isBeingMended(const Snapshot& now, int stage)
{
    return stageOf(now) == stage && (hasProposals(now) || isPatched(now));
}

/// An edit, which takes out what was accepted, too.
void goToStage(PanelContext& context, const QString& found, int stage)
{
    if (stageOf(context.session.now()) < stage)
        context.source.edit(atStage(found, stage));
    else
        context.commands.action(QStringLiteral("check.all"))->trigger();
}

/// The counterexample that the checker found first: the one that the texts speak of.
void revealViolation(PanelContext& context)
{
    const Snapshot& now = context.session.now();
    if (now.properties->empty())
        return;
    const PropertyKey first = now.properties->front().key;
    if (now.shown != first) {
        context.session.dispatch(action::ShowProperty{first});
        return;
    }
    const CheckedProperty* checked = now.verdictOf(first);
    if (!now.explanation || checked == nullptr || !checked->verdict.evidence)
        return;
    for (std::size_t i = 0; i < now.explanation->shortened.list.size(); ++i)
        if (shownCounterexample(now.model->lts, *now.explanation, i).trace == *checked->verdict.evidence) {
            context.session.dispatch(action::ShowCounterexample{i});
            return;
        }
}

/// The last step of the stage before.
TourStep leadingTo(int stage, const QString& text)
{
    return {
        .text = text,
        .isDone = [stage](const Snapshot& now) { return stageOf(now) >= stage && isChecked(now); },
        .needs = [stage](const Snapshot& now) { return stageOf(now) >= stage - 1; },
        .reveal = stage > 2 ? revealViolation : nullptr,
        .act = [stage](PanelContext& context, const QString& found) { goToStage(context, found, stage); }};
}

TourStep violationOf(int stage, const QString& text)
{
    return {.text = text + QStringLiteral(" Ctrl+F5 looks for repairs."),
            .isDone =
                [stage](const Snapshot& now) {
                    return isBeingMended(now, stage) || (stageOf(now) > stage && isChecked(now));
                },
            .needs = [stage](const Snapshot& now) { return stageOf(now) >= stage; },
            .reveal = revealViolation,
            .command = QStringLiteral("repair.propose")};
}

QString headed(int stage, const char* text)
{
    return QStringLiteral("Stage %1. ").arg(stage) + QString::fromUtf8(text);
}

std::vector<TourStep> ticTacToeSteps()
{
    std::vector<TourStep> all = {
        {.text =
             QStringLiteral("Stage 1 of 8: the rules of tic-tac-toe alone. Squares are marked once, X and O "
                            "take turns, three in a line win. O must never lose. Press F5 to check it."),
         .isDone = isChecked,
         .command = QStringLiteral("check.all")},
        leadingTo(2, QStringLiteral(
                         "It holds, but for a poor reason: b-threads wait for moves and block moves, and "
                         "nobody requests one. The graph is one state. F1 adds the two players."))};
    for (int stage = 2; stage < lastStage; ++stage) {
        const Stage& each = stages[stage - 2];
        all.push_back(violationOf(stage, headed(stage, each.violation)));
        all.push_back(leadingTo(stage + 1, headed(stage, each.repair)));
    }
    all.push_back(
        {.text = QStringLiteral(
             "Stage 8. O never loses: each counterexample was answered, and each could have been mended by "
             "a patch. A patch is right at once and says what it costs; a b-thread of a person says "
             "why."),
         .needs = [](const Snapshot& now) { return stageOf(now) >= lastStage; }});
    return all;
}

} // namespace

extern const TourPlan tour_tic_tac_toe;
const TourPlan tour_tic_tac_toe{.name = "tic-tac-toe",
                                .title = "Tic-tac-toe, mended step by step",
                                .sample = "behavioral/tic-tac-toe.js",
                                .steps = ticTacToeSteps,
                                .begin = atFirstStage};

} // namespace threadmend
