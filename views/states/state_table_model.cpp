// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/state_table_model.h"

#include "core/model/lts/initial_distances.h"
#include "views/graph/captions.h"
#include "views/states/state_words.h"

#include <algorithm>

namespace threadmend {

namespace {

using Key = StateQuery::Key;

struct Heading {
    QString text;
    QString hint;
};

Heading headingOf(Key key)
{
    switch (key) {
    case Key::Number:
        return {QStringLiteral("state"), QStringLiteral("The number of the state")};
    case Key::Name:
        return {QStringLiteral("name"), QStringLiteral("The name of the state in the file")};
    case Key::Distance:
        return {QStringLiteral("distance"), QStringLiteral("Steps from the initial state, at least")};
    case Key::Leaving:
        return {QStringLiteral("leaving"), QStringLiteral("How many transitions leave the state")};
    case Key::Entering:
        return {QStringLiteral("entering"), QStringLiteral("How many transitions enter the state")};
    case Key::Kind:
        return {QStringLiteral("kind"), QStringLiteral("What is special about the state")};
    case Key::Parameter:
        break;
    }
    return {};
}

bool isNumeric(Key key)
{
    return key == Key::Distance || key == Key::Leaving || key == Key::Entering;
}

Tone toneOf(StateKinds kinds)
{
    return kinds.has(StateKind::Decision)   ? Tone::Decision
           : kinds.has(StateKind::Deadlock) ? Tone::Incorrect
                                            : Tone::Muted;
}

} // namespace

void StateTableModel::setModel(std::shared_ptr<const OpenedModel> model)
{
    beginResetModel();
    model_ = std::move(model);
    order_.reset();
    decisions_.clear();
    saved_.clear();
    hovered_.reset();
    columns_ = fixedColumns();
    endResetModel();
}

void StateTableModel::setOrder(Order order)
{
    beginResetModel();
    order_ = std::move(order);
    endResetModel();
}

void StateTableModel::setDecisions(const Explanation* explanation)
{
    decisions_ = explanation != nullptr ? decisionStates(*explanation) : std::vector<StateId>();
    saved_ = explanation != nullptr ? explanation->neighbourhoods.frontier : std::vector<StateId>();
    const auto kind = std::find(columns_.begin(), columns_.end(), Key::Kind);
    if (const auto column = static_cast<int>(kind - columns_.begin()); rowCount() > 0)
        Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

std::vector<Key> StateTableModel::fixedColumns() const
{
    if (!model_)
        return {};
    std::vector<Key> keys = {Key::Number};
    if (!model_->lts.stateNames().empty())
        keys.push_back(Key::Name);
    for (const Key key : {Key::Distance, Key::Leaving, Key::Entering, Key::Kind})
        keys.push_back(key);
    return keys;
}

std::size_t StateTableModel::found() const
{
    return order_ ? order_->size() : model_ ? model_->lts.stateCount() : 0;
}

int StateTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min(found(), mostTableRows));
}

int StateTableModel::columnCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !model_)
        return 0;
    return static_cast<int>(columns_.size() + model_->lts.parameters().parameters.size());
}

StateId StateTableModel::stateAt(int row) const
{
    const auto place = static_cast<std::size_t>(row);
    return order_ ? (*order_)[place] : StateId(place);
}

int StateTableModel::rowOf(StateId state) const
{
    if (!model_ || state.index() >= model_->lts.stateCount())
        return -1;
    std::size_t row = state.index();
    if (order_)
        row = static_cast<std::size_t>(std::find(order_->begin(), order_->end(), state) - order_->begin());
    return row < static_cast<std::size_t>(rowCount()) ? static_cast<int>(row) : -1;
}

Key StateTableModel::keyOf(int column) const
{
    const auto place = static_cast<std::size_t>(column);
    return place < columns_.size() ? columns_[place] : Key::Parameter;
}

std::size_t StateTableModel::parameterOf(int column) const
{
    return static_cast<std::size_t>(column) - columns_.size();
}

QVariant StateTableModel::cell(StateId state, int column) const
{
    const Lts& lts = model_->lts;
    switch (keyOf(column)) {
    case Key::Number:
        return QString::number(state.value);
    case Key::Name:
        return nameOf(lts, state);
    case Key::Distance: {
        const std::uint32_t distance = model_->initialDistances[state.index()];
        return distance == unreachable ? QStringLiteral("–") : groupedText(distance);
    }
    case Key::Leaving:
        return groupedText(lts.outgoing(state).size());
    case Key::Entering:
        return groupedText(model_->incoming.into(state).size());
    case Key::Kind:
        return wordsOf(kindsOf(*model_, decisions_, state));
    case Key::Parameter: {
        const std::size_t parameter = parameterOf(column);
        return visibleText(
            lts.parameters().parameters[parameter].values[lts.parameters().row(state)[parameter]]);
    }
    }
    return {};
}

QVariant StateTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const StateId state = stateAt(index.row());
    const Key key = keyOf(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cell(state, index.column());
    case Qt::ToolTipRole:
        return key == Key::Kind
                   ? QVariant(sentencesOf(kindsOf(*model_, decisions_, state),
                                          std::binary_search(saved_.begin(), saved_.end(), state)))
                   : cell(state, index.column());
    case Qt::AccessibleTextRole:
        return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() + QLatin1Char(' ') +
               cell(state, index.column()).toString();
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (isNumeric(key) ? Qt::AlignRight : Qt::AlignLeft));
    case CellRole::Tone:
        return static_cast<int>(key == Key::Kind ? toneOf(kindsOf(*model_, decisions_, state)) : Tone::Text);
    case CellRole::Hovered:
        return hovered_ == state;
    default: // Qt's roles are open-ended
        return {};
    }
}

QVariant StateTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Key key = keyOf(section);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (isNumeric(key) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (key == Key::Parameter) {
        const auto& parameter = model_->lts.parameters().parameters[parameterOf(section)];
        return role == Qt::DisplayRole ? visibleText(parameter.name)
                                       : QStringLiteral("State parameter %1 : %2")
                                             .arg(visibleText(parameter.name), visibleText(parameter.type));
    }
    const Heading heading = headingOf(key);
    return role == Qt::DisplayRole ? heading.text : heading.hint;
}

} // namespace threadmend
