// The view of the accepted programs, each with its bytes.
import { byId, make, offer } from "./dom.js";
import { take } from "./judge.js";

const COLUMNS = [
  ["Language", "shown"],
  ["Bytes", "bytes"],
  ["Characters", "characters"],
  ["Author", "author"],
];
const JUDGED = ["Python", "JavaScript"];
let programs = null;
let order = { key: "bytes", down: false };

/** Show the scoreboard. */
export async function show() {
  if (programs) return;
  programs = await (await fetch(new URL("scoreboard.json", import.meta.url))).json();
  offer(byId("board-hole"), [...new Set(programs.map(({ hole }) => hole))].map((hole) => [hole, hole]));
  draw();
}

byId("board-hole").addEventListener("change", draw);

function draw() {
  const { key, down } = order;
  const rows = programs.filter(({ hole }) => hole === byId("board-hole").value);
  rows.sort((a, b) => compare(a[key], b[key]) * (down ? -1 : 1) || compare(a.path, b.path));
  const body = rows.flatMap(rowsOf);
  byId("programs").replaceChildren(make("thead", {}, make("tr", {}, ...COLUMNS.map(header))), make("tbody", {}, ...body));
}

function compare(a, b) {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a ?? "").localeCompare(String(b ?? ""));
}

function header([title, key]) {
  const isChosen = order.key === key;
  const sort = make("button", { type: "button" }, title, isChosen ? (order.down ? " ↓" : " ↑") : "");
  sort.addEventListener("click", () => {
    order = { key, down: isChosen && !order.down };
    draw();
    byId("programs").querySelectorAll("thead button")[COLUMNS.findIndex(([, one]) => one === key)].focus();
  });
  const sorted = isChosen ? (order.down ? "descending" : "ascending") : "none";
  return make("th", { scope: "col", "aria-sort": sorted }, sort);
}

function rowsOf(program) {
  const { shown, bytes, characters, author, source, language } = program;
  const text = make("td", { colSpan: COLUMNS.length }, make("pre", { tabIndex: 0, role: "group", "aria-label": `Program in ${shown}` }, source));
  const below = make("tr", { hidden: true }, text);
  if (JUDGED.includes(language)) text.append(judging(program));
  const open = make("button", { type: "button", className: "plain", "aria-expanded": "false" }, shown);
  open.addEventListener("click", () => {
    below.hidden = !below.hidden;
    open.setAttribute("aria-expanded", String(!below.hidden));
  });
  const numbers = [bytes, characters].map((count) => make("td", { className: "number" }, count?.toLocaleString("en") ?? "—"));
  return [make("tr", {}, make("th", { scope: "row" }, open), ...numbers, make("td", {}, author)), below];
}

function judging(program) {
  const judge = make("button", { type: "button" }, "Judge this");
  judge.addEventListener("click", async () => {
    await take(program);
    location.hash = "#judge";
  });
  return judge;
}
