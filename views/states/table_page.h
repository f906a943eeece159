// SPDX-License-Identifier: GPL-3.0-or-later
// A table with a filter above it: what the tables of states and of transitions share.
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>
#include <QTimer>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace threadmend {

class Appearance;

/// A table of millions of rows: whole rows are selected, one at a time; typing goes to the filter instead of
/// being looked for in every row.
class RowTable : public QTableView {
    Q_OBJECT
public:
    RowTable(Appearance& appearance, QWidget* parent);
    void keyboardSearch(const QString& text) override { Q_EMIT typed(text); }

Q_SIGNALS:
    void typed(const QString& text);
    void pointedAt(int row); ///< by the mouse; -1: nothing any more

protected:
    void leaveEvent(QEvent* event) override;
};

/// Filter, table, and a sentence of how much is shown. Knows nothing of what is in the table.
class TablePage : public QWidget {
    Q_OBJECT
public:
    TablePage(Appearance& appearance, const QString& name, const QString& placeholder,
              QWidget* parent = nullptr);

    RowTable& table() { return *table_; }
    /// Called once.
    void setModel(QAbstractItemModel* model);
    QString filter() const;
    void clearFilter();
    /// Puts a further widget behind the filter.
    void addToBar(QWidget* widget);
    /// Where there is nothing to filter.
    void setFilterVisible(bool visible);
    void say(const QString& sentence);
    /// In place of the table while there is nothing to list; empty: the table.
    void showInstead(const QString& sentence);
    /// Selects a row without telling anybody, and shows it; -1: none.
    void setCurrentRow(int row);
    /// Sizes the columns for what is seen.
    void fitColumns();

Q_SIGNALS:
    /// A while after the last key.
    void filterChanged();
    void rowChosen(int row);    ///< by the mouse or the keyboard
    void rowActivated(int row); ///< by Enter or a double click

private:
    void build(const QString& name, const QString& placeholder);

    Appearance& appearance_;
    QHBoxLayout* bar_ = nullptr;
    QLineEdit* filter_ = nullptr;
    QLabel* sentence_ = nullptr;
    QLabel* instead_ = nullptr;
    RowTable* table_ = nullptr;
    QTimer filterSoon_;
    bool quiet_ = false;
};

} // namespace threadmend
