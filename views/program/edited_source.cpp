// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/edited_source.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/model/model_kind.h"
#include "views/graph/captions.h"

#include <algorithm>
#include <set>
#include <utility>

namespace threadmend {

namespace {

/// Nobody edits a larger text.
constexpr std::size_t largestEdited = std::size_t{16} << 20;

bool isEdited(const Model& model)
{
    return model.kind->hasSource && model.source.size() <= largestEdited;
}

} // namespace

EditedSource::EditedSource(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session, &Session::changed, this, &EditedSource::follow);
}

void EditedSource::follow(const ChangeSet& changes)
{
    if (!changes.has(Change::Model))
        return;
    const Snapshot& now = session_.now();
    if (!now.model || !isEdited(*now.model))
        return close();
    const QString path = QString::fromStdString(now.model->path);
    if (path != path_)
        open(path, QString::fromStdString(now.model->source));
    take(*now.model);
}

void EditedSource::take(const OpenedModel& model)
{
    const QString source = QString::fromStdString(model.source);
    lines_ = MovedLines(lineCount(source));
    problemsAreOfNow_ = isText(source);
    if (!problemsAreOfNow_)
        lines_.edit(lineEdit(source, text_));
    problems_ = problemsOf(model);
    Q_EMIT problemsChanged();
}

bool EditedSource::isText(const QString& source) const
{
    // The last line of what was read is always ended.
    return source == text_ || source == text_ + QLatin1Char('\n');
}

bool EditedSource::isTextOf(const OpenedModel& model) const
{
    return isEdited(model) && QString::fromStdString(model.path) == path_ &&
           isText(QString::fromStdString(model.source));
}

void EditedSource::takeOpened()
{
    take(*session_.now().model);
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
    setProposed({});
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
    setProposed({});
    Q_EMIT edited(edit);
    if (isModified() != wasModified)
        Q_EMIT savedChanged();
}

void EditedSource::setProposed(std::vector<ProposedLine> lines)
{
    if (lines == proposed_)
        return;
    proposed_ = std::move(lines);
    Q_EMIT proposedChanged();
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

namespace {

/// Runs that end in an error are mended in the text, whatever was asked of the program.
void addFailures(const Model& model, std::vector<SourceProblem>& problems)
{
    const behavioral::ProgramModel* program = programOf(model);
    if (program == nullptr || !model.lanes)
        return;
    // Of a program that fails everywhere, the first runs tell what is wrong.
    constexpr std::size_t mostLookedAt = 2000;
    const auto& failures = program->synchronisations().failures;
    std::set<std::pair<std::uint32_t, std::string>> seen;
    for (std::size_t i = 0; i < std::min(failures.size(), mostLookedAt); ++i) {
        const behavioral::StateFailure& failure = failures[i].second;
        if (failure.word != behavioral::nameOf(behavioral::ProgramFailure::Kind::JavaScriptError) ||
            !seen.insert({failure.line, failure.message}).second)
            continue;
        const QString sentence = visibleText(failure.message);
        problems.push_back(
            {false, true, static_cast<int>(failure.line), 0,
             failure.thread.empty()
                 ? sentence
                 : QStringLiteral("%1 (b-thread %2)").arg(sentence, visibleText(failure.thread)),
             std::nullopt});
    }
    std::stable_sort(problems.begin(), problems.end(), [](const SourceProblem& a, const SourceProblem& b) {
        return std::pair(a.line, !a.isFailure) < std::pair(b.line, !b.isFailure);
    });
}

} // namespace

std::vector<SourceProblem> problemsOf(const Model& model)
{
    std::vector<SourceProblem> problems;
    const auto add = [&](std::uint64_t line, std::uint64_t column, std::string_view sentence,
                         const auto& fix) {
        problems.push_back(
            {false, false, static_cast<int>(line), static_cast<int>(column), visibleText(sentence), fix});
    };
    // Those of a program have more to say than the model's, which are the same.
    if (const behavioral::ProgramModel* program = programOf(model))
        for (const behavioral::ProgramWarning& warning : program->warnings())
            add(warning.place.line, warning.place.column, warning.sentence, warning.fix);
    else
        for (const InputWarning& warning : model.warnings)
            add(warning.line, warning.column, warning.message, std::nullopt);
    addFailures(model, problems);
    return problems;
}

SourceProblem problemOf(const InputError& error)
{
    QString sentence = visibleText(error.message);
    if (!error.hint.empty())
        sentence += QStringLiteral(": ") + visibleText(error.hint);
    return {true,     false,       static_cast<int>(error.line), static_cast<int>(error.column),
            sentence, std::nullopt};
}

} // namespace threadmend
