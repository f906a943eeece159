/* global N, LEFTY, MIRRORED */
// Dining philosophers as in Harel et al. 2011, section 3.2: each takes the right stick, then the left one, and puts down
// right, then left. With LEFTY the last one takes the left one first; with MIRRORED it puts down the left one first, too.
const right = i => i, left = i => (i + N - 1) % N;
for (let i = 0; i < N; i++) {
    const lefty = LEFTY && i === N - 1;
    const taken = lefty ? ["left", "right"] : ["right", "left"];
    const put = lefty && MIRRORED ? ["left", "right"] : ["right", "left"];
    bp.registerBThread("philosopher " + i, function () {
        while (true) {
            for (const hand of taken)
                bp.sync({request: bp.Event("take " + hand + " " + i)});
            for (const hand of put)
                bp.sync({request: bp.Event("put " + hand + " " + i)});
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
