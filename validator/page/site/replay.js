// The view that plays the game behind an output, step by step.
import { byId, make, offer } from "./dom.js";
import { draw } from "./charts.js";
import { piecesOf, rangesOf } from "./marks.js";
import { bytesOf, pasted } from "./pasted.js";
import { askJson } from "./umpire.js";

const [game, slider, table] = ["game", "moment", "table"].map(byId);
const PACE = 700;
let books = [];
let book = null;
let at = 0;
let timer = null;

/** Show the game of what is pasted. */
export async function show() {
  pause();
  game.hidden = true;
  byId("game-charts").replaceChildren();
  if (!pasted.text && !pasted.bytes) return untold("Paste an output under Check: its game is told here.");
  untold("The umpire reads the game …");
  const told = await askJson("scorebooks", pasted.hole, bytesOf(), pasted.said).catch((error) => ({ error: error.message }));
  if (told.error || told.why) return untold(told.error || told.why);
  books = told.books;
  untold("");
  game.hidden = false;
  offer(byId("reading"), books.map(({ reading, explains }, i) => [String(i), nameOf(reading, explains, i)]));
  byId("reading").closest(".tools").hidden = books.length < 2;
  byId("reading").value = String(Math.max(0, books.findIndex(({ explains }) => explains)));
  choose(told.lines.join("\n"));
  // Of a game that stops short as well, as far as it goes.
  return draw(byId("game-charts"), askJson("drawings", pasted.hole, bytesOf(), pasted.said));
}

const untold = (why) => (byId("untold").textContent = why);
const nameOf = (reading, explains, i) => `${reading}${i ? "" : " (house)"}${explains ? ", explains it" : ""}`;

/** Begin the game under the chosen reading. */
function choose(text = table.textContent) {
  book = books[Number(byId("reading").value) || 0];
  slider.max = String(book.moments.length);
  for (const [id, what] of [["part", book.part], ["fall", book.fall]]) byId(id).textContent = `Next ${what}`;
  lay(text);
  byId("parting").textContent = parting();
  go(0);
}

/** Lay the output out, every place that the game fills in an element that knows when. */
function lay(text) {
  const shows = book.moments.flatMap(({ shows: spans }, i) => spans.map((span) => [span, i + 1]));
  shows.push(...book.shows.map((span) => [span, book.moments.length]));
  shows.push(...book.left.map((span) => [span, Infinity]));
  // A place is a list in JSON.
  const spans = shows.map(([[line, column, end_line, end_column]]) => ({ line, column, end_line, end_column }));
  const pieces = piecesOf(text, rangesOf(text, spans)).map(([from, to, covering]) => {
    const piece = text.slice(from, to);
    return covering.length ? make("span", { className: "place", "data-at": shows[covering[0]][1] }, piece) : piece;
  });
  table.replaceChildren(...pieces);
}

/** Where this reading and the one that explains the game, or the house's, part. */
function parting() {
  if (books.length < 2) return "";
  const other = books.find((one) => one.explains && one !== book) ?? books.find((one) => one !== book);
  const same = (one, two) => one && two && one.number === two.number && one.sentence === two.sentence;
  const place = book.moments.findIndex((one, i) => !same(one, other.moments[i]));
  if (place < 0 && book.moments.length === other.moments.length) return `${other.reading} tells the same game.`;
  const i = place < 0 ? book.moments.length : place;
  const then = other.moments[i] ? `${other.moments[i].number} ${other.moments[i].sentence}` : other.ending;
  return `It parts from ${other.reading} at ${book.step} ${i + 1}: there it is ${then}.`;
}

/** Go to a place in the game: so many steps are over. */
function go(place) {
  at = Math.min(Math.max(0, place), book.moments.length);
  const moment = book.moments[at - 1];
  const isOver = at === book.moments.length;
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${book.step} ${at} of ${book.moments.length}`);
  for (const span of table.querySelectorAll("span")) {
    const when = Number(span.dataset.at);
    // Where the game is over, what it never came to is shown as that.
    const never = when === Infinity && isOver;
    span.className = `place${never ? " left" : when > at ? " ahead" : when === at ? " now" : ""}`;
  }
  const said = moment ? `${moment.number} ${moment.sentence}.` : `Before the first ${book.step}.`;
  byId("telling").textContent = isOver ? `${said} ${book.ending}.` : said;
  byId("telling").className = isOver && !book.explains ? "bad" : "";
  const board = moment ? [[book.step, `${at} of ${book.moments.length}`], ...moment.board] : [[book.step, `0 of ${book.moments.length}`]];
  byId("board").replaceChildren(...board.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
  byId("back").disabled = at === 0;
  for (const id of ["step", "part", "fall"]) byId(id).disabled = isOver;
  if (isOver) pause();
  table.querySelector(".now")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The next place after this one where something is so, or the end. */
function next(isSo) {
  const found = book.moments.findIndex((moment, i) => i >= at && isSo(moment, i));
  return found < 0 ? book.moments.length : found + 1;
}

function pause() {
  clearInterval(timer);
  timer = null;
  byId("play").textContent = "Play";
}

function play() {
  if (timer) return pause();
  if (at === book.moments.length) go(0);
  byId("play").textContent = "Pause";
  timer = setInterval(() => go(at + 1), PACE);
  return undefined;
}

const by = (count) => () => {
  pause();
  go(at + count);
};
const to = (isSo) => () => {
  pause();
  go(next(isSo));
};
byId("back").addEventListener("click", by(-1));
byId("step").addEventListener("click", by(1));
byId("play").addEventListener("click", play);
byId("part").addEventListener("click", to(({ part }, i) => part !== book.moments[Math.max(0, at - 1)].part || i === book.moments.length));
byId("fall").addEventListener("click", to(({ falls }) => falls));
slider.addEventListener("input", () => {
  pause();
  go(Number(slider.value));
});
byId("reading").addEventListener("change", () => {
  pause();
  choose();
});
document.addEventListener("keydown", (event) => {
  const { tagName } = event.target;
  if (byId("replay").hidden || game.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
  if (["INPUT", "SELECT", "TEXTAREA"].includes(tagName)) return;
  const keys = { ArrowLeft: by(-1), ArrowRight: by(1), " ": tagName === "BUTTON" || tagName === "A" ? null : play };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
window.addEventListener("hashchange", pause);

