// SPDX-License-Identifier: GPL-3.0-or-later
// What b-threads have logged on the way to where a person is.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/programs/run_log.h"
#include "views/panel.h"
#include "views/run/job.h"
#endif

#include <QAbstractListModel>
#include <QWidget>

class QLabel;
class QListView;

namespace threadmend {

class ChangeSet;

/// A line each; those behind the cursor are not there yet.
class LogModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void show(std::vector<LoggedLine> lines);
    /// After so many steps.
    void setCursor(std::size_t cursor);
    const LoggedLine& line(int row) const { return lines_[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<LoggedLine> lines_;
    std::size_t cursor_ = 0;
    int shown_ = 0;
};

/// The run is run again in the background, only while somebody looks. A click goes to the step of a line.
class LogPanel : public QWidget {
    Q_OBJECT
public:
    LogPanel(PanelContext& context, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void follow(const ChangeSet& changes);
    void ask();
    void update();

    PanelContext& context_;
    LogModel model_;
    Job job_;
    /// What was asked about last.
    std::uint64_t revision_ = 0;
    Trace trace_;
    bool asked_ = false;
    QString problem_;
    QLabel* empty_ = nullptr;
    QListView* list_ = nullptr;
};

} // namespace threadmend
