// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/files/samples.h"
#include "app/window/dock_title.h"
#include "app/window/exporting.h"
#include "app/window/recent_files.h"
#include "core/model/model_kind.h"
#include "core/session/stepping/stepping.h"
#include "views/commands/palette.h"
#include "views/commands/state_commands.h"
#include "views/explore/graph_panel.h"
#include "views/graph/captions.h"
#include "views/notice/banner.h"
#include "views/program/unread_text.h"
#include "views/status/status_line.h"
#include "views/tour/tour.h"
#include "views/welcome/welcome.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
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
#include <utility>

namespace threadmend {

namespace {

/// Changes when docks come or go, so that an arrangement of an older version is not restored.
constexpr int arrangementVersion = 5;

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

QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
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
      keeping_(session_, source_, opening_, editing_)
{
    setObjectName(QStringLiteral("threadmend"));
    setAcceptDrops(true);
    setAttribute(Qt::WA_DeleteOnClose);
    setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
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
    makeMenus();
    makeToolBar();
    status_ = new StatusLine(session_, jobs_, appearance_, this);
    setStatusBar(status_);
    status_->offerMore(commands_.action(QStringLiteral("model.exploreFurther")));
    palette_ = new Palette(commands_, this);
    connect(&session_, &Session::changed, this, &MainWindow::sessionChanged);
    connect(&session_.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateTitle);
    connect(&source_, &EditedSource::opened, this, &MainWindow::updatePage);
    connect(&source_, &EditedSource::savedChanged, this, &MainWindow::updateTitle);
    connect(&editing_, &Editing::said, status_, &StatusLine::say);
    connect(exporting_, &Exporting::said, status_, &StatusLine::say);
    connect(&opening_, &Opening::checkAgain, &checking_, &Checking::checkAgain);
    connect(&keeping_, &SessionKeeping::checkQuietly, &checking_, &Checking::checkQuietly);
    connect(&keeping_, &SessionKeeping::offerChanged, &commands_, &Commands::update);
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
    connect(welcome_, &Welcome::chosen, this, &MainWindow::open);
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
    auto* dock = new QDockWidget(text(panel.title), this);
    dock->setObjectName(text(panel.name));
    QWidget* content = panel.create(context_, dock);
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
    dock->setTitleBarWidget(new DockTitle(*dock));
    // Behind another tab a dock only stands aside; its panel is told that nobody sees it.
    connect(dock, &QDockWidget::visibilityChanged, content, &QWidget::setVisible);
    docks_.push_back(dock);
    return dock;
}

QDockWidget* MainWindow::dockNamed(std::string_view name) const
{
    const auto found = std::find_if(docks_.begin(), docks_.end(), [&](const QDockWidget* dock) {
        return dock->objectName() == text(name);
    });
    require(found != docks_.end(), "a panel shares its place with one that is there");
    return *found;
}

void MainWindow::makeDocks()
{
    const std::pair<Panel::Area, Qt::DockWidgetArea> areas[] = {
        {Panel::Area::Left, Qt::LeftDockWidgetArea},
        {Panel::Area::Right, Qt::RightDockWidgetArea},
        {Panel::Area::Bottom, Qt::BottomDockWidgetArea}};
    for (const auto& [area, place] : areas) {
        std::vector<std::pair<QDockWidget*, QDockWidget*>> tabs;
        QDockWidget* first = nullptr;
        for (const Panel* panel : panelsIn(area)) {
            QDockWidget* dock = makeDock(*panel);
            if (panel->appliesTo != nullptr)
                particularDocks_.push_back({.dock = dock, .appliesTo = panel->appliesTo});
            // Tables share one place; what belongs to a state of some kinds of models stands beside the rest.
            const bool alone = area == Panel::Area::Right || panel->appliesTo != nullptr;
            if (first == nullptr)
                addDockWidget(place, dock);
            else if (!panel->tabOf.empty())
                tabs.push_back({dockNamed(panel->tabOf), dock});
            else if (alone)
                splitDockWidget(first, dock, Qt::Vertical);
            else
                tabs.push_back({first, dock});
            first = first == nullptr ? dock : first;
        }
        // Later than the splits: a dock that is split after it got tabs shares them.
        for (const auto& [shown, behind] : tabs) {
            tabifyDockWidget(shown, behind);
            shown->raise();
        }
        if (first != nullptr)
            first->raise();
    }
}

const ModelKind* MainWindow::openKind() const
{
    if (session_.now().model)
        return session_.now().model->kind;
    return source_.isOpen() ? kindOf(source_.path().toStdString()) : nullptr;
}

void MainWindow::showParticularDocks()
{
    const ModelKind* kind = openKind();
    for (ParticularDock& each : particularDocks_) {
        const bool applies = kind != nullptr && each.appliesTo(*kind);
        if (each.applies == applies)
            continue;
        if (each.applies == true)
            each.isWanted = !each.dock->isHidden();
        each.dock->setVisible(applies && each.isWanted);
        each.applies = applies;
    }
    // Docks that stood aside while nothing was open have forgotten their sizes and tabs.
    if (kind != nullptr)
        if (const QByteArray last = std::exchange(arrangement_, {});
            !last.isEmpty() && text(kind->name) == arrangementKind_)
            QTimer::singleShot(0, this, [this, last] { restoreState(last, arrangementVersion); });
    // Docks have sizes only once they have been laid out.
    if (kind != nullptr && !kind->lane.empty() && !std::exchange(programArranged_, true))
        QTimer::singleShot(0, this, &MainWindow::arrangeProgramDocks);
    else if (kind != nullptr && kind->lane.empty() && kind->hasSource &&
             !std::exchange(sourceArranged_, true))
        QTimer::singleShot(0, this, &MainWindow::arrangeSourceDock);
}

void MainWindow::arrangeRightDocks()
{
    resizeDocks({dockNamed("properties"), dockNamed("details")}, {45, 55}, Qt::Vertical);
}

void MainWindow::arrangeSourceDock()
{
    resizeDocks({dockNamed("source")}, {std::max(300, width() * 23 / 100)}, Qt::Horizontal);
    resizeDocks({dockNamed("labels"), dockNamed("source")}, {38, 62}, Qt::Vertical);
}

void MainWindow::arrangeProgramDocks()
{
    dockNamed("threads")->raise();
    resizeDocks({dockNamed("threads")}, {std::max(300, width() * 23 / 100)}, Qt::Horizontal);
    resizeDocks({dockNamed("threads"), dockNamed("source")}, {38, 62}, Qt::Vertical);
    resizeDocks({dockNamed("trace"), dockNamed("synchronisation")},
                {height() * 15 / 100, std::max(185, height() * 24 / 100)}, Qt::Vertical);
    // What stands beside them has become lower, too.
    QTimer::singleShot(0, this, &MainWindow::arrangeRightDocks);
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
    const QStringList unwanted = settings.value(QLatin1String("window/closedProgramPanels")).toStringList();
    for (ParticularDock& each : particularDocks_)
        each.isWanted = !unwanted.contains(each.dock->objectName());
    programArranged_ = settings.value(QLatin1String("window/programArranged")).toBool();
    sourceArranged_ = settings.value(QLatin1String("window/sourceArranged")).toBool();
    initialArrangement_ = saveState(arrangementVersion);
    arrangement_ = settings.value(QLatin1String("window/docks")).toByteArray();
    arrangementKind_ = settings.value(QLatin1String("window/arrangedFor")).toString();
    const bool restored = restoreState(arrangement_, arrangementVersion);
    showParticularDocks();
    if (!restored)
        arrangeDocks();
}

void MainWindow::resetArrangement()
{
    restoreState(initialArrangement_, arrangementVersion);
    for (ParticularDock& each : particularDocks_) {
        each.isWanted = true;
        each.applies.reset();
    }
    arrangement_.clear();
    arrangeDocks();
    showParticularDocks();
}

void MainWindow::arrangeDocks()
{
    programArranged_ = sourceArranged_ = false;
    arrangeRightDocks();
    for (QDockWidget* dock : docks_) {
        const Qt::DockWidgetArea area = dockWidgetArea(dock);
        if (area == Qt::BottomDockWidgetArea)
            resizeDocks({dock}, {height() / 5}, Qt::Vertical);
        else
            resizeDocks({dock}, {area == Qt::LeftDockWidgetArea ? 230 : 310}, Qt::Horizontal);
    }
}

void MainWindow::remember()
{
    QSettings settings;
    settings.setValue(QLatin1String("window/geometry"), saveGeometry());
    settings.setValue(QLatin1String("window/docks"), saveState(arrangementVersion));
    const ModelKind* kind = openKind();
    settings.setValue(QLatin1String("window/arrangedFor"), kind == nullptr ? QString() : text(kind->name));
    settings.setValue(QLatin1String("window/programArranged"), programArranged_);
    settings.setValue(QLatin1String("window/sourceArranged"), sourceArranged_);
    QStringList closed;
    for (const ParticularDock& each : particularDocks_)
        if (each.applies == true ? each.dock->isHidden() : !each.isWanted)
            closed.push_back(each.dock->objectName());
    settings.setValue(QLatin1String("window/closedProgramPanels"), closed);
    settings.setValue(QLatin1String("window/last"), openPath());
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
        dockNamed("trace")->raise();
    }
    if (asksWhy)
        dockNamed("why")->raise();
    else if (asksWhat)
        dockNamed("details")->raise();
}

void MainWindow::sessionChanged(const ChangeSet& changes)
{
    raiseWhatIsAsked(changes);
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
    showParticularDocks();
    updateTitle();
}

void MainWindow::modelOpened(const QString& path)
{
    rememberFile(path);
    updateOffers();
    updateTitle();
}

void MainWindow::updateTitle()
{
    auto* source = findChild<QDockWidget*>(QStringLiteral("source"));
    source->setWindowTitle(source_.isModified() ? QStringLiteral("Source · edited")
                                                : QStringLiteral("Source"));
    const QString path = openPath();
    setWindowTitle(path.isEmpty() ? QStringLiteral("Threadmend")
                                  : QStringLiteral("%1[*] · Threadmend").arg(QFileInfo(path).fileName()));
    setWindowModified(!path.isEmpty() && (!session_.undoStack().isClean() || source_.isModified()));
}

void MainWindow::updateOffers()
{
    std::vector<Offer> offered, recent;
    samplesMenu_->clear();
    recentMenu_->clear();
    for (const Sample& sample : samples()) {
        const QString path = QString::fromStdString(sample.path);
        const ModelKind* kind = kindOf(sample.path);
        offered.push_back({path, text(sample.name), text(sample.sentence),
                           QStringLiteral("%1 to try").arg(text(std::string(kind->plural)))});
        QAction* action = samplesMenu_->addAction(text(sample.name) + QStringLiteral("  –  ") +
                                                  elided(text(sample.sentence), 90));
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    for (const QString& path : recentFiles()) {
        const QFileInfo file(path);
        recent.push_back({path, file.fileName(), file.absolutePath(), QStringLiteral("Open again")});
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
