// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_digest.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace threadmend {

QByteArray digestOfFile(const QString& path)
{
    QFile input(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!QFileInfo(path).isFile() || !input.open(QIODevice::ReadOnly) || !hash.addData(&input))
        return {};
    return hash.result().toHex();
}

} // namespace threadmend
