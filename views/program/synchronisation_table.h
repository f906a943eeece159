// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the synchronisation: events stay at its left and outcomes at its right, whatever is scrolled.
#pragma once

#ifndef Q_MOC_RUN
#include "views/program/synchronisation_model.h"
#endif

#include <QTableView>
#include <QWidget>

class QScrollBar;

namespace threadmend {

class Appearance;
class SlantedHeads;

/// A table in which letters do not look for a row: they are told to who wants to filter.
class CellTable : public QTableView {
    Q_OBJECT
public:
    using QTableView::QTableView;
    void keyboardSearch(const QString& text) override { Q_EMIT typed(text); }

Q_SIGNALS:
    void typed(const QString& text);
};

/// Two tables of one model, the second of which shows nothing but outcomes. They have one current row.
class SynchronisationTable : public QWidget {
    Q_OBJECT
public:
    SynchronisationTable(SynchronisationModel& model, Appearance& appearance, QWidget* parent);

    /// Events by b-threads.
    CellTable& cells() { return *cells_; }
    CellTable& outcomes() { return *outcomes_; }
    /// Makes a row the current one; -1: none.
    void setCurrentRow(int row);
    int currentRow() const;

Q_SIGNALS:
    void rowChosen(int row); ///< by the mouse or the keyboard
    void cellClicked(const QModelIndex& index);
    void activated(const QModelIndex& index); ///< by Enter or a double click
    void typed(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    CellTable* makeTable(const QString& name, const QString& accessibleName, Appearance& appearance);
    void makeHeads(Appearance& appearance);
    void layOut();
    void join();
    /// Hides in each of the tables what the other one shows, and gives each its width.
    void fitColumns();
    void fitWidths();
    int widthOfHead(int column) const;
    void follow(CellTable& other, const QModelIndex& current);

    SynchronisationModel& model_;
    CellTable* cells_ = nullptr;
    CellTable* outcomes_ = nullptr;
    SlantedHeads* heads_ = nullptr;
    QScrollBar* across_ = nullptr;
    bool quiet_ = false;
};

} // namespace threadmend
