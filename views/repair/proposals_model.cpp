// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/proposals_model.h"

#include "core/model/text/wording.h"
#include "core/repair/methods/repair_method.h"
#include "views/repair/repair_words.h"

#include <algorithm>
#include <optional>

namespace threadmend {

namespace {

QString sizes(const Judgement& judgement)
{
    return QString::fromStdString(grouped(judgement.statesBefore)) + QStringLiteral(" → ") +
           QString::fromStdString(counted(judgement.statesAfter, "state"));
}

/// Of edited code that is wrong, or that nobody has judged yet, nothing else is known.
QString noteOf(const ProposedRepair& repair)
{
    if (repair.error)
        return errorText(*repair.error);
    if (!repair.isJudged)
        return {};
    const QString changed = sizes(repair.proposal.judgement);
    if (repair.proposal.change)
        return QStringLiteral("%1 · %2").arg(changed, QString::fromStdString(repair.proposal.description));
    return repair.unedited ? changed
                           : QStringLiteral("%1 · blocks %2").arg(changed, runText(repair.proposal.blocked));
}

/// What tells proposals of one kind apart is how they begin.
QString titleOf(const Proposal& proposal)
{
    const QString title = QString::fromUtf8(proposal.method->title);
    if (!proposal.method->proposesSeveral)
        return title;
    const QString text = QString::fromStdString(proposal.description);
    return title + QStringLiteral(": ") + text.left(text.indexOf(QLatin1Char(',')));
}

QString capitalised(const std::string& sentence)
{
    QString text = QString::fromStdString(sentence);
    return text.isEmpty() ? text : text.left(1).toUpper() + text.mid(1) + QLatin1Char('.');
}

/// The place of the one row that `before` has and `after` has not; its size if they differ otherwise.
std::size_t rejectedRow(const ProposedRepairs& before, const ProposedRepairs& after)
{
    const auto place =
        std::mismatch(after.list.begin(), after.list.end(), before.list.begin(), before.list.end()).first;
    const auto row = static_cast<std::size_t>(place - after.list.begin());
    const bool isOne =
        before.list.size() == after.list.size() + 1 &&
        std::equal(place, after.list.end(), before.list.begin() + static_cast<std::ptrdiff_t>(row) + 1);
    return isOne ? row : before.list.size();
}

/// The place of the one row that differs; nothing if they differ otherwise.
std::optional<std::size_t> editedRow(const ProposedRepairs& before, const ProposedRepairs& after)
{
    if (before.list.size() != after.list.size())
        return std::nullopt;
    const auto [place, other] = std::mismatch(before.list.begin(), before.list.end(), after.list.begin());
    if (place == before.list.end() || !std::equal(place + 1, before.list.end(), other + 1))
        return std::nullopt;
    return static_cast<std::size_t>(place - before.list.begin());
}

/// Whether there is one more, at the end.
bool isOneMore(const ProposedRepairs& before, const ProposedRepairs& after)
{
    return after.list.size() == before.list.size() + 1 &&
           std::equal(before.list.begin(), before.list.end(), after.list.begin());
}

} // namespace

ProposalsModel::ProposalsModel(Session& session, QObject* parent)
    : QAbstractListModel(parent), session_(session), shown_(session.now().proposals)
{
    connect(&session, &Session::changed, this, &ProposalsModel::follow);
}

void ProposalsModel::follow(const ChangeSet& changes)
{
    if (!changes.has(Change::Proposals))
        return;
    if (session_.now().proposals != shown_)
        followList();
    marked_ = session_.now().proposal;
    if (const int rows = rowCount(); rows > 0)
        Q_EMIT dataChanged(index(0), index(rows - 1), {RowRole::Marked});
}

void ProposalsModel::followList()
{
    const auto& now = session_.now().proposals;
    const std::size_t row = shown_ && now ? rejectedRow(*shown_, *now) : 0;
    if (shown_ && now && row < shown_->list.size()) {
        beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
        shown_ = now;
        endRemoveRows();
        return;
    }
    if (const auto edited = shown_ && now ? editedRow(*shown_, *now) : std::nullopt) {
        shown_ = now;
        const QModelIndex changed = index(static_cast<int>(*edited), 0);
        Q_EMIT dataChanged(changed, changed);
        return;
    }
    if (shown_ && now && isOneMore(*shown_, *now)) {
        const int end = static_cast<int>(shown_->list.size());
        beginInsertRows({}, end, end);
        shown_ = now;
        endInsertRows();
        return;
    }
    beginResetModel();
    shown_ = now;
    endResetModel();
}

int ProposalsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !shown_ ? 0 : static_cast<int>(shown_->list.size());
}

QVariant ProposalsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ProposedRepair& repair = *shown_->list[static_cast<std::size_t>(index.row())];
    const Proposal& proposal = repair.proposal;
    const RepairFact verdict = verdictOn(repair);
    const QString name = repair.unedited ? titleOf(proposal) + QStringLiteral(", edited") : titleOf(proposal);
    switch (role) {
    case Qt::DisplayRole:
        return name;
    case Qt::ToolTipRole:
        return capitalised(proposal.description);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2, %3: %4")
            .arg(name, verdict.sentence, sizes(proposal.judgement), capitalised(proposal.description));
    case RowRole::Glyph:
        return verdict.glyph;
    case RowRole::GlyphTone:
    case RowRole::TrailingTone:
        return static_cast<int>(verdict.tone);
    case RowRole::Trailing:
        return verdict.sentence;
    case RowRole::Note:
        return noteOf(repair);
    case RowRole::Marked:
        return marked_ == static_cast<std::size_t>(index.row());
    default: // Qt's roles are open-ended
        return {};
    }
}

} // namespace threadmend
