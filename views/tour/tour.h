// SPDX-License-Identifier: GPL-3.0-or-later
// A guided tour: what to do next, until it is done.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/session/session.h"
#include "views/tour/tour_plan.h"
#endif

#include <QFrame>

class QLabel;
class QToolButton;

namespace threadmend {

/// A few sentences at a time. A step ends when a person has done what it says, in whatever order; Next (F1)
/// does it for them. It asks nothing and is in nobody's way: whatever else is done, it waits. A model other
/// than its own ends it.
class Tour : public QFrame {
    Q_OBJECT
public:
    Tour(PanelContext& context, QWidget* parent);

    /// Begins with the first step; the program at `path` is about to be opened.
    void start(const TourPlan& plan, const QString& path);
    bool isRunning() const { return plan_ != nullptr; }

public Q_SLOTS:
    void next();
    void end();
    /// What is opened at the start cannot be: without it there is no tour.
    void openingFailed();

Q_SIGNALS:
    /// One sentence: what became of the tour.
    void said(const QString& sentence);

private:
    void addCommand();
    void build();
    void follow(const ChangeSet& changes);
    bool isOfTheTour() const;
    /// To the step that fits what is the case: back where its ground is gone, on where it is done.
    void settle();
    void advance();
    /// Something is being read, checked, looked for: what was done is not to be seen yet.
    bool isUnderWay() const;
    bool doIt(const TourStep& step);
    void show();
    void revealSoon();
    void reveal();
    void tell(const QString& text);
    void restyle();
    const Snapshot& now() const { return context_.session.now(); }

    PanelContext& context_;
    const TourPlan* plan_ = nullptr;
    std::vector<TourStep> steps_;
    std::size_t step_ = 0;
    int tries_ = 0; ///< how often Next did what the step says
    QString path_;
    QString found_;                                ///< the text as the tour found it
    std::uint64_t revisionBefore_ = 0;             ///< of the model that was open when the tour was started
    std::shared_ptr<const Explanation> explained_; ///< that was there when something was made visible last
    bool isOpen_ = false;
    bool isFilled_ = false; ///< all facts of the text are there
    QLabel* text_ = nullptr;
    QToolButton* next_ = nullptr;
};

} // namespace threadmend
