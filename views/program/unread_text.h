// SPDX-License-Identifier: GPL-3.0-or-later
// What is said where the text of a program cannot be read: beside an older model, and without any.
#pragma once

#ifndef Q_MOC_RUN
#include "views/program/edited_source.h"
#include "views/style/appearance.h"
#endif

#include <QLabel>

namespace threadmend {

/// That the panels show an older text than the one that is edited. Hidden while they do not.
class StaleNote : public QLabel {
    Q_OBJECT
public:
    StaleNote(EditedSource& source, Session& session, Appearance& appearance, QWidget* parent);

private:
    void update();

    EditedSource& source_;
    Session& session_;
    Appearance& appearance_;
};

/// Stands where the model would be.
class UnreadablePage : public QWidget {
    Q_OBJECT
public:
    UnreadablePage(EditedSource& source, QWidget* parent);

private:
    void update();

    EditedSource& source_;
    QLabel* title_ = nullptr;
    QLabel* sentence_ = nullptr;
};

} // namespace threadmend
