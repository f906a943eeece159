// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tour_copy.h"

#include "app/files/samples.h"
#include "app/window/drafts.h"
#include "core/model/text/byte_sink.h"
#include "core/property/property_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace threadmend {

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What is there already is not written again: nobody is told of a change that is none.
std::optional<InputError> write(const QString& path, const QByteArray& content)
{
    if (QFile::exists(path) && contentOf(path) == content)
        return std::nullopt;
    auto error =
        writeWhole(path.toStdString(), {content.constData(), static_cast<std::size_t>(content.size())});
    if (error)
        error->hint = "A tour works on a copy of its sample.";
    return error;
}

} // namespace

Outcome<QString> freshTourCopy(const TourPlan& plan)
{
    const auto sample = samplePath(std::string(plan.sample));
    if (!sample)
        return InputError{std::string(plan.sample), 0, 0, "the sample of the tour is not installed", ""};
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/tours");
    // A folder that cannot be made is seen when the copy is written.
    (void)QDir().mkpath(folder);
    const QString original = QString::fromStdString(*sample);
    const QString copy = folder + QLatin1Char('/') + QFileInfo(original).fileName();
    QString text = QString::fromUtf8(contentOf(original));
    if (plan.begin != nullptr)
        text = plan.begin(text);
    Drafts::ofUser().discardAll(copy);
    if (auto error = write(copy, text.toUtf8()))
        return *std::move(error);
    const auto properties = propertyFileBeside(*sample);
    if (properties) {
        const QFileInfo beside(QString::fromStdString(*properties));
        if (auto error = write(folder + QLatin1Char('/') + beside.fileName(), contentOf(beside.filePath())))
            return *std::move(error);
    }
    return copy;
}

} // namespace threadmend
