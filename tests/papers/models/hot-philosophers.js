// Three dining philosophers without a deadlock (the last one is left-handed); who does not eat is hot.
const N = 3;
for (let i = 0; i < N; i++) {
    const taken = i === N - 1 ? ["left", "right"] : ["right", "left"];
    const event = what => bp.Event(what + " " + i);
    bp.registerBThread("philosopher " + i, function () {
        while (true) {
            bp.hot(true).sync({request: event("take " + taken[0])});
            bp.hot(true).sync({request: event("take " + taken[1])});
            bp.sync({request: event("put right")});
            bp.hot(true).sync({request: event("put left")});
        }
    });
    const neighbour = (i + 1) % N;
    const takes = [bp.Event("take right " + i), bp.Event("take left " + neighbour)];
    const puts = [bp.Event("put right " + i), bp.Event("put left " + neighbour)];
    bp.registerBThread("stick " + i, function () {
        while (true) {
            const e = bp.sync({waitFor: takes, block: puts});
            bp.sync({waitFor: puts[takes.indexOf(e)], block: takes});
        }
    });
}
