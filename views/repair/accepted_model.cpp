// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/accepted_model.h"

#include "views/graph/captions.h"
#include "views/repair/accepted_words.h"
#include "views/rows/row_delegate.h"

#include <utility>

namespace threadmend {

AcceptedModel::AcceptedModel(EditedSource& source, AcceptedReviewing& reviewing, QObject* parent)
    : QAbstractListModel(parent), source_(source), reviewing_(reviewing)
{
    connect(&source, &EditedSource::opened, this, &AcceptedModel::follow);
    connect(&source, &EditedSource::edited, this, &AcceptedModel::follow);
    connect(&reviewing, &AcceptedReviewing::changed, this, &AcceptedModel::refresh);
    follow();
}

void AcceptedModel::follow()
{
    std::vector<AcceptedPatch> now = acceptedPatches(source_.text().toStdString());
    if (now == patches_)
        return;
    // Typing above them moves their lines only.
    if (now.size() == patches_.size()) {
        patches_ = std::move(now);
        return refresh();
    }
    beginResetModel();
    patches_ = std::move(now);
    endResetModel();
}

void AcceptedModel::refresh()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void AcceptedModel::setCompact(bool compact)
{
    if (std::exchange(isCompact_, compact) == compact)
        return;
    Q_EMIT layoutAboutToBeChanged();
    Q_EMIT layoutChanged();
}

int AcceptedModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(patches_.size());
}

const AcceptedPatch* AcceptedModel::at(const QModelIndex& index) const
{
    return checkIndex(index, CheckIndexOption::IndexIsValid)
               ? &patches_[static_cast<std::size_t>(index.row())]
               : nullptr;
}

std::optional<std::size_t> AcceptedModel::reviewed(int row) const
{
    const auto place = static_cast<std::size_t>(row);
    const auto& review = reviewing_.last();
    if (!review || review->patches.size() != patches_.size())
        return std::nullopt;
    const AcceptedPatch &now = patches_[place], &then = review->patches[place].patch;
    return now.number == then.number && now.enabled == then.enabled ? std::optional(place) : std::nullopt;
}

RepairFact AcceptedModel::wordOnRow(int row) const
{
    if (!patches_[static_cast<std::size_t>(row)].enabled)
        return wordOn(PatchReview{});
    const auto place = reviewed(row);
    if (!place)
        return {QString(), Tone::Muted,
                reviewing_.isRunning() ? QStringLiteral("…") : QStringLiteral("not reviewed")};
    RepairFact word = wordOn(reviewing_.last()->patches[*place]);
    if (!reviewing_.isOfNow())
        word.tone = Tone::Muted;
    return word;
}

QString AcceptedModel::sentence(int row) const
{
    if (const auto place = reviewed(row))
        return sentenceOn(*reviewing_.last(), *place);
    const AcceptedPatch& patch = patches_[static_cast<std::size_t>(row)];
    if (!patch.enabled)
        return QStringLiteral("Out of force: nothing of it runs.");
    return reviewing_.isRunning() ? QStringLiteral("The program is being compared with and without it.")
                                  : QStringLiteral("It is reviewed when the program has been read.");
}

QString AcceptedModel::toolTip(int row) const
{
    const AcceptedPatch& patch = patches_[static_cast<std::size_t>(row)];
    QString text =
        QStringLiteral("Patch %1, lines %2–%3").arg(patch.number).arg(patch.firstLine).arg(patch.lastLine);
    if (!patch.property.empty())
        text += QStringLiteral(", for ") + visibleText(patch.property);
    text += QLatin1Char('\n') + sentence(row);
    if (reviewed(row) && !reviewing_.isOfNow())
        text += QStringLiteral("\nThe source was edited since.");
    return text;
}

QVariant AcceptedModel::data(const QModelIndex& index, int role) const
{
    const AcceptedPatch* patch = at(index);
    if (patch == nullptr)
        return {};
    const QString name = QStringLiteral("Patch %1").arg(patch->number);
    // By its name, if the list of properties has it.
    const auto place = reviewed(index.row());
    const QString property = visibleText(place && !reviewing_.last()->patches[*place].property.empty()
                                             ? reviewing_.last()->patches[*place].property
                                             : patch->property);
    const RepairFact word = wordOnRow(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return property.isEmpty() ? name : QStringLiteral("%1 · %2").arg(name, property);
    case Qt::CheckStateRole:
        return static_cast<int>(patch->enabled ? Qt::Checked : Qt::Unchecked);
    case Qt::ToolTipRole:
        return toolTip(index.row());
    case RowRole::Note:
        return isCompact_ ? QString() : sentence(index.row());
    case RowRole::Trailing:
        return word.glyph.isEmpty() ? word.sentence : QStringLiteral("%1 %2").arg(word.glyph, word.sentence);
    case RowRole::TrailingTone:
        return static_cast<int>(word.tone);
    case RowRole::Faded:
        return !patch->enabled;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2, lines %3–%4%5: %6")
            .arg(name, word.sentence)
            .arg(patch->firstLine)
            .arg(patch->lastLine)
            .arg(property.isEmpty() ? QString() : QStringLiteral(", for ") + property, sentence(index.row()));
    default: // Qt's roles are open-ended
        return {};
    }
}

bool AcceptedModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const AcceptedPatch* patch = at(index);
    if (role != Qt::CheckStateRole || patch == nullptr)
        return false;
    const std::string text = source_.text().toStdString();
    source_.edit(QString::fromStdString(value.toInt() == Qt::Checked ? withPatchEnabled(text, *patch)
                                                                     : withPatchDisabled(text, *patch)));
    return true;
}

Qt::ItemFlags AcceptedModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable
                           : Qt::ItemFlags();
}

} // namespace threadmend
