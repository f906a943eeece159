// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/drafts.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

namespace threadmend {

namespace {

const QLatin1String schema("threadmend/draft/1");

} // namespace

Drafts Drafts::ofUser()
{
    return Drafts(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
                  QStringLiteral("/drafts"));
}

QString Drafts::fileFor(const QString& path) const
{
    const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QStringLiteral("%1/%2.json").arg(folder_, QString::fromLatin1(hash.left(32)));
}

QString Drafts::keep(const Draft& draft) const
{
    const QJsonObject content{{QStringLiteral("schema"), schema},
                              {QStringLiteral("path"), draft.path},
                              {QStringLiteral("basis"), QString::fromLatin1(draft.basis)},
                              {QStringLiteral("text"), draft.text}};
    const QByteArray bytes = QJsonDocument(content).toJson(QJsonDocument::Compact);
    if (!QDir().mkpath(folder_))
        return QStringLiteral("%1 cannot be made").arg(folder_);
    QSaveFile file(fileFor(draft.path));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return file.errorString();
    return {};
}

std::optional<Draft> Drafts::find(const QString& path) const
{
    QFile file(fileFor(path));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject content = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonValue text = content.value(QStringLiteral("text"));
    if (content.value(QStringLiteral("schema")).toString() != schema || !text.isString() ||
        content.value(QStringLiteral("path")).toString() != path)
        return std::nullopt;
    return Draft{path, content.value(QStringLiteral("basis")).toString().toLatin1(), text.toString()};
}

void Drafts::discard(const QString& path) const
{
    QFile::remove(fileFor(path));
}

} // namespace threadmend
