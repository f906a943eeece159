// SPDX-License-Identifier: GPL-3.0-or-later
// Models and their properties from files into the session, in the background.
#pragma once

#ifndef Q_MOC_RUN
#include "core/property/property.h"
#include "core/session/opened_model.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace threadmend {

/// Opens one model at a time; the one before stays until the new one is there, and for good if it cannot be
/// read. A file that another program changes is noticed.
class Opening : public QObject {
    Q_OBJECT
public:
    Opening(Session& session, Jobs& jobs, QObject* parent = nullptr);

    void open(const QString& path);
    /// Reads the open model again; its properties stay as they were edited.
    void reload();
    /// The properties in a file take the place of those of the session, as an edit.
    void openProperties(const QString& path);

    /// Where the properties of the session were read from; empty if they are new.
    const QString& propertyFile() const { return propertyFile_; }
    void setPropertyFile(const QString& path) { propertyFile_ = path; }

signals:
    void opened(const QString& path);
    /// The model could not be read, or reading it was cancelled.
    void failed();

private:
    /// What the job brings.
    struct Loaded {
        std::shared_ptr<const OpenedModel> model;
        std::vector<Property> properties;
        std::string propertyFile;
        std::optional<InputError> propertyProblem;
    };
    static Outcome<Loaded> load(const std::string& path, const TerminationLabels& termination,
                                bool properties, RunContext& run);

    void start(const QString& path, bool properties);
    void take(const Outcome<Loaded>& outcome, bool properties);
    void complain(const InputError& error);
    void watch(const QString& path);
    void lookAtFile();

    Session& session_;
    Job job_;
    QFileSystemWatcher watcher_;
    QTimer settle_; ///< programs write files in several steps
    QString watched_;
    QDateTime modified_;
    qint64 size_ = -1;
    QString propertyFile_;
};

/// Properties as a list of the session, with keys from `firstKey` on.
PropertyList listedProperties(const std::vector<Property>& properties, std::uint32_t firstKey);

} // namespace threadmend
