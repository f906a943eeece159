// SPDX-License-Identifier: GPL-3.0-or-later
// Those of the candidates that a person wants to see, in an order of their choice.
#pragma once

#include <QSortFilterProxyModel>

namespace threadmend {

class CandidateFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class Which { All, Repairs, Checked, Discarded };

    explicit CandidateFilter(QObject* parent = nullptr);

    void setWhich(Which which);
    /// Each of these words stands somewhere in the row.
    void setWords(const QString& words);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    Which which_ = Which::All;
    QStringList words_;
};

} // namespace threadmend
