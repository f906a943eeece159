/* global STABILITY */
// Katz 2013, figure 1: when the water level is low, three times hot and three times cold water are added.
bp.registerBThread("sensor", function () {
    bp.sync({request: bp.Event("low")});
});
for (const water of ["hot", "cold"])
    bp.registerBThread("when low add " + water, function () {
        bp.sync({waitFor: bp.Event("low")});
        for (let i = 0; i < 3; i++)
            bp.sync({request: bp.Event(water)});
    });
if (STABILITY)
    bp.registerBThread("stability", function () {
        while (true) {
            bp.sync({waitFor: bp.Event("hot"), block: bp.Event("cold")});
            bp.sync({waitFor: bp.Event("cold"), block: bp.Event("hot")});
        }
    });
