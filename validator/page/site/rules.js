// The view of all rules, to be searched, each with an example each way.
import { byId, countOf, make } from "./dom.js";
import { piecesOf, rangesOf } from "./marks.js";
import { askJson } from "./umpire.js";

let entries = null;
const encoder = new TextEncoder();

/** Show the rules; `code` is one to open. */
export async function show(code) {
  entries ??= (await askJson("rules")).map((rule) => ({ rule, element: entry(rule), words: wordsOf(rule) }));
  if (!byId("entries").childElementCount) byId("entries").append(...entries.map(({ element }) => element));
  if (code) byId("wanted").value = "";
  search();
  const found = entries.find(({ rule }) => rule.code === code);
  if (!found) return;
  found.element.open = true;
  found.element.scrollIntoView({ block: "start" });
  found.element.querySelector("summary").focus();
}

const wordsOf = ({ code, name, sentence, why, remedy, hole }) => [code, name, sentence, why, remedy, hole].join(" ").toLowerCase();

function search() {
  const wanted = byId("wanted").value.toLowerCase().split(/\s+/);
  let shown = 0;
  for (const { element, words } of entries) {
    element.hidden = !wanted.every((word) => words.includes(word));
    shown += !element.hidden;
  }
  byId("count").textContent = countOf(shown, "rule");
}

byId("wanted").addEventListener("input", () => entries && search());

function entry(rule) {
  const title = make("summary", {}, make("b", {}, `${rule.code} ${rule.name}`), ` ${rule.sentence}`);
  const whys = rule.why.split("\n\n").filter(Boolean).map((why) => make("p", {}, why));
  const examples = make("div", { className: "examples" });
  const element = make("details", {}, title, ...whys, make("p", {}, make("b", {}, "What to do: "), rule.remedy), examples);
  element.addEventListener("toggle", async () => {
    if (!element.open || examples.childElementCount) return;
    examples.replaceChildren(...(await examplesOf(rule)));
  });
  return element;
}

async function examplesOf({ hole, code, okay, broken }) {
  const { right, wrong } = await askJson("example", hole, code);
  const made = [];
  for (const [title, text, words] of [["Right", right, okay], ["Wrong", wrong, broken]]) {
    const body = text === null ? make("p", {}, words) : await paper(`${title}: ${code}`, hole, text, code);
    made.push(make("div", {}, make("h3", {}, title), body));
  }
  return made;
}

/** A text with the places marked at which it breaks the rule. */
async function paper(label, hole, text, code) {
  const { findings = [] } = await askJson("check", hole, encoder.encode(text), {});
  const ranges = rangesOf(text, findings.filter((finding) => finding.code === code));
  const pieces = piecesOf(text, ranges).map(([from, to, covering]) =>
    covering.length ? make("mark", { className: "error" }, text.slice(from, to)) : text.slice(from, to),
  );
  return make("pre", { tabIndex: 0, role: "group", "aria-label": label }, ...pieces);
}
