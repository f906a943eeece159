// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and fonts of pictures.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>

namespace threadmend {

/// One colour a meaning; text on its surface keeps a contrast of 4.5:1 in both themes.
struct Theme {
    QString name;
    bool isDark = false;
    QColor window, canvas, panel, hairline;
    QColor text, muted;
    QColor accent;
    QColor selection;
    QColor correct, incorrect;
    QColor decision, decisionFill;
    QColor patch;
    QString sans; ///< Inter where present, else the system's
    QString mono; ///< JetBrains Mono where present, else the system's

    static Theme light();
    static Theme dark();

    /// Quiet lines: transitions on which no counterexample runs.
    QColor faint() const;
    QFont font(double pixels, bool bold = false) const;
};

} // namespace threadmend
