// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/canvas.h"

#include "views/canvas/scene_dump.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>
#include <cmath>

namespace threadmend {

namespace {

// In nodes and curves: so many are painted while the window waits, at rest and while moving. (1,000 nodes
// with 2,000 curves take some 5 ms as a draft.)
constexpr std::size_t mostFine = 900;
constexpr std::size_t mostDraft = 4000;
constexpr int restAfter = 120; ///< milliseconds
constexpr int animationTime = 160, movingTime = 260;

} // namespace

Canvas::Canvas(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    settling_.setSingleShot(true);
    settling_.setInterval(restAfter);
    connect(&settling_, &QTimer::timeout, this, &Canvas::settle);
    connect(&backdrop_, &Backdrop::painted, this, qOverload<>(&QWidget::update));
    animation_.setDuration(animationTime);
    animation_.setEasingCurve(QEasingCurve::OutCubic);
    moves_.setDuration(movingTime);
    moves_.setEasingCurve(QEasingCurve::InOutCubic);
    moves_.setStartValue(0.0);
    moves_.setEndValue(1.0);
    connect(&moves_, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&moves_, &QVariantAnimation::finished, this, [this] {
        movingPicture_.reset();
        update();
    });
    setAccessibleName(tr("State graph"));
    describe();
}

Canvas::~Canvas() = default;

void Canvas::setPicture(std::shared_ptr<const PlacedPicture> placed, Keep keep)
{
    animation_.stop();
    moves_.stop();
    movingPicture_.reset();
    const Viewport from = viewport_;
    const auto before = std::exchange(placed_, std::move(placed));
    const Overlay overlay = std::exchange(overlay_, {});
    levelFor_.reset();
    labelsFor_.reset();
    namesFor_.reset();
    backdrop_.setScene(placed_, theme_, devicePixelRatioF());
    if (placed_ != nullptr)
        viewport_.setBounds(placed_->bounds);
    if (keep == Keep::View && fitted_ != Fitted::Whole && before != nullptr && !isEmpty())
        keepPlaces(*before, overlay);
    else
        open();
    if (keep == Keep::View && before != nullptr && !isEmpty())
        moveFrom(*before, from);
    // What is new is not in motion.
    settle();
    describe();
    Q_EMIT pictureChanged();
    Q_EMIT viewChanged();
}

void Canvas::setTheme(const Theme& theme)
{
    theme_ = theme;
    sprites_ = NodeSprites(theme_, devicePixelRatioF());
    backdrop_.setScene(placed_, theme_, devicePixelRatioF());
    update();
    Q_EMIT pictureChanged();
}

void Canvas::setFitMargins(const QMarginsF& margins)
{
    if (std::exchange(fitMargins_, margins) == margins || fitted_ == Fitted::Nothing || isEmpty())
        return;
    const bool moving = moving_;
    if (isPage())
        settlePage(viewport_.toScreen(placed_->bounds).top());
    else
        fit();
    if (!moving)
        settle();
}

void Canvas::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

std::vector<std::uint32_t> Canvas::known(std::vector<std::uint32_t> nodes) const
{
    const std::size_t count = placed_ == nullptr ? 0 : placed_->nodeCount();
    std::erase_if(nodes, [&](std::uint32_t node) { return node >= count; });
    return nodes;
}

void Canvas::setCurrent(std::vector<std::uint32_t> nodes)
{
    overlay_.current = known(std::move(nodes));
    update();
    Q_EMIT overlayChanged();
}

void Canvas::setSelected(std::vector<std::uint32_t> nodes)
{
    overlay_.selected = known(std::move(nodes));
    describe();
    update();
}

void Canvas::setSearchHits(std::vector<std::uint32_t> nodes)
{
    overlay_.found = known(std::move(nodes));
    update();
}

void Canvas::setPath(const std::vector<std::uint32_t>& edges)
{
    overlay_.path.clear();
    for (const std::uint32_t edge : edges)
        if (placed_ != nullptr && edge < placed_->picture.edges.size())
            overlay_.path.push_back(placed_->curveOf(edge));
    update();
}

void Canvas::setHighlightedLabels(std::vector<std::uint32_t> labels)
{
    overlay_.highlighted.clear();
    if (placed_ == nullptr)
        return;
    std::vector<bool> wanted(placed_->picture.labels.size(), false);
    for (const std::uint32_t label : labels)
        if (label < wanted.size())
            wanted[label] = true;
    for (std::uint32_t edge = 0; edge < placed_->picture.edges.size(); ++edge)
        if (wanted[placed_->picture.edges[edge].label])
            overlay_.highlighted.push_back(placed_->curveOf(edge));
    std::sort(overlay_.highlighted.begin(), overlay_.highlighted.end());
    overlay_.highlighted.erase(std::unique(overlay_.highlighted.begin(), overlay_.highlighted.end()),
                               overlay_.highlighted.end());
    update();
}

void Canvas::setFates(const std::vector<Fate>& nodes, const std::vector<Fate>& edges)
{
    for (auto* list : {&overlay_.cut, &overlay_.partlyCut, &overlay_.vanishing, &overlay_.vanishingCurves})
        list->clear();
    if (placed_ != nullptr && nodes.size() == placed_->nodeCount() &&
        edges.size() == placed_->picture.edges.size())
        takeFates(nodes, edges);
    update();
    Q_EMIT overlayChanged();
}

void Canvas::takeFates(const std::vector<Fate>& nodes, const std::vector<Fate>& edges)
{
    for (std::uint32_t node = 0; node < nodes.size(); ++node)
        if (nodes[node] == Fate::Vanishes)
            overlay_.vanishing.push_back(node);
    // Edges that share a curve leave one node: where their fates differ, some of them are cut.
    std::vector<std::optional<Fate>> fates(placed_->curveCount());
    for (std::uint32_t edge = 0; edge < edges.size(); ++edge) {
        std::optional<Fate>& fate = fates[placed_->curveOf(edge)];
        fate = !fate || *fate == edges[edge] ? edges[edge] : Fate::PartlyCut;
    }
    for (std::uint32_t curve = 0; curve < fates.size(); ++curve)
        switch (fates[curve].value_or(Fate::Stays)) {
        case Fate::Stays:
            break;
        case Fate::PartlyCut:
            overlay_.partlyCut.push_back(curve);
            break;
        case Fate::Cut:
            overlay_.cut.push_back(curve);
            break;
        case Fate::Vanishes:
            overlay_.vanishingCurves.push_back(curve);
            break;
        }
}

void Canvas::setRound(const std::vector<RoundNode>& nodes)
{
    for (auto* list : {&overlay_.bad, &overlay_.partlyBad, &overlay_.joining, &overlay_.pre})
        list->clear();
    const std::size_t count = placed_ == nullptr ? 0 : placed_->nodeCount();
    for (std::uint32_t node = 0; node < std::min(nodes.size(), count); ++node) {
        switch (nodes[node].part) {
        case RoundPart::Outside:
            break;
        case RoundPart::Pre:
            overlay_.pre.push_back(node);
            break;
        case RoundPart::PartlyBad:
            overlay_.partlyBad.push_back(node);
            break;
        case RoundPart::Bad:
            overlay_.bad.push_back(node);
            break;
        }
        if (nodes[node].joins)
            overlay_.joining.push_back(node);
    }
    update();
    Q_EMIT overlayChanged();
}

void Canvas::setPointedAt(std::optional<std::uint32_t> node)
{
    const Hit hit = node && !isEmpty() && *node < placed_->nodeCount() ? Hit{Hit::Kind::Node, *node} : Hit();
    if (hit == overlay_.hovered)
        return;
    overlay_.hovered = hit;
    update();
}

void Canvas::setCursorNode(std::optional<std::uint32_t> node)
{
    overlay_.cursor = node && placed_ != nullptr && *node < placed_->nodeCount() ? node : std::nullopt;
    overlay_.cursorEdge.reset();
    describe();
    update();
}

Level Canvas::level() const
{
    if (!levelFor_ || levelFor_->first != viewport_)
        levelFor_ = {viewport_, isEmpty() ? Level::Labels : levelOf(*placed_, viewport_)};
    return levelFor_->second;
}

const std::vector<ShownLabel>& Canvas::labels() const
{
    if (!labelsFor_ || labelsFor_->first != viewport_)
        labelsFor_ = {viewport_, shownLabels(shown(), QRectF(QPointF(), viewport_.size()))};
    return labelsFor_->second;
}

const std::vector<ShownName>& Canvas::names() const
{
    if (!namesFor_ || namesFor_->first != viewport_)
        namesFor_ = {viewport_, shownNames(shown(), labels())};
    return namesFor_->second;
}

Hit Canvas::hitAt(QPointF at) const
{
    return isEmpty() ? Hit() : threadmend::hitAt(shown(), labels(), at, names());
}

QStringList Canvas::dumpScene() const
{
    return isEmpty() ? QStringList() : sceneDump(shown(), labels(), overlay_);
}

QString Canvas::tipAt(QPointF at) const
{
    return isEmpty() ? QString() : tipOf(*placed_, hitAt(at));
}

void Canvas::moved()
{
    moving_ = true;
    settling_.start();
    update();
}

void Canvas::settle()
{
    settling_.stop();
    moving_ = false;
    update();
}

std::size_t Canvas::cost() const
{
    return visibleNodes(*placed_, viewport_) + visibleCurves(*placed_, viewport_);
}

bool Canvas::isSettled() const
{
    if (moving_ || isMoving() || animation_.state() == QAbstractAnimation::Running)
        return false;
    return isEmpty() || cost() <= mostFine || backdrop_.has(viewport_, Quality::Fine);
}

void Canvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme_.canvas);
    if (isEmpty())
        paintEmpty(painter);
    else
        paintScene(painter);
    if (!hasFocus())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme_.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Canvas::paintScene(QPainter& painter)
{
    if (movingPicture_ != nullptr)
        return movingPicture_->paint(painter, theme_, sprites_, moves_.currentValue().toDouble());
    const std::size_t work = cost();
    if (work <= mostFine || (moving_ && work <= mostDraft)) {
        paintDirectly(painter, moving_ ? Quality::Draft : Quality::Fine);
    } else {
        backdrop_.request(viewport_, level(), moving_ ? Quality::Draft : Quality::Fine);
        if (work <= mostDraft && !backdrop_.has(viewport_, Quality::Fine))
            paintDirectly(painter, Quality::Draft);
        else
            backdrop_.paint(painter, viewport_);
    }
    paintOverlay(painter, shown(), theme_, overlay_);
}

void Canvas::paintDirectly(QPainter& painter, Quality quality)
{
    const Shown view = shown();
    RunContext run;
    painter.save();
    (void)ScenePainter(view, theme_, sprites_, quality).paint(painter, rect(), run);
    painter.restore();
}

void Canvas::paintEmpty(QPainter& painter)
{
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(13));
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     emptyText_.isEmpty() ? tr("There are no states to show.") : emptyText_);
}

void Canvas::resizeEvent(QResizeEvent*)
{
    Viewport resized = viewport_;
    const QPointF middle =
        viewport_.toWorld(QPointF(viewport_.size().width(), viewport_.size().height()) / 2);
    resized.setSize(size());
    const Fitted fitted = fitted_;
    const double top = isEmpty() ? 0 : viewport_.toScreen(placed_->bounds).top();
    resized.centreOn(middle);
    changeView(resized);
    if (fitted == Fitted::Whole)
        fit();
    else if (fitted == Fitted::Page && !isEmpty())
        settlePage(top);
}

void Canvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::EnabledChange || event->type() == QEvent::ScreenChangeInternal)
        setTheme(theme_);
    QWidget::changeEvent(event);
}

void Canvas::describe()
{
    QString text = emptyText_.isEmpty() ? tr("There are no states to show.") : emptyText_;
    if (!isEmpty()) {
        const Picture& picture = placed_->picture;
        text = visibleText(picture.title) + QStringLiteral(". ");
        if (!picture.sentence.empty())
            text += visibleText(picture.sentence) + QChar(u' ');
        text += visibleText(picture.extent) + QStringLiteral(". ");
        if (overlay_.cursorEdge)
            text += tr("At the transition ") + transitionText(*placed_, *overlay_.cursorEdge);
        else if (overlay_.cursor)
            text += tr("At state ") + tipOf(*placed_, {Hit::Kind::Node, *overlay_.cursor});
    }
    if (text == accessibleDescription())
        return;
    setAccessibleDescription(text);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

} // namespace threadmend
