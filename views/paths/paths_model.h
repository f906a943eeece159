// SPDX-License-Identifier: GPL-3.0-or-later
// The nested paths of a counterexample as a tree that is unfolded on demand.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/history/nested_paths.h"
#include "core/session/model/opened_model.h"
#endif

#include <QAbstractItemModel>
#include <memory>
#include <vector>

namespace threadmend {

/// Parts that stand in several places are a row in each of them; a row is made when it is asked for.
class PathsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    explicit PathsModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

    /// Null: none. The paths are of the model.
    void show(std::shared_ptr<const MultiPath> paths, std::shared_ptr<const OpenedModel> model, bool isFair);
    const std::shared_ptr<const MultiPath>& paths() const { return paths_; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    /// The run to what a row shows, and along it.
    PathTrace traceOf(const QModelIndex& index) const;
    /// What it shows.
    QString sentenceOf(const QModelIndex& index) const;

private:
    struct Node {
        NestedPath path;
        std::size_t above = 0;
        int row = 0;
        std::vector<NestedPath> nested; ///< a row below it each
        std::vector<std::size_t> below; ///< their nodes; 0: not made yet
    };
    std::size_t nodeOf(const QModelIndex& index) const { return index.isValid() ? index.internalId() : 0; }
    std::size_t add(const NestedPath& path, std::size_t above, int row) const;
    QString where(std::size_t node) const;
    QString lengthText(std::size_t node) const;

    std::shared_ptr<const MultiPath> paths_;
    std::shared_ptr<const OpenedModel> model_;
    bool isFair_ = false;
    mutable std::vector<Node> nodes_; ///< the first one stands above all rows
};

} // namespace threadmend
