// The page: which view is shown, what the address says, and how far the umpire has come.
import { byId } from "./dom.js";
import { look } from "./check.js";
import { readFragment } from "./link.js";
import { paste } from "./pasted.js";
import { loading } from "./umpire.js";

const views = [...document.querySelectorAll("main > section")];
// What a view needs is loaded when it is first shown.
const modules = { check: () => ({ show: look }) };
for (const view of views) modules[view.id] ??= () => import(`./${view.id}.js`);

async function go() {
  const { hash } = location;
  const { view, what, rest } = await readFragment(hash).catch(() => ({ view: "" }));
  if (view === "main") return;
  const name = views.some(({ id }) => id === view) ? view : "check";
  const module = await modules[name]();
  // Somebody may have gone on meanwhile.
  if (location.hash !== hash) return;
  if (what) paste(what);
  for (const section of views) section.hidden = section.id !== name;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${name[0].toUpperCase()}${name.slice(1)} · Third Umpire`;
  module.show(rest);
}

loading.addEventListener("progress", ({ detail }) => {
  byId("loading").hidden = detail >= 1;
  byId("loaded").value = Math.round(detail * 100);
});
loading.addEventListener("failed", ({ detail }) => {
  byId("loading").hidden = false;
  byId("loading").textContent = `The umpire could not be loaded: ${detail}`;
});
byId("loading").hidden = false;
window.addEventListener("hashchange", go);
go();
