// SPDX-License-Identifier: GPL-3.0-or-later
// Back and forth in a film, a sentence for each picture.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#endif

#include <QTimer>
#include <QWidget>
#include <optional>

class QLabel;
class QSlider;
class QToolButton;

namespace threadmend {

/// Where a film is, and what it says there.
struct FilmPicture {
    std::size_t count = 0;                ///< of pictures
    std::optional<std::size_t> picture{}; ///< nothing: the film is not shown
    QString title{}, sentence{};
    QString widestTitle{}; ///< so that nothing moves sideways
};

/// Buttons, a slider, a title and a sentence. It owns no film: it tells which picture is wanted, and shows
/// what it is told to.
class FilmBar : public QWidget {
    Q_OBJECT
public:
    enum class Sentence {
        Beside, ///< the buttons
        Below   ///< them, as wide as there is room: for long ones
    };
    /// The commands called `prefix` and First, Back, Play, Forward, Last, which must be there, have buttons;
    /// the parts are called `prefix` and Slider, Title, Sentence.
    FilmBar(PanelContext& context, const QString& prefix, Sentence place, QWidget* parent);

    void show(const FilmPicture& picture);
    bool isPlaying() const { return playing_.isActive(); }
    /// Picture after picture, from the start if it is at its end; once more to stop.
    void play();

Q_SIGNALS:
    void wanted(std::size_t picture);

private:
    QToolButton* makeButton(const char* text, const char* command);
    void playOn();
    void refresh();
    bool isAtEnd() const { return shown_.picture && *shown_.picture + 1 == shown_.count; }

    PanelContext& context_;
    QString prefix_;
    QTimer playing_;
    FilmPicture shown_;
    QToolButton* play_ = nullptr;
    QSlider* slider_ = nullptr;
    QLabel* title_ = nullptr;
    QLabel* sentence_ = nullptr;
};

/// A button for a command, with a sign for its text, that keeps its place whether or not it can be used.
QToolButton* filmButton(PanelContext& context, const QString& text, const QString& command, QWidget* parent);

} // namespace threadmend
