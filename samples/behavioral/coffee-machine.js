// A coffee machine: two coins, then a choice. One of its rules is wrong: the machine that is asked for tea while it
// heats water forgets to give either.
const coin = bp.Event("coin");
const coffee = bp.Event("coffee button");
const tea = bp.Event("tea button");
const pour = drink => bp.Event("pour " + drink);

bp.registerBThread("customer", {environment: true}, function () {
    while (true) {
        bp.sync({request: coin});
        bp.sync({request: coin});
        const choice = bp.sync({request: [coffee, tea]});
        bp.hot(true).sync({waitFor: [pour("coffee"), pour("tea")]}, {state: "waits for " + choice.name});
    }
});

bp.registerBThread("machine", function () {
    while (true) {
        bp.sync({waitFor: coin, block: [coffee, tea]});
        bp.sync({waitFor: coin, block: [coffee, tea]});
        const choice = bp.sync({waitFor: [coffee, tea]});
        if (choice === coffee)
            bp.sync({request: pour("coffee")});
        else
            bp.sync({request: pour("tea")});
    }
});

bp.registerBThread("tea needs hot water", function () {
    while (true) {
        bp.sync({waitFor: tea});
        bp.sync({waitFor: bp.Event("water is hot"), block: pour("tea")});
    }
});
