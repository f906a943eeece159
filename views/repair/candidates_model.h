// SPDX-License-Identifier: GPL-3.0-or-later
// Candidate corrections as rows of a table: what each changes, and what became of it.
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/text/changed_lines.h"
#include "core/repair/corrections/correction_search.h"
#endif

#include <QAbstractTableModel>
#include <QString>
#include <vector>

namespace threadmend {

/// Filled while the search runs. O(1) memory a row but for its texts.
class CandidatesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Judged, Correction, Before, After, Executed, Exploited, Seen, Checked, Why, columns };
    /// What a column is sorted by.
    static constexpr int sortRole = 0x0180;

    explicit CandidatesModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// No rows; those that follow correct this text.
    void begin(std::string text);
    void add(std::vector<Candidate> candidates);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const Candidate& candidate(int row) const { return rows_[static_cast<std::size_t>(row)].candidate; }
    const std::vector<ChangedLine>& lines(int row) const
    {
        return rows_[static_cast<std::size_t>(row)].lines;
    }
    const std::string& text() const { return text_; }
    std::size_t repairs() const { return repairs_; }

private:
    struct Row {
        Candidate candidate;
        std::vector<ChangedLine> lines;
    };
    static QString cell(const Row& row, int column);

    std::string text_;
    std::vector<Row> rows_;
    std::size_t repairs_ = 0;
};

} // namespace threadmend
