// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for states by number, name, value or label, and goes from one to the next.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/search/state_search.h"
#include "views/panel.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QWidget>

class QLabel;
class QLineEdit;

namespace threadmend {

/// Hidden until it is asked for. Searches off the window's thread; Enter goes on to the next state found,
/// Shift+Enter to the one before, Escape closes.
class FindBar : public QWidget {
    Q_OBJECT
public:
    FindBar(PanelContext& context, QWidget* parent);

    void open();
    void close();
    void next(bool forwards);
    /// The states found; empty while hidden.
    const std::vector<StateId>& found() const { return found_.states; }

Q_SIGNALS:
    void foundChanged();
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search();
    void take(const Outcome<FoundStates>& outcome);
    void say();

    Session& session_;
    Job job_;
    QLineEdit* field_ = nullptr;
    QLabel* count_ = nullptr;
    FoundStates found_;
    std::optional<std::size_t> at_;
    bool goOn_ = false; ///< to the first state, as soon as it is found
};

} // namespace threadmend
