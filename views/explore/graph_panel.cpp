// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/graph_panel.h"

#include "core/explain/overview/grouping.h"
#include "views/canvas/legend_strip.h"
#include "views/canvas/minimap.h"
#include "views/canvas/page_scroll.h"
#include "views/commands/commands.h"
#include "views/explore/find_bar.h"
#include "views/explore/picture_veil.h"
#include "views/graph/captions.h"
#include "views/style/appearance.h"
#include "views/style/elided_label.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace threadmend {

namespace {

QString extentText(const Picture& picture, std::size_t hiddenLabels)
{
    QString text = QString::fromStdString(picture.extent);
    if (hiddenLabels > 0 && !text.contains(QLatin1String("hidden")))
        text += QStringLiteral(" · %1 hidden").arg(QString::fromStdString(counted(hiddenLabels, "label")));
    return text;
}

} // namespace

GraphPanel::GraphPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context),
      making_(context.session, context.jobs, QCoreApplication::applicationFilePath().toStdString())
{
    setProperty("role", QStringLiteral("canvas"));
    setAttribute(Qt::WA_StyledBackground);
    find_ = new FindBar(context_, this);
    makeCanvas();
    addViewCommands();
    addFocusCommands();
    addZoomCommands();
    addCanvasCommands();
    addLayoutCommands();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(find_);
    column->addWidget(canvas_, 1);
    connectCanvas();
    connect(&context.session, &Session::changed, this, &GraphPanel::sessionChanged);
    connect(&making_, &PictureMaking::made, this, &GraphPanel::pictureMade);
    connect(&making_, &PictureMaking::cleared, this, [this] { canvas_->setPicture(nullptr); });
    connect(&making_, &PictureMaking::said, &context.session, &Session::refused);
    sessionChanged(ChangeSet::all());
}

QWidget* GraphPanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 8, 12, 4);
    row->setSpacing(0);
    row->setSizeConstraint(QLayout::SetNoConstraint); // fitHead says what it needs
    head->installEventFilter(this);
    head_ = head;
    const std::pair<GraphView, const char*> views[] = {{GraphView::Full, "view.full"},
                                                       {GraphView::Overlay, "view.overlay"},
                                                       {GraphView::Counterexamples, "view.counterexamples"},
                                                       {GraphView::Neighbourhoods, "view.neighbourhoods"},
                                                       {GraphView::Focus, "view.focus"},
                                                       {GraphView::Trace, "view.trace"},
                                                       {GraphView::Overview, "view.overview"}};
    for (const auto& [view, id] : views) {
        auto* button = new QToolButton(head);
        button->setDefaultAction(context_.commands.action(QLatin1String(id)));
        button->setObjectName(QLatin1String(id) + QStringLiteral(".button"));
        button->setProperty("segment",
                            view == GraphView::Full ? QStringLiteral("first") : QStringLiteral("true"));
        row->addWidget(button);
        viewButtons_[view] = button;
    }
    row->addSpacing(12);
    groupings_ = new QComboBox(head);
    groupings_->setObjectName(QStringLiteral("graph.grouping"));
    groupings_->setAccessibleName(QStringLiteral("What a node of the overview is"));
    groupings_->setToolTip(groupings_->accessibleName());
    groupings_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(groupings_, &QComboBox::activated, this, [this](int index) {
        dispatch(action::GroupBy{groupings_->itemData(index).toString().toStdString()});
    });
    row->addWidget(groupings_);
    extent_ = new ElidedLabel(head);
    extent_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    extent_->setObjectName(QStringLiteral("graph.extent"));
    extent_->setProperty("role", QStringLiteral("muted"));
    extent_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(extent_, 1);
    return head;
}

void GraphPanel::makeCanvas()
{
    canvas_ = new Canvas(this);
    canvas_->setObjectName(QStringLiteral("graph.canvas"));
    canvas_->setTheme(context_.appearance.theme());
    canvas_->setEmptyText(QStringLiteral("Drawing …"));
    legend_ = new LegendStrip(*canvas_);
    minimap_ = new Minimap(*canvas_);
    scroll_ = new PageScroll(*canvas_);
    veil_ = new PictureVeil(making_, context_.session, context_.jobs, canvas_);
    veil_->setTheme(context_.appearance.theme());
    canvas_->installEventFilter(this);
    connect(&context_.appearance, &Appearance::changed, this, [this] {
        canvas_->setTheme(context_.appearance.theme());
        veil_->setTheme(context_.appearance.theme());
    });
}

bool GraphPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == head_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        fitHead();
    if (watched == canvas_ && event->type() == QEvent::Resize) {
        const QMarginsF& margins = canvas_->fitMargins();
        making_.setPageWidth(canvas_->width() - margins.left() - margins.right());
        foldLegend();
    }
    return QWidget::eventFilter(watched, event);
}

/// Beside a source there is no room for all: the overview, which has a key and a command, goes first.
void GraphPanel::fitHead()
{
    const auto known = viewButtons_.find(GraphView::Overview);
    if (known == viewButtons_.end())
        return;
    QToolButton* overview = known->second;
    const bool isShown = now().view == GraphView::Overview;
    const QMargins margins = head_->layout()->contentsMargins();
    constexpr int leastExtent = 52;
    int least = margins.left() + margins.right() + leastExtent;
    for (const auto& [view, button] : viewButtons_)
        least += button == overview ? 0 : button->sizeHint().width();
    const int own = overview->sizeHint().width();
    head_->setMinimumWidth(least + (isShown ? own + groupings_->minimumSizeHint().width() : 0));
    overview->setVisible(isShown || head_->width() >= least + own);
}

/// In a small window the legend would take the place of the picture, and of a page that is scrolled it would
/// cover what is read.
void GraphPanel::foldLegend()
{
    constexpr int leastHeight = 460, legendHeight = 120;
    if (legendChosen_)
        return;
    const auto& placed = canvas_->picture();
    const bool isLong = placed != nullptr && placed->layout.paged &&
                        placed->bounds.height() + legendHeight > canvas_->height();
    legend_->setFolded(canvas_->height() < leastHeight || isLong);
    legendChosen_ = false;
}

void GraphPanel::connectCanvas()
{
    connect(canvas_, &Canvas::nodeClicked, this, [this](std::uint32_t node) {
        if (const auto state = stateIn(node))
            dispatch(action::Select{{state, std::nullopt}});
    });
    connect(canvas_, &Canvas::nodeActivated, this, [this](std::uint32_t node) {
        if (const auto state = stateIn(node))
            dispatch(action::Expand{*state});
    });
    connect(canvas_, &Canvas::badgeClicked, this, [this](std::uint32_t node) {
        if (const auto state = stateIn(node))
            dispatch(action::Expand{*state});
    });
    connect(canvas_, &Canvas::edgeClicked, this, &GraphPanel::clickEdge);
    connect(canvas_, &Canvas::backgroundClicked, this, [this] { dispatch(action::Select{}); });
    connect(canvas_, &Canvas::nodeHovered, this, [this](std::optional<std::uint32_t> node) {
        dispatch(action::Hover{{node ? stateOf(*node) : std::nullopt, std::nullopt}});
    });
    connect(canvas_, &Canvas::edgeHovered, this, [this](std::optional<std::uint32_t> edge) {
        if (edge)
            dispatch(action::Hover{{std::nullopt, transitionOf(*edge)}});
    });
    connect(legend_, &LegendStrip::foldedChanged, this, [this] { legendChosen_ = true; });
    connect(canvas_, &Canvas::contextMenuWanted, this, &GraphPanel::showMenu);
    connect(find_, &FindBar::foundChanged, this, &GraphPanel::updateSelection);
    connect(find_, &FindBar::closed, canvas_, qOverload<>(&QWidget::setFocus));
}

void GraphPanel::sessionChanged(const ChangeSet& changes)
{
    if (changes.hasAny(Change::Model | Change::View | Change::Explanation | Change::Trace | Change::Labels))
        updateHead();
    if (changes.hasAny(Change::Cursor | Change::Trace))
        updateCursor(true);
    if (changes.hasAny(Change::Selection))
        updateSelection();
    if (changes.hasAny(Change::Hover))
        updateHover();
    if (changes.hasAny(Change::Labels))
        updateLabels();
    if (changes.hasAny(Change::Trace))
        updatePath();
    if (changes.hasAny(Change::Proposals | Change::Film))
        updateRepair();
}

void GraphPanel::pictureMade(bool sameView)
{
    const bool wasInSight = !canvas_->overlay().current.empty();
    canvas_->setPicture(making_.picture(), sameView ? Canvas::Keep::View : Canvas::Keep::Nothing);
    foldLegend();
    updateHead();
    // Where one is has come into the picture, or is not where a new one begins.
    updateCursor(!sameView || !wasInSight);
    updateSelection();
    updateLabels();
    updatePath();
    updateRepair();
    showPart();
}

void GraphPanel::lookAt(GraphView view, double scale, QPointF middle)
{
    part_ = Part{view, scale, middle};
    showPart();
}

/// False if there is nothing to show yet.
bool GraphPanel::showPart()
{
    if (!part_ || now().view != part_->view || making_.picture() == nullptr || !making_.isOfNow() ||
        making_.isDrawing())
        return false;
    const Part part = *std::exchange(part_, std::nullopt);
    Viewport there = canvas_->viewport();
    there.zoomAt({0, 0}, part.scale / there.scale());
    there.centreOn(part.middle);
    canvas_->setViewport(there);
    return true;
}

void GraphPanel::updateHead()
{
    for (const auto& [view, button] : viewButtons_)
        button->defaultAction()->setChecked(now().view == view);
    updateGroupings();
    fitHead();
    const auto& picture = making_.picture();
    extent_->setText(picture && now().model ? extentText(picture->picture, now().hiddenLabels.size())
                                            : QString());
}

std::optional<StateId> GraphPanel::stateOf(std::uint32_t node) const
{
    // Under the veil may be the picture of another model.
    if (making_.request().model != now().model)
        return std::nullopt;
    const StateId state = making_.picture()->picture.nodeStates[node];
    return state == none<StateId> ? std::nullopt : std::optional(state);
}

std::optional<StateId> GraphPanel::stateIn(std::uint32_t node) const
{
    if (making_.request().model != now().model)
        return std::nullopt;
    const auto& groups = making_.picture()->picture.nodeOfState;
    if (!groups)
        return stateOf(node);
    if (const auto current = now().current(); current && (*groups)[current->index()] == node)
        return current;
    const auto first = std::find(groups->begin(), groups->end(), node);
    return first == groups->end()
               ? std::nullopt
               : std::optional(StateId(static_cast<std::uint32_t>(first - groups->begin())));
}

void GraphPanel::updateGroupings()
{
    groupings_->setVisible(now().model != nullptr && now().view == GraphView::Overview);
    if (groupings_->isHidden())
        return;
    QStringList texts;
    for (const GroupingChoice& choice : groupingChoices({now().model->lts, now().model->lanes.get()}))
        texts << QString::fromStdString(choice.text());
    QStringList known;
    for (int i = 0; i < groupings_->count(); ++i)
        known << groupings_->itemData(i).toString();
    if (texts != known) {
        groupings_->clear();
        for (const QString& text : texts)
            groupings_->addItem(QStringLiteral("By ") + elided(text, 32), text);
    }
    groupings_->setCurrentIndex(groupings_->findData(QString::fromStdString(now().grouping)));
}

std::optional<LabelId> GraphPanel::labelOf(std::uint32_t edge) const
{
    const Picture& picture = making_.picture()->picture;
    if (!now().model)
        return std::nullopt;
    return now().model->lts.labels().find(picture.labels[picture.edges[edge].label]);
}

std::optional<std::uint32_t> GraphPanel::transitionOf(std::uint32_t edge) const
{
    const PictureEdge& drawn = making_.picture()->picture.edges[edge];
    const auto source = stateOf(drawn.source), target = stateOf(drawn.target);
    const auto label = labelOf(edge);
    if (!source || !target || !label)
        return std::nullopt;
    const Lts& lts = now().model->lts;
    const auto outgoing = lts.outgoing(*source);
    const auto place = std::lower_bound(outgoing.begin(), outgoing.end(), Transition{*label, *target});
    if (place == outgoing.end() || *place != Transition{*label, *target})
        return std::nullopt;
    return lts.firstTransition(*source) + static_cast<std::uint32_t>(place - outgoing.begin());
}

void GraphPanel::clickEdge(std::uint32_t edge)
{
    if (const auto transition = transitionOf(edge))
        dispatch(action::Select{{std::nullopt, transition}});
}

} // namespace threadmend
