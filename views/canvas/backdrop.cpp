// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/backdrop.h"

#include "views/canvas/density.h"

#include <QPainter>
#include <QThread>
#include <atomic>
#include <stop_token>

namespace threadmend {

/// One image. Shared by the threads that paint its bands; each writes only its own.
struct Backdrop::Work {
    std::shared_ptr<const PlacedPicture> placed;
    Theme theme;
    Viewport viewport;
    Level level = Level::Density;
    Quality quality = Quality::Draft;
    double ratio = 1;
    QRect region; ///< pixels of the window, beyond its edges as well
    std::vector<QImage> bands;
    std::stop_source stop;
    std::atomic<int> left{0};

    QRect bandRegion(int band) const
    {
        const int count = static_cast<int>(bands.size());
        const int top = region.height() * band / count, bottom = region.height() * (band + 1) / count;
        return {region.left(), region.top() + top, region.width(), bottom - top};
    }
};

Backdrop::Backdrop(QObject* parent) : QObject(parent)
{
    // One processor is left to the window, if there is more than one.
    pool_.setMaxThreadCount(std::max(1, QThread::idealThreadCount() - 1));
}

Backdrop::~Backdrop()
{
    stop();
    pool_.waitForDone();
}

void Backdrop::stop()
{
    if (work_ != nullptr)
        work_->stop.request_stop();
    work_.reset();
}

void Backdrop::setScene(std::shared_ptr<const PlacedPicture> placed, const Theme& theme, double pixelRatio)
{
    stop();
    shown_.reset();
    placed_ = std::move(placed);
    theme_ = theme;
    ratio_ = pixelRatio;
    overview_ = placed_ == nullptr ? QImage() : tinted(placed_->overview, theme_.muted);
}

bool Backdrop::has(const Viewport& viewport, Quality quality) const
{
    return shown_ != nullptr && shown_->viewport == viewport &&
           (shown_->quality == quality || shown_->quality == Quality::Fine);
}

void Backdrop::request(const Viewport& viewport, Level level, Quality quality)
{
    if (placed_ == nullptr || has(viewport, quality))
        return;
    if (work_ != nullptr) {
        const bool wanted = work_->viewport == viewport && work_->quality == quality;
        if (wanted || quality == Quality::Draft)
            return;
        stop();
    }
    start(viewport, level, quality);
}

void Backdrop::start(const Viewport& viewport, Level level, Quality quality)
{
    work_ = std::make_shared<Work>();
    work_->placed = placed_;
    work_->theme = theme_;
    work_->viewport = viewport;
    work_->level = level;
    work_->quality = quality;
    work_->ratio = ratio_;
    const QSize size = viewport.size().toSize();
    const QSize margin = viewport.showsAll() ? QSize(0, 0) : size / 4;
    work_->region = QRect(-margin.width(), -margin.height(), size.width() + 2 * margin.width(),
                          size.height() + 2 * margin.height());
    const int bands = pool_.maxThreadCount();
    work_->bands.resize(static_cast<std::size_t>(bands));
    work_->left = bands;
    for (int band = 0; band < bands; ++band)
        pool_.start([this, work = work_, band] {
            paintBand(*work, band);
            // Whoever is last tells; the destructor waits for all, so this is there.
            if (--work->left == 0)
                QMetaObject::invokeMethod(
                    this, [this, work] { finish(work); }, Qt::QueuedConnection);
        });
}

void Backdrop::paintBand(Work& work, int band)
{
    const QRect region = work.bandRegion(band);
    QImage image(region.size() * work.ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(work.ratio);
    image.fill(work.theme.canvas);
    NodeSprites sprites(work.theme, work.ratio);
    RunContext run(work.stop.get_token(), nullptr);
    QPainter painter(&image);
    painter.translate(-region.topLeft());
    const Shown shown{*work.placed, work.viewport, work.level};
    if (!ScenePainter(shown, work.theme, sprites, work.quality).paint(painter, region, run))
        work.bands[static_cast<std::size_t>(band)] = std::move(image);
}

void Backdrop::finish(const std::shared_ptr<Work>& work)
{
    if (work != work_)
        return; // given up meanwhile
    shown_ = std::exchange(work_, nullptr);
    Q_EMIT painted();
}

bool Backdrop::paint(QPainter& painter, const Viewport& viewport) const
{
    if (placed_ == nullptr)
        return false;
    const bool exact = shown_ != nullptr && shown_->viewport == viewport;
    if (!exact &&
        !(shown_ != nullptr && shown_->viewport.showsAll() && viewport.scale() <= shown_->viewport.scale()))
        painter.drawImage(viewport.toScreen(placed_->bounds), overview_);
    if (shown_ == nullptr)
        return false;
    const double scale = viewport.scale() / shown_->viewport.scale();
    for (int band = 0; band < static_cast<int>(shown_->bands.size()); ++band) {
        const QRectF region = shown_->bandRegion(band);
        const QRectF now = viewport.toScreen(shown_->viewport.toWorld(region));
        const QImage& image = shown_->bands[static_cast<std::size_t>(band)];
        if (qFuzzyCompare(scale, 1.0))
            painter.drawImage(QPoint(qRound(now.x()), qRound(now.y())), image);
        else
            painter.drawImage(now, image);
    }
    return true;
}

} // namespace threadmend
