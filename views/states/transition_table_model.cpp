// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/transition_table_model.h"

#include "views/graph/captions.h"
#include "views/states/state_table_model.h"
#include "views/states/state_words.h"

#include <algorithm>

namespace threadmend {

namespace {

using TransitionKey = TransitionQuery::Key;

QString headingOf(TransitionKey key)
{
    switch (key) {
    case TransitionKey::Source:
        return QStringLiteral("from");
    case TransitionKey::Label:
        return QStringLiteral("label");
    case TransitionKey::Target:
        return QStringLiteral("to");
    case TransitionKey::Colour:
        return QStringLiteral("colour");
    }
    return {};
}

Tone toneOf(ColourSet colours)
{
    return colours.has(Colour::Incorrect) ? Tone::Incorrect
           : colours.has(Colour::Correct) ? Tone::Correct
                                          : Tone::Muted;
}

QString colourText(ColourSet colours)
{
    QString glyphs;
    for (const Colour colour : {Colour::Incorrect, Colour::Correct, Colour::Neutral})
        if (colours.has(colour))
            glyphs += glyphOf(colour);
    return colours.empty() ? QString() : glyphs + QLatin1Char(' ') + wordsOf(colours);
}

} // namespace

void TransitionTableModel::setModel(std::shared_ptr<const OpenedModel> model)
{
    beginResetModel();
    model_ = std::move(model);
    order_.reset();
    colours_.reset();
    hovered_.reset();
    endResetModel();
}

void TransitionTableModel::setOrder(Order order)
{
    beginResetModel();
    order_ = std::move(order);
    endResetModel();
}

void TransitionTableModel::setColours(Colours colours)
{
    constexpr int column = static_cast<int>(TransitionKey::Colour);
    const bool had = !this->colours().empty();
    const bool has = colours && *colours && !(*colours)->empty();
    if (had && !has)
        beginRemoveColumns({}, column, column);
    else if (has && !had)
        beginInsertColumns({}, column, column);
    colours_ = has ? std::move(colours) : nullptr;
    if (had && !has)
        endRemoveColumns();
    else if (has && !had)
        endInsertColumns();
    else if (has && rowCount() > 0)
        Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

std::span<const ColourSet> TransitionTableModel::colours() const
{
    return colours_ ? std::span<const ColourSet>(**colours_) : std::span<const ColourSet>();
}

std::size_t TransitionTableModel::found() const
{
    return order_ ? order_->size() : model_ ? model_->lts.transitionCount() : 0;
}

int TransitionTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min(found(), mostTableRows));
}

int TransitionTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !model_ ? 0 : colours().empty() ? 3 : 4;
}

std::uint32_t TransitionTableModel::transitionAt(int row) const
{
    return order_ ? (*order_)[static_cast<std::size_t>(row)] : static_cast<std::uint32_t>(row);
}

int TransitionTableModel::rowOf(std::uint32_t transition) const
{
    std::size_t row = transition;
    if (order_)
        row =
            static_cast<std::size_t>(std::find(order_->begin(), order_->end(), transition) - order_->begin());
    return row < static_cast<std::size_t>(rowCount()) ? static_cast<int>(row) : -1;
}

ColourSet TransitionTableModel::colourOf(std::uint32_t transition) const
{
    return colours().empty() ? ColourSet() : colours()[transition];
}

QString TransitionTableModel::cell(std::uint32_t transition, TransitionKey key) const
{
    const Lts& lts = model_->lts;
    const Transition& step = lts.transitions()[transition];
    switch (key) {
    case TransitionKey::Source:
        return nameOf(lts, sourceOf(lts, transition));
    case TransitionKey::Label:
        return visibleText(lts.labels().text(step.label));
    case TransitionKey::Target:
        return nameOf(lts, step.target);
    case TransitionKey::Colour:
        return colourText(colourOf(transition));
    }
    return {};
}

QVariant TransitionTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::uint32_t transition = transitionAt(index.row());
    const auto key = static_cast<TransitionKey>(index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return cell(transition, key);
    case Qt::AccessibleTextRole:
        return headingOf(key) + QLatin1Char(' ') + cell(transition, key);
    case CellRole::Tone:
        return static_cast<int>(key == TransitionKey::Colour ? toneOf(colourOf(transition)) : Tone::Text);
    case CellRole::Hovered:
        return hovered_ == transition;
    default: // Qt's roles are open-ended
        return {};
    }
}

QVariant TransitionTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft);
    return role == Qt::DisplayRole ? QVariant(headingOf(static_cast<TransitionKey>(section))) : QVariant();
}

} // namespace threadmend
