// SPDX-License-Identifier: GPL-3.0-or-later
// The program seen through abstractions: how its b-threads are related, its modules, and how an abstraction
// by them is refined until it answers a property.
#pragma once

#ifndef Q_MOC_RUN
#include "views/abstraction/abstraction_work.h"
#include "views/abstraction/correlation_model.h"
#include "views/abstraction/row_list.h"
#include "views/panel.h"
#endif

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QSplitter;
class QTabWidget;

namespace threadmend {

class ClassesView;
class CorrelationMap;
class FilmBar;
class MendingPage;
class SizeChart;

/// First the map of correlations, and above it the sentence of the round that is shown; beside it modules,
/// rounds and classes.
class AbstractionPanel : public QWidget {
    Q_OBJECT
public:
    AbstractionPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {700, 260}; }

    AbstractionWork& work() { return work_; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addCommands();
    void addFilmCommands();
    void addEditCommands();
    void build();
    QWidget* makeAsking();
    QWidget* makeThreshold();
    QWidget* makeMap();
    QWidget* makeModules();
    QWidget* makeRounds();

    bool isProgramOpen() const;
    void follow(const ChangeSet& changes);
    void check();
    void fillProperties();
    std::optional<PropertyKey> chosenProperty() const;
    void showModules();
    void showThreshold();
    void showFilm();
    void showPicture();
    void say(const QModelIndex& cell);
    /// What there is to say above the map.
    QString sentence() const;
    const Snapshot& now() const { return context_.session.now(); }

    PanelContext& context_;
    AbstractionWork work_;
    CorrelationModel relations_;
    RowListModel modules_, rounds_;
    std::optional<PropertyKey> shown_; ///< by the session, when properties were listed last
    QComboBox* property_ = nullptr;
    QPushButton* stop_ = nullptr;
    QSlider* threshold_ = nullptr;
    QLabel* thresholdValue_ = nullptr;
    QLabel* sentence_ = nullptr;
    FilmBar* bar_ = nullptr;
    QSplitter* parts_ = nullptr;
    CorrelationMap* map_ = nullptr;
    QLabel* relation_ = nullptr;
    QTabWidget* pages_ = nullptr;
    SizeChart* chart_ = nullptr;
    QListView* roundList_ = nullptr;
    QLabel* noRounds_ = nullptr;
    ClassesView* classes_ = nullptr;
    MendingPage* mending_ = nullptr;
};

} // namespace threadmend
