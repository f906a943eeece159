// SPDX-License-Identifier: GPL-3.0-or-later
// How b-threads are related, as a table: rows and columns are the b-threads, module by module.
#pragma once

#ifndef Q_MOC_RUN
#include "views/abstraction/abstraction_work.h"
#endif

#include <QAbstractTableModel>
#include <vector>

namespace threadmend {

/// Texts of cells are numbers in hundredths; tool tips say all of them in words. O(1) a cell but for those.
class CorrelationModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit CorrelationModel(const AbstractionWork& work, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// How much the b-threads of a cell are related.
    double relation(const QModelIndex& index) const;
    /// At least by the threshold, so that they are in one module.
    bool isRelated(const QModelIndex& index) const { return relation(index) >= work_.threshold(); }
    /// The module of a row or a column.
    std::size_t moduleOf(int line) const { return work_.moduleOf()[threadOf(line)]; }
    std::size_t threadOf(int line) const { return order_[static_cast<std::size_t>(line)]; }
    /// How the b-threads of a cell are related, and what comes of that, in words.
    QString sentence(const QModelIndex& index) const;

private:
    void refresh();

    const AbstractionWork& work_;
    std::vector<std::size_t> order_; ///< b-threads, module by module
};

} // namespace threadmend
