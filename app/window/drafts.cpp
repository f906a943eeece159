// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/drafts.h"

#include "core/model/text/byte_sink.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <algorithm>

namespace threadmend {

namespace {

const QLatin1String schema("threadmend/draft/1");

/// So many windows may edit the same file, each with a draft of its own.
constexpr int mostPlaces = 32;

} // namespace

DraftPlace::DraftPlace(QString path, QString file, std::unique_ptr<QLockFile> lock)
    : path_(std::move(path)), file_(std::move(file)), lock_(std::move(lock))
{
}

QString DraftPlace::keep(const QByteArray& basis, const QString& text) const
{
    const QJsonObject content{{QStringLiteral("schema"), schema},
                              {QStringLiteral("path"), path_},
                              {QStringLiteral("basis"), QString::fromLatin1(basis)},
                              {QStringLiteral("text"), text}};
    const QByteArray bytes = QJsonDocument(content).toJson(QJsonDocument::Compact);
    const QString folder = QFileInfo(file_).path();
    if (!QDir().mkpath(folder))
        return QStringLiteral("%1 cannot be made").arg(folder);
    const auto error =
        writeWhole(file_.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return error ? QString::fromStdString(error->message) : QString();
}

std::optional<Draft> DraftPlace::find() const
{
    QFile file(file_);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject content = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonValue text = content.value(QStringLiteral("text"));
    if (content.value(QStringLiteral("schema")).toString() != schema || !text.isString() ||
        content.value(QStringLiteral("path")).toString() != path_)
        return std::nullopt;
    return Draft{path_, content.value(QStringLiteral("basis")).toString().toLatin1(), text.toString()};
}

void DraftPlace::discard() const
{
    QFile::remove(file_);
}

Drafts Drafts::ofUser()
{
    return Drafts(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
                  QStringLiteral("/drafts"));
}

QString Drafts::stemFor(const QString& path) const
{
    const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QString::fromLatin1(hash.left(32));
}

QString Drafts::nameFor(const QString& path, int number) const
{
    return number == 0 ? stemFor(path) : stemFor(path) + QStringLiteral("-%1").arg(number + 1);
}

bool Drafts::isThere(const QString& path, int number) const
{
    return QFile::exists(QStringLiteral("%1/%2.json").arg(folder_, nameFor(path, number)));
}

std::optional<DraftPlace> Drafts::place(const QString& path, int number) const
{
    const QString name = nameFor(path, number);
    const QString locks = folder_ + QStringLiteral("/open");
    auto lock = std::make_unique<QLockFile>(locks + QLatin1Char('/') + name);
    // A lock is stale when its process has ended, not because it is old.
    lock->setStaleLockTime(0);
    if (!QDir().mkpath(locks))
        lock.reset();
    else if (!lock->tryLock() && lock->error() == QLockFile::LockFailedError)
        return std::nullopt;
    return DraftPlace(path, QStringLiteral("%1/%2.json").arg(folder_, name), std::move(lock));
}

DraftPlace Drafts::placeFor(const QString& path) const
{
    for (int number = 0; number < mostPlaces; ++number)
        if (isThere(path, number))
            if (auto left = place(path, number); left && left->find())
                return *std::move(left);
    for (int number = 0; number < mostPlaces; ++number)
        if (auto free = place(path, number))
            return *std::move(free);
    return lastPlace(path);
}

std::optional<DraftPlace> Drafts::lastLeft(const QString& path) const
{
    std::optional<DraftPlace> left;
    QDateTime written;
    for (int number = 0; number < mostPlaces; ++number) {
        auto next = isThere(path, number) ? place(path, number) : std::nullopt;
        if (!next || !next->find())
            continue;
        const QDateTime when = QFileInfo(next->file_).lastModified();
        if (left && when <= written)
            continue;
        left = std::move(next);
        written = when;
    }
    return left;
}

DraftPlace Drafts::lastPlace(const QString& path) const
{
    return DraftPlace(path, QStringLiteral("%1/%2-%3.json").arg(folder_, stemFor(path)).arg(mostPlaces),
                      nullptr);
}

std::vector<LeftDraft> Drafts::left() const
{
    std::vector<LeftDraft> found;
    const QFileInfoList files =
        QDir(folder_).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Time);
    for (const QFileInfo& file : files) {
        if (found.size() == mostListed)
            break;
        QFile content(file.filePath());
        if (!content.open(QIODevice::ReadOnly))
            continue;
        const QString path =
            QJsonDocument::fromJson(content.readAll()).object().value(QStringLiteral("path")).toString();
        const bool isKnown =
            std::any_of(found.begin(), found.end(), [&](const LeftDraft& each) { return each.path == path; });
        if (!path.isEmpty() && !isKnown && lastLeft(path))
            found.push_back({path, file.lastModified()});
    }
    return found;
}

void Drafts::discardAll(const QString& path) const
{
    QDir folder(folder_);
    for (const QString& name : folder.entryList({stemFor(path) + QStringLiteral("*.json")}, QDir::Files))
        folder.remove(name);
}

} // namespace threadmend
