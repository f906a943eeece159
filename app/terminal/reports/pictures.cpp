// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/pictures.h"

#include "views/graph/pictures_of.h"

#include <QGuiApplication>
#include <QHashFunctions>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

namespace threadmend {

/// Qt keeps references to the words of the command line, so they live here.
struct PictureRoom::Application {
    int count = 1;
    char name[11] = "threadmend";
    char* words[2] = {name, nullptr};
    QGuiApplication application;
    Application() : application(count, words) {}
};

PictureRoom::PictureRoom()
{
    // Else the fonts of a PDF stand in another order each time.
    QHashSeed::setDeterministicGlobalSeed();
    // Without a session of a desktop Qt complains that it has no folder for sockets; pictures need none.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString& message) {
        if (!message.startsWith(QLatin1String("QStandardPaths")))
            std::fprintf(stderr, "%s\n", qUtf8Printable(message));
    });
    // Pictures are the same with and without a display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    application_.reset(new Application);
}

PictureRoom::~PictureRoom() = default;

namespace {

std::string ownProgram()
{
    std::error_code ignored;
    return std::filesystem::read_symlink("/proc/self/exe", ignored).string();
}

Outcome<Picture> overviewOf(const ExplainedProperty& explained, const std::string& grouping,
                            const ViewOptions& options, RunContext& run)
{
    const auto looks = explained.isExplained() ? ModelLooks::of(explained.lts(), explained.explanation,
                                                                options.counterexample, run)
                                               : ModelLooks::of(explained.lts(), run);
    if (!looks)
        return looks.failure();
    return overviewView(explained.lts(), explained.model.lanes.get(), *looks, grouping, options, run);
}

Outcome<Picture> pictureOf(const ExplainedProperty& explained, const Arguments& arguments,
                           const std::string& view, const ViewOptions& options, RunContext& run)
{
    if (view == "overview")
        return overviewOf(explained, arguments.grouping, options, run);
    if (view == "full" || !explained.isExplained())
        return fullView(explained.lts(), options, run);
    if (view == "overlay")
        return overlayView(explained.lts(), explained.explanation, options, run);
    if (view == "neighbourhoods")
        return neighbourhoodView(explained.lts(), explained.explanation, options, run);
    return counterexampleView(explained.lts(), explained.explanation, options, run);
}

} // namespace

Outcome<RenderReport> drawPicture(const ExplainedProperty& explained, const Arguments& arguments,
                                  const std::string& view, const std::string& path, RunContext& run)
{
    ViewOptions viewOptions;
    viewOptions.title = std::filesystem::path(arguments.model).filename().string();
    if (view != "full" && !explained.property.text.empty())
        viewOptions.title += "  ·  " + explained.property.name;
    viewOptions.isWhole = isWhole(explained.model);
    viewOptions.maxNodes = arguments.maxNodes;
    viewOptions.fold = !arguments.unfolded;
    // With -n K, the K-th further counterexample is drawn, or the last that there is.
    if (explained.isExplained())
        viewOptions.counterexample =
            std::min<std::size_t>(arguments.further, explained.explanation.shortened.list.size() - 1);
    const auto picture = pictureOf(explained, arguments, view, viewOptions, run);
    if (!picture)
        return picture.failure();
    RenderOptions options;
    options.path = path;
    options.layout = arguments.layout;
    options.dark = arguments.theme == "dark";
    options.layoutOptions.helperProgram = ownProgram();
    auto report = render(*picture, options, run);
    if (report && view != "full" && !explained.property.text.empty() && !explained.isExplained())
        report->notes.push_back(explained.isViolated()
                                    ? "the picture shows the whole model: " +
                                          explained.whyNotExplained->message
                                    : "the property holds, so the picture shows the whole model");
    return report;
}

} // namespace threadmend
