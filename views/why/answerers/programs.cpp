// SPDX-License-Identifier: GPL-3.0-or-later
// Of behavioral programs: their events and propositions, b-thread by b-thread, with the steps that put the
// b-threads where they are.
#include "core/explain/event_reasons.h"
#include "core/model/behavioral/product/program_model.h"
#include "views/graph/captions.h"
#include "views/program/program_words.h"
#include "views/session/session.h"
#include "views/states/state_sentence.h"
#include "views/why/why_answer.h"

#include <set>

namespace threadmend {

using namespace behavioral;

namespace {

std::set<std::string> propositionsOf(const Synchronisations& all)
{
    std::set<std::string> names;
    for (const SynchronisationPoint& point : all.points)
        names.insert(point.propositions.begin(), point.propositions.end());
    return names;
}

const Synchronisations& synchronisationsOf(const OpenedModel& model)
{
    return programOf(model)->synchronisations();
}

QStringList namesInProgram(const OpenedModel& model)
{
    QStringList all;
    for (const std::string& event : synchronisationsOf(model).events)
        all.push_back(QString::fromStdString(event));
    for (const std::string& name : propositionsOf(synchronisationsOf(model)))
        all.push_back(QString::fromStdString(name));
    return all;
}

WhyQuestion questionOfProgram(const OpenedModel& model, const std::string& name)
{
    const Synchronisations& all = synchronisationsOf(model);
    if (eventOf(all, name))
        return {WhyQuestion::Of::Event, name};
    return hasProposition(all, name) ? WhyQuestion{WhyQuestion::Of::Proposition, name} : WhyQuestion{};
}

std::optional<std::string> pointedEvent(const Snapshot& now)
{
    if (!now.event)
        return std::nullopt;
    return synchronisationsOf(*now.model).events[*now.event];
}

void pointAtEvent(Session& session, const WhyQuestion& question)
{
    if (question.of == WhyQuestion::Of::Event)
        session.dispatch(
            action::PointAtEvent{eventOf(synchronisationsOf(*session.now().model), question.name)});
}

/// One answer while it is made.
class ProgramAnswer {
public:
    ProgramAnswer(const Snapshot& now, StateId state, const WhyQuestion& question)
        : model_(*now.model), program_(*programOf(model_)), all_(program_.synchronisations()), state_(state),
          question_(question)
    {
        findRun(now);
    }

    WhyAnswer made()
    {
        if (question_.of == WhyQuestion::Of::Event)
            sayOfEvent();
        else
            sayOfProposition();
        return std::move(answer_);
    }

private:
    /// Round the loop of a lasso the past is the lap before, then the stem.
    void findRun(const Snapshot& now)
    {
        hasPast_ = now.trace ? now.current() == state_ : model_.lts.isInitial(state_);
        lapFrom_ = lapLength_ = 0;
        if (!hasPast_ || !now.trace) {
            run_ = {{state_.value}, {}};
            return;
        }
        Trace past = now.trace->trace;
        const std::size_t loop = past.loop.value_or(past.length());
        if (now.lap > 0 && now.cursor >= loop) {
            lapFrom_ = past.length();
            lapLength_ = past.length() - loop;
            const std::vector<Transition> again(past.steps.begin() + static_cast<std::ptrdiff_t>(loop),
                                                past.steps.begin() + static_cast<std::ptrdiff_t>(now.cursor));
            past.steps.insert(past.steps.end(), again.begin(), again.end());
        } else {
            past.steps.resize(now.cursor);
        }
        run_ = runOf(program_, past);
    }

    /// "since step 2 (turn off)", "from the start"; empty if no run leads there.
    QString sinceText(std::size_t since) const
    {
        if (!hasPast_)
            return {};
        if (since == 0)
            return QStringLiteral(" from the start");
        const EventNumber event = run_.events[since - 1];
        return QStringLiteral(" since step %1 (%2)").arg(stepOf(since)).arg(visibleText(all_.events[event]));
    }

    WhyRow rowOf(const ThreadAt& at, const QString& says) const
    {
        const SynchronisationPoint& point = all_.points[at.point];
        WhyRow row;
        row.name = visibleText(point.thread);
        row.where = QStringLiteral("line %1").arg(point.line);
        row.says = says + sinceText(at.since);
        row.lane = at.column;
        if (hasPast_)
            row.since = stepOf(at.since);
        return row;
    }

    WhyRow rowOf(const ThreadReason& reason) const
    {
        const SynchronisationPoint& point = all_.points[reason.at.point];
        QStringList says, sets;
        const auto bySet = [&](const char* verb, std::uint32_t set) {
            says.push_back(QLatin1String(verb));
            if (all_.sets[set].text != question_.name)
                sets.push_back(visibleText(all_.sets[set].text));
        };
        if (reason.blocks)
            bySet("blocks it", point.block);
        if (reason.requests)
            says.push_back(QStringLiteral("requests it"));
        if (reason.waitsFor)
            bySet("waits for it", point.waitFor);
        if (reason.isInterrupted)
            bySet("would be ended by it", point.interrupt);
        WhyRow row = rowOf(reason.at, says.join(QStringLiteral(" and ")));
        for (const QString& set : sets)
            row.says += QStringLiteral(" · in the set: ") + set;
        row.glyph = reason.blocks     ? QStringLiteral("✕")
                    : reason.requests ? QStringLiteral("▲")
                    : reason.waitsFor ? QStringLiteral("○")
                                      : QStringLiteral("ϟ");
        row.tone = reason.blocks     ? Tone::Incorrect
                   : reason.requests ? Tone::Accent
                   : reason.waitsFor ? Tone::Muted
                                     : Tone::Decision;
        return row;
    }

    void sayOfEvent()
    {
        const EventNumber event = *eventOf(all_, question_.name);
        const auto enabled = program_.enabledIn(state_);
        const EventReasons reasons = eventReasons(
            all_, run_, run_.length(),
            enabled ? std::optional<std::span<const EventNumber>>(*enabled) : std::nullopt, event);
        const QString name = visibleText(question_.name);
        const auto points = program_.pointsIn(state_);
        if (program_.hasFailed(state_) || !reasons.standing)
            answer_.verdict = QStringLiteral("%1: %2").arg(name, stateSentence(model_, state_));
        else if (reasons.standing == Standing::Enabled)
            answer_.verdict = QStringLiteral("%1 can happen.").arg(name);
        else
            answer_.verdict =
                QStringLiteral("%1 cannot happen: %2.")
                    .arg(name, outcomeText(program_, points, standingOf(all_, points, *enabled, event)));
        for (const ThreadReason& each : reasons.threads)
            answer_.rows.push_back(rowOf(each));
        if (reasons.standing == Standing::Unrequested)
            addPlaces("Requested elsewhere by", reasons.requestedAt);
    }

    void sayOfProposition()
    {
        const PropositionReasons reasons = propositionReasons(all_, run_, run_.length(), question_.name);
        answer_.verdict = QStringLiteral("%1 %2.").arg(visibleText(question_.name),
                                                       reasons.holds ? QStringLiteral("holds")
                                                                     : QStringLiteral("does not hold"));
        for (const ThreadAt& each : reasons.threads) {
            answer_.rows.push_back(rowOf(each, QStringLiteral("has it")));
            answer_.rows.back().glyph = QStringLiteral("●");
            answer_.rows.back().tone = Tone::Correct;
        }
        if (!reasons.holds)
            addPlaces("Holds elsewhere through", reasons.pointsWithIt);
    }

    /// Each place once, though b-threads may be at it with other values.
    void addPlaces(const char* heading, const std::vector<std::uint32_t>& points)
    {
        constexpr std::size_t most = 50;
        std::set<std::pair<std::string, std::uint32_t>> places;
        for (const std::uint32_t point : points)
            places.emplace(all_.points[point].thread, all_.points[point].line);
        if (places.empty())
            return;
        WhyRow head;
        head.name = QLatin1String(heading);
        head.heading = true;
        answer_.rows.push_back(head);
        for (const auto& [thread, line] : places) {
            if (answer_.rows.size() > most)
                break;
            WhyRow row;
            row.name = visibleText(thread);
            row.where = QStringLiteral("line %1").arg(line);
            answer_.rows.push_back(row);
        }
    }

    /// The step of the trace that a step of `run_` is.
    std::size_t stepOf(std::size_t step) const { return step > lapFrom_ ? step - lapLength_ : step; }

    const OpenedModel& model_;
    const ProgramModel& program_;
    const Synchronisations& all_;
    StateId state_;
    const WhyQuestion& question_;
    WhyAnswer answer_;
    /// The run up to the state; of one state alone if it is not where the trace is.
    ProgramRun run_;
    bool hasPast_ = false;
    /// Steps of `run_` behind this one are steps of the trace that lie so many further back.
    std::size_t lapFrom_ = 0;
    std::size_t lapLength_ = 0;
};

WhyAnswer answerOfProgram(const Snapshot& now, StateId state, const WhyQuestion& question)
{
    return ProgramAnswer(now, state, question).made();
}

} // namespace

extern const WhyAnswerer whyAnswerer_programs;
const WhyAnswerer whyAnswerer_programs{
    .appliesTo = holdsPrograms,
    .invitation = "Choose an event in the synchronisation, or name it: who lets it happen, who does not, and "
                  "which step put them there?",
    .noun = "event or proposition of the program",
    .names = namesInProgram,
    .questionOf = questionOfProgram,
    .pointedAt = pointedEvent,
    .pointAt = pointAtEvent,
    .answer = answerOfProgram};

} // namespace threadmend
