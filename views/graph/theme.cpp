// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/theme.h"

#include <QFontDatabase>

namespace threadmend {

namespace {

QString familyOr(const QString& wanted, QFontDatabase::SystemFont otherwise)
{
    return QFontDatabase::hasFamily(wanted) ? wanted : QFontDatabase::systemFont(otherwise).family();
}

void setFonts(Theme& theme)
{
    // Looked up once: fontconfig takes milliseconds, and themes are made wherever labels are measured.
    static const QString sans = familyOr(QStringLiteral("Inter"), QFontDatabase::GeneralFont);
    static const QString mono = familyOr(QStringLiteral("JetBrains Mono"), QFontDatabase::FixedFont);
    theme.sans = sans;
    theme.mono = mono;
}

QColor rgb(unsigned value)
{
    return QColor::fromRgb(value | 0xFF000000u);
}

} // namespace

Theme Theme::light()
{
    Theme theme;
    theme.name = QStringLiteral("light");
    theme.window = rgb(0xF4F4F1);
    theme.canvas = rgb(0xFBFBF9);
    theme.panel = rgb(0xFFFFFF);
    theme.hairline = rgb(0xDCDCD7);
    theme.text = rgb(0x1F2328);
    theme.muted = rgb(0x667079);
    theme.accent = rgb(0x1F5FD6);
    theme.selection = rgb(0xE3ECFB);
    theme.correct = rgb(0x1A7F4B);
    theme.incorrect = rgb(0xC0342B);
    theme.decision = rgb(0xA66A0E);
    theme.decisionFill = rgb(0xFCEBC8);
    theme.patch = rgb(0x7440D9);
    setFonts(theme);
    return theme;
}

Theme Theme::dark()
{
    Theme theme;
    theme.name = QStringLiteral("dark");
    theme.isDark = true;
    theme.window = rgb(0x1B1D21);
    theme.canvas = rgb(0x1F2226);
    theme.panel = rgb(0x23262B);
    theme.hairline = rgb(0x363B43);
    theme.text = rgb(0xE6E8EB);
    theme.muted = rgb(0x9AA3AE);
    theme.accent = rgb(0x6EA8FE);
    theme.selection = rgb(0x2B3547);
    theme.correct = rgb(0x4CC38A);
    theme.incorrect = rgb(0xFF7B72);
    theme.decision = rgb(0xE3B341);
    theme.decisionFill = rgb(0x3A3016);
    theme.patch = rgb(0xB392F0);
    setFonts(theme);
    return theme;
}

QColor Theme::faint() const
{
    const auto mix = [](int a, int b) { return (a * 45 + b * 55) / 100; };
    return QColor(mix(muted.red(), canvas.red()), mix(muted.green(), canvas.green()),
                  mix(muted.blue(), canvas.blue()));
}

QFont Theme::font(double pixels, bool bold) const
{
    // Fractional pixel sizes exist in points only; pictures count 96 to the inch.
    QFont font(sans);
    font.setPointSizeF(pixels * 0.75);
    font.setPixelSize(static_cast<int>(pixels + 0.5));
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace threadmend
