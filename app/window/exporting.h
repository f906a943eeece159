// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen, written into files and onto the clipboard.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QObject>

namespace threadmend {

class GraphPanel;
struct LoadedRun;

/// Writes the picture of the canvas as it is laid out there, in the background.
class Exporting : public QObject {
    Q_OBJECT
public:
    Exporting(PanelContext& context, QObject* parent);

    /// The extension of `path` says what kind of file.
    void exportPicture(const GraphPanel& panel, const QString& path);
    /// The picture is on the clipboard when it is painted, also in the background.
    void copyPicture(const GraphPanel& panel);
    void saveTrace(const QString& path);
    /// Finds the run of the file in the model, in the background; what of it fits becomes the trace, with a
    /// notice of the first step that does not.
    void openTrace(const QString& path);

Q_SIGNALS:
    void said(const QString& sentence);

private:
    void complain(const InputError& error);
    void show(const LoadedRun& loaded, const QString& path);

    PanelContext& context_;
    Job job_;
    Job copyJob_; ///< copying ends no export
};

/// The kinds of pictures and of traces for a file dialog.
QString pictureFilter();
QString traceFilter();
QString traceReadFilter();
QString chartFilter();

} // namespace threadmend
