/* global CAPACITY, REFRESH */
// A memory arbiter of a radar (after the AMETIST case study): two input streams fill buffers, one output stream empties
// one, and in each slot the memory serves one of them; now and then it must refresh itself and serves nobody.
// With buffers of CAPACITY = 3 words and refresh at least every 3 slots a schedule exists; a careless one overflows.
const capacity = CAPACITY || 3;
const refreshEvery = REFRESH || 3;
const streams = 3;
const serve = i => bp.Event("serve " + i);
const refresh = bp.Event("refresh");
const slot = [serve(0), serve(1), serve(2), refresh];

bp.registerBThread("memory", function () {
    while (true)
        bp.sync({request: slot});
});

function input(i) {
    bp.registerBThread("input " + i, function () {
        let level = 0;
        while (true) {
            const e = bp.sync({waitFor: slot}, {state: i + ": " + level});
            level = Math.min(level + 1, capacity + 1);
            if (e === serve(i))
                level = Math.max(0, level - streams - 1);
            bp.ASSERT(level <= capacity, "buffer " + i + " overflows");
        }
    });
}

function output(i) {
    bp.registerBThread("output " + i, function () {
        let level = capacity;
        while (true) {
            const e = bp.sync({waitFor: slot}, {state: i + ": " + level});
            level -= 1;
            if (e === serve(i))
                level = Math.min(capacity, level + streams + 1);
            bp.ASSERT(level >= 0, "buffer " + i + " runs empty");
        }
    });
}

input(0);
input(1);
output(2);

bp.registerBThread("refresh in time", function () {
    while (true) {
        let left = refreshEvery;
        while (left > 1 && bp.sync({waitFor: slot}) !== refresh)
            left--;
        if (left === 1)
            bp.sync({waitFor: refresh, block: [serve(0), serve(1), serve(2)]});
    }
});
