// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/session_file.h"

#include "app/files/file_digest.h"
#include "core/model/text/byte_sink.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace threadmend {

namespace {

constexpr qint64 mostSessionBytes = qint64{64} << 20;

QDir folderOf(const std::string& path)
{
    return QFileInfo(QString::fromStdString(path)).absoluteDir();
}

/// Where the JSON ends to be some, as line and column.
InputError brokenAt(const QByteArray& text, const QJsonParseError& error, const std::string& path)
{
    const QByteArray before = text.left(error.offset);
    const auto line = static_cast<std::uint64_t>(before.count('\n')) + 1;
    const auto column = static_cast<std::uint64_t>(before.size() - before.lastIndexOf('\n'));
    return {path, line, column, "is no JSON here: " + error.errorString().toStdString(),
            "a session is saved in the window: File, Save the session as"};
}

} // namespace

bool SessionFile::isOfAnotherModel() const
{
    const QByteArray now = digestOfFile(record.path);
    return !digest.isEmpty() && !now.isEmpty() && now != digest;
}

bool isSessionFile(const QString& path)
{
    return path.endsWith(QLatin1String(".tmend"), Qt::CaseInsensitive);
}

Outcome<SessionFile> sessionIn(const QByteArray& text, const std::string& path)
{
    QJsonParseError error;
    const QJsonObject document = QJsonDocument::fromJson(text, &error).object();
    if (error.error != QJsonParseError::NoError)
        return brokenAt(text, error, path);
    auto record = recordFrom(text);
    if (!record || record->path.isEmpty())
        return InputError{path, 0, 0, "is no session, or its properties cannot be read",
                          "a session is saved in the window: File, Save the session as"};
    record->path = QDir::cleanPath(folderOf(path).absoluteFilePath(record->path));
    return SessionFile{*std::move(record), document.value(QLatin1String("digest")).toString().toLatin1()};
}

Outcome<SessionFile> readSessionFile(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
        return InputError{
            path, 0, 0,
            "cannot be read: " +
                (file.exists() ? file.errorString() : QStringLiteral("it is not there")).toStdString(),
            ""};
    const QByteArray text = file.read(mostSessionBytes + 1);
    if (text.size() > mostSessionBytes)
        return InputError{path, 0, 0, "is larger than 64 MiB", "is this a session?"};
    return sessionIn(text, path);
}

std::optional<InputError> writeSessionFile(const std::string& path, const SessionFile& session)
{
    SessionRecord moved = session.record;
    moved.path = folderOf(path).relativeFilePath(moved.path);
    QJsonObject document = QJsonDocument::fromJson(toJson(moved)).object();
    document.insert(QStringLiteral("digest"), QString::fromLatin1(session.digest));
    const QByteArray bytes = QJsonDocument(document).toJson(QJsonDocument::Indented);
    return writeWhole(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace threadmend
