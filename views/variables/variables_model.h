// SPDX-License-Identifier: GPL-3.0-or-later
// The calls and variables of a b-thread as a tree.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/programs/thread_variables.h"
#endif

#include <QAbstractItemModel>
#include <QSet>
#include <QString>
#include <memory>
#include <vector>

namespace threadmend {

class Appearance;

/// The event that led here, then the calls, the innermost first, each with its variables, and what belongs to
/// the b-thread. Two columns: name and value.
class VariablesModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Value, ColumnCount };

    explicit VariablesModel(Appearance& appearance, QObject* parent = nullptr);

    /// Null: nothing is shown.
    void show(std::shared_ptr<const ThreadVariables> variables);
    /// A path of names that stays the same from step to step, so that what was open can stay open.
    QString pathOf(const QModelIndex& index) const;
    /// The variable, or part of one, of the b-thread called `thread`, as conditions name it
    /// (step_predicate.h): `lift.queue.0`; empty of what is none, or has no value.
    QString termOf(const QModelIndex& index, const QString& thread) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node {
        QString name;
        QString value;
        behavioral::DescribedValue::Kind kind = behavioral::DescribedValue::Kind::Plain;
        bool heading = false;
        std::size_t parent = 0;
        int row = 0;
        std::vector<std::size_t> children;
    };

    std::size_t add(std::size_t parent, QString name, QString value, behavioral::DescribedValue::Kind kind);
    void addValue(std::size_t parent, const behavioral::DescribedValue& value);
    void addFrame(const behavioral::DescribedFrame& frame);
    std::size_t nodeOf(const QModelIndex& index) const;

    Appearance& appearance_;
    /// The first one is the root, which is no row.
    std::vector<Node> nodes_;
};

} // namespace threadmend
