// A tank is filled by three doses of hot and three of cold water (after Harel, Katz).
// Stage 3: the doses take turns, and the tank is only left alone when it is full.
const hot = bp.Event("hot");
const cold = bp.Event("cold");

bp.registerBThread("add hot", function () {
    for (let i = 0; i < 3; i++)
        bp.sync({request: hot});
});

bp.registerBThread("add cold", function () {
    for (let i = 0; i < 3; i++)
        bp.sync({request: cold});
});

bp.registerBThread("thermometer", function () {
    let degree = 0;
    while (true) {
        const dose = bp.sync({waitFor: [hot, cold]}, {state: "degree " + degree});
        degree += dose === hot ? 1 : -1;
        bp.ASSERT(degree < 2, "the water is too hot");
    }
});

bp.registerBThread("take turns", function () {
    while (true) {
        bp.sync({waitFor: cold, block: hot});
        bp.sync({waitFor: hot, block: cold});
    }
});

bp.registerBThread("full in the end", function () {
    for (let doses = 0; doses < 6; doses++)
        bp.hot(true).sync({waitFor: [hot, cold]});
});
