// Charts: what they show was described by the umpire, and Vega draws it.
import { make } from "./dom.js";

const SPOKEN = ["role", "aria-label", "aria-roledescription"];
let drawer = null;

/** Why this site has no charts, or "" where what draws them is loaded. It is large, and only who looks needs it. */
async function lacking() {
  const site = await (await fetch(new URL("site.json", import.meta.url))).json();
  if (!site.lacking) await import("./drawer.js");
  return site.lacking;
}

/** Draw charts into an element: `told` is what the umpire says of them, or a promise of it; null where there are none. */
export async function draw(place, told) {
  const { charts, theme } = (await told) ?? { charts: [] };
  place.replaceChildren();
  if (!charts.length) return;
  drawer ??= lacking();
  const why = await drawer;
  const figures = why ? [make("p", { className: "quiet" }, `This page was built without pictures: ${why}.`)] : charts.map((chart) => figure(chart, theme));
  place.replaceChildren(...(await Promise.all(figures)));
}

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
