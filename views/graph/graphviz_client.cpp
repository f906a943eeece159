// SPDX-License-Identifier: GPL-3.0-or-later
// Parent side: starts the helper, waits for it as long as it may take, and no longer.
#include "views/graph/graphviz_helper.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QProcessEnvironment>
#include <sstream>

#include <fmt/format.h>

namespace threadmend {

namespace {

std::string written(const GraphvizRequest& request)
{
    std::string text =
        fmt::format("threadmend-layout-2 {} {} {} {} {:.2f} {:.2f}\n", static_cast<int>(request.engine),
                    request.nodes.size(), request.edges.size(), request.clusters, request.rankDistance,
                    request.nodeDistance);
    for (const auto& node : request.nodes)
        text += fmt::format("{:.2f} {:.2f} {}\n", node.width, node.height, node.cluster);
    for (const auto& edge : request.edges)
        text += fmt::format("{} {} {}\n", edge.source, edge.target, edge.constraint ? 1 : 0);
    return text;
}

std::optional<GraphvizAnswer> read(const GraphvizRequest& request, const std::string& text)
{
    std::istringstream input(text);
    input.imbue(std::locale::classic());
    std::string word;
    if (!(input >> word) || word != "threadmend-places-1")
        return std::nullopt;
    GraphvizAnswer answer;
    const auto point = [&] {
        double x = 0, y = 0;
        input >> x >> y;
        return QPointF(x, y);
    };
    for (std::size_t i = 0; i < request.nodes.size(); ++i)
        answer.nodes.push_back(point());
    for (std::size_t i = 0; i < request.edges.size() && input; ++i) {
        std::size_t count = 0;
        input >> count;
        answer.curves.emplace_back();
        for (std::size_t k = 0; k < count && input; ++k)
            answer.curves.back().push_back(point());
        if (count % 3 != 1)
            answer.curves.back().clear();
    }
    if (!(input >> word) || word != "end")
        return std::nullopt;
    return answer;
}

void endNow(QProcess& process)
{
    process.kill();
    process.waitForFinished(-1);
}

/// Waits in short turns; says why the answer will not come, if it will not.
Outcome<std::string> await(QProcess& process, std::chrono::milliseconds deadline, RunContext& run)
{
    QElapsedTimer timer;
    timer.start();
    while (process.state() != QProcess::NotRunning && !process.waitForFinished(5)) {
        if (auto stopped = run.pollNow({"waiting for Graphviz", static_cast<std::uint64_t>(timer.elapsed())}))
            return *stopped;
        if (timer.elapsed() > deadline.count())
            return fmt::format("Graphviz took longer than {:.3g} s",
                               static_cast<double>(deadline.count()) / 1000);
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return std::string("Graphviz failed");
    return std::string();
}

} // namespace

Outcome<std::optional<GraphvizAnswer>> askGraphviz(const GraphvizRequest& request, const std::string& program,
                                                   std::chrono::milliseconds deadline, std::string& why,
                                                   RunContext& run)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C"));
    process.setProcessEnvironment(environment);
    process.setStandardErrorFile(QProcess::nullDevice());
    process.start(QString::fromStdString(program), {QString::fromLatin1(layoutHelperFlag)});
    if (!process.waitForStarted(2000)) {
        why = "the program for Graphviz cannot be started";
        return std::optional<GraphvizAnswer>();
    }
    process.write(QByteArray::fromStdString(written(request)));
    process.closeWriteChannel();
    const Outcome<std::string> problem = await(process, deadline, run);
    if (!problem || !problem->empty())
        endNow(process);
    if (!problem)
        return problem.failure();
    why = *problem;
    if (!why.empty())
        return std::optional<GraphvizAnswer>();
    std::optional<GraphvizAnswer> answer = read(request, process.readAllStandardOutput().toStdString());
    if (!answer)
        why = "Graphviz gave no answer";
    return answer;
}

} // namespace threadmend
