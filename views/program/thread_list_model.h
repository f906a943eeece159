// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of the shown state (b-threads, processes) as rows of a list.
#pragma once

#ifndef Q_MOC_RUN
#include "views/session/session.h"
#endif

#include <QAbstractListModel>
#include <vector>

namespace threadmend {

/// A row a lane: where what is in it is, and what it says there.
class ThreadListModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit ThreadListModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    std::uint32_t columnAt(int row) const { return static_cast<std::uint32_t>(row); }

private:
    struct Row {
        QString name;
        QString where; ///< "line 16", "ended"; empty without a text
        QString says;
        bool hot = false;
        bool environment = false;
        bool ended = false;
        bool moved = false; ///< by the last step of the trace
        bool operator==(const Row&) const = default;
    };
    void follow(const ChangeSet& changes);
    std::vector<Row> rowsNow() const;
    QString wholeText(const Row& row) const;

    Session& session_;
    std::vector<Row> rows_;
    std::optional<std::uint32_t> pointed_;
};

} // namespace threadmend
