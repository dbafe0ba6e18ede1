"""How a report looks: a scorebook with paper, ink, ruled lines and one green, by day and by night."""

from __future__ import annotations

STYLESHEET = """
:root { color-scheme: light dark; --paper: #fbf8ef; --sheet: #fffdf7; --ink: #23271f; --quiet: #5d6157; --line: #d3ccb8;
  --main: #1d5138; --bad: #9a1b1b; --bad-tint: #f7d9d2; --sign: #7a4f00; --sign-tint: #f6e6bd; --tint: #dfe6d4; }
@media (prefers-color-scheme: dark) { :root { --paper: #161916; --sheet: #1d211d; --ink: #e8e5da; --quiet: #a9aca0;
  --line: #3d433b; --main: #8fcaa7; --bad: #ff9d90; --bad-tint: #5a241f; --sign: #ecc36b; --sign-tint: #4b3a12;
  --tint: #2d3a30; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 0 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, caption { font-family: Georgia, "DejaVu Serif", serif; font-weight: 600; line-height: 1.25; }
h1 { font-size: 1.5rem; margin: 1rem 0 .5rem; border-bottom: 3px double var(--line); padding-bottom: .5rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .4rem; border-top: 1px solid var(--line); padding-top: 1rem; }
h3 { font-size: 1.05rem; margin: 1.2rem 0 .3rem; }
p { margin: .4rem 0; max-width: 46rem; }
a { color: var(--main); }
.quiet { color: var(--quiet); }
.good { color: var(--main); } .bad { color: var(--bad); } .sign { color: var(--sign); }
.verdict { font: 600 1.1rem/1.4 Georgia, "DejaVu Serif", serif; }
.wide { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; margin: .6rem 0; overflow-wrap: normal; }
caption { text-align: left; padding: .6rem 0 .2rem; }
th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { white-space: nowrap; } tbody th { font-weight: 400; }
tbody th a { display: inline-block; min-width: 9rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
pre { background: var(--sheet); border: 1px solid var(--line); padding: .6rem .7rem; overflow-x: auto; margin: .6rem 0;
  font: .8125rem/1.45 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; overflow-wrap: normal; }
pre i { color: var(--quiet); font-style: normal; user-select: none; }
mark { color: inherit; background: var(--bad-tint); box-shadow: 0 2px 0 var(--bad); }
mark.warning { background: var(--sign-tint); box-shadow: 0 2px 0 var(--sign); }
ul.findings { list-style: none; padding: 0; margin: .6rem 0; }
ul.findings li { border-left: 4px solid var(--bad); padding: .1rem .7rem; margin: .5rem 0; }
ul.findings li.warning { border-color: var(--sign); }
ul.findings p { margin: 0; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 1.2rem 2rem; }
figure { margin: .6rem 0 0; } figcaption { font-size: .875rem; } figcaption b { display: block; }
svg { display: block; width: 100%; height: auto; margin: .3rem 0; font: 11px system-ui, "DejaVu Sans", sans-serif; }
.replay { border-top: 1px solid var(--line); margin-top: 1rem; }
.replay .tools { display: flex; flex-wrap: wrap; gap: .5rem .8rem; align-items: center; margin: .6rem 0; }
.replay .tools[hidden], .replay[hidden] { display: none; }
.replay button { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--quiet);
  border-radius: 3px; padding: .3rem .7rem; min-height: 2.4rem; cursor: pointer; }
.replay button:disabled { color: var(--quiet); border-style: dashed; cursor: default; }
.replay input { flex: 1 1 10rem; accent-color: var(--main); }
dl.board { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 1px; margin: .6rem 0; }
dl.board div { padding: .3rem .8rem; background: var(--sheet); box-shadow: 0 0 0 1px var(--line); }
dl.board dt { color: var(--quiet); font-size: .875rem; } dl.board dt::first-letter { text-transform: uppercase; }
dl.board dd { margin: 0; font-weight: 600; }
p.telling { min-height: 1.6em; } p.telling.bad { color: var(--bad); }
.place.ahead { color: transparent; } .place.now { background: var(--main); color: var(--paper); }
.place.left { color: var(--bad); text-decoration: underline dotted; }
summary { cursor: pointer; padding: .3rem 0; }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .5rem; color: var(--quiet);
  font-size: .875rem; }
"""
