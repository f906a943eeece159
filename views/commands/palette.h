// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette: type a part of what you want to do, press Enter.
#pragma once

#ifndef Q_MOC_RUN
#include "views/commands/commands.h"
#endif

#include <QAbstractListModel>
#include <QDialog>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;

namespace threadmend {

/// The commands whose words match what was typed: those that can be done now first, then by where the match
/// begins.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit PaletteModel(const Commands& commands, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// What cannot be done now is not enabled.
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    void setQuery(const QString& query);
    const Commands::Entry& entry(int row) const;
    /// Role of the key, as text.
    static constexpr int KeyRole = Qt::UserRole;

private:
    const Commands& commands_;
    std::vector<std::size_t> shown_;
};

/// A small window over the main window. Every command stands in it, with its key.
class Palette : public QDialog {
    Q_OBJECT
public:
    Palette(const Commands& commands, QWidget* parent);

    /// Empty, at the top of its parent, with the focus.
    void popUp();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find(const QString& text);
    void runCurrent();

    PaletteModel* model_ = nullptr;
    QLineEdit* query_ = nullptr;
    QListView* list_ = nullptr;
    QLabel* nothing_ = nullptr; ///< in the place of the list
};

} // namespace threadmend
