// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/scenario_steps_model.h"

#include "views/graph/captions.h"
#include "views/rows/row_delegate.h"

namespace threadmend {

using Prefix = AntiScenario::Prefix;

void ScenarioStepsModel::show(std::shared_ptr<const RunToForbid> run)
{
    beginResetModel();
    run_ = std::move(run);
    choice_.reset();
    if (const auto last = run_ ? lastOwnStep(run_->steps(), Prefix::ExactRun) : std::nullopt)
        choice_ = ScenarioChoice{Prefix::ExactRun, *last};
    endResetModel();
}

void ScenarioStepsModel::setPrefix(Prefix prefix)
{
    if (!choice_ || choice_->prefix == prefix)
        return;
    if (prefix == Prefix::ChosenEvents)
        choice_->waited = waitedSteps(run_->steps(), choice_->prefix, choice_->blocked);
    const bool matters = prefix != Prefix::EventsThatMatter || run_->steps()[choice_->blocked].matters;
    choice_->prefix = prefix;
    if (const auto last = lastOwnStep(run_->steps(), prefix); last && !matters)
        choice_->blocked = *last;
    refresh();
}

void ScenarioStepsModel::setGeneralisation(const std::string& generalisation)
{
    if (!choice_ || choice_->generalisation == generalisation)
        return;
    choice_->generalisation = generalisation;
    Q_EMIT chosen();
}

bool ScenarioStepsModel::block(int row)
{
    const auto step = static_cast<std::size_t>(row);
    if (!choice_ || run_->steps()[step].environmental)
        return false;
    if (std::exchange(choice_->blocked, step) != step)
        refresh();
    return true;
}

bool ScenarioStepsModel::isWaited(std::size_t step) const
{
    if (choice_->prefix == Prefix::ChosenEvents)
        return step < choice_->waited.size() && choice_->waited[step];
    return choice_->prefix != Prefix::EventsThatMatter || run_->steps()[step].matters;
}

void ScenarioStepsModel::refresh()
{
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
    Q_EMIT chosen();
}

int ScenarioStepsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !run_ ? 0 : static_cast<int>(run_->steps().size());
}

Qt::ItemFlags ScenarioStepsModel::flags(const QModelIndex& index) const
{
    const bool hasBox =
        index.isValid() && choice_ && static_cast<std::size_t>(index.row()) < choice_->blocked;
    return QAbstractListModel::flags(index) | (hasBox ? Qt::ItemIsUserCheckable : Qt::NoItemFlags);
}

QVariant ScenarioStepsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto step = static_cast<std::size_t>(index.row());
    const bool environmental = run_->steps()[step].environmental;
    const bool isBefore = choice_ && step < choice_->blocked, isBlocked = choice_ && step == choice_->blocked;
    const QString text = QStringLiteral("%1  %2").arg(step + 1).arg(visibleText(run_->event(step)));
    switch (role) {
    case Qt::DisplayRole:
        return text;
    case Qt::CheckStateRole:
        return isBefore ? QVariant(isWaited(step) ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::AccessibleTextRole:
        return QStringLiteral("Step %1, %2%3")
            .arg(text,
                 isBlocked        ? QStringLiteral("blocked")
                 : !isBefore      ? QStringLiteral("does not count")
                 : isWaited(step) ? QStringLiteral("waited for")
                                  : QStringLiteral("not waited for"),
                 environmental ? QStringLiteral(", of the environment") : QString());
    case RowRole::Glyph:
        return isBlocked ? QStringLiteral("✗") : QStringLiteral(" ");
    case RowRole::GlyphTone:
        return static_cast<int>(Tone::Incorrect);
    case RowRole::Trailing:
        return environmental ? QStringLiteral("environment")
               : isBlocked   ? QStringLiteral("blocked ◉")
                             : QStringLiteral("○");
    case RowRole::TrailingTone:
        return static_cast<int>(isBlocked ? Tone::Incorrect : Tone::Muted);
    case RowRole::Faded:
        return choice_ && step > choice_->blocked;
    default: // Qt's roles are open-ended
        return {};
    }
}

bool ScenarioStepsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || (flags(index) & Qt::ItemIsUserCheckable) == 0)
        return false;
    if (choice_->prefix != Prefix::ChosenEvents)
        choice_->waited = waitedSteps(run_->steps(), choice_->prefix, choice_->blocked);
    choice_->prefix = Prefix::ChosenEvents;
    choice_->waited.resize(run_->steps().size(), false);
    choice_->waited[static_cast<std::size_t>(index.row())] = value.toInt() == Qt::Checked;
    refresh();
    return true;
}

} // namespace threadmend
