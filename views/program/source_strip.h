// SPDX-License-Identifier: GPL-3.0-or-later
// What stands below the text of a program: what is wrong in it, and whether it is saved.
#pragma once

#ifndef Q_MOC_RUN
#include "views/program/edited_source.h"
#include "views/style/appearance.h"
#endif

#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace threadmend {

/// Hidden as far as there is nothing to say. One problem is told at a time: `show` says which.
class SourceStrip : public QWidget {
    Q_OBJECT
public:
    /// The actions go to the previous and the next problem, and mend the one that is told.
    struct Actions {
        QAction* previous = nullptr;
        QAction* next = nullptr;
        QAction* fix = nullptr;
    };
    SourceStrip(EditedSource& source, Appearance& appearance, const Actions& actions, QWidget* parent);

    void show(std::optional<std::size_t> problem);
    std::size_t shown() const { return shown_; }

Q_SIGNALS:
    /// The place of the problem that is told was clicked.
    void placeClicked();

private:
    void update();
    QString sentenceOf(const SourceProblem& problem) const;

    EditedSource& source_;
    Appearance& appearance_;
    std::size_t shown_ = 0;
    QWidget* problemRow_ = nullptr;
    QLabel* sentence_ = nullptr;
    QLabel* number_ = nullptr;
    QToolButton* fix_ = nullptr;
    std::vector<QWidget*> walking_; ///< of use only where there are several problems
    QWidget* savingRow_ = nullptr;
};

} // namespace threadmend
