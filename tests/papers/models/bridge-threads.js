/* global LIMIT */
// The bridge crossing of Harel et al. 2011, section 3.2: a b-thread for each person, the torch, the constraints, and a
// watcher that prunes what takes too long and fails where all are over.
const limit = LIMIT || 60;
const minutes = [25, 20, 10, 5];
const go = minutes.map((m, i) => bp.Event("p" + (i + 1) + "Go"));
const back = minutes.map((m, i) => bp.Event("p" + (i + 1) + "Ret"));
const torchGo = bp.Event("tGo"), torchBack = bp.Event("tRet");
const walks = go.concat(back), torch = [torchGo, torchBack];

minutes.forEach((m, i) => {
    bp.registerBThread("person " + (i + 1), function () {
        while (true) {
            bp.sync({request: go[i]});
            bp.sync({request: back[i]});
        }
    });
});

bp.registerBThread("torch", function () {
    while (true) {
        bp.sync({request: torchGo, block: back});
        bp.sync({request: torchBack, block: go});
    }
});

bp.registerBThread("one or two at a time", function () {
    while (true) {
        bp.sync({waitFor: walks, block: torch});
        if (walks.includes(bp.sync({waitFor: walks.concat(torch)})))
            bp.sync({waitFor: torch, block: walks});
    }
});

bp.registerBThread("watcher", function () {
    const over = [false, false, false, false];
    let time = 0, pace = 0;
    while (true) {
        const e = bp.sync({waitFor: walks.concat(torch)}, {prune: time + pace > limit});
        const i = Math.max(go.indexOf(e), back.indexOf(e));
        if (i >= 0) {
            over[i] = !over[i];
            pace = Math.max(pace, minutes[i]);
        } else {
            time += pace;
            pace = 0;
            bp.ASSERT(time > limit || over.includes(false), "all are over after " + time + " minutes");
        }
    }
});
