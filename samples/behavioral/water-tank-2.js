// A tank is filled by three doses of hot and three of cold water (after Harel, Katz).
// Stage 2: one more b-thread lets the doses take turns, without a change to the others. But it forgets that a person
// who is in a hurry may turn off the cold water: then the taps wait for each other for ever.
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

bp.registerBThread("hurry", {environment: true}, function () {
    const e = bp.sync({request: bp.Event("turn off"), waitFor: [hot, cold]});
    if (e === bp.Event("turn off"))
        bp.sync({block: cold});
});
