// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/source_file.h"

#include "core/model/text/byte_sink.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
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

Outcome<SourceFile> written(const QString& path, const QString& text, const SourceFile& file,
                            const MayReplace& mayReplace)
{
    QByteArray bytes = text.toUtf8();
    if (file.lineEnd != "\n")
        bytes.replace("\n", file.lineEnd);
    if (file.hasByteOrderMark)
        bytes.prepend(byteOrderMark);
    if (auto error = writeWhole(path.toStdString(),
                                {bytes.constData(), static_cast<std::size_t>(bytes.size())}, mayReplace)) {
        error->hint = "the file is as it was, and the edits are kept as a draft";
        return *error;
    }
    SourceFile now = file;
    now.text = text;
    now.digest = digestOf(bytes);
    return now;
}

} // namespace

Outcome<SourceFile> readSourceFile(const QString& path)
{
    if (QFileInfo(path).exists() && !QFileInfo(path).isFile())
        return errorIn(path, QStringLiteral("is no file that could be edited"), "");
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

Outcome<SourceFile> writeSourceFile(const QString& path, const QString& text, const SourceFile& file)
{
    return written(path, text, file, [&file](const std::optional<std::string>& now) {
        return !now || digestOf(QByteArray::fromStdString(*now)) == file.digest;
    });
}

Outcome<SourceFile> overwriteSourceFile(const QString& path, const QString& text, const SourceFile& file)
{
    return written(path, text, file, nullptr);
}

} // namespace threadmend
