// SPDX-License-Identifier: GPL-3.0-or-later
// Models and their properties into the session, in the background: from files, and programs as they are
// edited.
#pragma once

#ifndef Q_MOC_RUN
#include "app/window/editing.h"
#include "app/window/file_watch.h"
#include "app/window/loading.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QObject>
#include <QTimer>

namespace threadmend {

/// Opens one model at a time; the one before stays until the new one is there, and for good if the new one
/// cannot be read. Of a program that cannot be read the text is there, to be mended. A text that is edited is
/// read again as soon as nobody has typed for a moment, and what was known about it is checked again. A file
/// that another program changes is noticed.
class Opening : public QObject {
    Q_OBJECT
public:
    Opening(Session& session, EditedSource& source, Editing& editing, Jobs& jobs, QObject* parent = nullptr);

    void open(const QString& path);
    /// Reads the file again; its properties stay as they were edited.
    void reload();
    /// Looks at more of a program that was explored in part: each time four times as long as before.
    void exploreFurther();
    /// The properties in a file take the place of those of the session, as an edit.
    void openProperties(const QString& path);

    /// Where the properties of the session were read from; empty if they are new.
    const QString& propertyFile() const { return propertyFile_; }
    /// What that file held then; nothing if there was none.
    const std::optional<std::string>& propertyContent() const { return propertyContent_; }
    void setPropertyFile(const QString& path, std::optional<std::string> content)
    {
        propertyFile_ = path;
        propertyContent_ = std::move(content);
    }

Q_SIGNALS:
    void opened(const QString& path);
    /// These properties were known before the text was read again.
    void checkAgain(const std::vector<threadmend::PropertyKey>& keys);
    /// The model could not be read, or reading it was cancelled.
    void failed();

private:
    void start(LoadRequest request);
    void take(const LoadRequest& request, const Outcome<Loaded>& outcome);
    void takeFile(const LoadRequest& request, const Loaded& loaded);
    void takeModel(const LoadRequest& request, const Loaded& loaded);
    void takeUnreadable(const LoadRequest& request, const Loaded& loaded);
    void takeFailure(const LoadRequest& request, const Failure& failure);
    /// The text is another one: what is being read of it is out of date.
    void readSoon();
    void readText();
    /// How far a program is explored after an edit: as far as before and farther, since a patch may add
    /// states, but no farther than when it was opened.
    std::uint64_t statesAfterEdit() const;
    void abandonText();
    void complain(const InputError& error);
    /// How to read a model of which so many states are to be explored.
    ReadOptions reading(std::uint64_t mostStates) const;
    void fileChanged(const QString& path, bool exists);

    Session& session_;
    EditedSource& source_;
    Editing& editing_;
    Job job_;
    FileWatch watch_;
    QTimer pause_;           ///< since the last key
    bool readsText_ = false; ///< the job, if it runs, reads the text that is edited
    QString propertyFile_;
    std::optional<std::string> propertyContent_;
    std::optional<Notice> warned_; ///< of the file as it was read: edits may have mended that
    std::uint64_t mostStates_;     ///< of the model that is open
};

/// Properties as a list of the session, with keys from `firstKey` on.
PropertyList listedProperties(const std::vector<Property>& properties, std::uint32_t firstKey);

} // namespace threadmend
