// SPDX-License-Identifier: GPL-3.0-or-later
// Models and their properties into the session, in the background: from files, and programs as they are
// edited.
#pragma once

#ifndef Q_MOC_RUN
#include "app/window/editing.h"
#include "app/window/file_watch.h"
#include "app/window/growth.h"
#include "app/window/loading.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QObject>
#include <QTimer>

namespace threadmend {

/// Opens one model at a time; the one before stays until the new one is there, and for good if the new one
/// cannot be read. Of a program that cannot be read the text is there, to be mended. A text that is edited is
/// read again as soon as nobody has typed for a moment, and what was known about it is checked again. Of a
/// program that is large the beginning is shown, and more of it as it is explored; where a person goes beyond
/// that, what is around their run. A file that another program changes is noticed.
class Opening : public QObject {
    Q_OBJECT
public:
    Opening(Session& session, EditedSource& source, Editing& editing, Jobs& jobs, QObject* parent = nullptr);

    void open(const QString& path);
    /// The same; a file that is not there yet is begun with this text, which nobody has saved.
    void begin(const QString& path, const QString& text);
    /// Reads the file again; its properties stay as they were edited.
    void reload();
    /// Looks at four times as much of a program that was explored in part, whatever the budget of memory.
    /// What there is stays until then.
    void exploreFurther();
    /// Whether a file or a text is being read.
    bool isReading() const { return job_.isRunning() && purpose_ != Purpose::Growth; }
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
    /// This begins to be read, and was read, or not.
    void reads(const QString& path);
    void hasRead();
    void opened(const QString& path);
    /// These properties were known before the text was read again.
    void checkAgain(const std::vector<threadmend::PropertyKey>& keys);
    /// The model could not be read, or reading it was cancelled.
    void failed();

private:
    /// What the job is for, if it runs.
    enum class Purpose { File, Text, Growth };

    void start(Purpose purpose, LoadRequest request, const Limits& limits = {});
    void grow(const Growth& more, const Limits& limits = {});
    /// Looks at more of the model by itself, if there is more within the budget.
    void growOn();
    /// Looks beyond what was explored, if that is where a person has gone.
    void lookBeyond();
    void takeGrown(const Loaded& loaded);
    /// What is known of the same program is checked again, but for what stays true.
    void checkAgainAfter(const std::vector<PropertyKey>& keys);
    /// Of what was read from a file, when there is no more to come by itself.
    void warn();
    void take(Purpose purpose, const LoadRequest& request, const Outcome<Loaded>& outcome);
    void takeFile(const LoadRequest& request, const Loaded& loaded);
    void takeModel(const LoadRequest& request, const Loaded& loaded);
    void takeUnreadable(const LoadRequest& request, const Loaded& loaded);
    void takeFailure(Purpose purpose, const Failure& failure);
    /// The text is another one: what is being read of it is out of date.
    void readSoon();
    void readText();
    void abandonText();
    void complain(const InputError& error);
    ReadOptions reading() const { return growth_.reading(session_.now().reading); }
    void fileChanged(const QString& path, bool exists);

    Session& session_;
    EditedSource& source_;
    Editing& editing_;
    Job job_;
    FileWatch watch_;
    QTimer pause_; ///< since the last key
    Purpose purpose_ = Purpose::File;
    QString propertyFile_;
    std::optional<std::string> propertyContent_;
    bool warns_ = false;
    std::optional<Notice> warned_; ///< of the file as it was read: edits may have mended that
    Growth growth_;                ///< of the model that is open, or is being opened
};

/// Properties as a list of the session, with keys from `firstKey` on.
PropertyList listedProperties(const std::vector<Property>& properties, std::uint32_t firstKey);

} // namespace threadmend
