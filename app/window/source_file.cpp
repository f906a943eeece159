// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/source_file.h"

#include <QCryptographicHash>
#include <QFile>
#include <QSaveFile>
#include <QStringDecoder>

namespace threadmend {

namespace {

constexpr qint64 mostBytes = qint64{16} << 20;
const QByteArray byteOrderMark("\xEF\xBB\xBF");

QByteArray digestOf(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

InputError errorIn(const QString& path, const QString& message, const char* hint)
{
    return {path.toStdString(), 0, 0, message.toStdString(), hint};
}

/// As `LineReader` takes them: LF ends a line, with a CR before it or not; CR alone does where there is no
/// LF.
QByteArray lineEndOf(const QByteArray& bytes)
{
    const qsizetype both = bytes.count("\r\n");
    const qsizetype feeds = bytes.count('\n');
    if (feeds == 0)
        return bytes.contains('\r') ? "\r" : "\n";
    return 2 * both > feeds ? "\r\n" : "\n";
}

} // namespace

Outcome<SourceFile> readSourceFile(const QString& path)
{
    QFile input(path);
    if (!input.open(QIODevice::ReadOnly))
        return errorIn(path, QStringLiteral("cannot be read: ") + input.errorString(), "");
    QByteArray bytes = input.read(mostBytes + 1);
    if (bytes.size() > mostBytes)
        return errorIn(path, QStringLiteral("the program is larger than 16 MiB"), "is this a program?");
    SourceFile file;
    file.digest = digestOf(bytes);
    file.hasByteOrderMark = bytes.startsWith(byteOrderMark);
    if (file.hasByteOrderMark)
        bytes.remove(0, byteOrderMark.size());
    file.lineEnd = lineEndOf(bytes);
    QStringDecoder decode(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    file.text = decode(bytes);
    if (decode.hasError())
        return errorIn(path, QStringLiteral("is not in UTF-8: it can be looked at, but not edited"),
                       "convert it to UTF-8");
    if (file.lineEnd == "\r")
        file.text.replace(QLatin1Char('\r'), QLatin1Char('\n'));
    else
        file.text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    return file;
}

QByteArray digestOfFile(const QString& path)
{
    QFile input(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!input.open(QIODevice::ReadOnly) || !hash.addData(&input))
        return {};
    return hash.result().toHex();
}

Outcome<SourceFile> writeSourceFile(const QString& path, const QString& text, const SourceFile& file)
{
    QByteArray bytes = text.toUtf8();
    if (file.lineEnd != "\n")
        bytes.replace("\n", file.lineEnd);
    if (file.hasByteOrderMark)
        bytes.prepend(byteOrderMark);
    QSaveFile output(path);
    if (!output.open(QIODevice::WriteOnly) || output.write(bytes) != bytes.size() || !output.commit())
        return errorIn(path, QStringLiteral("cannot be written: ") + output.errorString(),
                       "the file is as it was, and the edits are kept as a draft");
    SourceFile written = file;
    written.text = text;
    written.digest = digestOf(bytes);
    return written;
}

} // namespace threadmend
