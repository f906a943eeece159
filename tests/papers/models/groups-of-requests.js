// A request with a group of equal right in it, and what is asked for otherwise (Harel et al. 2011, section 3.1).
bp.registerBThread("requests", function () {
    bp.sync({request: [[bp.Event("x1"), bp.Event("x2")], bp.Event("o1")]});
});
