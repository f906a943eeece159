// threadmend: globals state
let n = 0; bp.registerBThread('T', () => { for (;;) { bp.sync({request: bp.Event('e'), block: bp.EventSet('s', e => e.data && e.data.x)}); n = (n + 1) % 3; } });