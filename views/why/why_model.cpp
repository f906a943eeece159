// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/why/why_model.h"

#include "core/model/text/similar_names.h"
#include "core/session/stepping/stepping.h"
#include "views/graph/captions.h"

#include <algorithm>

namespace threadmend {

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
        const bool isAgain = model_ && now.model && model_->path == now.model->path;
        model_ = now.model;
        if (!isAgain)
            question_ = {};
        question_ = model_ ? answerer()->questionOf(*model_, question_.name) : WhyQuestion{};
        pointedBefore_.reset();
    }
    if (model_ && changes.hasAny(Change::Thread | Change::Selection | Change::Model))
        takeOver(now);
    answer();
}

const WhyAnswerer* WhyModel::answerer() const
{
    return model_ ? &whyAnswererFor(*model_->kind) : nullptr;
}

QString WhyModel::invitation() const
{
    return model_
               ? QString::fromUtf8(answerer()->invitation)
               : QStringLiteral("Open a model: then it can be asked here why something can happen, or not.");
}

/// What was pointed at elsewhere is what is asked about here.
void WhyModel::takeOver(const Snapshot& now)
{
    const auto pointed = answerer()->pointedAt(now);
    if (!pointed)
        return;
    // A proposition stays until something else is pointed at, and so does what nothing is known of.
    const bool same = question_.of != WhyQuestion::Of::Event && pointedBefore_ == pointed;
    pointedBefore_ = pointed;
    if (!same)
        question_ = {WhyQuestion::Of::Event, *pointed};
}

void WhyModel::answer()
{
    beginResetModel();
    answer_ = {};
    if (model_ && question_.of != WhyQuestion::Of::Nothing) {
        state_ = stateInQuestion(session_.now());
        answer_ = answerer()->answer(session_.now(), state_, question_);
    }
    endResetModel();
    Q_EMIT changed();
}

QString WhyModel::ask(const QString& name)
{
    if (!model_)
        return QStringLiteral("Open a model first.");
    const WhyAnswerer& whom = *answerer();
    const WhyQuestion asked = whom.questionOf(*model_, name.toStdString());
    if (asked.of == WhyQuestion::Of::Nothing) {
        std::vector<std::string> known;
        for (const QString& each : names())
            known.push_back(each.toStdString());
        const auto meant = nearest(name.toStdString(), known);
        // What was answered before is no answer to this.
        question_ = {};
        pointedBefore_ = whom.pointedAt(session_.now());
        answer();
        return QStringLiteral("“%1” is no %2%3")
            .arg(name, QString::fromUtf8(whom.noun),
                 meant ? QStringLiteral("; is “%1” meant?").arg(visibleText(*meant)) : QStringLiteral("."));
    }
    question_ = asked;
    if (whom.pointAt != nullptr && asked.of == WhyQuestion::Of::Event) {
        pointedBefore_ = asked.name;
        whom.pointAt(session_, asked);
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
    return model_ ? answerer()->names(*model_) : QStringList();
}

int WhyModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(answer_.rows.size());
}

std::optional<std::size_t> WhyModel::sinceAt(int row) const
{
    return answer_.rows[static_cast<std::size_t>(row)].since;
}

std::optional<std::uint32_t> WhyModel::laneAt(int row) const
{
    return answer_.rows[static_cast<std::size_t>(row)].lane;
}

Qt::ItemFlags WhyModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const WhyRow& row = answer_.rows[static_cast<std::size_t>(index.row())];
    return row.lane ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemFlags(Qt::ItemIsEnabled);
}

QVariant WhyModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const WhyRow& row = answer_.rows[static_cast<std::size_t>(index.row())];
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
        return row.lane && session_.now().thread == row.lane;
    default: // Qt's roles are open-ended
        return {};
    }
}

} // namespace threadmend
