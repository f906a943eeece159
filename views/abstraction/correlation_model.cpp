// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/correlation_model.h"

#include "views/abstraction/abstraction_words.h"
#include "views/graph/captions.h"

namespace threadmend {

CorrelationModel::CorrelationModel(const AbstractionWork& work, QObject* parent)
    : QAbstractTableModel(parent), work_(work)
{
    connect(&work, &AbstractionWork::modulesChanged, this, &CorrelationModel::refresh);
    refresh();
}

void CorrelationModel::refresh()
{
    std::vector<std::size_t> order;
    for (const abstraction::ModulePlan& plan : work_.plans())
        order.insert(order.end(), plan.threads.begin(), plan.threads.end());
    if (order == order_) {
        if (!order_.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    order_ = std::move(order);
    endResetModel();
}

int CorrelationModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(order_.size());
}

int CorrelationModel::columnCount(const QModelIndex& parent) const
{
    return rowCount(parent);
}

double CorrelationModel::relation(const QModelIndex& index) const
{
    return work_.related()->correlations.of(threadOf(index.row()), threadOf(index.column()));
}

QString CorrelationModel::sentence(const QModelIndex& index) const
{
    const std::size_t one = threadOf(index.row()), other = threadOf(index.column());
    const RelatedThreads& related = *work_.related();
    const QString text = relationSentence(related.program, related.correlations, one, other);
    const bool together = work_.moduleOf()[one] == work_.moduleOf()[other];
    const abstraction::ModulePlan& plan = work_.plans()[work_.moduleOf()[one]];
    if (one == other)
        return QStringLiteral("%1 Its module is %2.").arg(text, visibleText(plan.name));
    if (plan.isAnnotated && together)
        return text + QStringLiteral(" The program puts both into module %1.").arg(visibleText(plan.name));
    if (together)
        return text + (isRelated(index) ? QStringLiteral(" So they are in one module.")
                                        : QStringLiteral(" They are in one module by way of others."));
    return text + (isRelated(index)
                       ? QStringLiteral(" They are in two modules all the same: the program says "
                                        "so, or one would have too many states.")
                       : QStringLiteral(" They are in two modules."));
}

QVariant CorrelationModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const bool isOne = index.row() == index.column();
    switch (role) {
    case Qt::DisplayRole:
        return isOne ? QString() : QString::number(relation(index), 'f', 2);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return sentence(index);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignCenter);
    default:
        return {};
    }
}

QVariant CorrelationModel::headerData(int section, Qt::Orientation, int role) const
{
    if (section < 0 || section >= rowCount() ||
        (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole))
        return {};
    return visibleText(work_.related()->program.threads[threadOf(section)].name);
}

} // namespace threadmend
