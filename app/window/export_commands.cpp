// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that write pictures and traces.
#include "app/window/exporting.h"
#include "app/window/main_window.h"
#include "views/explore/graph_panel.h"

#include <QFileDialog>
#include <QFileInfo>

namespace threadmend {

namespace {

/// Where the model is, with another ending.
QString beside(const Snapshot& now, const QString& ending)
{
    const QFileInfo model(QString::fromStdString(now.model->path));
    return model.absolutePath() + QLatin1Char('/') + model.completeBaseName() + ending;
}

} // namespace

void MainWindow::addExportCommands()
{
    exporting_ = new Exporting(context_, this);
    const auto hasModel = [](const Snapshot& now) { return now.model != nullptr; };
    const auto hasTrace = [](const Snapshot& now) { return now.trace != nullptr; };
    const QString file = QStringLiteral("File"), edit = QStringLiteral("Edit");
    commands_.add(
        {QStringLiteral("picture.export"),
         file,
         QStringLiteral("&Export the picture …"),
         QStringLiteral("Write what is seen as SVG, PNG, PDF, DOT or TikZ"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
         2},
        [this] {
            const QString path =
                QFileDialog::getSaveFileName(this, QStringLiteral("Export the picture"),
                                             beside(session_.now(), QStringLiteral(".svg")), pictureFilter());
            if (!path.isEmpty())
                exporting_->exportPicture(*graph_, path);
        },
        hasModel);
    commands_.add(
        {QStringLiteral("trace.save"),
         file,
         QStringLiteral("Save the &trace …"),
         QStringLiteral("Save the trace as JSON, an LTS of one run, text, or a sequence chart"),
         {QKeySequence(Qt::CTRL | Qt::Key_T)},
         2},
        [this] {
            const QString path = QFileDialog::getSaveFileName(
                this, QStringLiteral("Save the trace"), beside(session_.now(), QStringLiteral(".trace.json")),
                traceFilter());
            if (!path.isEmpty())
                exporting_->saveTrace(path);
        },
        hasTrace);
    commands_.add(
        {QStringLiteral("trace.chart"),
         file,
         QStringLiteral("Export a sequence &chart …"),
         QStringLiteral(
             "Draw the trace as a message-sequence chart: who requested, who waited, step by step"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)},
         2},
        [this] {
            const QString path = QFileDialog::getSaveFileName(
                this, QStringLiteral("Export a sequence chart"),
                beside(session_.now(), QStringLiteral(".chart.svg")), chartFilter());
            if (!path.isEmpty())
                exporting_->saveTrace(path);
        },
        hasTrace);
    commands_.add(
        {QStringLiteral("trace.open"),
         file,
         QStringLiteral("Open a trace …"),
         QStringLiteral("Show a saved trace, step by step, as far as this model has it"),
         {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_T)},
         2},
        [this] {
            const QString path = QFileDialog::getOpenFileName(this, QStringLiteral("Open a trace"), QString(),
                                                              traceReadFilter());
            if (!path.isEmpty())
                exporting_->openTrace(path);
        },
        hasModel);
    commands_.add(
        {QStringLiteral("picture.copy"),
         edit,
         QStringLiteral("Copy the &picture"),
         QStringLiteral("Copy what is seen to the clipboard"),
         {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C)},
         3},
        [this] { exporting_->copyPicture(*graph_); }, hasModel);
}

} // namespace threadmend
