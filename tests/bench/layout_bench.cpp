// SPDX-License-Identifier: GPL-3.0-or-later
// Layered layout of dining philosophers: n philosophers who think, take the left fork, take the right one,
// and put them back one after the other (as tools write them: about 3^n states).
#include "core/model/lts/lts_builder.h"
#include "views/graph/layout.h"
#include "views/graph/pictures_of.h"

#include <QGuiApplication>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include <benchmark/benchmark.h>

using namespace threadmend;

namespace {

/// Two bits a philosopher: thinking, left fork, both forks.
Lts philosophers(std::uint32_t count)
{
    LtsBuilder builder;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers = {{0, 0}};
    std::vector<std::uint64_t> states = {0};
    const auto at = [](std::uint64_t state, std::uint32_t p) { return state >> (2 * p) & 3; };
    for (std::uint32_t i = 0; i < states.size(); ++i)
        for (std::uint32_t p = 0; p < count; ++p) {
            const std::uint64_t state = states[i], own = at(state, p);
            const bool leftFree = at(state, (p + count - 1) % count) != 2;
            const bool rightFree = at(state, (p + 1) % count) == 0;
            if ((own == 0 && !leftFree) || (own == 1 && !rightFree))
                continue;
            const std::uint64_t cleared = state & ~(std::uint64_t{3} << (2 * p));
            const std::uint64_t next = own == 2 ? cleared : cleared | (own + 1) << (2 * p);
            const auto [place, fresh] = numbers.try_emplace(next, static_cast<std::uint32_t>(states.size()));
            if (fresh)
                states.push_back(next);
            builder.add(StateId(i), builder.label("p" + std::to_string(p)), StateId(place->second));
        }
    return std::move(builder).build();
}

void layered(benchmark::State& state)
{
    const Lts lts = philosophers(static_cast<std::uint32_t>(state.range(0)));
    ViewOptions options;
    options.maxNodes = lts.stateCount();
    RunContext run;
    const Picture picture = *fullView(lts, options, run);
    Captions captions;
    captions.detail = detailOf(picture);
    for (auto _ : state)
        benchmark::DoNotOptimize(layoutMethodOf("layered")->layout(picture, captions, {}, run));
    state.counters["states"] = static_cast<double>(lts.stateCount());
    state.counters["transitions"] = static_cast<double>(lts.transitionCount());
}
BENCHMARK(layered)->Arg(8)->Arg(10)->Arg(11)->Arg(14)->Arg(15)->Unit(benchmark::kMillisecond);

/// With labels, which stand where they are read as those of their own arrows.
void labelled(benchmark::State& state)
{
    const Lts lts = philosophers(static_cast<std::uint32_t>(state.range(0)));
    RunContext run;
    const Picture picture = *fullView(lts, {}, run);
    const Captions captions = captionsOf(picture, Theme::light());
    for (auto _ : state)
        benchmark::DoNotOptimize(layoutMethodOf("layered")->layout(picture, captions, {}, run));
    state.counters["states"] = static_cast<double>(picture.nodeCount());
    state.counters["transitions"] = static_cast<double>(picture.edges.size());
}
BENCHMARK(labelled)->Arg(3)->Arg(4)->Arg(5)->Arg(6)->Unit(benchmark::kMillisecond);

void view(benchmark::State& state)
{
    const Lts lts = philosophers(static_cast<std::uint32_t>(state.range(0)));
    ViewOptions options;
    options.maxNodes = lts.stateCount();
    RunContext run;
    for (auto _ : state)
        benchmark::DoNotOptimize(fullView(lts, options, run));
    state.counters["states"] = static_cast<double>(lts.stateCount());
    state.counters["transitions"] = static_cast<double>(lts.transitionCount());
}
BENCHMARK(view)->Arg(11)->Arg(15)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv); // for fonts
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
