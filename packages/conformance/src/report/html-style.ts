/** The report's CSS: for light and dark themes, and for widths from 360 px. */
export const htmlStyle = `
:root { color-scheme: light dark; --good: light-dark(#0a6b2d, #6fdc8c); --bad: light-dark(#b3121d, #ff8b8b);
  --line: light-dark(#d0d4da, #3b4149); --soft: light-dark(#f4f6f8, #1c2026); --dim: light-dark(#57606a, #9aa4af); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #111418); color: light-dark(#16191d, #e8ebef); }
main { max-width: 80rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 700; } .none, .note { color: var(--dim); }
.note { font-size: .9rem; }
.matrix { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .85rem; }
.matrix th, .matrix td { border: 1px solid var(--line); padding: .3rem .5rem; text-align: right; }
.matrix th { font-weight: 600; text-align: left; } .matrix thead th { background: var(--soft); }
.matrix th span { font-weight: 400; }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .4rem .7rem; }
summary { cursor: pointer; overflow-wrap: anywhere; } summary span { color: var(--dim); }
code { font-family: ui-monospace, monospace; font-size: .85em; overflow-wrap: anywhere; }
pre { margin: .4rem 0; padding: .5rem; background: var(--soft); font: .8rem/1.45 ui-monospace, monospace; white-space: pre-wrap;
  overflow-wrap: anywhere; }
pre > * { display: block; text-decoration: none; } del { color: var(--bad); } ins { color: var(--good); } .gap { color: var(--dim); }
ul { padding-left: 1.2rem; } li { overflow-wrap: anywhere; }
@media (max-width: 60rem) {
  .matrix thead { display: none; }
  .matrix, .matrix tbody, .matrix tr, .matrix th, .matrix td { display: block; border: 0; }
  .matrix tr { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .4rem .7rem; }
  .matrix th, .matrix td { padding: .15rem 0; }
  .matrix td { display: flex; justify-content: space-between; gap: 1rem; }
  .matrix td::before { content: attr(data-tool); color: light-dark(#16191d, #e8ebef); font-weight: 400; }
}
`;
