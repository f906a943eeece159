// SPDX-License-Identifier: GPL-3.0-or-later
// The patches in the source as rows of a list.
#pragma once

#ifndef Q_MOC_RUN
#include "core/repair/accepted_patches.h"
#include "views/program/edited_source.h"
#endif

#include <QAbstractListModel>
#include <vector>

namespace threadmend {

/// Follows the text as it is edited, read or not.
class AcceptedModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit AcceptedModel(EditedSource& source, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    /// Null for no row.
    const AcceptedPatch* at(const QModelIndex& index) const;

private:
    void follow();

    EditedSource& source_;
    std::vector<AcceptedPatch> patches_;
};

} // namespace threadmend
