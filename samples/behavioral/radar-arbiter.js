/* global CAPACITY, REFRESH */
// A memory arbiter of a radar (after the AMETIST case study): two input streams fill their buffers by a word a slot, an
// output stream empties one; in each slot the memory serves one of them, in a fixed order, and moves up to four words.
// That is enough for buffers of three words (--define REFRESH=false), until the memory must refresh itself after each
// round: then a buffer overflows. With --define CAPACITY=4 all is well again.
const capacity = CAPACITY || 3;
const streams = 3;
const moved = streams + 1;
const refresh = bp.Event("refresh");
const serves = [0, 1, 2].map(i => bp.Event("serve " + i));
const slot = serves.concat([refresh]);

bp.registerBThread("schedule", function () {
    while (true)
        for (const serve of serves)
            bp.sync({request: serve});
});

if (REFRESH !== false)
    bp.registerBThread("refresh after each round", function () {
        while (true) {
            for (let slots = 0; slots < streams; slots++)
                bp.sync({waitFor: serves});
            bp.sync({request: refresh, block: serves});
        }
    });

function input(i) {
    bp.registerBThread("input " + i, function () {
        let level = 0;
        while (true) {
            const e = bp.sync({waitFor: slot}, {state: "input " + i + " holds " + level});
            level += 1;
            bp.ASSERT(level <= capacity, "buffer " + i + " overflows");
            if (e === serves[i])
                level = Math.max(0, level - moved);
        }
    });
}

function output(i) {
    bp.registerBThread("output " + i, function () {
        let level = capacity;
        while (true) {
            const e = bp.sync({waitFor: slot}, {state: "output " + i + " holds " + level});
            level -= 1;
            bp.ASSERT(level >= 0, "buffer " + i + " runs empty");
            if (e === serves[i])
                level = Math.min(capacity, level + moved);
        }
    });
}

input(0);
input(1);
output(2);
