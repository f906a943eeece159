// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side, as a table.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/history/run_difference.h"
#endif

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

namespace threadmend {

class Appearance;

/// Two runs and where they differ; complete without the models that they come from.
struct RunComparison {
    NamedRun first;
    NamedRun second;
    std::vector<DifferenceRow> rows; ///< not folded
};

/// A row a step, or a folded stretch of common ones. The sign in the middle says what the colours say.
class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { First, Sign, Second, ColumnCount };

    explicit ComparisonModel(Appearance& appearance, QObject* parent = nullptr);

    /// Null: nothing is compared.
    void show(std::shared_ptr<const RunComparison> comparison);
    const RunComparison* comparison() const { return comparison_.get(); }
    const DifferenceRow& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }
    void unfold(int number);
    /// After how many steps of which run (First or Second) a person is; nothing if in neither.
    void setCurrent(std::optional<std::pair<Column, std::size_t>> current);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    bool has(const DifferenceRow& row, int column) const;
    bool isCurrent(const DifferenceRow& row, int column) const;
    QString textOf(const DifferenceRow& row, int column) const;
    QString sentenceOf(const DifferenceRow& row) const;

    Appearance& appearance_;
    std::shared_ptr<const RunComparison> comparison_;
    std::vector<DifferenceRow> rows_;
    std::vector<std::size_t> unfolded_; ///< ordered
    std::optional<std::pair<Column, std::size_t>> current_;
};

} // namespace threadmend
