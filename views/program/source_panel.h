// SPDX-License-Identifier: GPL-3.0-or-later
// The text of the program, with the lines marked where its b-threads are in the shown state.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/session/session.h"
#endif
#include "views/program/source_view.h"

#include <QWidget>

class QLabel;

namespace threadmend {

/// A click beside a marked line points at the next b-thread there.
class SourcePanel : public QWidget {
    Q_OBJECT
public:
    SourcePanel(PanelContext& context, QWidget* parent);
    /// Scrolls a line, from 1, of the program into sight.
    void reveal(int line) { view_->reveal(line); }
    QSize sizeHint() const override { return {320, 240}; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void follow(const ChangeSet& changes);
    void catchUp();
    void mark();
    static std::optional<int> lineToSee(const Snapshot& now);
    void pointAtLine(int line);

    PanelContext& context_;
    ChangeSet missed_ = ChangeSet::all(); ///< while nobody saw the panel
    QLabel* empty_ = nullptr;
    SourceView* view_ = nullptr;
};

} // namespace threadmend
