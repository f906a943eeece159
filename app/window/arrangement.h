// SPDX-License-Identifier: GPL-3.0-or-later
// Where the panels of the window are: as a workplace says, until a person arranges them otherwise.
#pragma once

#ifndef Q_MOC_RUN
#include "app/window/workplaces.h"
#include "views/panel.h"
#endif

#include <QByteArray>
#include <QObject>
#include <optional>

class QDockWidget;
class QMainWindow;
class QTabBar;

namespace threadmend {

/// What a person arranges is kept for the workplace and the kind of model that it was arranged for.
class Arrangement : public QObject {
    Q_OBJECT
public:
    explicit Arrangement(QMainWindow& window);

    void add(const Panel& panel, QDockWidget& dock);
    QDockWidget* dock(std::string_view panel) const;
    bool applies(std::string_view panel) const;

    /// The workplace of the last time. To be asked for once all panels are there.
    void restore();
    void remember();
    /// What is open: its panels are arranged anew if that is of another kind. Null: nothing.
    void follow(const ModelKind* kind);
    void choose(const Workplace& workplace);
    /// The one that is shown; that which was chosen may have nothing to say of what is open.
    const Workplace& workplace() const;
    /// As the workplace says.
    void reset();

    /// Brings a panel to the front, also if it was closed.
    void show(std::string_view panel);
    /// A panel fills the window; null: what stands in the middle does. The second time all are back.
    void toggleAlone(QDockWidget* dock);
    bool isOneAlone() const { return alone_.has_value(); }
    bool hidesMiddle() const { return alone_ && alone_->dock != nullptr; }
    /// From one that is alone to all.
    void showAll();
    /// Closes a panel; one that is alone comes back among the others instead.
    void close(QDockWidget& dock);

Q_SIGNALS:
    void workplaceChanged();
    void aloneChanged();

protected:
    /// The tabs of docks, which have no title that could be double-clicked, come and go.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Alone {
        QDockWidget* dock = nullptr;
        QByteArray before; ///< of all
    };
    struct Place {
        const Panel* panel = nullptr;
        QDockWidget* dock = nullptr;
    };
    /// The stacks of an area, from above.
    struct Column {
        Panel::Area area = Panel::Area::Left;
        std::vector<PanelStack> stacks;
    };

    void follow(QTabBar& tabs);
    QDockWidget* dockOf(const QTabBar& tabs, int index) const;
    const Place* placeOf(std::string_view panel) const;
    bool appliesTo(const Panel& panel) const;
    std::vector<Column> columns() const;
    std::vector<Column> columnsSeen() const;
    void addUnnamed(std::vector<Column>& columns) const;
    QString key() const;
    void arrange();
    bool putBack(const QByteArray& state);
    void layOut();
    void fit();
    void fitWidths();
    void fitHeights(const Column& column);
    int widthOfSource() const;
    int heightOfSource() const;

    QMainWindow& window_;
    std::vector<Place> places_;
    const ModelKind* kind_ = nullptr;
    const Workplace* chosen_ = nullptr;
    const Workplace* shown_ = nullptr;
    std::optional<Alone> alone_;
    int turn_ = 0; ///< of arranging: what was begun in an earlier one is not gone on with
};

} // namespace threadmend
