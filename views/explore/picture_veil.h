// SPDX-License-Identifier: GPL-3.0-or-later
// Over a picture that is not the one of its name.
#pragma once

#ifndef Q_MOC_RUN
#include "views/explore/picture_making.h"
#include "views/graph/theme.h"
#endif

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace threadmend {

/// Covers its parent while the latest picture is of another model or view than what is looked at: says what
/// is being drawn, how far that is, and lets it be stopped; after that, or when it failed, lets it be tried
/// again. Nothing under it can be clicked. Pictures that are there in a moment are not veiled.
class PictureVeil : public QWidget {
    Q_OBJECT
public:
    PictureVeil(PictureMaking& making, Session& session, Jobs& jobs, QWidget* parent);
    void setTheme(const Theme& theme);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void follow();
    void showProgress();
    void act();

    PictureMaking& making_;
    Session& session_;
    Theme theme_ = Theme::light();
    QTimer patience_;
    QLabel* sentence_ = nullptr;
    QProgressBar* bar_ = nullptr;
    QPushButton* button_ = nullptr;
};

/// What a view is called on its button: "Full".
QString nameOfView(GraphView view);

} // namespace threadmend
