// SPDX-License-Identifier: GPL-3.0-or-later
// The patches in the source: what each does today, in and out of force, away.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/repair/accepted_model.h"
#include "views/repair/accepted_reviewing.h"
#endif

#include <QWidget>

class QLabel;
class QListView;

namespace threadmend {

/// Enter goes to a patch; Space, or its box, puts it out of force and in again; Delete takes it out of the
/// source: edits that can be undone. Not to be seen while there are no patches.
class AcceptedList : public QWidget {
    Q_OBJECT
public:
    AcceptedList(PanelContext& context, QWidget* parent);

    int count() const { return model_.rowCount(); }
    /// Where something else needs the room: a line for each patch, few of them.
    void setCompact(bool compact);

Q_SIGNALS:
    /// A person is about to change the patches in the source here.
    void edited();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeList();
    void addCommands();
    void follow();
    /// Not higher than what there is to see.
    void fit();
    QString sentence() const;
    void goThere();
    void toggle();
    void takeOut();

    PanelContext& context_;
    AcceptedReviewing reviewing_;
    AcceptedModel model_;
    QLabel* heading_ = nullptr;
    QLabel* pairs_ = nullptr;
    QListView* list_ = nullptr;
    bool isCompact_ = false;
};

} // namespace threadmend
