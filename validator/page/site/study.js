// The view of the rulebooks, with games that are played by them and told with the numbers of the rules.
import { byId, make, offer } from "./dom.js";
import { markdown } from "./markdown.js";
import { paste } from "./pasted.js";
import { askJson } from "./umpire.js";

const [told, chosen] = ["told", "chosen"].map(byId);
const RULES = /\brules? \d+(?:(?:, | and )\d+)*/g;
const MOST_SEEDS = 1_000_000;
let books = null;
let choices = null;
let printed = "";

/** Show a rulebook, and a first game. */
export async function show() {
  if (books) return;
  books = await (await fetch(new URL("study.json", import.meta.url))).json();
  offer(byId("rulebook"), books.map(({ hole }, i) => [String(i), hole]));
  await open();
}

const hole = () => books[Number(byId("rulebook").value)].hole;

async function open() {
  byId("book").replaceChildren(...markdown(books[Number(byId("rulebook").value)].text));
  untaught("The umpire is on the way …");
  choices ??= await askJson("choices");
  const { label, usual, is_game: isGame } = choices[hole()];
  byId("chosen-label").textContent = label;
  chosen.value = usual;
  for (const id of ["another", "check-lesson", "replay-lesson"]) byId(id).hidden = !isGame;
  await teach();
}

function untaught(why) {
  byId("untaught").textContent = why;
  told.hidden = Boolean(why);
  if (why) byId("told-by").textContent = "";
}

async function teach() {
  const lesson = await askJson("lesson", hole(), chosen.value);
  for (const id of ["check-lesson", "replay-lesson"]) byId(id).disabled = Boolean(lesson.error);
  if (lesson.error) return untaught(`${lesson.error[0].toUpperCase()}${lesson.error.slice(1)}.`);
  printed = lesson.printed;
  told.replaceChildren(...linked(lesson.told));
  byId("told-by").replaceChildren("The same from the command: ", make("code", {}, lesson.command));
  return untaught("");
}

/** A text in which the number of a rule leads to the rule. */
function linked(text) {
  const pieces = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(RULES)) {
    pieces.push(text.slice(end, index), ...words.split(/(\d+)/).map((word) => (/\d/.test(word) ? link(word) : word)));
    end = index + words.length;
  }
  return [...pieces, text.slice(end)];
}

function link(number) {
  const go = make("a", { href: `#study/${number}`, "aria-label": `rule ${number}` }, number);
  go.addEventListener("click", (event) => {
    event.preventDefault();
    const heading = [...byId("book").querySelectorAll("h4, h5")].find((one) => one.textContent.startsWith(`Rule ${number}:`));
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
    heading?.scrollIntoView();
  });
  return go;
}

function leave(view) {
  paste({ hole: hole(), text: printed });
  location.hash = view;
}

byId("rulebook").addEventListener("change", open);
byId("lesson").addEventListener("submit", (event) => {
  event.preventDefault();
  teach();
});
byId("another").addEventListener("click", () => {
  chosen.value = String(Math.floor(Math.random() * MOST_SEEDS));
  teach();
});
byId("check-lesson").addEventListener("click", () => leave("check"));
byId("replay-lesson").addEventListener("click", () => leave("replay"));
