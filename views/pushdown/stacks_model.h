// SPDX-License-Identifier: GPL-3.0-or-later
// The processes of the shown state with their control states and stacks, as rows of a list.
#pragma once

#ifndef Q_MOC_RUN
#include "views/session/session.h"
#endif

#include <QAbstractListModel>
#include <QStringList>
#include <vector>

namespace threadmend {

/// What a row tells beside its text.
namespace StackRole {
enum : int {
    Name = Qt::UserRole, ///< QString
    Control,             ///< QString
    Stack,               ///< QStringList, top first; as much of it as a list can show
    Depth,               ///< int: symbols on the stack
    Fresh,               ///< int: so many topmost symbols were put there by the last step
    Moved,               ///< bool: by the last step
    Held                 ///< bool: it waits for others
};
}

/// A row a process: they keep their places, whatever their stacks do.
class StacksModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit StacksModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        QString name, control;
        QStringList stack;
        int depth = 0;
        int fresh = 0;
        bool moved = false;
        bool held = false;
        bool operator==(const Row&) const = default;
    };
    void follow(const ChangeSet& changes);
    std::vector<Row> rowsNow() const;
    QString wholeText(const Row& row) const;

    Session& session_;
    std::vector<Row> rows_;
};

} // namespace threadmend
