// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/paths/paths_model.h"

#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/paths/path_words.h"
#include "views/rows/row_delegate.h"

#include <utility>

namespace threadmend {

void PathsModel::show(std::shared_ptr<const MultiPath> paths, std::shared_ptr<const OpenedModel> model,
                      bool isFair)
{
    if (paths == paths_)
        return;
    beginResetModel();
    paths_ = std::move(paths);
    model_ = std::move(model);
    isFair_ = isFair;
    nodes_.clear();
    if (paths_) {
        nodes_.emplace_back();
        nodes_[0].nested = {{static_cast<std::uint32_t>(paths_->parts.size() - 1), 0}};
        nodes_[0].below = {0};
    }
    endResetModel();
}

std::size_t PathsModel::add(const NestedPath& path, std::size_t above, int row) const
{
    Node node;
    node.path = path;
    node.above = above;
    node.row = row;
    node.nested = nestedPaths(*paths_, path.part);
    node.below.resize(node.nested.size());
    nodes_.push_back(std::move(node));
    return nodes_.size() - 1;
}

QModelIndex PathsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const std::size_t above = nodeOf(parent);
    const auto place = static_cast<std::size_t>(row);
    if (nodes_[above].below[place] == 0) {
        const std::size_t made = add(nodes_[above].nested[place], above, row);
        nodes_[above].below[place] = made;
    }
    return createIndex(row, column, nodes_[above].below[place]);
}

QModelIndex PathsModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const std::size_t above = nodes_[index.internalId()].above;
    return above == 0 ? QModelIndex() : createIndex(nodes_[above].row, 0, above);
}

int PathsModel::rowCount(const QModelIndex& parent) const
{
    return nodes_.empty() || parent.column() > 0 ? 0 : static_cast<int>(nodes_[nodeOf(parent)].nested.size());
}

int PathsModel::columnCount(const QModelIndex&) const
{
    return 1;
}

PathTrace PathsModel::traceOf(const QModelIndex& index) const
{
    std::vector<NestedPath> way;
    for (std::size_t node = nodeOf(index); nodes_[node].above != 0; node = nodes_[node].above)
        way.insert(way.begin(), nodes_[node].path);
    return traceAlong(*paths_, way);
}

QString PathsModel::sentenceOf(const QModelIndex& index) const
{
    const MultiPath::Part& part = paths_->parts[nodes_[nodeOf(index)].path.part];
    QString sentence = part.fails.empty() ? QStringLiteral("the path goes on") : shownBy(part.fails, isFair_);
    sentence[0] = sentence[0].toUpper();
    return sentence;
}

/// "after 2 steps, at A@3 B@1": where on the path around it it begins.
QString PathsModel::where(std::size_t node) const
{
    const NestedPath& path = nodes_[node].path;
    const QString state = visibleText(model_->lts.describe(paths_->parts[path.part].origin));
    if (nodes_[node].above == 0)
        return QStringLiteral("from the start, ") + state;
    return path.position == 0 ? QStringLiteral("at once, in ") + state
                              : QStringLiteral("after %1, in %2")
                                    .arg(QString::fromStdString(counted(path.position, "step")), state);
}

QString PathsModel::lengthText(std::size_t node) const
{
    const MainPath path = mainPath(*paths_, nodes_[node].path.part);
    if (path.steps.empty())
        return QStringLiteral("a state");
    if (!path.isLasso)
        return QString::fromStdString(counted(path.steps.size(), "step"));
    return QStringLiteral("%1 + loop of %2").arg(path.loop).arg(path.steps.size() - path.loop);
}

QVariant PathsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::size_t node = nodeOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return sentenceOf(index);
    case Qt::ToolTipRole:
        return QStringLiteral("Fails: ") + visibleText(paths_->parts[nodes_[node].path.part].fails);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2, %3").arg(sentenceOf(index), where(node), lengthText(node));
    case RowRole::Note:
        return where(node);
    case RowRole::Trailing:
        return lengthText(node);
    case RowRole::TrailingTone:
        return static_cast<int>(Tone::Muted);
    default: // Qt's roles are open-ended
        return {};
    }
}

} // namespace threadmend
