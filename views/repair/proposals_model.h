// SPDX-License-Identifier: GPL-3.0-or-later
// The proposed repairs as rows of a list.
#pragma once

#ifndef Q_MOC_RUN
#include "views/session/session.h"
#endif

#include <QAbstractListModel>
#include <memory>
#include <optional>

namespace threadmend {

/// Follows the session. A rejected proposal is a row that goes, one that a person made a row that comes.
class ProposalsModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit ProposalsModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    /// Whether the rows are these.
    bool isOf(const std::shared_ptr<const ProposedRepairs>& proposals) const { return shown_ == proposals; }

private:
    void follow(const ChangeSet& changes);
    void followList();

    Session& session_;
    std::shared_ptr<const ProposedRepairs> shown_;
    std::optional<std::size_t> marked_; ///< the one that is looked at
};

} // namespace threadmend
