// SPDX-License-Identifier: GPL-3.0-or-later
// The window: panels in docks, menus and tool bar from the commands, banner, status bar.
#pragma once

#ifndef Q_MOC_RUN
#include "app/window/arrangement.h"
#include "app/window/checking.h"
#include "app/window/editing.h"
#include "app/window/opening.h"
#include "app/window/session_keeping.h"
#include "views/commands/commands.h"
#include "views/panel.h"
#include "views/program/edited_source.h"
#include "views/run/jobs.h"
#include "views/session/session.h"
#include "views/style/appearance.h"
#endif

#include <QMainWindow>

class QMenu;
class QStackedWidget;
class QToolButton;

namespace threadmend {

class Exporting;
class GraphPanel;
class Palette;
class SourcePanel;
class SourceView;
class StatusLine;
class Tour;
class ToolRow;
struct TourPlan;
class Welcome;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Appearance& appearance);
    ~MainWindow() override;

    /// Reads a model in the background. Asks first if edits of properties would be lost.
    void open(const QString& path);
    /// The same; but what is not there yet is begun, if it is of a kind that is written as a text. Nothing is
    /// on disk before it is saved.
    void create(const QString& path);
    /// The program ends, and nobody can be asked: what is not saved is offered at the next start.
    void leave();
    /// Whether it offers a session that a program has left which was killed.
    bool offersSession() const { return keeping_.canRestore(); }
    /// Opens a copy of the tour's sample and says what to do with it.
    void takeTour(const TourPlan& plan);

    Session& session() { return session_; }
    EditedSource& source() { return source_; }
    Commands& commands() { return commands_; }
    Jobs& jobs() { return jobs_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    // Commands, by their menus.
    void addFileCommands();
    void addNewModelCommands();
    void addSessionCommands();
    void addExportCommands();
    void addEditCommands();
    void addSourceCommands();
    void addWritingCommands();
    void addViewCommands();
    void addCheckCommands();
    void addHelpCommands();
    void addPanelCommands();
    void addWorkplaceCommands();

    void makeCentre();
    void makeDocks();
    QDockWidget* makeDock(const Panel& panel);
    /// Of the model, or of the text that cannot be read; null without either.
    const ModelKind* openKind() const;
    void makeMenus();
    void fillMenu(QMenu& menu, const QString& name);
    void makeToolBar();
    /// At the end of the menus, where there is room.
    void makeSwitcher();
    /// Those that are of use to what is open, and the way back from a panel that is alone.
    void updateTools();
    void restore();
    void remember();

    void chooseModel();
    void chooseNew();
    void chooseSaveAs();
    void chooseSession();
    QString folderToBeginIn() const;
    /// Writes the text to another file, the properties beside it, and goes on there.
    void saveAs(const QString& path);
    void copyProperties(const QString& model);
    void chooseMemoryBudget();
    void chooseProperties();
    void saveProperties(bool askWhere);
    /// `mayOverwrite`: somebody has said that whatever is there may go.
    void savePropertiesTo(const QString& path, bool mayOverwrite);
    /// Whatever is not saved.
    void save();
    /// The panel of the source, which is shown if it was not.
    SourcePanel& shownSource();
    void goToLine(SourcePanel& panel);
    /// The text that is edited if the keyboard is there; else null: undo is then that of the properties.
    SourceView* focusedSource() const;
    void updateUndo();
    bool mayLoseEdits();
    /// Asks whether the text is to be saved, if it was edited.
    bool mayLoseText();
    /// Asks whether the text is to be saved, too; whether it is then.
    bool maySaveText();
    void checkAll();
    void discardLeft();
    void applyBrightness(Brightness brightness);

    /// Brings what answers a person to the front of its tabs: a click on an event asks why.
    void raiseWhatIsAsked(const ChangeSet& changes);
    void sessionChanged(const ChangeSet& changes);
    void modelOpened(const QString& path);
    /// In the place to write, with the keyboard in the text.
    void writeNew();
    void updateTitle();
    void updatePage();
    void updateOffers();
    void keepLooks();
    /// Of the model, or of the program that cannot be read; empty without either.
    QString openPath() const;
    void showPlace(const QString& file, int line);

    Appearance& appearance_;
    Session session_;
    EditedSource source_;
    Jobs jobs_;
    Commands commands_;
    PanelContext context_;
    Editing editing_;
    Opening opening_;
    Checking checking_;
    SessionKeeping keeping_;
    Arrangement arrangement_;
    std::vector<QDockWidget*> docks_;
    std::optional<std::uint32_t> eventAsked_;
    bool evidenceAsked_ = false; ///< by checking, until it is there
    QStackedWidget* stack_ = nullptr;
    Welcome* welcome_ = nullptr;
    Tour* tour_ = nullptr;
    StatusLine* status_ = nullptr;
    Palette* palette_ = nullptr;
    GraphPanel* graph_ = nullptr;
    Exporting* exporting_ = nullptr;
    QMenu* samplesMenu_ = nullptr;
    QMenu* recentMenu_ = nullptr;
    ToolRow* tools_ = nullptr;
    QWidget* switcher_ = nullptr;
    QToolButton* wayBack_ = nullptr;
};

} // namespace threadmend
