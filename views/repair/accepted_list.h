// SPDX-License-Identifier: GPL-3.0-or-later
// The patches in the source: what each does today, in and out of force, away.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/repair/accepted_model.h"
#endif

#include <QWidget>

class QListView;

namespace threadmend {

/// Enter goes to a patch, Delete takes it out of the source, as an edit that can be undone. Not to be seen
/// while there are no patches.
class AcceptedList : public QWidget {
    Q_OBJECT
public:
    AcceptedList(PanelContext& context, QWidget* parent);

    int count() const { return model_.rowCount(); }

signals:
    /// A person changed the patches in the source here.
    void edited();

private:
    void makeList();
    void follow();
    void goThere();
    void takeOut();

    PanelContext& context_;
    AcceptedModel model_;
    QListView* list_ = nullptr;
};

} // namespace threadmend
