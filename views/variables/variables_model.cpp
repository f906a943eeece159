// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/variables/variables_model.h"

#include "core/session/terms/predicate_text.h"
#include "views/graph/captions.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QFont>

namespace threadmend {

using behavioral::DescribedFrame;
using behavioral::DescribedValue;
using Kind = DescribedValue::Kind;

namespace {

Tone toneOf(Kind kind)
{
    switch (kind) {
    case Kind::Plain:
    case Kind::Object:
        return Tone::Text;
    case Kind::Event:
        return Tone::Accent;
    case Kind::Function:
    case Kind::Forgotten:
    case Kind::Repeated:
    case Kind::More:
        return Tone::Muted;
    }
    return Tone::Text;
}

} // namespace

VariablesModel::VariablesModel(Appearance& appearance, QObject* parent)
    : QAbstractItemModel(parent), appearance_(appearance), nodes_(1)
{
}

void VariablesModel::show(std::shared_ptr<const ThreadVariables> variables)
{
    beginResetModel();
    nodes_.assign(1, {});
    if (variables) {
        if (variables->event) {
            addValue(0, *variables->event);
            nodes_[nodes_[0].children.back()].name = QStringLiteral("last event");
            nodes_[nodes_[0].children.back()].heading = true;
        }
        for (const DescribedFrame& frame : variables->frames)
            addFrame(frame);
        if (variables->threadData)
            addValue(0, *variables->threadData);
    }
    endResetModel();
}

std::size_t VariablesModel::add(std::size_t parent, QString name, QString value, Kind kind)
{
    const std::size_t number = nodes_.size();
    Node node;
    node.name = std::move(name);
    node.value = std::move(value);
    node.kind = kind;
    node.parent = parent;
    node.row = static_cast<int>(nodes_[parent].children.size());
    nodes_.push_back(std::move(node));
    nodes_[parent].children.push_back(number);
    return number;
}

void VariablesModel::addValue(std::size_t parent, const DescribedValue& value)
{
    const std::size_t node = add(parent, visibleText(value.name), visibleText(value.text), value.kind);
    for (const DescribedValue& child : value.children)
        addValue(node, child);
}

void VariablesModel::addFrame(const DescribedFrame& frame)
{
    const QString name = frame.function.empty() ? QStringLiteral("(function)") : visibleText(frame.function);
    const QString where =
        frame.isLibrary ? QStringLiteral("built in") : QStringLiteral("line %1").arg(frame.line);
    const std::size_t node = add(0, name, where, Kind::Plain);
    nodes_[node].heading = true;
    for (const DescribedValue& local : frame.locals)
        addValue(node, local);
    if (frame.captured.empty())
        return;
    const std::size_t around = add(node, QStringLiteral("from around"), {}, Kind::More);
    for (const DescribedValue& captured : frame.captured)
        addValue(around, captured);
}

std::size_t VariablesModel::nodeOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<std::size_t>(index.internalId()) : 0;
}

QString VariablesModel::pathOf(const QModelIndex& index) const
{
    QString path;
    for (std::size_t node = nodeOf(index); node != 0; node = nodes_[node].parent)
        path.prepend(QLatin1Char('\n') + nodes_[node].name);
    return path;
}

QString VariablesModel::termOf(const QModelIndex& index, const QString& thread) const
{
    const std::size_t asked = nodeOf(index);
    if (asked == 0 || nodes_[asked].kind == Kind::Forgotten || nodes_[asked].kind == Kind::More)
        return {};
    std::vector<std::size_t> way;
    for (std::size_t node = asked; node != 0; node = nodes_[node].parent)
        way.insert(way.begin(), node);
    const Node& top = nodes_[way.front()];
    // The last event is above them, and so are calls.
    if (top.heading && (top.kind != Kind::Plain || way.size() == 1))
        return {};
    const auto part = [](QString name) {
        // Keys of a Map that are texts stand between quotes.
        if (name.size() > 1 && name.startsWith(QLatin1Char('"')))
            name = name.mid(1, name.size() - 2);
        return QString::fromStdString(quotedWhereNeeded(name.toStdString()));
    };
    // A b-thread of that name would be taken for the event that led here.
    QString term = thread == QLatin1String("event") ? QStringLiteral("\"event\"") : part(thread);
    if (!top.heading)
        term += QStringLiteral(".data");
    for (std::size_t i = 1; i < way.size(); ++i)
        if (nodes_[way[i]].kind != Kind::More)
            term += QLatin1Char('.') + part(nodes_[way[i]].name);
    return term;
}

QModelIndex VariablesModel::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent)
               ? createIndex(
                     row, column,
                     static_cast<quintptr>(nodes_[nodeOf(parent)].children[static_cast<std::size_t>(row)]))
               : QModelIndex();
}

QModelIndex VariablesModel::parent(const QModelIndex& index) const
{
    const std::size_t parent = index.isValid() ? nodes_[nodeOf(index)].parent : 0;
    return parent == 0 ? QModelIndex() : createIndex(nodes_[parent].row, 0, static_cast<quintptr>(parent));
}

int VariablesModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodes_[nodeOf(parent)].children.size());
}

int VariablesModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant VariablesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node& node = nodes_[nodeOf(index)];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Name ? node.name : node.value;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return node.value.isEmpty() ? node.name : QStringLiteral("%1: %2").arg(node.name, node.value);
    case Qt::ForegroundRole:
        return colourOf(appearance_.theme(),
                        index.column() == Name && node.kind != Kind::Forgotten && node.kind != Kind::More
                            ? Tone::Text
                        : node.heading && node.kind == Kind::Plain ? Tone::Muted
                                                                   : toneOf(node.kind));
    case Qt::FontRole: {
        QFont font;
        font.setBold(node.heading && index.column() == Name);
        return font;
    }
    default: // Qt's roles are open-ended
        return {};
    }
}

QVariant VariablesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Name ? QStringLiteral("Name") : QStringLiteral("Value");
}

} // namespace threadmend
