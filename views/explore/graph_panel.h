// SPDX-License-Identifier: GPL-3.0-or-later
// The middle of the window: the canvas with the choice of views, how much is shown, and the search.
#pragma once

#ifndef Q_MOC_RUN
#include "views/canvas/canvas.h"
#include "views/explore/picture_making.h"
#include "views/panel.h"
#endif

#include <QWidget>
#include <map>
#include <optional>

class QComboBox;
class QLabel;
class QMenu;
class QToolButton;

namespace threadmend {

class FindBar;
class LegendStrip;
class Minimap;
class PageScroll;
class PictureVeil;

class GraphPanel : public QWidget {
    Q_OBJECT
public:
    GraphPanel(PanelContext& context, QWidget* parent);

    const PictureMaking& making() const { return making_; }
    Canvas& canvas() { return *canvas_; }
    /// Shows this part of the picture of a view, now or as soon as it is there, unless another view is asked
    /// for before.
    void lookAt(GraphView view, double scale, QPointF middle);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    // Commands of the View menu.
    void addViewCommands();
    void addFocusCommands();
    void addZoomCommands();
    void addCanvasCommands();
    void addLayoutCommands();

    QWidget* makeHead();
    void makeCanvas();
    void fitHead();
    void foldLegend();
    void connectCanvas();

    void sessionChanged(const ChangeSet& changes);
    void pictureMade(bool sameView);
    void updateHead();
    void updateCursor(bool move);
    void updateSelection();
    void updateHover();
    void updateLabels();
    void updatePath();
    /// What the proposal that is looked at would do, or a picture of how it was found.
    void updateRepair();
    void showEffect(const PatchEffect* effect, bool ghosts);
    void showRound(std::size_t picture);

    void showMenu(const Hit& hit, QPoint at);
    void fillNodeMenu(QMenu& menu, StateId state);
    void fillEdgeMenu(QMenu& menu, std::uint32_t edge);
    void clickEdge(std::uint32_t edge);
    /// The state of the model behind a node; nothing where it stands for several.
    std::optional<StateId> stateOf(std::uint32_t node) const;
    /// The same; of a group the state where one is, if that is in it, else its first one.
    std::optional<StateId> stateIn(std::uint32_t node) const;
    /// What states can be grouped by, in the overview.
    void updateGroupings();
    /// The transition of the model behind an edge.
    std::optional<std::uint32_t> transitionOf(std::uint32_t edge) const;
    std::optional<LabelId> labelOf(std::uint32_t edge) const;
    void dispatch(const Action& action) { context_.session.dispatch(action); }
    const Snapshot& now() const { return context_.session.now(); }

    struct Part {
        GraphView view = GraphView::Full;
        double scale = 1;
        QPointF middle;
    };
    bool showPart();

    PanelContext context_;
    PictureMaking making_;
    std::optional<Part> part_; ///< of a picture that is not there yet
    Canvas* canvas_ = nullptr;
    Minimap* minimap_ = nullptr;
    PageScroll* scroll_ = nullptr;
    PictureVeil* veil_ = nullptr;
    LegendStrip* legend_ = nullptr;
    FindBar* find_ = nullptr;
    bool legendChosen_ = false; ///< whether a person folded or unfolded the legend
    QWidget* head_ = nullptr;
    QLabel* extent_ = nullptr;
    QComboBox* groupings_ = nullptr; ///< of the overview
    std::map<GraphView, QToolButton*> viewButtons_;
};

} // namespace threadmend
