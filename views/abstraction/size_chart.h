// SPDX-License-Identifier: GPL-3.0-or-later
// How large the abstraction was in each round.
#pragma once

#include <QWidget>
#include <vector>

namespace threadmend {

class Appearance;

/// Two lines over the rounds, each against its own greatest value. A click goes to a round.
class SizeChart : public QWidget {
    Q_OBJECT
public:
    SizeChart(Appearance& appearance, QWidget* parent);

    struct Sizes {
        std::size_t searched = 0; ///< abstract states
        std::size_t classes = 0;  ///< of all modules
    };
    /// A picture each.
    void setSizes(std::vector<Sizes> sizes);
    void setCurrent(std::size_t picture);
    /// Where the middle of a picture is.
    int placeOf(std::size_t picture) const;

    QSize sizeHint() const override { return {260, 84}; }
    QSize minimumSizeHint() const override { return {120, 60}; }

Q_SIGNALS:
    void wanted(std::size_t picture);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect area() const;
    std::size_t pictureAt(int x) const;
    QString textOf(std::size_t picture) const;

    Appearance& appearance_;
    std::vector<Sizes> sizes_;
    std::size_t current_ = 0;
};

} // namespace threadmend
