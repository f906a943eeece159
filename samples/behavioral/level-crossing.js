// A railway crosses a road. The rule "the barrier is down while a train passes" is one b-thread, and blocks.
const approach = bp.Event("train approaches");
const enter = bp.Event("train enters");
const leave = bp.Event("train leaves");
const lower = bp.Event("lower barrier");
const raise = bp.Event("raise barrier");

bp.registerBThread("trains", {environment: true}, function () {
    while (true) {
        bp.sync({request: approach});
        bp.sync({request: enter});
        bp.sync({request: leave});
    }
});

bp.registerBThread("barrier", function () {
    while (true) {
        bp.sync({waitFor: approach});
        bp.sync({request: lower});
        bp.sync({waitFor: leave});
        bp.sync({request: raise});
    }
});

bp.registerBThread("no train before the barrier is down", function () {
    while (true) {
        bp.sync({waitFor: lower, block: enter}, {props: ["open"]});
        bp.sync({waitFor: raise}, {props: ["closed"]});
    }
});

bp.registerBThread("no train follows before the barrier is up", function () {
    while (true) {
        bp.sync({waitFor: approach});
        bp.hot(true).sync({waitFor: raise, block: approach});
    }
});
