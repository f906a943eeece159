// SPDX-License-Identifier: GPL-3.0-or-later
// The patches in the source as rows of a list.
#pragma once

#ifndef Q_MOC_RUN
#include "core/repair/code/accepted_patches.h"
#include "views/program/edited_source.h"
#include "views/repair/accepted_reviewing.h"
#include "views/repair/repair_words.h"
#endif

#include <QAbstractListModel>
#include <optional>
#include <vector>

namespace threadmend {

/// Follows the text as it is edited, read or not, and what the last review says of it. To check or uncheck a
/// row puts its patch in or out of force, as an edit of the text.
class AcceptedModel : public QAbstractListModel {
    Q_OBJECT
public:
    AcceptedModel(EditedSource& source, AcceptedReviewing& reviewing, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// Null for no row.
    const AcceptedPatch* at(const QModelIndex& index) const;
    /// In one line each, without the sentence.
    void setCompact(bool compact);

private:
    void follow();
    void refresh();
    /// The place of a row in the last review; nothing if the list is another one by now.
    std::optional<std::size_t> reviewed(int row) const;
    RepairFact wordOnRow(int row) const;
    QString sentence(int row) const;
    QString toolTip(int row) const;

    EditedSource& source_;
    AcceptedReviewing& reviewing_;
    std::vector<AcceptedPatch> patches_;
    bool isCompact_ = false;
};

} // namespace threadmend
