/* global N, LEFTY, REVERSE */
// Dining philosophers: N of them, each takes two sticks and puts them down again.
//   --define N=8            how many (5)
//   --define LEFTY=true     the last one takes the left stick first: then nobody starves together
//   --define REVERSE=true   the second stick is put down first
const count = N || 5;

function stick(i) {
    const neighbour = (i + count - 1) % count;
    const taken = [bp.Event("take right " + i), bp.Event("take left " + neighbour)];
    const put = [bp.Event("put right " + i), bp.Event("put left " + neighbour)];
    bp.registerBThread("stick " + i, function () {
        while (true) {
            const e = bp.sync({waitFor: taken, block: put});
            bp.sync({waitFor: put[taken.indexOf(e)], block: taken});
        }
    });
}

function philosopher(i) {
    const hands = LEFTY && i === count - 1 ? ["left", "right"] : ["right", "left"];
    const back = REVERSE ? [hands[1], hands[0]] : hands;
    bp.registerBThread("philosopher " + i, function () {
        while (true) {
            for (const hand of hands)
                bp.sync({request: bp.Event("take " + hand + " " + i)});
            for (const hand of back)
                bp.sync({request: bp.Event("put " + hand + " " + i)});
        }
    });
}

for (let i = 0; i < count; i++) {
    stick(i);
    philosopher(i);
}
