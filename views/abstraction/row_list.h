// SPDX-License-Identifier: GPL-3.0-or-later
// A list of rows that are given all at once, as the delegate of panels draws them.
#pragma once

#ifndef Q_MOC_RUN
#include "views/rows/row_delegate.h"
#endif

#include <QAbstractListModel>
#include <QListView>
#include <QString>
#include <vector>

namespace threadmend {

struct ListedRow {
    QString text, trailing{}, note{};
    QString glyph{};
    Tone glyphTone = Tone::Muted;
    bool marked = false;
};

class RowListModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<ListedRow> rows);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<ListedRow> rows_;
};

/// A list as panels have them. The accessible name says what its rows are.
QListView* makeRowList(QAbstractItemModel& model, Appearance& appearance, const QString& name,
                       const QString& accessibleName, QWidget* parent);

} // namespace threadmend
