// SPDX-License-Identifier: GPL-3.0-or-later
// Big pictures painted by other threads: the window shows what is ready, moved and scaled, and never waits.
#pragma once

#include "views/canvas/scene_painter.h"

#include <QObject>
#include <QThreadPool>
#include <memory>

namespace threadmend {

/// Holds one painted image, somewhat larger than the window, in bands that were painted side by side; it
/// stays until the next one is whole.
class Backdrop : public QObject {
    Q_OBJECT
public:
    explicit Backdrop(QObject* parent);
    /// Stops what is being painted and waits for it (100 ms at most).
    ~Backdrop() override;
    Backdrop(const Backdrop&) = delete;
    Backdrop& operator=(const Backdrop&) = delete;

    /// What is to be painted from now on.
    void setScene(std::shared_ptr<const PlacedPicture> placed, const Theme& theme, double pixelRatio);
    /// Paints this view, unless that is done or being done. While moving, a view that is being painted is
    /// finished before the next one begins; at rest it is given up for the one that is wanted.
    void request(const Viewport& viewport, Level level, Quality quality);
    /// Whether the image shows exactly this view.
    bool has(const Viewport& viewport, Quality quality) const;
    bool isWorking() const { return work_ != nullptr; }
    /// Shows what there is for `viewport`: the overview, and the image over it. False if there is no image.
    bool paint(QPainter& painter, const Viewport& viewport) const;

Q_SIGNALS:
    /// A new image is there.
    void painted();

private:
    struct Work;
    static void paintBand(Work& work, int band);
    void finish(const std::shared_ptr<Work>& work);
    void start(const Viewport& viewport, Level level, Quality quality);
    void stop();

    std::shared_ptr<const PlacedPicture> placed_;
    Theme theme_;
    double ratio_ = 1;
    QImage overview_;
    std::shared_ptr<Work> shown_, work_;
    QThreadPool pool_;
};

} // namespace threadmend
