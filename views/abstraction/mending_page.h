// SPDX-License-Identifier: GPL-3.0-or-later
// How an abstraction is refined until it says what a patch must block (Katz 2013, section 5).
#pragma once

#ifndef Q_MOC_RUN
#include "core/repair/abstract/abstract_repair.h"
#include "views/abstraction/abstraction_work.h"
#include "views/abstraction/row_list.h"
#include "views/panel.h"
#endif

#include <QWidget>
#include <memory>

class QLabel;
class QListView;
class QPushButton;

namespace threadmend {

/// Each refinement with its reason in words, and what came of them. Of the property whose film is shown, if
/// it is violated.
class MendingPage : public QWidget {
    Q_OBJECT
public:
    MendingPage(AbstractionWork& work, PanelContext& context, QWidget* parent);

    bool canMend() const;
    void mend();
    /// Null while nobody has asked.
    const AbstractRepair* mended() const { return mended_.get(); }

private:
    void follow();
    void refresh();
    QString sentence() const;

    AbstractionWork& work_;
    PanelContext& context_;
    Job job_;
    AbstractionWork::Film film_; ///< for which it was asked
    std::shared_ptr<const AbstractRepair> mended_;
    QString problem_;
    RowListModel refinements_;
    QLabel* sentence_ = nullptr;
    QListView* list_ = nullptr;
};

} // namespace threadmend
