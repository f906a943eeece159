// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/properties_panel.h"

#include "views/commands/commands.h"
#include "views/properties/property_commands.h"
#include "views/properties/property_editor.h"
#include "views/properties/property_edits.h"
#include "views/properties/property_list_model.h"
#include "views/style/elided_label.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace threadmend {

PropertiesPanel::PropertiesPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(new PropertyListModel(context.session, this))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    build();
    addCommands();
    connect(&context_.session, &Session::changed, this, &PropertiesPanel::follow);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (delegate_->takeActionClick())
            goOn(*model_->keyAt(index));
        else if (!delegate_->takeBoxClick())
            showEvidenceAt(index);
    });
    connect(list_, &QListView::doubleClicked, this, [this](const QModelIndex& index) {
        if (!delegate_->takeBoxClick() && !delegate_->takeActionClick())
            edit(model_->keyAt(index));
    });
    connect(list_, &QWidget::customContextMenuRequested, this, &PropertiesPanel::openMenu);
    connect(editor_, &PropertyEditor::left, this, &PropertiesPanel::leaveEditor);
    connect(editor_, &PropertyEditor::accepted, this, [this](PropertyKey key) {
        leaveEditor();
        setCurrent(key);
        showCurrentRow();
    });
    refresh();
}

void PropertiesPanel::build()
{
    summary_ = new ElidedLabel(this);
    summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    summary_->setObjectName(QStringLiteral("propertySummary"));
    summary_->setProperty("role", QStringLiteral("muted"));
    goOn_ = new QPushButton(QStringLiteral("Go on"), this);
    goOn_->setObjectName(QStringLiteral("goOnExploring"));
    goOn_->setProperty("quiet", true);
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("propertyList"));
    list_->setAccessibleName(QStringLiteral("Properties"));
    list_->setModel(model_);
    delegate_ = new RowDelegate(context_.appearance, list_);
    list_->setItemDelegate(delegate_);
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    empty_ = new QLabel(this);
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 4, 12, 4);
    empty_->setText(QStringLiteral(
        "A property says what must never happen. Add one here, or open a model that has a .props file beside "
        "it."));
    editor_ = new PropertyEditor(context_, this);
    editor_->hide();
    editor_->installEventFilter(this);
    add_ = new QPushButton(QStringLiteral("+ add a property…"), this);
    add_->setObjectName(QStringLiteral("addProperty"));
    add_->setProperty("quiet", true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* summaryRow = new QHBoxLayout;
    summaryRow->setSpacing(0);
    summaryRow->setContentsMargins(12, 4, 0, 0);
    summaryRow->addWidget(summary_, 1);
    summaryRow->addWidget(goOn_);
    summaryRow->addWidget(add_);
    column->addLayout(summaryRow);
    column->addWidget(empty_);
    column->addWidget(list_, 1000); // as high as its rows, while there is room
    column->addWidget(editor_);
    column->addStretch(1);
}

void PropertiesPanel::addCommands()
{
    const auto onCurrent = [this](auto act) {
        return [this, act] {
            if (const auto key = current())
                act(*key);
        };
    };
    Session& session = context_.session;
    PropertyGestures gestures;
    gestures.add = [this] { edit(std::nullopt); };
    gestures.edit = onCurrent([this](PropertyKey key) { edit(key); });
    gestures.remove = [this] { removeCurrent(); };
    gestures.toggle = onCurrent([&session](PropertyKey key) {
        setPropertyEnabled(session, key, !session.now().property(key)->enabled);
    });
    gestures.check = onCurrent([this](PropertyKey key) { goOn(key); });
    gestures.show = [this] { showEvidenceAt(list_->currentIndex()); };
    gestures.moveUp = [this] { moveCurrent(-1); };
    gestures.moveDown = [this] { moveCurrent(1); };
    addPropertyCommands(context_.commands, gestures, list_);
    // The window has this command.
    connect(goOn_, &QPushButton::clicked, this,
            [this] { context_.commands.action(QStringLiteral("model.exploreFurther"))->trigger(); });
    connect(add_, &QPushButton::clicked, context_.commands.action(QStringLiteral("properties.add")),
            &QAction::trigger);
}

void PropertiesPanel::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::Properties | Change::Verdicts | Change::Explanation | Change::Model))
        return;
    refresh();
    const Snapshot& now = context_.session.now();
    if (changes.has(Change::Explanation) && now.shown && !now.shownFurther()) {
        setCurrent(*now.shown);
        showCurrentRow();
    }
}

void PropertiesPanel::refresh()
{
    const bool any = model_->rowCount() > 0;
    summary_->setText(propertySummary(context_.session.now()));
    summary_->setToolTip(summary_->text());
    const Snapshot& now = context_.session.now();
    const bool more = canBeDecidedByMore(now);
    goOn_->setVisible(more);
    if (more)
        goOn_->setToolTip(QStringLiteral("%1, then checks again; what is known stays until then")
                              .arg(furtherText(*now.model)));
    empty_->setVisible(!any);
    list_->setVisible(any);
    int height = 0;
    for (int row = 0; row < model_->rowCount(); ++row)
        height += list_->sizeHintForRow(row);
    list_->setMaximumHeight(height);
    // In a small window it is the list that scrolls: what stands above it stays.
    list_->setMinimumHeight(0);
    if (any && !list_->currentIndex().isValid())
        list_->setCurrentIndex(model_->index(0));
}

std::optional<PropertyKey> PropertiesPanel::current() const
{
    return model_->keyAt(list_->currentIndex());
}

void PropertiesPanel::setCurrent(PropertyKey key)
{
    if (const QModelIndex index = model_->indexOf(key); index.isValid())
        list_->setCurrentIndex(index);
}

void PropertiesPanel::showEvidence(PropertyKey key)
{
    Session& session = context_.session;
    if (session.now().model && statusOf(session.now(), key) == PropertyStatus::NotChecked)
        session.dispatch(action::Check{{key}});
    session.dispatch(action::ShowProperty{key});
}

void PropertiesPanel::showEvidenceAt(const QModelIndex& index)
{
    const auto key = model_->keyAt(index);
    if (const auto further = model_->furtherAt(index))
        context_.session.dispatch(action::ShowViolation{*key, *further});
    else if (key)
        showEvidence(*key);
}

void PropertiesPanel::goOn(PropertyKey key)
{
    Session& session = context_.session;
    if (wayOn(session.now(), key) == WayOn::ExploreFurther)
        goOn_->click();
    else
        session.dispatch(action::Check{{key}});
}

void PropertiesPanel::edit(std::optional<PropertyKey> key)
{
    const bool draft = !editor_->isHidden() && editor_->isModified();
    editor_->show();
    add_->hide();
    if (!draft)
        editor_->begin(key);
    else
        editor_->setFocus();
    keepEditorInView();
}

namespace {

QDockWidget* dockAround(const QWidget* panel)
{
    for (QWidget* above = panel->parentWidget(); above != nullptr; above = above->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(above))
            return dock;
    return nullptr;
}

void resizeDockTo(QDockWidget& dock, int height)
{
    if (auto* window = qobject_cast<QMainWindow*>(dock.parentWidget());
        window != nullptr && !dock.isFloating())
        window->resizeDocks({&dock}, {height}, Qt::Vertical);
}

} // namespace

QScrollArea* PropertiesPanel::scrollArea() const
{
    for (QWidget* above = parentWidget(); above != nullptr; above = above->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(above))
            return scroll;
    return nullptr;
}

/// Where the panel is lower than what it holds: once the form has its size.
void PropertiesPanel::keepEditorInView()
{
    QTimer::singleShot(0, this, [this] {
        makeRoom();
        showEditor();
        // Once the dock has its size, too.
        QTimer::singleShot(0, this, &PropertiesPanel::showEditor);
    });
}

/// The whole form; where there is no room for it, its end: what is said of the text, and the buttons.
void PropertiesPanel::showEditor()
{
    QScrollArea* scroll = scrollArea();
    if (editor_->isHidden() || scroll == nullptr)
        return;
    const auto showLine = [&](const QWidget& widget, int y) {
        const QPoint place = widget.mapTo(this, QPoint(0, y));
        scroll->ensureVisible(place.x(), place.y(), 0, 0);
    };
    showLine(*editor_, 0);
    if (const QWidget* focused = focusWidget(); focused != nullptr && editor_->isAncestorOf(focused)) {
        const QRect cursor = focused->inputMethodQuery(Qt::ImCursorRectangle).toRect();
        showLine(*focused, cursor.top());
        showLine(*focused, cursor.bottom());
    }
    showLine(*editor_, editor_->height() - 1);
}

void PropertiesPanel::makeRoom()
{
    QScrollArea* scroll = scrollArea();
    QDockWidget* dock = dockAround(this);
    if (editor_->isHidden() || scroll == nullptr || dock == nullptr)
        return;
    const int missing = editor_->height() - scroll->viewport()->height();
    if (missing <= 0)
        return;
    if (!heightBefore_)
        heightBefore_ = dock->height();
    resizeDockTo(*dock, dock->height() + missing);
}

void PropertiesPanel::giveRoomBack()
{
    QDockWidget* dock = dockAround(this);
    if (const auto height = std::exchange(heightBefore_, std::nullopt); height && dock != nullptr)
        resizeDockTo(*dock, *height);
}

/// Once the list has its size.
void PropertiesPanel::showCurrentRow()
{
    QTimer::singleShot(0, this, [this] {
        if (const QModelIndex index = list_->currentIndex(); index.isValid())
            list_->scrollTo(index);
    });
}

bool PropertiesPanel::eventFilter(QObject* watched, QEvent* event)
{
    // A message makes the form higher.
    if (watched == editor_ && event->type() == QEvent::Resize)
        keepEditorInView();
    return QWidget::eventFilter(watched, event);
}

void PropertiesPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!editor_->isHidden())
        QTimer::singleShot(0, this, &PropertiesPanel::showEditor);
}

void PropertiesPanel::leaveEditor()
{
    const bool focused = editor_->isAncestorOf(focusWidget());
    editor_->hide();
    add_->show();
    giveRoomBack();
    if (focused)
        (list_->isHidden() ? static_cast<QWidget*>(add_) : list_)->setFocus();
}

void PropertiesPanel::removeCurrent()
{
    const auto key = current();
    if (!key)
        return;
    const int row = list_->currentIndex().row();
    deleteProperty(context_.session, *key);
    if (const int rows = model_->rowCount(); rows > 0)
        list_->setCurrentIndex(model_->index(std::min(row, rows - 1)));
}

void PropertiesPanel::moveCurrent(int by)
{
    const auto key = current();
    if (!key)
        return;
    moveProperty(context_.session, *key, by);
    setCurrent(*key);
}

void PropertiesPanel::openMenu(const QPoint& place)
{
    if (const QModelIndex index = list_->indexAt(place); index.isValid())
        list_->setCurrentIndex(index);
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("propertyMenu"));
    for (const char* id : {"properties.show", "properties.check", "properties.toggle", "properties.edit",
                           "properties.up", "properties.down", "properties.delete"})
        menu.addAction(context_.commands.action(QLatin1String(id)));
    menu.exec(list_->viewport()->mapToGlobal(place));
}

} // namespace threadmend
