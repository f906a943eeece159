// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a state as rows of a list.
#pragma once

#include "views/states/details_rows.h"

#include <QAbstractListModel>
#include <vector>

namespace threadmend {

class DetailsModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit DetailsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    void setRows(std::vector<DetailsRow> rows);
    const DetailsRow* rowAt(const QModelIndex& index) const;
    void setHovered(std::optional<std::uint32_t> transition) { hovered_ = transition; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<DetailsRow> rows_;
    std::optional<std::uint32_t> hovered_;
};

} // namespace threadmend
