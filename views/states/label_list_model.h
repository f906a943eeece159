// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of a model as a list that can be searched.
#pragma once

#ifndef Q_MOC_RUN
#include "core/run/outcome.h"
#endif
#include "views/session/session.h"

#include <QAbstractListModel>
#include <memory>
#include <vector>

namespace threadmend {

/// The check state says whether transitions of that label are drawn. Texts are made when they are asked for:
/// 4 bytes a label that a search has found.
class LabelListModel : public QAbstractListModel {
    Q_OBJECT
public:
    using Counts = std::shared_ptr<const Outcome<std::vector<std::uint32_t>>>;

    explicit LabelListModel(Session& session, QObject* parent = nullptr);

    /// Lists the labels that contain `text`, whatever the case of letters. O(bytes of the labels).
    void search(const QString& text);
    /// A successful outcome for the model, or null while nobody has counted.
    void setCounts(Counts counts);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    LabelId labelAt(int row) const { return found_[static_cast<std::size_t>(row)]; }

private:
    void follow(const ChangeSet& changes);
    void find();
    QString countText(LabelId label) const;

    Session& session_;
    std::shared_ptr<const OpenedModel> model_;
    QString text_;
    std::vector<LabelId> found_;
    Counts counts_;
};

} // namespace threadmend
