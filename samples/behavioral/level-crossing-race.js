// A railway crosses a road. Each b-thread is right by itself: the gate closes for a train, the signal lets the train
// pass. But nobody said who comes first, so the signal can be green while the gate is still open: a race.
const approach = bp.Event("train approaches");
const enter = bp.Event("train enters");
const leave = bp.Event("train leaves");
const close = bp.Event("close gate");
const open = bp.Event("open gate");
const green = bp.Event("signal green");

// Trains obey the signal, which turns red behind each of them; the next one comes when the road was open again.
bp.registerBThread("trains", {environment: true}, function () {
    while (true) {
        bp.sync({request: approach});
        bp.sync({waitFor: green});
        bp.sync({request: enter});
        bp.sync({request: leave}, {props: ["train"]});
        bp.sync({waitFor: open});
    }
});

bp.registerBThread("gate", function () {
    while (true) {
        bp.sync({waitFor: approach}, {state: "open", props: ["open"]});
        bp.sync({request: close}, {state: "open, train near", props: ["open"]});
        bp.sync({waitFor: leave}, {state: "closed"});
        bp.sync({request: open}, {state: "closed, train gone"});
    }
});

bp.registerBThread("signal", function () {
    while (true) {
        bp.sync({waitFor: approach}, {state: "red"});
        bp.sync({request: green}, {state: "red, train near"});
    }
});
