/** The style sheet of the page of a privacy report. Colours are those of the reports of `libs/evaluation`, which the coordinator may not load. */

const light =
  '--paper:#fdfdfb;--ink:#1d1f21;--quiet:#63686d;--rule:#e6e7e4;--panel:#f4f4f0;--good:#08805f;--bad:#b3261e;--open:#8a5a00;--bar:#b9bcbf;';
const dark =
  '--paper:#16181a;--ink:#e6e5e0;--quiet:#9aa0a5;--rule:#2b2f32;--panel:#1e2123;--good:#35b892;--bad:#ff8a80;--open:#e3ac3c;--bar:#5b6166;';

/** The whole sheet. */
export const styleSheet: string = `
:root{${light}color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.7rem;line-height:1.2;letter-spacing:-.02em;margin:.2rem 0 1rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.4rem 0 .3rem;padding-top:1.4rem;border-top:1px solid var(--rule)}
h3{font-size:1rem;margin:0}
p{margin:.2rem 0 .6rem;max-width:44rem}
.made,.quiet,small{color:var(--quiet);font-size:.85rem}
.verdict{border-left:4px solid var(--open);background:var(--panel);padding:.9rem 1.1rem;border-radius:0 4px 4px 0}
.verdict strong{font-size:1.5rem;letter-spacing:-.01em}
.verdict ul{margin:.4rem 0 0;padding-left:1.1rem}
.verdict p:last-child,.verdict ul:last-child{margin-bottom:0}
.PASS{border-color:var(--good)}.FAIL{border-color:var(--bad)}
.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}
.figure{display:grid;grid-template-columns:minmax(0,1fr) 19rem;gap:.2rem 2rem;padding:.9rem 0;border-bottom:1px solid var(--rule)}
.figure header{display:flex;flex-wrap:wrap;gap:.1rem .7rem;align-items:baseline}
.figure code{font-size:.85rem;color:var(--quiet)}
.figure .numbers{display:grid;grid-template-columns:repeat(3,1fr) auto;gap:0 .8rem;margin:0;font-variant-numeric:tabular-nums}
.numbers dt{color:var(--quiet);font-size:.75rem;grid-row:1}
.numbers dd{margin:0;grid-row:2;font-size:.95rem}
.figure svg{display:block;width:100%;height:.6rem;margin-top:.45rem}
.track{fill:var(--rule)}.reach{fill:var(--bar)}.value{fill:var(--ink)}.limit{fill:var(--bad)}
details{grid-column:1/-1;font-size:.85rem}
summary{color:var(--quiet);cursor:pointer;width:max-content;max-width:100%}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.85rem}
td,th{text-align:left;font-weight:400;padding:.25rem 1.2rem .25rem 0;border-bottom:1px solid var(--rule);vertical-align:baseline}
th{color:var(--quiet)}
td+td,th+th{text-align:right;white-space:nowrap}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1.4rem;margin:.6rem 0;font-size:.9rem}
.facts dt{color:var(--quiet)}
.facts dd{margin:0;overflow-wrap:anywhere}
.controls{list-style:none;padding:0;margin:.6rem 0}
.controls li{display:grid;grid-template-columns:5rem minmax(0,1fr);gap:0 1rem;padding:.35rem 0;border-bottom:1px solid var(--rule)}
@media (max-width:44rem){main{padding:1.4rem 1rem 3rem}.figure{grid-template-columns:minmax(0,1fr)}.facts{grid-template-columns:minmax(0,1fr);gap:0}.facts dd{margin-bottom:.5rem}}
@media print{.figure,.controls li{break-inside:avoid}}
`;
