// A tank is filled by three doses of hot and three of cold water (after Harel, Katz).
// Stage 1: each tap asks for its doses; nothing orders them, so the water may become too hot.
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
