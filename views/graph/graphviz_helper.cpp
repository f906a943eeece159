// SPDX-License-Identifier: GPL-3.0-or-later
// Child side: builds the graph with cgraph and lets gvLayout place it.
#include "views/graph/graphviz_helper.h"

#include <clocale>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>

#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>
#include <sys/prctl.h>
#include <sys/resource.h>

namespace threadmend {

namespace {

constexpr rlim_t mostSeconds = 10;
constexpr rlim_t mostBytes = rlim_t{1} << 30;
constexpr std::size_t mostNodes = 100000;
constexpr const char* engineNames[] = {"dot", "neato", "sfdp"}; // by `GraphvizEngine`

void limitSelf()
{
    const auto limit = [](auto resource, rlim_t value) {
        const rlimit bound{value, value};
        setrlimit(resource, &bound);
    };
    limit(RLIMIT_CPU, mostSeconds);
    limit(RLIMIT_AS, mostBytes);
    limit(RLIMIT_CORE, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

bool readRequest(GraphvizRequest& request)
{
    std::string magic;
    std::size_t engine = 0, nodes = 0, edges = 0;
    std::cin >> magic >> engine >> nodes >> edges >> request.clusters >> request.rankDistance >>
        request.nodeDistance;
    if (!std::cin || magic != "threadmend-layout-2" || engine >= std::size(engineNames) ||
        nodes > mostNodes || edges > 10 * mostNodes)
        return false;
    request.engine = static_cast<GraphvizEngine>(engine);
    request.nodes.resize(nodes);
    for (auto& node : request.nodes)
        std::cin >> node.width >> node.height >> node.cluster;
    request.edges.resize(edges);
    for (auto& edge : request.edges) {
        std::cin >> edge.source >> edge.target >> edge.constraint;
        if (edge.source >= nodes || edge.target >= nodes)
            return false;
    }
    return static_cast<bool>(std::cin);
}

/// cgraph takes texts that it does not change as `char*`.
void set(void* object, const char* name, const std::string& value)
{
    agsafeset(object, const_cast<char*>(name), const_cast<char*>(value.c_str()), const_cast<char*>(""));
}

struct Graph {
    Agraph_t* graph = nullptr;
    std::vector<Agnode_t*> nodes;
    std::vector<Agedge_t*> edges;
};

Graph build(const GraphvizRequest& request)
{
    Graph built;
    built.graph = agopen(const_cast<char*>("g"), Agdirected, nullptr);
    set(built.graph, "dpi", "72");
    const std::string distance = std::to_string(request.rankDistance / 72);
    if (request.engine == GraphvizEngine::Dot) {
        set(built.graph, "rankdir", "LR");
        set(built.graph, "ranksep", distance);
        set(built.graph, "nodesep", std::to_string(request.nodeDistance / 72));
    } else {
        set(built.graph, "overlap", "prism");
        set(built.graph, "sep", "+" + std::to_string(static_cast<int>(request.nodeDistance)));
        set(built.graph, "splines", "true");
        set(built.graph, "start", "1");  // the same picture each time
        set(built.graph, "K", distance); // of sfdp
    }
    std::vector<Agraph_t*> clusters;
    for (std::uint32_t i = 0; i < request.clusters; ++i) {
        clusters.push_back(
            agsubg(built.graph, const_cast<char*>(("cluster" + std::to_string(i)).c_str()), 1));
        set(clusters.back(), "margin", "18");
    }
    for (std::size_t i = 0; i < request.nodes.size(); ++i) {
        const auto& node = request.nodes[i];
        Agnode_t* made = agnode(built.graph, const_cast<char*>(std::to_string(i).c_str()), 1);
        set(made, "label", "");
        set(made, "fixedsize", "true");
        set(made, "shape", node.width > node.height * 1.01 ? "box" : "circle");
        set(made, "width", std::to_string(node.width / 72));
        set(made, "height", std::to_string(node.height / 72));
        if (node.cluster >= 0 && node.cluster < static_cast<std::int64_t>(clusters.size()))
            agsubnode(clusters[static_cast<std::size_t>(node.cluster)], made, 1);
        built.nodes.push_back(made);
    }
    for (std::size_t i = 0; i < request.edges.size(); ++i) {
        const auto& edge = request.edges[i];
        Agedge_t* made = agedge(built.graph, built.nodes[edge.source], built.nodes[edge.target],
                                const_cast<char*>(std::to_string(i).c_str()), 1);
        set(made, "dir", "none");
        set(made, "len", distance); // of neato
        if (!edge.constraint)
            set(made, "constraint", "false");
        built.edges.push_back(made);
    }
    return built;
}

void writeCurve(Agedge_t* edge, Agnode_t* source)
{
    const splines* drawn = ED_spl(edge);
    if (drawn == nullptr || drawn->size == 0 || drawn->list[0].size < 4) {
        std::printf("0\n");
        return;
    }
    const bezier& curve = drawn->list[0];
    std::printf("%d", static_cast<int>(curve.size));
    // Edges without constraint may have been laid out from their target.
    const auto distance = [&](const pointf& p) {
        const double dx = p.x - ND_coord(source).x, dy = p.y - ND_coord(source).y;
        return dx * dx + dy * dy;
    };
    const bool turned = distance(curve.list[0]) > distance(curve.list[curve.size - 1]);
    for (int i = 0; i < static_cast<int>(curve.size); ++i) {
        const pointf& p = curve.list[turned ? static_cast<int>(curve.size) - 1 - i : i];
        std::printf(" %.3f %.3f", p.x, -p.y);
    }
    std::printf("\n");
}

} // namespace

int runLayoutHelper()
{
    limitSelf();
    std::setlocale(LC_NUMERIC, "C");
    GraphvizRequest request;
    if (!readRequest(request))
        return 2;
    const auto freeContext = [](GVC_t* context) { gvFreeContext(context); };
    const std::unique_ptr<GVC_t, decltype(freeContext)> context(gvContext(), freeContext);
    agseterr(AGMAX);
    const Graph built = build(request);
    if (gvLayout(context.get(), built.graph, engineNames[static_cast<std::size_t>(request.engine)]) != 0)
        return 3;
    std::printf("threadmend-places-1\n");
    for (Agnode_t* node : built.nodes)
        std::printf("%.3f %.3f\n", ND_coord(node).x, -ND_coord(node).y);
    for (std::size_t i = 0; i < built.edges.size(); ++i)
        writeCurve(built.edges[i], built.nodes[request.edges[i].source]);
    std::printf("end\n");
    std::fflush(stdout);
    gvFreeLayout(context.get(), built.graph);
    agclose(built.graph);
    return 0;
}

} // namespace threadmend
