// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/arrangement.h"

#include "core/model/model_kind.h"
#include "core/run/contract.h"
#include "views/program/source_view.h"

#include <QChildEvent>
#include <QDockWidget>
#include <QMainWindow>
#include <QScrollBar>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <algorithm>
#include <numeric>
#include <utility>

namespace threadmend {

namespace {

/// Changes when docks come or go, so that an arrangement of an older version is not restored.
constexpr int arrangementVersion = 7;
/// What others keep beside a source that wants much.
constexpr int leastBesideSource = 190, leastBottomPercent = 20, mostOfWidthPercent = 55;
constexpr int usualLeft = 230, tallLeft = 340, usualRight = 310, heightOfTabs = 30;

constexpr auto chosenKey = QLatin1String("window/workplace");

Qt::DockWidgetArea dockArea(Panel::Area area)
{
    return area == Panel::Area::Left    ? Qt::LeftDockWidgetArea
           : area == Panel::Area::Right ? Qt::RightDockWidgetArea
                                        : Qt::BottomDockWidgetArea;
}

bool holds(const PanelStack& stack, std::string_view panel)
{
    return std::find(stack.panels.begin(), stack.panels.end(), panel) != stack.panels.end();
}

} // namespace

Arrangement::Arrangement(QMainWindow& window)
    : QObject(&window), window_(window), chosen_(&usualWorkplace()), shown_(chosen_)
{
    window.installEventFilter(this);
}

void Arrangement::add(const Panel& panel, QDockWidget& dock)
{
    places_.push_back({&panel, &dock});
    window_.addDockWidget(dockArea(panel.area), &dock);
}

const Arrangement::Place* Arrangement::placeOf(std::string_view panel) const
{
    const auto found = std::find_if(places_.begin(), places_.end(),
                                    [&](const Place& each) { return each.panel->name == panel; });
    return found == places_.end() ? nullptr : &*found;
}

QDockWidget* Arrangement::dock(std::string_view panel) const
{
    const Place* place = placeOf(panel);
    require(place != nullptr, "a panel that is named is there");
    return place->dock;
}

bool Arrangement::appliesTo(const Panel& panel) const
{
    // Beside the first page there is nothing to say yet.
    return kind_ != nullptr && (panel.appliesTo == nullptr || panel.appliesTo(*kind_));
}

bool Arrangement::applies(std::string_view panel) const
{
    const Place* place = placeOf(panel);
    return place != nullptr && appliesTo(*place->panel);
}

const Workplace& Arrangement::workplace() const
{
    return *shown_;
}

QString Arrangement::key() const
{
    return QStringLiteral("workplaces/%1/%2")
        .arg(QString::fromUtf8(shown_->name),
             kind_ == nullptr ? QStringLiteral("nothing") : QString::fromUtf8(kind_->name));
}

void Arrangement::restore()
{
    const Workplace* last = workplaceNamed(QSettings().value(chosenKey).toString().toStdString());
    chosen_ = last == nullptr ? &usualWorkplace() : last;
    arrange();
}

void Arrangement::remember()
{
    QSettings settings;
    settings.setValue(chosenKey, QString::fromUtf8(chosen_->name));
    settings.setValue(key(), alone_ ? alone_->before : window_.saveState(arrangementVersion));
}

void Arrangement::follow(const ModelKind* kind)
{
    if (kind == kind_)
        return;
    remember();
    showAll();
    kind_ = kind;
    arrange();
}

void Arrangement::choose(const Workplace& workplace)
{
    remember();
    showAll();
    chosen_ = &workplace;
    arrange();
}

void Arrangement::reset()
{
    showAll();
    layOut();
}

void Arrangement::arrange()
{
    shown_ = chosen_->aim.empty() || applies(chosen_->aim) ? chosen_ : &usualWorkplace();
    const QByteArray last = QSettings().value(key()).toByteArray();
    if (last.isEmpty() || !putBack(last))
        layOut();
    Q_EMIT workplaceChanged();
}

bool Arrangement::putBack(const QByteArray& state)
{
    const auto put = [this, state] {
        if (!window_.restoreState(state, arrangementVersion))
            return false;
        for (const Place& each : places_)
            if (!appliesTo(*each.panel))
                each.dock->hide();
        return true;
    };
    if (!put())
        return false;
    // Docks that stood aside have forgotten their sizes and tabs: once more when they have been laid out.
    QTimer::singleShot(0, this, [this, put, turn = ++turn_] {
        if (turn == turn_)
            put();
    });
    return true;
}

std::vector<Arrangement::Column> Arrangement::columns() const
{
    const bool withoutText = !applies("source") && !shown_->leftWithoutSource.empty();
    const std::string_view left = withoutText ? shown_->leftWithoutSource : shown_->left;
    std::vector<Column> columns = {{Panel::Area::Left, stacksIn(left)},
                                   {Panel::Area::Right, stacksIn(shown_->right)},
                                   {Panel::Area::Bottom, stacksIn(shown_->bottom)}};
    addUnnamed(columns);
    return columns;
}

/// Without the panels that have nothing to say of what is open.
std::vector<Arrangement::Column> Arrangement::columnsSeen() const
{
    std::vector<Column> seen = columns();
    for (Column& column : seen) {
        for (PanelStack& stack : column.stacks)
            std::erase_if(stack.panels, [this](std::string_view panel) { return !applies(panel); });
        std::erase_if(column.stacks, [](const PanelStack& stack) { return stack.panels.empty(); });
    }
    return seen;
}

/// As further tabs: of those whose place they share, of the first of their area, of the first at all.
void Arrangement::addUnnamed(std::vector<Column>& columns) const
{
    const auto stackWith = [&](std::string_view panel) -> PanelStack* {
        for (Column& column : columns)
            for (PanelStack& stack : column.stacks)
                if (holds(stack, panel))
                    return &stack;
        return nullptr;
    };
    for (const Place& each : places_) {
        if (stackWith(each.panel->name) != nullptr)
            continue;
        PanelStack* stack = stackWith(each.panel->tabOf);
        for (Column& column : columns)
            if (stack == nullptr && column.area == each.panel->area && !column.stacks.empty())
                stack = &column.stacks.front();
        if (stack == nullptr)
            stack = &columns.front().stacks.back();
        stack->panels.push_back(each.panel->name);
    }
}

void Arrangement::layOut()
{
    ++turn_;
    for (const Place& each : places_) {
        each.dock->setFloating(false);
        window_.removeDockWidget(each.dock);
    }
    window_.setCorner(Qt::BottomLeftCorner,
                      shown_->leftIsTall ? Qt::LeftDockWidgetArea : Qt::BottomDockWidgetArea);
    const std::vector<Column> all = columns();
    for (const Column& column : all) {
        QDockWidget* above = nullptr;
        for (const PanelStack& stack : column.stacks) {
            QDockWidget* first = dock(stack.panels.front());
            if (above == nullptr)
                window_.addDockWidget(dockArea(column.area), first);
            else
                window_.splitDockWidget(above, first, Qt::Vertical);
            above = first;
        }
    }
    // Later than the splits: a dock that is split after it got tabs shares them.
    const std::vector<PanelStack> closed = stacksIn(shown_->closed);
    for (const Column& column : all)
        for (const PanelStack& stack : column.stacks) {
            QDockWidget* first = dock(stack.panels.front());
            for (const std::string_view panel : stack.panels) {
                if (dock(panel) != first)
                    window_.tabifyDockWidget(first, dock(panel));
                dock(panel)->setVisible(applies(panel) && (closed.empty() || !holds(closed.front(), panel)));
            }
        }
    for (const Column& column : columnsSeen())
        for (const PanelStack& stack : column.stacks)
            dock(stack.panels.front())->raise();
    // Docks have sizes only once they have been laid out.
    QTimer::singleShot(0, this, [this, turn = turn_] {
        if (turn == turn_)
            fit();
    });
}

void Arrangement::fit()
{
    fitWidths();
    const std::vector<Column> all = columnsSeen();
    for (const Column& column : all)
        if (column.area == Panel::Area::Bottom)
            fitHeights(column);
    // What stands beside them has become lower by that.
    QTimer::singleShot(0, this, [this, all, turn = turn_] {
        for (const Column& column : all)
            if (turn == turn_ && column.area != Panel::Area::Bottom)
                fitHeights(column);
    });
}

int Arrangement::widthOfSource() const
{
    if (shown_->sourceColumns == 0)
        return std::max(300, window_.width() * 23 / 100);
    QDockWidget* source = dock("source");
    const auto* view = source->findChild<SourceView*>();
    const std::string columns(static_cast<std::size_t>(shown_->sourceColumns), '0');
    int text = static_cast<int>(
        view->SendScintilla(QsciScintilla::SCI_TEXTWIDTH, QsciScintilla::STYLE_DEFAULT, columns.c_str()));
    for (int margin = 0; margin < view->margins(); ++margin)
        text += view->marginWidth(margin);
    const int around = view->verticalScrollBar()->sizeHint().width() + 4;
    return std::min(text + around, window_.width() * mostOfWidthPercent / 100);
}

int Arrangement::heightOfSource() const
{
    const QDockWidget* source = dock("source");
    const auto* view = source->findChild<SourceView*>();
    return shown_->sourceLines * view->textHeight(0) + source->titleBarWidget()->sizeHint().height() +
           view->horizontalScrollBar()->sizeHint().height() + 4;
}

void Arrangement::fitWidths()
{
    const int left = applies("source") ? widthOfSource() : shown_->leftIsTall ? tallLeft : usualLeft;
    for (const Column& column : columnsSeen())
        if (column.area != Panel::Area::Bottom && !column.stacks.empty())
            window_.resizeDocks({dock(column.stacks.front().panels.front())},
                                {column.area == Panel::Area::Left ? left : usualRight}, Qt::Horizontal);
}

void Arrangement::fitHeights(const Column& column)
{
    if (column.stacks.empty())
        return;
    QList<QDockWidget*> docks;
    QList<int> heights;
    const auto add = [](int sum, const PanelStack& stack) { return sum + stack.share; };
    const int shares = std::accumulate(column.stacks.begin(), column.stacks.end(), 0, add);
    for (const PanelStack& stack : column.stacks)
        docks.push_back(dock(stack.panels.front()));
    int room = window_.height() * std::max(shares, leastBottomPercent) / 100;
    if (column.area != Panel::Area::Bottom) {
        const QRect middle = window_.centralWidget()->geometry();
        const bool isTall = column.area == Panel::Area::Left && shown_->leftIsTall;
        room = (isTall ? window_.statusBar()->y() : middle.bottom()) - middle.y() -
               heightOfTabs * static_cast<int>(docks.size());
    }
    for (const PanelStack& stack : column.stacks)
        heights.push_back(room * stack.share / shares);
    if (column.stacks.size() > 1 && column.stacks.front().panels.front() == "source") {
        const int least = leastBesideSource * static_cast<int>(column.stacks.size() - 1);
        heights.front() = std::max(heights.front(), std::min(heightOfSource(), room - least));
        heights[1] = room - heights.front();
    }
    window_.resizeDocks(docks, heights, Qt::Vertical);
}

void Arrangement::show(std::string_view panel)
{
    const auto bring = [shown = dock(panel)] {
        shown->show();
        shown->raise();
    };
    if (alone_ && alone_->dock != dock(panel)) {
        showAll();
        // Later than the others are put back for good.
        QTimer::singleShot(0, this, bring);
    }
    bring();
}

void Arrangement::toggleAlone(QDockWidget* dock)
{
    const bool again = alone_ && alone_->dock == dock;
    showAll();
    if (again)
        return;
    if (dock != nullptr)
        dock->setFloating(false);
    ++turn_;
    alone_ = Alone{dock, window_.saveState(arrangementVersion)};
    for (const Place& each : places_)
        each.dock->setVisible(each.dock == dock);
    window_.centralWidget()->setVisible(dock == nullptr);
    Q_EMIT aloneChanged();
}

void Arrangement::showAll()
{
    if (!alone_)
        return;
    const Alone last = *std::exchange(alone_, {});
    window_.centralWidget()->show();
    putBack(last.before);
    // It was in front of its tabs.
    if (last.dock != nullptr)
        QTimer::singleShot(0, last.dock, &QDockWidget::raise);
    Q_EMIT aloneChanged();
}

bool Arrangement::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ChildPolished)
        if (auto* tabs = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child()))
            follow(*tabs);
    return QObject::eventFilter(watched, event);
}

void Arrangement::follow(QTabBar& tabs)
{
    if (tabs.tabsClosable())
        return;
    tabs.setTabsClosable(true);
    connect(&tabs, &QTabBar::tabBarDoubleClicked, this, [this, &tabs](int index) {
        if (QDockWidget* dock = dockOf(tabs, index))
            toggleAlone(dock);
    });
    connect(&tabs, &QTabBar::tabCloseRequested, this, [this, &tabs](int index) {
        if (QDockWidget* dock = dockOf(tabs, index))
            close(*dock);
    });
}

QDockWidget* Arrangement::dockOf(const QTabBar& tabs, int index) const
{
    const auto found = std::find_if(places_.begin(), places_.end(), [&](const Place& each) {
        return index >= 0 && each.dock->windowTitle() == tabs.tabText(index);
    });
    return found == places_.end() ? nullptr : found->dock;
}

void Arrangement::close(QDockWidget& dock)
{
    if (alone_ && alone_->dock == &dock)
        return showAll();
    dock.close();
}

} // namespace threadmend
