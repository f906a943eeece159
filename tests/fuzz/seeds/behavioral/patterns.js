// Regular expressions that look around and refer back.
bp.registerBThread("T", function () {
    const e = bp.sync({request: [bp.Event("a11"), bp.Event("b2")]});
    if (/(?<=a)(\d)\1?|^(?<n>b+?)(?!3)/gi.exec(e.name))
        bp.sync({request: bp.Event(e.name.replace(/[^a-c\s]{1,2}/g, "<$&>"))});
});
