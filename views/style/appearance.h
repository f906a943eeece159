// SPDX-License-Identifier: GPL-3.0-or-later
// How widgets look: colours and fonts of a theme for a whole application.
#pragma once

#ifndef Q_MOC_RUN
#include "views/graph/theme.h"
#endif

#include <QObject>
#include <QPalette>

namespace threadmend {

enum class Brightness { System, Light, Dark };

/// The theme that everything is drawn in. Follows the desktop's palette unless told otherwise.
class Appearance : public QObject {
    Q_OBJECT
public:
    explicit Appearance(QObject* parent = nullptr);

    const Theme& theme() const { return theme_; }
    Brightness brightness() const { return brightness_; }
    /// Applies palette, fonts and style sheet to the application.
    void setBrightness(Brightness brightness);

Q_SIGNALS:
    void changed();

private:
    void apply();

    bool systemIsDark_ = false;
    double pixels_ = 13; ///< the height of text
    Brightness brightness_ = Brightness::System;
    Theme theme_;
};

/// The palette of widgets in a theme.
QPalette paletteOf(const Theme& theme);
/// What a palette cannot say: hairlines, paddings, headings. Sizes are in `em` of `pixels`, the height of
/// text.
QString styleSheetOf(const Theme& theme, int pixels);

} // namespace threadmend
