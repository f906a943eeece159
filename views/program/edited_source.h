// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a model while a person edits it: what its file holds, what was read of it, what is wrong.
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#include "core/model/text/text_replacement.h"
#include "views/session/session.h"
#endif
#include "views/program/moved_lines.h"

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

namespace threadmend {

/// Something to be mended in the text that was read.
struct SourceProblem {
    bool isError = false;   ///< the text cannot be read
    bool isFailure = false; ///< it can, and a run fails here
    int line = 0;           ///< from 1; 0: the whole text
    int column = 0;         ///< from 1, in bytes; 0: the whole line
    QString sentence;
    std::optional<TextReplacement> fix;
    /// Whether it is more than a warning.
    bool isGrave() const { return isError || isFailure; }
    bool operator==(const SourceProblem&) const = default;
};

/// A line of the text, from 1, and what a proposal that is looked at would make of it.
struct ProposedLine {
    int line = 0;
    QString text;
    bool operator==(const ProposedLine&) const = default;
};

/// Holds the text; editors show it and hand back what was typed, others replace it. Follows the session: a
/// model with a source that is opened there is edited, unless its text is so large that a program has written
/// it; one that already is was read again. Hears of it before any panel does if it is made before them.
/// Touches no files: who keeps them listens.
class EditedSource : public QObject {
    Q_OBJECT
public:
    explicit EditedSource(Session& session, QObject* parent = nullptr);

    /// Of the file; empty while nothing is edited.
    const QString& path() const { return path_; }
    bool isOpen() const { return !path_.isEmpty(); }
    const QString& text() const { return text_; }
    /// What the file holds, as far as is known.
    const QString& saved() const { return saved_; }
    bool isModified() const { return text_ != saved_; }

    /// Another text takes the place of the one before; `text` is what its file holds.
    void open(const QString& path, const QString& text);
    void close();
    /// Whether a model was read from the text as it is.
    bool isTextOf(const OpenedModel& model) const;
    /// The text as it is was read before: what was found then is true again.
    void takeOpened();
    /// The text after an edit.
    void edit(const QString& text);
    /// The file holds `text` from now on.
    void setSaved(const QString& text);

    /// The text as it is now cannot be read.
    void wasNotRead(const SourceProblem& error);
    /// Ordered by place; of the text that was read last, whether that succeeded or not.
    const std::vector<SourceProblem>& problems() const { return problems_; }
    /// Whether the problems are those of the text as it is now.
    bool problemsAreOfNow() const { return problemsAreOfNow_; }
    /// The error, if the text that was tried last could not be read.
    const SourceProblem* error() const;

    /// What would be changed in the text as it is; an edit forgets it.
    void setProposed(std::vector<ProposedLine> lines);
    const std::vector<ProposedLine>& proposed() const { return proposed_; }

    /// Where a line of the text that was read last is now; 0: nowhere.
    int lineNow(int lineRead) const { return lines_.now(lineRead); }
    /// Which line of the text that was read last stands here now; 0: none.
    int lineRead(int lineNow) const { return lines_.original(lineNow); }

Q_SIGNALS:
    /// The text is about to be another model's, or nobody's.
    void leaving();
    /// The text is another model's, or nobody's.
    void opened();
    /// The text is another one after an edit, which `edit` describes.
    void edited(const threadmend::LineEdit& edit);
    void problemsChanged();
    void proposedChanged();
    /// Whether there is something to save may have changed.
    void savedChanged();
    /// A person wants to go to a line, from 1, of the text as it is now.
    void placeWanted(int line);
    void saveWanted();
    void revertWanted();

private:
    void follow(const ChangeSet& changes);
    /// `model` is what was read last.
    void take(const OpenedModel& model);
    bool isText(const QString& source) const;

    Session& session_;
    QString path_;
    QString text_;
    QString saved_;
    std::vector<SourceProblem> problems_;
    bool problemsAreOfNow_ = true;
    std::vector<ProposedLine> proposed_;
    MovedLines lines_;
};

/// The problems of a model that could be read.
std::vector<SourceProblem> problemsOf(const Model& model);
/// What is wrong with a text, for a person to mend.
SourceProblem problemOf(const InputError& error);

} // namespace threadmend
