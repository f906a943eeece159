// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/exporting.h"

#include "app/files/trace_file.h"
#include "app/files/trace_reading.h"
#include "views/explore/graph_panel.h"
#include "views/graph/banded_image.h"
#include "views/graph/render.h"
#include "views/style/appearance.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>

namespace threadmend {

namespace {

/// The picture with what the canvas paints over it, as far as pictures have signs for it.
Picture asSeen(const GraphPanel& panel, const Snapshot& now)
{
    const PlacedPicture& placed = *panel.making().picture();
    Picture picture = placed.picture;
    if (now.model)
        picture.title = QFileInfo(QString::fromStdString(now.model->path)).fileName().toStdString();
    if (now.shown && panel.making().request().explanation)
        picture.title += "  ·  " + now.property(*now.shown)->property.name;
    if (const auto current = now.current())
        for (const std::uint32_t node : placed.nodesOf(*current))
            picture.nodeMarks[node] = static_cast<std::uint16_t>(picture.nodeMarks[node] | NodeMark::Current);
    return picture;
}

/// At most so many pixels are copied, whatever the picture.
constexpr double mostPixels = 24e6;
constexpr double usualScale = 2;

/// A longer side is more than other programs take.
constexpr double longestSide = 16000;

} // namespace

QString pictureFilter()
{
    QStringList kinds;
    for (const Exporter* exporter : exporters())
        kinds.push_back(
            QStringLiteral("%1 (*%2)")
                .arg(QString::fromUtf8(exporter->description), QString::fromUtf8(exporter->extension)));
    return kinds.join(QStringLiteral(";;"));
}

QString traceFilter()
{
    return QStringLiteral("Trace (*.json);;LTS of one run (*.aut);;Text, a line a step (*.txt);;"
                          "Sequence chart (*.svg *.png *.pdf)");
}

QString chartFilter()
{
    return QStringLiteral("SVG (*.svg);;PNG (*.png);;PDF (*.pdf)");
}

QString traceReadFilter()
{
    return QStringLiteral("Traces (*.json *.aut *.fsm *.dot *.gv)");
}

Exporting::Exporting(PanelContext& context, QObject* parent)
    : QObject(parent), context_(context), job_(context.jobs, QStringLiteral("Exporting")),
      copyJob_(context.jobs, QStringLiteral("Copying the picture"))
{
}

void Exporting::complain(const InputError& error)
{
    context_.session.dispatch(action::Notify{{Notice::Kind::Error, error}});
}

void Exporting::exportPicture(const GraphPanel& panel, const QString& path)
{
    if (!panel.making().picture())
        return;
    job_.setTitle(QStringLiteral("Exporting %1").arg(QFileInfo(path).fileName()));
    job_.start<RenderReport>(
        [picture = asSeen(panel, context_.session.now()), placed = panel.making().picture(),
         theme = context_.appearance.theme(), file = path.toStdString()](RunContext& run) {
            return writePicture(picture, placed->layout, theme, file, run);
        },
        [this, path](const std::shared_ptr<const Outcome<RenderReport>>& outcome) {
            if (outcome->error() != nullptr)
                return complain(*outcome->error());
            Q_EMIT said(*outcome ? QStringLiteral("Wrote %1").arg(QFileInfo(path).fileName())
                                 : QStringLiteral("Exporting was stopped; nothing was written."));
        });
}

void Exporting::copyPicture(const GraphPanel& panel)
{
    if (!panel.making().picture())
        return;
    copyJob_.start<QImage>(
        [picture = asSeen(panel, context_.session.now()), placed = panel.making().picture(),
         theme = context_.appearance.theme()](RunContext& run) -> Outcome<QImage> {
            const auto drawing = drawingOf(picture, placed->layout, theme, run);
            if (!drawing)
                return drawing.failure();
            return imageOf(*drawing, theme, pixelsOf(drawing->size, usualScale, mostPixels, longestSide),
                           run);
        },
        [this](const std::shared_ptr<const Outcome<QImage>>& outcome) {
            if (outcome->error() != nullptr)
                return complain(*outcome->error());
            if (!*outcome)
                return said(QStringLiteral("Copying was stopped; the clipboard is as it was."));
            const QImage& image = **outcome;
            QGuiApplication::clipboard()->setImage(image);
            Q_EMIT said(
                QStringLiteral("Copied the picture, %1 × %2 pixels").arg(image.width()).arg(image.height()));
        });
}

void Exporting::saveTrace(const QString& path)
{
    const Snapshot& now = context_.session.now();
    TraceOrigin origin;
    if (now.shown && now.trace->kind == ShownTrace::Kind::Counterexample) {
        const Property& property = now.property(*now.shown)->property;
        origin = {property.name, property.text};
    }
    RunContext run;
    if (const auto failure = threadmend::saveTrace(*now.model, *now.trace, origin, path.toStdString(), run))
        return complain(std::get<InputError>(*failure));
    Q_EMIT said(QStringLiteral("Saved %1").arg(QFileInfo(path).fileName()));
}

void Exporting::openTrace(const QString& path)
{
    job_.setTitle(QStringLiteral("Opening %1").arg(QFileInfo(path).fileName()));
    job_.start<LoadedRun>([model = context_.session.now().model, file = path.toStdString()](
                              RunContext& run) { return loadRun(model->lts, file, run); },
                          [this, path, revision = context_.session.now().modelRevision](
                              const std::shared_ptr<const Outcome<LoadedRun>>& outcome) {
                              if (outcome->error() != nullptr)
                                  return complain(*outcome->error());
                              if (*outcome && revision == context_.session.now().modelRevision)
                                  show(**outcome, path);
                          });
}

void Exporting::show(const LoadedRun& loaded, const QString& path)
{
    const auto& misfit = loaded.fitted.misfit;
    context_.session.dispatch(action::LoadRun{loaded.fitted.trace, QFileInfo(path).fileName().toStdString(),
                                              misfit ? std::make_shared<const NamedRun>(loaded.run) : nullptr,
                                              misfit});
    if (!misfit)
        return;
    context_.session.dispatch(action::Notify{
        {Notice::Kind::Warning,
         misfitError(path.toStdString(), endOf(context_.session.now().model->lts, loaded.fitted.trace),
                     loaded.run, *misfit)}});
}

} // namespace threadmend
