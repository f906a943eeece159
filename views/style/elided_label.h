// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that is shortened where there is no room for it.
#pragma once

#include <QLabel>

namespace threadmend {

/// Plain text in one line, as wide as there is room for. What is not all seen is told whole where the mouse
/// rests.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;
    bool isElided() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace threadmend
