// SPDX-License-Identifier: GPL-3.0-or-later
// Why can this happen here, why not, and how does one get there?
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/run/job.h"
#include "views/why/why_model.h"
#endif

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QPushButton;

namespace threadmend {

/// A click (or Enter) on a b-thread goes to the step that put it where it is. The shortest way is looked for
/// while a person can see the panel.
class WhyPanel : public QWidget {
    Q_OBJECT
public:
    WhyPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {300, 240}; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void addCommands();
    void build();
    void makeField();
    void makeList();
    void ask();
    void fillCompletions();
    void refresh();
    void sayVerdict(const QString& sentence, const QString& role);
    void lookForWay();
    void showWay();
    void goTo(const QModelIndex& index);
    bool canWalk() const;
    void walk();
    QString waySentence() const;

    PanelContext& context_;
    WhyModel model_;
    Job job_;
    /// The way for `wayOf_` from `wayFrom_`; null while it is not known.
    std::shared_ptr<const Outcome<ShortestWay>> way_;
    std::shared_ptr<const OpenedModel> wayIn_;
    WhyQuestion wayOf_;
    StateId wayFrom_;
    std::shared_ptr<const OpenedModel> completed_; ///< the model whose names the field completes
    QString complaint_;                            ///< of what was asked last
    QLineEdit* field_ = nullptr;
    QLabel* verdict_ = nullptr;
    QListView* list_ = nullptr;
    QLabel* sentence_ = nullptr;
    QPushButton* walk_ = nullptr;
};

} // namespace threadmend
