// SPDX-License-Identifier: GPL-3.0-or-later
// The text of the program to be edited, with the lines marked where b-threads or processes are in the shown
// state.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/session/session.h"
#endif
#include "views/program/source_strip.h"
#include "views/program/source_view.h"
#include "views/program/text_find_bar.h"

#include <QWidget>
#include <map>
#include <vector>

class QLabel;

namespace threadmend {

/// A click beside a marked line points at the next of those there. What is typed goes to `EditedSource`, and
/// what is edited elsewhere comes from there.
class SourcePanel : public QWidget {
    Q_OBJECT
public:
    SourcePanel(PanelContext& context, QWidget* parent);
    /// Scrolls a line, from 1, of the program into sight.
    void reveal(int line) { view_->reveal(line); }
    SourceView& view() { return *view_; }
    /// Opens the search in the text; `replaces`: also what is to be put instead.
    void find(bool replaces);
    QSize sizeHint() const override { return {320, 240}; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    SourceStrip::Actions addCommands();
    void showText();
    void showProblems();
    void goToProblem(int by);
    void applyFix();
    void follow(const ChangeSet& changes);
    void catchUp();
    /// `moved`: something else is to be seen than before.
    void mark(bool moved);
    void showPoints(const std::vector<std::uint32_t>& here);
    void pointAtLine(int line);
    void addBreakpointCommand();
    void showBreakpoints();
    /// Names of events and b-threads of the model are proposed to who writes.
    void tellNames();
    /// Sets a breakpoint at the line as it is now, if something can be there; takes it away if it is there.
    void toggleBreakpoint(int line);

    PanelContext& context_;
    ChangeSet missed_ = ChangeSet::all(); ///< while nobody saw the panel
    QLabel* empty_ = nullptr;
    SourceView* view_ = nullptr;
    SourceStrip* strip_ = nullptr;
    TextFindBar* find_ = nullptr;
    bool reveals_ = true; ///< another text is shown: its marks are to be seen
};

} // namespace threadmend
