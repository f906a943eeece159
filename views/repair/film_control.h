// SPDX-License-Identifier: GPL-3.0-or-later
// The film of how a repair was found: back and forth, a sentence for each picture.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/session/session.h"
#endif

#include <QWidget>

namespace threadmend {

class FilmBar;

/// A bar that is there while the film is shown; the canvas shows its pictures. Adds the commands of the film,
/// which begin it if it is not shown.
class FilmControl : public QWidget {
    Q_OBJECT
public:
    FilmControl(PanelContext& context, QWidget* parent);

    bool isPlaying() const;

Q_SIGNALS:
    /// A person has begun the film: what shows the bar comes to the front.
    void begun();

private:
    void addCommands();
    void follow(const ChangeSet& changes);
    void refresh();
    /// To a picture of the film, which must be there.
    void show(std::size_t picture);

    const Snapshot& now() const { return context_.session.now(); }

    PanelContext& context_;
    FilmBar* bar_ = nullptr;
};

} // namespace threadmend
