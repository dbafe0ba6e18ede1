// Charts: what they show was described by the umpire, and Vega draws it.
import { make } from "./dom.js";

const SPOKEN = ["role", "aria-label", "aria-roledescription"];
// What each place was last asked to show: a slower answer to an earlier question comes too late.
const latest = new WeakMap();
let drawer = null;

/** Why this site has no charts, or "" where what draws them is loaded. It is large, and only who looks needs it. */
async function lacking() {
  const site = await (await fetch(new URL("site.json", import.meta.url))).json();
  if (!site.lacking) await import("./drawer.js");
  return site.lacking;
}

/** Draw charts into an element: `told` is what the umpire says of them, or a promise of it; null where there are none. */
export async function draw(place, told) {
  latest.set(place, told);
  place.replaceChildren();
  const shown = await figuresOf(place, told).catch((error) => [note(`The charts could not be drawn: ${error.message}.`)]);
  if (latest.get(place) === told) place.replaceChildren(...shown);
}

async function figuresOf(place, told) {
  const { charts, theme } = (await told) ?? { charts: [] };
  if (!charts.length) return [];
  if (latest.get(place) === told) place.replaceChildren(note("The charts are on the way …"));
  // What could not be loaded is asked for once more next time.
  drawer ??= lacking().catch((error) => {
    drawer = null;
    throw error;
  });
  const why = await drawer;
  if (why) return [note(`This page was built without pictures: ${why}.`)];
  return [make("h3", {}, "Charts"), ...(await Promise.all(charts.map((chart) => figure(chart, theme))))];
}

const note = (words) => make("p", { className: "quiet" }, words);

async function figure({ title, sentence, spec }, theme) {
  const drawn = coloured(await self.svgOf(spec), theme);
  const svg = document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true);
  // The picture's parts say nothing by themselves.
  for (const part of svg.querySelectorAll("*")) for (const name of SPOKEN) part.removeAttribute(name);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${title}. ${sentence}`);
  svg.style.maxWidth = `${svg.getAttribute("width")}px`;
  return make("figure", {}, svg, make("figcaption", {}, make("b", {}, title), sentence));
}

/** The picture in the page's own colours, which by night are others. */
function coloured(drawn, theme) {
  for (const [colour, name] of Object.entries(theme)) drawn = drawn.replaceAll(`"${colour}"`, `"var(--${name})"`);
  return drawn;
}
