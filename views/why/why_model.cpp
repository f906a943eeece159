// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/why/why_model.h"

#include "core/model/behavioral/advice/similar_names.h"
#include "core/model/behavioral/product/program_model.h"
#include "views/graph/captions.h"
#include "views/program/program_words.h"

#include <algorithm>
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

} // namespace

WhyModel::WhyModel(Session& session, QObject* parent) : QAbstractListModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &WhyModel::follow);
    follow(ChangeSet::all());
}

void WhyModel::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace | Change::Thread))
        return;
    const Snapshot& now = session_.now();
    if (now.model != model_) {
        // A file that was read again has most names that it had.
        model_ = now.model;
        question_ = model_ ? questionOf(question_.name) : WhyQuestion{};
        pointedBefore_.reset();
    }
    if (model_ && changes.hasAny(Change::Thread | Change::Selection | Change::Model))
        takeOver(now);
    answer();
}

/// What was pointed at elsewhere is what is asked about here.
void WhyModel::takeOver(const Snapshot& now)
{
    if (programOf(*model_)) {
        if (!now.event)
            return;
        const std::string& name = programOf(*model_)->synchronisations().events[*now.event];
        // A proposition stays until another event is pointed at.
        const bool same = question_.of == WhyQuestion::Of::Proposition && pointedBefore_ == now.event;
        pointedBefore_ = now.event;
        if (!same)
            question_ = {WhyQuestion::Of::Event, name};
    } else if (now.selected.transition) {
        const LabelId label = model_->lts.transitions()[*now.selected.transition].label;
        question_ = {WhyQuestion::Of::Label, std::string(model_->lts.labels().text(label))};
    }
}

void WhyModel::answer()
{
    beginResetModel();
    rows_.clear();
    verdict_.clear();
    if (model_ && question_.of != WhyQuestion::Of::Nothing) {
        state_ = synchronisationState(session_.now());
        if (programOf(*model_))
            findRun(*programOf(*model_));
        switch (question_.of) {
        case WhyQuestion::Of::Event:
            answerEvent(*programOf(*model_));
            break;
        case WhyQuestion::Of::Proposition:
            answerProposition(*programOf(*model_));
            break;
        case WhyQuestion::Of::Label:
            answerLabel();
            break;
        case WhyQuestion::Of::Nothing:
            break;
        }
    }
    endResetModel();
    Q_EMIT changed();
}

/// Round the loop of a lasso the past is the lap before, then the stem.
void WhyModel::findRun(const behavioral::ProgramModel& program)
{
    const Snapshot& now = session_.now();
    hasPast_ = now.trace ? now.current() == state_ : model_->lts.isInitial(state_);
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
    run_ = runOf(program, past);
}

/// "since step 2 (turn off)", "from the start"; empty if no run leads there.
QString WhyModel::sinceText(const behavioral::ProgramModel& program, std::size_t since) const
{
    if (!hasPast_)
        return {};
    if (since == 0)
        return QStringLiteral(" from the start");
    const EventNumber event = run_.events[since - 1];
    return QStringLiteral(" since step %1 (%2)")
        .arg(stepOf(since))
        .arg(visibleText(program.synchronisations().events[event]));
}

WhyModel::Row WhyModel::rowOf(const behavioral::ProgramModel& program, const ThreadAt& at,
                              const QString& says) const
{
    const SynchronisationPoint& point = program.synchronisations().points[at.point];
    Row row;
    row.name = visibleText(point.thread);
    row.where = QStringLiteral("line %1").arg(point.line);
    row.says = says + sinceText(program, at.since);
    row.thread = at.column;
    if (hasPast_)
        row.since = stepOf(at.since);
    return row;
}

WhyModel::Row WhyModel::rowOf(const behavioral::ProgramModel& program, const ThreadReason& reason) const
{
    const Synchronisations& all = program.synchronisations();
    const SynchronisationPoint& point = all.points[reason.at.point];
    QStringList says, sets;
    const auto bySet = [&](const char* verb, std::uint32_t set) {
        says.push_back(QLatin1String(verb));
        if (all.sets[set].text != question_.name)
            sets.push_back(visibleText(all.sets[set].text));
    };
    if (reason.blocks)
        bySet("blocks it", point.block);
    if (reason.requests)
        says.push_back(QStringLiteral("requests it"));
    if (reason.waitsFor)
        bySet("waits for it", point.waitFor);
    if (reason.isInterrupted)
        bySet("would be ended by it", point.interrupt);
    Row row = rowOf(program, reason.at, says.join(QStringLiteral(" and ")));
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

void WhyModel::answerEvent(const behavioral::ProgramModel& program)
{
    const Synchronisations& all = program.synchronisations();
    const EventNumber event = *eventOf(all, question_.name);
    const auto enabled = program.enabledIn(state_);
    const EventReasons reasons =
        eventReasons(all, run_, run_.length(),
                     enabled ? std::optional<std::span<const EventNumber>>(*enabled) : std::nullopt, event);
    const QString name = visibleText(question_.name);
    const auto points = program.pointsIn(state_);
    if (program.hasFailed(state_) || !reasons.standing)
        verdict_ = QStringLiteral("%1: %2").arg(name, stateSentence(*model_, state_));
    else if (reasons.standing == Standing::Enabled)
        verdict_ = QStringLiteral("%1 can happen.").arg(name);
    else
        verdict_ = QStringLiteral("%1 cannot happen: %2.")
                       .arg(name, outcomeText(program, points, standingOf(all, points, *enabled, event)));
    for (const ThreadReason& each : reasons.threads)
        rows_.push_back(rowOf(program, each));
    if (reasons.standing == Standing::Unrequested)
        addPlaces(program, "Requested elsewhere by", reasons.requestedAt);
}

void WhyModel::answerProposition(const behavioral::ProgramModel& program)
{
    const PropositionReasons reasons =
        propositionReasons(program.synchronisations(), run_, run_.length(), question_.name);
    verdict_ = QStringLiteral("%1 %2.").arg(visibleText(question_.name),
                                            reasons.holds ? QStringLiteral("holds")
                                                          : QStringLiteral("does not hold"));
    for (const ThreadAt& each : reasons.threads) {
        rows_.push_back(rowOf(program, each, QStringLiteral("has it")));
        rows_.back().glyph = QStringLiteral("●");
        rows_.back().tone = Tone::Correct;
    }
    if (!reasons.holds)
        addPlaces(program, "Holds elsewhere through", reasons.pointsWithIt);
}

void WhyModel::answerLabel()
{
    const auto ways = model_->lts.outgoing(state_);
    const bool can = std::any_of(ways.begin(), ways.end(), [&](const Transition& step) {
        return model_->lts.labels().text(step.label) == question_.name;
    });
    verdict_ = QStringLiteral("%1 %2 in state %3.")
                   .arg(visibleText(question_.name),
                        can ? QStringLiteral("can happen") : QStringLiteral("cannot happen"),
                        visibleText(model_->lts.describe(state_)));
}

/// Each place once, though b-threads may be at it with other values.
void WhyModel::addPlaces(const behavioral::ProgramModel& program, const char* heading,
                         const std::vector<std::uint32_t>& points)
{
    constexpr std::size_t most = 50;
    std::set<std::pair<std::string, std::uint32_t>> places;
    for (const std::uint32_t point : points)
        places.emplace(program.synchronisations().points[point].thread,
                       program.synchronisations().points[point].line);
    if (places.empty())
        return;
    Row head;
    head.name = QLatin1String(heading);
    head.heading = true;
    rows_.push_back(head);
    for (const auto& [thread, line] : places) {
        if (rows_.size() > most)
            break;
        Row row;
        row.name = visibleText(thread);
        row.where = QStringLiteral("line %1").arg(line);
        rows_.push_back(row);
    }
}

WhyQuestion WhyModel::questionOf(const std::string& name) const
{
    if (!programOf(*model_))
        return model_->lts.labels().find(name) ? WhyQuestion{WhyQuestion::Of::Label, name} : WhyQuestion{};
    const Synchronisations& all = programOf(*model_)->synchronisations();
    if (eventOf(all, name))
        return {WhyQuestion::Of::Event, name};
    return hasProposition(all, name) ? WhyQuestion{WhyQuestion::Of::Proposition, name} : WhyQuestion{};
}

QString WhyModel::ask(const QString& name)
{
    if (!model_)
        return QStringLiteral("Open a model first.");
    const WhyQuestion asked = questionOf(name.toStdString());
    if (asked.of == WhyQuestion::Of::Nothing) {
        std::vector<std::string> known;
        for (const QString& each : names())
            known.push_back(each.toStdString());
        const auto meant = nearest(name.toStdString(), known);
        return QStringLiteral("“%1” is no %2%3")
            .arg(name,
                 programOf(*model_) ? QStringLiteral("event or proposition of the program")
                                    : QStringLiteral("label of the model"),
                 meant ? QStringLiteral("; is “%1” meant?").arg(visibleText(*meant)) : QStringLiteral("."));
    }
    question_ = asked;
    if (asked.of == WhyQuestion::Of::Event) {
        pointedBefore_ = eventOf(programOf(*model_)->synchronisations(), asked.name);
        session_.dispatch(action::PointAtEvent{pointedBefore_});
    }
    answer();
    return {};
}

WayTarget WhyModel::target() const
{
    WayTarget target;
    if (question_.of != WhyQuestion::Of::Proposition) {
        target.label = model_->lts.labels().find(question_.name);
        return target;
    }
    const Lts& lts = model_->lts;
    const auto asked = static_cast<std::uint32_t>(
        std::find(lts.propositionNames().begin(), lts.propositionNames().end(), question_.name) -
        lts.propositionNames().begin());
    target.states.resize(lts.stateCount(), false);
    for (std::size_t state = 0; state < target.states.size(); ++state) {
        const auto holding = lts.propositionsOf(StateId(state));
        target.states[state] = std::binary_search(holding.begin(), holding.end(), asked);
    }
    return target;
}

QStringList WhyModel::names() const
{
    QStringList all;
    if (!model_)
        return all;
    if (programOf(*model_)) {
        for (const std::string& event : programOf(*model_)->synchronisations().events)
            all.push_back(QString::fromStdString(event));
        for (const std::string& name : propositionsOf(programOf(*model_)->synchronisations()))
            all.push_back(QString::fromStdString(name));
        return all;
    }
    for (std::size_t label = 0; label < model_->lts.labels().size(); ++label) {
        const std::string_view text = model_->lts.labels().text(LabelId(label));
        all.push_back(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    }
    return all;
}

int WhyModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

std::optional<std::size_t> WhyModel::sinceAt(int row) const
{
    return rows_[static_cast<std::size_t>(row)].since;
}

std::optional<std::uint32_t> WhyModel::threadAt(int row) const
{
    return rows_[static_cast<std::size_t>(row)].thread;
}

Qt::ItemFlags WhyModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    return row.thread ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemFlags(Qt::ItemIsEnabled);
}

QVariant WhyModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        QString text = row.name;
        if (!row.where.isEmpty())
            text += QStringLiteral(", ") + row.where;
        if (!row.says.isEmpty())
            text += QStringLiteral(": ") + row.says;
        return text;
    }
    case RowRole::Trailing:
        return row.where;
    case RowRole::TrailingTone:
        return static_cast<int>(Tone::Muted);
    case RowRole::Note:
        return row.says;
    case RowRole::Glyph:
        return row.glyph;
    case RowRole::GlyphTone:
        return static_cast<int>(row.tone);
    case RowRole::Heading:
        return row.heading;
    case RowRole::Marked:
        return row.thread && session_.now().thread == row.thread;
    default: // Qt's roles are open-ended
        return {};
    }
}

} // namespace threadmend
