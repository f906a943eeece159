// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/edited_source.h"

#include "core/model/behavioral/product/program_model.h"
#include "views/graph/captions.h"

#include <utility>

namespace threadmend {

EditedSource::EditedSource(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session, &Session::changed, this, &EditedSource::follow);
}

void EditedSource::follow(const ChangeSet& changes)
{
    if (!changes.has(Change::Model))
        return;
    const Snapshot& now = session_.now();
    if (!now.model || !programOf(*now.model))
        return close();
    const QString path = QString::fromStdString(now.model->path);
    if (path != path_)
        open(path, QString::fromStdString(now.model->source));
    take(*programOf(*now.model));
}

void EditedSource::take(const behavioral::ProgramModel& program)
{
    const QString source = QString::fromStdString(program.reading().text);
    lines_ = MovedLines(lineCount(source));
    problemsAreOfNow_ = isText(source);
    if (!problemsAreOfNow_)
        lines_.edit(lineEdit(source, text_));
    problems_ = problemsOf(program.warnings());
    Q_EMIT problemsChanged();
}

bool EditedSource::isText(const QString& source) const
{
    // The last line of what was read is always ended.
    return source == text_ || source == text_ + QLatin1Char('\n');
}

bool EditedSource::isTextOf(const OpenedModel& model) const
{
    return programOf(model) && QString::fromStdString(model.path) == path_ &&
           isText(QString::fromStdString(model.source));
}

void EditedSource::takeOpened()
{
    take(*programOf(*session_.now().model));
}

void EditedSource::open(const QString& path, const QString& text)
{
    if (isOpen())
        Q_EMIT leaving();
    path_ = path;
    text_ = text;
    saved_ = text;
    problems_.clear();
    problemsAreOfNow_ = true;
    lines_ = MovedLines(lineCount(text));
    Q_EMIT opened();
    Q_EMIT problemsChanged();
    Q_EMIT savedChanged();
}

void EditedSource::close()
{
    if (isOpen())
        open({}, {});
}

void EditedSource::edit(const QString& text)
{
    if (text == text_)
        return;
    const LineEdit edit = lineEdit(text_, text);
    const bool wasModified = isModified();
    text_ = text;
    lines_.edit(edit);
    problemsAreOfNow_ = false;
    Q_EMIT edited(edit);
    if (isModified() != wasModified)
        Q_EMIT savedChanged();
}

void EditedSource::setSaved(const QString& text)
{
    saved_ = text;
    Q_EMIT savedChanged();
}

void EditedSource::wasNotRead(const SourceProblem& error)
{
    problems_ = {error};
    problemsAreOfNow_ = true;
    Q_EMIT problemsChanged();
}

const SourceProblem* EditedSource::error() const
{
    return !problems_.empty() && problems_.front().isError ? &problems_.front() : nullptr;
}

std::vector<SourceProblem> problemsOf(const std::vector<behavioral::ProgramWarning>& warnings)
{
    std::vector<SourceProblem> problems;
    for (const behavioral::ProgramWarning& warning : warnings)
        problems.push_back({false, static_cast<int>(warning.place.line),
                            static_cast<int>(warning.place.column), visibleText(warning.sentence),
                            warning.fix});
    return problems;
}

SourceProblem problemOf(const InputError& error)
{
    QString sentence = visibleText(error.message);
    if (!error.hint.empty())
        sentence += QStringLiteral(": ") + visibleText(error.hint);
    return {true, static_cast<int>(error.line), static_cast<int>(error.column), sentence, std::nullopt};
}

} // namespace threadmend
