// SPDX-License-Identifier: GPL-3.0-or-later
// The window onto a picture: pan, zoom, point, select, walk.
#pragma once

#ifndef Q_MOC_RUN
#include "views/canvas/backdrop.h"
#include "views/canvas/moving_picture.h"
#include "views/canvas/overlay.h"
#endif

#include <QStringList>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>
#include <memory>
#include <optional>

namespace threadmend {

/// Shows a placed picture. Owns no selection: it tells what a person does, and shows what it is told to.
/// Nodes and edges are those of the picture. Big pictures are painted by other threads.
class Canvas : public QWidget {
    Q_OBJECT
public:
    enum class Keep {
        Nothing, ///< all of the picture is shown; of one that is read like a page, its top at full size
        /// What is in both pictures stays where it is on the screen, as far as it can; else it is seen to
        /// move.
        View
    };

    explicit Canvas(QWidget* parent = nullptr);
    ~Canvas() override;
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    /// The old picture is shown until now. With `Keep::View` the anchor is the node of the cursor, else of
    /// the current state, else the one nearest to the middle; selection, cursor and the like are kept by the
    /// keys of nodes. Null: nothing is shown.
    void setPicture(std::shared_ptr<const PlacedPicture> placed, Keep keep = Keep::Nothing);
    const std::shared_ptr<const PlacedPicture>& picture() const { return placed_; }
    void setTheme(const Theme& theme);
    const Theme& theme() const { return theme_; }
    /// What is said when there is nothing to show.
    void setEmptyText(const QString& text);
    /// Off: views change at once.
    void setAnimated(bool animated) { animated_ = animated; }
    /// Room at the edges that fitting leaves to things laid over the canvas.
    void setFitMargins(const QMarginsF& margins);
    const QMarginsF& fitMargins() const { return fitMargins_; }
    /// Whether the picture is read like a page (`Layout::paged`), which is as wide as the window: then the
    /// wheel scrolls.
    bool isPage() const { return fitted_ == Fitted::Page; }
    /// Whether the view is as it was fitted to the picture, not as a person has moved it.
    bool isFitted() const { return fitted_ != Fitted::Nothing; }

    // What is painted over the picture; cheap to change. Unknown nodes, edges and labels are ignored.
    void setCurrent(std::vector<std::uint32_t> nodes);
    void setSelected(std::vector<std::uint32_t> nodes);
    void setSearchHits(std::vector<std::uint32_t> nodes);
    /// Edges in the order of the way.
    void setPath(const std::vector<std::uint32_t>& edges);
    /// Indices into `Picture::labels`. O(m).
    void setHighlightedLabels(std::vector<std::uint32_t> labels);
    /// What a proposed repair would do: a fate for each node and edge of the picture, or none at all. O(n +
    /// m).
    void setFates(const std::vector<Fate>& nodes, const std::vector<Fate>& edges);
    /// A round of how a repair was found: where each node of the picture is then, or nothing at all. O(n).
    void setRound(const std::vector<RoundNode>& nodes);
    /// Shows a node as if the mouse were over it; tells nobody.
    void setPointedAt(std::optional<std::uint32_t> node);
    /// The node that keys act on.
    void setCursorNode(std::optional<std::uint32_t> node);
    const Overlay& overlay() const { return overlay_; }
    std::optional<std::uint32_t> cursorNode() const { return overlay_.cursor; }
    std::optional<std::uint32_t> cursorEdge() const { return overlay_.cursorEdge; }

    const Viewport& viewport() const { return viewport_; }
    Level level() const;
    void setViewport(const Viewport& viewport);
    Hit hitAt(QPointF at) const;
    QPointF screenOf(std::uint32_t node) const { return viewport_.toScreen(placed_->layout.positions[node]); }
    /// A line each for what is visible: the level of detail, nodes with their marks and rings, badges, edges
    /// with their meanings, labels. O(visible).
    QStringList dumpScene() const;
    /// The whole text behind what is at `at`; empty if nothing is.
    QString tipAt(QPointF at) const;
    /// Whether the picture is painted as well as it can be; while it is not, more repaints follow.
    bool isSettled() const;
    /// Whether nodes are on their way from where they were in the picture before.
    bool isMoving() const { return movingPicture_ != nullptr; }

    QSize sizeHint() const override { return {900, 620}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

public Q_SLOTS:
    void fit();
    void zoomIn();
    void zoomOut();
    void zoomToSelection();
    void centreOn(std::uint32_t node);
    void pan(QPointF pixels);
    /// Moves a page up (negative) or down, no further than there is something to read.
    void scrollPage(double pixels);

Q_SIGNALS:
    void nodeHovered(std::optional<std::uint32_t> node);
    void edgeHovered(std::optional<std::uint32_t> edge);
    /// Clicked, or walked to by keys; so are edges.
    void nodeClicked(std::uint32_t node, Qt::KeyboardModifiers modifiers);
    /// Double-clicked, or Enter.
    void nodeActivated(std::uint32_t node);
    void badgeClicked(std::uint32_t node);
    void edgeClicked(std::uint32_t edge, Qt::KeyboardModifiers modifiers);
    void backgroundClicked();
    void contextMenuWanted(threadmend::Hit hit, QPoint globalPosition);
    void viewChanged();
    void pictureChanged();
    /// What is painted over the picture has changed.
    void overlayChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    bool isEmpty() const { return placed_ == nullptr || placed_->nodeCount() == 0; }
    Shown shown() const { return {*placed_, viewport_, level()}; }
    std::size_t cost() const;
    /// Of the view that is shown, made once a view.
    const std::vector<ShownLabel>& labels() const;
    const std::vector<ShownName>& names() const;

    void changeView(const Viewport& viewport);
    void open();
    void fitPage();
    void moveFrom(const PlacedPicture& before, const Viewport& from);
    void settlePage(double top);
    void animateTo(const Viewport& viewport);
    void moved();
    void settle();
    void paintScene(QPainter& painter);
    void paintDirectly(QPainter& painter, Quality quality);
    void paintEmpty(QPainter& painter);
    void setHovered(const Hit& hit);
    void click(const Hit& hit, Qt::KeyboardModifiers modifiers);
    void walk(int key);
    void walkTo(std::uint32_t node);
    void turnTo(bool next);
    std::vector<std::uint32_t> waysFrom(std::uint32_t node) const;
    std::optional<std::uint32_t> stepFrom(std::uint32_t node, int key) const;
    std::optional<std::uint32_t> startOfWalk() const;
    void reveal(std::uint32_t node);
    bool panOrZoomByKey(const QKeyEvent& event);
    void keepPlaces(const PlacedPicture& before, const Overlay& overlay);
    void takeFates(const std::vector<Fate>& nodes, const std::vector<Fate>& edges);
    std::vector<std::uint32_t> known(std::vector<std::uint32_t> nodes) const;
    void describe();

    std::shared_ptr<const PlacedPicture> placed_;
    Theme theme_ = Theme::light();
    Viewport viewport_;
    Overlay overlay_;
    NodeSprites sprites_{theme_, 1};
    Backdrop backdrop_{this};
    QString emptyText_;
    QMarginsF fitMargins_{24, 24, 24, 24};
    bool animated_ = true;
    /// What shall be shown when the window is resized, too.
    enum class Fitted { Nothing, Whole, Page };
    Fitted fitted_ = Fitted::Nothing;
    bool moving_ = false;
    QTimer settling_;
    QVariantAnimation animation_;
    std::unique_ptr<const MovingPicture> movingPicture_; ///< null unless nodes are on their way
    QVariantAnimation moves_;

    std::optional<QPointF> pressed_, dragged_;
    Qt::MouseButton button_ = Qt::NoButton;
    bool activated_ = false; ///< by a double click whose release is to come

    mutable std::optional<std::pair<Viewport, Level>> levelFor_;
    mutable std::optional<std::pair<Viewport, std::vector<ShownLabel>>> labelsFor_;
    mutable std::optional<std::pair<Viewport, std::vector<ShownName>>> namesFor_;
};

} // namespace threadmend
