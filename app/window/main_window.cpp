// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/files/samples.h"
#include "app/window/dock_title.h"
#include "app/window/drafts.h"
#include "app/window/exporting.h"
#include "app/window/recent_files.h"
#include "core/model/model_kind.h"
#include "core/session/stepping/stepping.h"
#include "views/commands/palette.h"
#include "views/commands/state_commands.h"
#include "views/explore/graph_panel.h"
#include "views/graph/captions.h"
#include "views/notice/banner.h"
#include "views/program/source_panel.h"
#include "views/program/unread_text.h"
#include "views/status/status_line.h"
#include "views/tour/tour.h"
#include "views/welcome/welcome.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDateTime>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

namespace threadmend {

namespace {

std::vector<const Panel*> panelsIn(Panel::Area area)
{
    std::vector<const Panel*> found;
    for (const Panel* panel : panels())
        if (panel->area == area)
            found.push_back(panel);
    std::stable_sort(found.begin(), found.end(),
                     [](const Panel* a, const Panel* b) { return a->order < b->order; });
    return found;
}

/// The first local file of what is dragged; empty if there is none.
QString draggedFile(const QMimeData& data)
{
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            return url.toLocalFile();
    return {};
}

} // namespace

MainWindow::MainWindow(Appearance& appearance)
    : appearance_(appearance), source_(session_),
      commands_(session_), context_{session_, commands_, jobs_, appearance_, source_},
      editing_(session_, source_), opening_(session_, source_, editing_, jobs_), checking_(session_, jobs_),
      keeping_(session_, source_, opening_, editing_), arrangement_(*this)
{
    setObjectName(QStringLiteral("threadmend"));
    setAcceptDrops(true);
    setAttribute(Qt::WA_DeleteOnClose);
    setDockOptions(AllowTabbedDocks | AllowNestedDocks); // animated, each panel is laid out twice
    addStateCommands(session_, commands_);
    addFileCommands();
    addExportCommands();
    addEditCommands();
    addSourceCommands();
    addViewCommands();
    addCheckCommands();
    addHelpCommands();
    makeCentre();
    makeDocks();
    addPanelCommands();
    addWorkplaceCommands();
    makeMenus();
    makeToolBar();
    makeSwitcher();
    status_ = new StatusLine(session_, jobs_, appearance_, this);
    setStatusBar(status_);
    status_->offerMore(commands_.action(QStringLiteral("model.exploreFurther")));
    palette_ = new Palette(commands_, this);
    connect(&session_, &Session::changed, this, &MainWindow::sessionChanged);
    connect(&session_.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateTitle);
    // In a turn of its own: most often a model comes with the text, and its page is the one to lay out.
    connect(&source_, &EditedSource::opened, this, &MainWindow::updatePage, Qt::QueuedConnection);
    connect(&source_, &EditedSource::savedChanged, this, &MainWindow::updateTitle);
    connect(&editing_, &Editing::said, status_, &StatusLine::say);
    connect(exporting_, &Exporting::said, status_, &StatusLine::say);
    connect(&opening_, &Opening::checkAgain, &checking_, &Checking::checkAgain);
    connect(&keeping_, &SessionKeeping::checkQuietly, &checking_, &Checking::checkQuietly);
    connect(&keeping_, &SessionKeeping::offerChanged, &commands_, &Commands::update);
    connect(&keeping_, &SessionKeeping::fileChanged, this, &MainWindow::updateTitle);
    keepLooks();
    connect(&source_, &EditedSource::leaving, this, [this] {
        if (source_.isModified())
            status_->say(QStringLiteral("The edits of %1 are kept: the first page lists them")
                             .arg(QFileInfo(source_.path()).fileName()));
    });
    connect(&opening_, &Opening::opened, this, &MainWindow::modelOpened);
    connect(&opening_, &Opening::failed, tour_, &Tour::openingFailed);
    connect(tour_, &Tour::said, status_, &StatusLine::say);
    updateOffers();
    updateTitle();
    restore();
    sessionChanged(ChangeSet::all());
}

MainWindow::~MainWindow()
{
    disconnect(qApp, nullptr, this, nullptr);
    // Views look at the session to their end.
    delete takeCentralWidget();
    for (QDockWidget* dock : docks_)
        delete dock;
}

void MainWindow::makeCentre()
{
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* banner = new Banner(session_, commands_, appearance_, centre);
    connect(banner, &Banner::placeClicked, this, &MainWindow::showPlace);
    connect(banner, &Banner::dismissed, &keeping_, &SessionKeeping::goOn);
    column->addWidget(banner);
    tour_ = new Tour(context_, centre);
    column->addWidget(tour_);
    column->addWidget(new StaleNote(source_, session_, appearance_, centre));
    stack_ = new QStackedWidget(centre);
    welcome_ = new Welcome(commands_, stack_);
    connect(welcome_, &Welcome::chosen, this, [this](const QString& path) {
        if (!keeping_.restore(path))
            create(path);
    });
    stack_->addWidget(welcome_);
    for (const Panel* panel : panelsIn(Panel::Area::Centre))
        stack_->addWidget(panel->create(context_, stack_));
    column->addWidget(stack_, 1);
    // In a small window it makes way for what is said above it, rather than that the window grows.
    stack_->setMinimumHeight(140);
    stack_->addWidget(new UnreadablePage(source_, stack_));
    graph_ = stack_->findChild<GraphPanel*>();
    setCentralWidget(centre);
}

QDockWidget* MainWindow::makeDock(const Panel& panel)
{
    auto* dock = new QDockWidget(QString::fromUtf8(panel.title), this);
    dock->setObjectName(QString::fromUtf8(panel.name));
    QWidget* content = panel.create(context_, dock);
    // A panel whose title depends on what is open titles itself.
    connect(content, &QWidget::windowTitleChanged, dock, &QDockWidget::setWindowTitle);
    if (!content->windowTitle().isEmpty())
        dock->setWindowTitle(content->windowTitle());
    if (panel.area == Panel::Area::Right) {
        // These stand one above the other: they scroll rather than make the window grow.
        auto* scroll = new QScrollArea(dock);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setWidgetResizable(true);
        scroll->setWidget(content);
        content = scroll;
    }
    // A shell around the panel: a dock whose own widget is hidden cannot grow, nor what it shares tabs with.
    auto* shell = new QWidget(dock);
    auto* column = new QVBoxLayout(shell);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(content);
    dock->setWidget(shell);
    auto* title = new DockTitle(*dock);
    dock->setTitleBarWidget(title);
    connect(title, &DockTitle::doubleClicked, &arrangement_,
            [this, dock] { arrangement_.toggleAlone(dock); });
    connect(title, &DockTitle::closeClicked, &arrangement_, [this, dock] { arrangement_.close(*dock); });
    // Behind another tab a dock only stands aside; its panel is told that nobody sees it.
    connect(dock, &QDockWidget::visibilityChanged, content, &QWidget::setVisible);
    docks_.push_back(dock);
    return dock;
}

void MainWindow::makeDocks()
{
    for (const Panel::Area area : {Panel::Area::Left, Panel::Area::Right, Panel::Area::Bottom})
        for (const Panel* panel : panelsIn(area))
            arrangement_.add(*panel, *makeDock(*panel));
}

const ModelKind* MainWindow::openKind() const
{
    if (session_.now().model)
        return session_.now().model->kind;
    return source_.isOpen() ? kindOf(source_.path().toStdString()) : nullptr;
}

void MainWindow::restore()
{
    // As large as there is room for: a frame and a title take some of it. On a small screen panels make way,
    // rather than that the window is larger than the screen.
    constexpr QSize frame(16, 48), smallest(480, 300);
    const QSize room = screen()->availableSize() - frame;
    setMinimumSize(smallest.boundedTo(room));
    resize(QSize(1440, 900).boundedTo(room));
    const QSettings settings;
    if (const QVariant brightness = settings.value(QLatin1String("window/brightness")); brightness.isValid())
        appearance_.setBrightness(
            static_cast<Brightness>(std::clamp(brightness.toInt(), 0, static_cast<int>(Brightness::Dark))));
    if (const int megabytes = settings.value(QLatin1String("window/memoryMegabytes")).toInt(); megabytes > 0)
        session_.dispatch(action::SetMemoryBudget{static_cast<std::uint64_t>(megabytes) << 20});
    restoreGeometry(settings.value(QLatin1String("window/geometry")).toByteArray());
    if (!isMaximized() && !isFullScreen())
        resize(size().boundedTo(room));
    arrangement_.restore();
}

void MainWindow::remember()
{
    QSettings settings;
    settings.setValue(QLatin1String("window/geometry"), saveGeometry());
    settings.setValue(QLatin1String("window/last"), openPath());
    arrangement_.remember();
}

QString MainWindow::openPath() const
{
    return session_.now().model ? QString::fromStdString(session_.now().model->path) : source_.path();
}

void MainWindow::raiseWhatIsAsked(const ChangeSet& changes)
{
    const Snapshot& now = session_.now();
    const bool asksWhy = changes.has(Change::Thread) && now.event && now.event != eventAsked_;
    eventAsked_ = now.event;
    // Stepping selects, too; only who points at something else asks about it.
    const bool asksWhat = changes.has(Change::Selection) && !changes.has(Change::Cursor) &&
                          (now.selected.state || now.selected.transition);
    const Branch* run = changes.has(Change::Trace) ? currentBranch(now) : nullptr;
    if (evidenceAsked_ && run != nullptr && now.shown && run->property == now.shown) {
        evidenceAsked_ = false;
        arrangement_.dock("trace")->raise();
    }
    if (asksWhy)
        arrangement_.dock("why")->raise();
    else if (asksWhat)
        arrangement_.dock("details")->raise();
}

void MainWindow::sessionChanged(const ChangeSet& changes)
{
    raiseWhatIsAsked(changes);
    // It is told in the middle.
    if (changes.has(Change::Notice) && session_.now().notice && arrangement_.hidesMiddle())
        arrangement_.showAll();
    if (!changes.has(Change::Model))
        return;
    updatePage();
    if (!session_.now().model)
        updateOffers();
}

/// The first page, the model, or why a program cannot be read.
void MainWindow::updatePage()
{
    const int last = stack_->count() - 1;
    stack_->setCurrentIndex(session_.now().model ? 1 : source_.isOpen() ? last : 0);
    arrangement_.follow(openKind());
    updateTools();
    updateTitle();
}

void MainWindow::modelOpened(const QString& path)
{
    if (source_.path() == path && !QFileInfo::exists(path)) {
        status_->say(QStringLiteral("%1 is new: Ctrl+S writes it").arg(QFileInfo(path).fileName()));
        // When the panels of its kind have come, and the dialog that asked for its name has gone.
        QTimer::singleShot(0, this, &MainWindow::writeNew);
    }
    rememberFile(path);
    updateOffers();
    updateTitle();
}

/// The session is kept with the workplace and the part of the picture that is looked at.
void MainWindow::keepLooks()
{
    keeping_.setLooks([this](SessionRecord& record) {
        record.workplace = arrangement_.workplace().name;
        const Canvas& canvas = graph_->canvas();
        if (canvas.isFitted() || canvas.picture() == nullptr)
            return;
        const QPointF middle =
            canvas.viewport().toWorld(QPointF(canvas.width() / 2.0, canvas.height() / 2.0));
        record.zoom = {canvas.viewport().scale(), middle.x(), middle.y()};
    });
    connect(&keeping_, &SessionKeeping::looksWanted, this, [this](const SessionRecord& record) {
        const Workplace* workplace = workplaceNamed(record.workplace);
        if (workplace != nullptr && workplace != &arrangement_.workplace())
            arrangement_.choose(*workplace);
        if (record.zoom)
            graph_->lookAt(record.view, record.zoom->scale, {record.zoom->x, record.zoom->y});
    });
    connect(&arrangement_, &Arrangement::workplaceChanged, &keeping_, &SessionKeeping::looksChanged);
    connect(&graph_->canvas(), &Canvas::viewChanged, &keeping_, &SessionKeeping::looksChanged);
}

void MainWindow::writeNew()
{
    commands_.action(QStringLiteral("workplace.write"))->trigger();
    // The arrangement is put once more in its next turn, which would take the keyboard elsewhere.
    QTimer::singleShot(0, this, [this] {
        SourceView& view = shownSource().view();
        view.setCursorPosition(0, 0);
        activateWindow();
        view.setFocus();
    });
}

void MainWindow::updateTitle()
{
    arrangement_.dock("source")->setWindowTitle(source_.isModified() ? QStringLiteral("Source · edited")
                                                                     : QStringLiteral("Source"));
    const QString path = openPath();
    const QString session = keeping_.file();
    const QString within =
        session.isEmpty() ? QString() : QStringLiteral(" in ") + QFileInfo(session).fileName();
    setWindowTitle(path.isEmpty()
                       ? QStringLiteral("Threadmend")
                       : QStringLiteral("%1[*]%2 · Threadmend").arg(QFileInfo(path).fileName(), within));
    const bool hasEdits = !session_.undoStack().isClean() && session.isEmpty();
    setWindowModified(!path.isEmpty() && (hasEdits || source_.isModified()));
}

namespace {

QString dayOf(const QDateTime& time)
{
    return QLocale().toString(time, QLocale::ShortFormat);
}

/// What is known of a file without reading it.
QString sentenceOf(const QFileInfo& file)
{
    const ModelKind* kind = kindOf(file.fileName().toStdString());
    return QStringLiteral("%1, changed %2, in %3")
        .arg(kind == nullptr ? QStringLiteral("session") : QString::fromUtf8(kind->title),
             dayOf(file.lastModified()), file.absolutePath());
}

/// Of sessions that were left, and of texts that were edited and left for another one.
std::vector<Offer> offersOfUnsaved(const QStringList& sessions)
{
    std::vector<Offer> offers;
    const auto add = [&](const QString& path, const QString& what) {
        const QFileInfo file(path);
        offers.push_back({path, file.fileName(), QStringLiteral("%1, in %2").arg(what, file.absolutePath()),
                          QStringLiteral("Not saved")});
    };
    for (const QString& path : sessions)
        add(path, QStringLiteral("left when the program was ended"));
    for (const LeftDraft& draft : Drafts::ofUser().left())
        if (!sessions.contains(draft.path))
            add(draft.path, (QFileInfo::exists(draft.path) ? QStringLiteral("edited %1")
                                                           : QStringLiteral("new, written %1"))
                                .arg(dayOf(draft.time)));
    return offers;
}

} // namespace

void MainWindow::updateOffers()
{
    std::vector<Offer> offered, recent = offersOfUnsaved(keeping_.pathsLeft());
    qDeleteAll(samplesMenu_->findChildren<QMenu*>());
    samplesMenu_->clear();
    recentMenu_->clear();
    std::map<const ModelKind*, QMenu*> menus; // all in one would be higher than the screen
    for (const Sample& sample : samples()) {
        const QString path = QString::fromStdString(sample.path);
        const ModelKind* kind = kindOf(sample.path);
        offered.push_back({path, QString::fromUtf8(sample.name), QString::fromUtf8(sample.sentence),
                           QStringLiteral("%1 to try").arg(QString::fromUtf8(kind->plural))});
        QMenu*& menu = menus[kind];
        if (menu == nullptr)
            menu = samplesMenu_->addMenu(QString::fromUtf8(kind->plural));
        QAction* action = menu->addAction(QString::fromUtf8(sample.name) + QStringLiteral("  –  ") +
                                          elided(QString::fromUtf8(sample.sentence), 90));
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    const std::size_t unsaved = recent.size();
    for (const QString& path : recentFiles()) {
        const QFileInfo file(path);
        // What is not saved is offered once: it would be opened with its edits in either place.
        if (std::none_of(recent.begin(), recent.begin() + static_cast<std::ptrdiff_t>(unsaved),
                         [&](const Offer& each) { return each.path == path; }))
            recent.push_back({path, file.fileName(), sentenceOf(file), QStringLiteral("Open again")});
        QAction* action = recentMenu_->addAction(elided(path, 90));
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    samplesMenu_->setEnabled(!samplesMenu_->isEmpty());
    recentMenu_->setEnabled(!recentMenu_->isEmpty());
    recent.insert(recent.end(), offered.begin(), offered.end());
    welcome_->setOffers(recent);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayLoseEdits() || !mayLoseText())
        return event->ignore();
    keeping_.keepNow();
    remember();
    event->accept();
}

void MainWindow::leave()
{
    remember();
    editing_.keepNow();
    keeping_.leave(source_.isModified() || !session_.undoStack().isClean());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!draggedFile(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    open(draggedFile(*event->mimeData()));
}

} // namespace threadmend
