/** The style sheet of reports: one column, few colours, aligned figures, light and dark. */

/**
 * Series colours of Okabe and Ito (2008), distinct under every common colour blindness, darkened for white and
 * lightened for black. Highlights are tints of the same hues, so that the note stays readable.
 */
const light = `
--paper:#fdfdfb;--shade:rgba(29,31,33,.28);--ink:#1d1f21;--quiet:#63686d;--rule:#b9bcbf;--rule-soft:#e6e7e4;--panel:#f4f4f0;--accent:#0b5c8a;
--right:11,92,138;--wrong:190,80,10;
--series-0:#0b6aa6;--series-1:#c8550a;--series-2:#08805f;--series-3:#a8518a;--series-4:#b57c00;--series-5:#3d97c9;
--tag-0:#f6d7c3;--tag-1:#e3e3b1;--tag-2:#cfe7d3;--tag-3:#f3d3e4;--tag-4:#cfe3f4;--tag-5:#fbe6b0;--tag-6:#ddd6f1;--tag-7:#e2e2df;
--missed:#b3261e;--spurious:#63686d;`;

const dark = `
--paper:#16181a;--shade:rgba(230,229,224,.34);--ink:#e6e5e0;--quiet:#9aa0a5;--rule:#5b6166;--rule-soft:#2b2f32;--panel:#1e2123;--accent:#79bce6;
--right:88,166,214;--wrong:226,130,62;
--series-0:#58a6d6;--series-1:#ee8844;--series-2:#35b892;--series-3:#d68cbb;--series-4:#e3ac3c;--series-5:#93cdf0;
--tag-0:#5d3521;--tag-1:#4b4a1c;--tag-2:#23482d;--tag-3:#56293f;--tag-4:#20435f;--tag-5:#594611;--tag-6:#3f3663;--tag-7:#43464a;
--missed:#ff8a80;--spurious:#9aa0a5;`;

const page = `
:root{${light}color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:56rem;margin:0 auto;padding:3rem 1.5rem 6rem}
h1,h2,h3,h4{line-height:1.2;font-weight:600;text-wrap:balance}
h1{font-size:2.1rem;letter-spacing:-.02em;margin:.3rem 0 .8rem}
h2{font-size:1.35rem;letter-spacing:-.01em;margin:0 0 .8rem}
h3{font-size:1rem;margin:0 0 .5rem}
h4{font-size:.85rem;color:var(--quiet);margin:0 0 .4rem;font-variant-numeric:tabular-nums}
p{max-width:42rem;margin:0 0 1rem}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
section{margin-top:3rem;padding-top:1.6rem;border-top:1px solid var(--rule-soft)}
.made{color:var(--quiet);font-size:.85rem;margin:0}
.made time::before{content:"· "}
.lead{font-size:1.1rem;color:var(--quiet)}
nav ol{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1.4rem;padding:0;margin:1.6rem 0 0;font-size:.9rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1.2rem 2rem;margin:2rem 0 0;padding:1.2rem 0;border-block:1px solid var(--rule-soft)}
.figures dt{font-size:.85rem;line-height:1.35;min-height:2.7em;display:flex;align-items:flex-end;color:var(--quiet)}
.figures dd{margin:.1rem 0 0;font-size:1.9rem;line-height:1.25;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.figures .interval{display:block;font-size:.85rem;letter-spacing:0}
.figures .spread{font-size:1rem;letter-spacing:0}
.figures .note-line{font-size:.85rem;line-height:1.4;letter-spacing:0;color:var(--quiet)}
`;

const tables = `
.wide{overflow-x:auto;margin:1.2rem 0 1.8rem;scrollbar-width:thin;background:linear-gradient(90deg,var(--paper) 40%,transparent) -2px 0/2.8rem 100% no-repeat local,linear-gradient(270deg,var(--paper) 40%,transparent) calc(100% + 2px) 0/2.8rem 100% no-repeat local,linear-gradient(90deg,var(--shade),transparent) 0 0/1rem 100% no-repeat scroll,linear-gradient(270deg,var(--shade),transparent) 100% 0/1rem 100% no-repeat scroll}
.wide:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums lining-nums;width:100%}
caption,figcaption{text-align:left;font-weight:600;font-size:.95rem;margin-bottom:.5rem}
caption{caption-side:top;padding-bottom:.1rem}
caption span{position:sticky;left:0;display:inline-block;max-width:min(100%,calc(100vw - 2.5rem))}
th,td{text-align:left;padding:.36rem 1.1rem .36rem 0;vertical-align:baseline;font-weight:400;border-bottom:1px solid var(--rule-soft)}
th:last-child,td:last-child{padding-right:0}
thead th{color:var(--quiet);font-size:.82rem;border-bottom:1px solid var(--rule);vertical-align:bottom}
.number{text-align:right;white-space:nowrap}
thead .number{white-space:normal}
.interval,.spread,.absent{color:var(--quiet)}
.interval{font-size:.82em;font-weight:400}
.spread{font-weight:400}
strong{font-weight:650}
.confusion{width:auto;font-size:.72rem}
.confusion td{text-align:right;padding:.2rem .22rem;min-width:1.35rem;border:1px solid var(--paper)}
.confusion thead th{font-size:inherit;padding:.2rem .1rem;vertical-align:bottom;border-bottom:0}
.confusion thead th span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}
.confusion tbody th{white-space:nowrap;padding:.22rem .6rem .22rem 0;border-bottom:0}
.confusion .corner{white-space:nowrap;padding-right:.8rem}
${Array.from({ length: 9 }, (_, index) => {
  const shade = index + 1;
  const opacity = (0.08 + (0.5 * shade) / 9).toFixed(2);
  return `.heat-${shade}.right{background:rgba(var(--right),${opacity})}.heat-${shade}.wrong{background:rgba(var(--wrong),${opacity})}`;
}).join('\n')}
`;

const figures = `
figure{margin:1.4rem 0 2.2rem}
.for-wide svg,.for-narrow svg{display:block;width:100%;height:auto}
.for-wide svg{max-width:848px}
.for-narrow{display:none;max-width:30rem}
.chart svg text{font-family:inherit;font-variant-numeric:tabular-nums}
details{margin-top:.4rem;font-size:.85rem}
summary{color:var(--quiet);cursor:pointer;width:max-content}
details .wide{max-height:22rem;overflow:auto}
details table{width:auto}
details caption{display:none}
.legend{font-size:.85rem;display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;margin:0 0 .4rem;max-width:none}
.key{display:inline-flex;align-items:center;gap:.4rem}
.swatch{flex:none}
.properties{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:1.6rem 3rem}
.properties dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.2rem;margin:0;font-size:.88rem}
.properties dt{color:var(--quiet)}
.properties dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
pre{background:var(--panel);border-radius:4px;padding:.9rem 1.1rem;overflow-x:auto;font:.85rem/1.6 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;margin:0}
`;

const notes = `
.notes .legend{position:sticky;top:0;background:var(--paper);padding:.5rem 0;z-index:1}
.note{margin:1.2rem 0 2rem;padding-left:1.2rem;border-left:2px solid var(--rule-soft)}
.note-text{white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.9;max-width:46rem;margin:0}
.tag{color:inherit;background:var(--tag-7);border-radius:3px;padding:.08em .18em;position:relative;-webkit-box-decoration-break:clone;box-decoration-break:clone}
${Array.from({ length: 8 }, (_, index) => `.tag-${index}{background:var(--tag-${index})}`).join('')}
.missed{background:none;box-shadow:inset 0 0 0 1.5px var(--missed)}
.spurious{background:none;box-shadow:inset 0 0 0 1px var(--spurious)}
.spurious[data-label]{text-decoration:line-through;text-decoration-color:var(--spurious)}
.tag[data-label]:hover{outline:1.5px solid var(--ink)}
.tag[data-label]:hover::after{content:attr(data-label);position:absolute;left:0;bottom:calc(100% + 5px);background:var(--ink);color:var(--paper);font-size:.75rem;line-height:1;padding:.35rem .5rem;border-radius:3px;white-space:nowrap;z-index:2;pointer-events:none}
:target{scroll-margin-top:4rem}
.note:target{border-left-color:var(--accent)}
`;

const browser = `
.error-browser{margin:1.2rem 0 2rem}
.error-browser .filter{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;font-size:.85rem;max-width:none;margin-bottom:.4rem}
.error-browser summary{color:var(--ink);padding:.25rem 0}
.error-browser ul{list-style:none;margin:.2rem 0 1rem;padding-left:1.2rem;border-left:2px solid var(--rule-soft);line-height:1.8}
.error-browser q{display:block;quotes:none;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9rem}
${['missed', 'label', 'boundary', 'spurious']
  .map(
    (kind) =>
      `.error-browser:has(input[data-kind=${kind}]:not(:checked)) li[data-kind=${kind}]{display:none}`,
  )
  .join('\n')}
`;

const print = `
@media screen and (max-width:40rem){body{font-size:15px}main{padding:1.5rem 1rem 4rem}h1{font-size:1.6rem}.for-wide{display:none}.for-narrow{display:block}th,td{padding-right:.6rem}.wide:not(.errors) tbody th{position:sticky;left:0;border-bottom:0;max-width:42vw;background:var(--paper);box-shadow:inset 0 -1px var(--rule-soft)}}
@media print{main{max-width:none;padding:0}section,figure,.note{break-inside:avoid}details,nav{display:none}.notes .legend{position:static}}
`;

/** The whole sheet. */
export const styleSheet: string = `${page}${tables}${figures}${notes}${browser}${print}`;
