// The Markdown that the rulebooks use: headings, paragraphs, lists, tables, examples, and a few marks inside a line.
import { make } from "./dom.js";

/** The elements of a text; its headings are those below a view's own. */
export function markdown(text) {
  const lines = text.split("\n");
  const made = [];
  while (lines.length) {
    const kind = KINDS.find(([pattern]) => pattern.test(lines[0]));
    if (kind) made.push(kind[1](lines));
    else if (lines[0].trim()) made.push(make("p", {}, ...inline(taken(lines, (line) => line.trim() && !isOther(line)).join(" "))));
    else lines.shift();
  }
  return made;
}

const isOther = (line) => KINDS.some(([pattern]) => pattern.test(line));

/** Take lines from the front as long as they are so. */
function taken(lines, isSo) {
  const found = [];
  while (lines.length && isSo(lines[0])) found.push(lines.shift());
  return found;
}

const KINDS = [
  [/^#+ /, heading],
  [/^```/, example],
  [/^- /, list],
  [/^\|/, table],
];

function heading(lines) {
  const [, marks, words] = /^(#+) (.*)$/.exec(lines.shift());
  return make(`h${Math.min(6, marks.length + 2)}`, {}, ...inline(words));
}

function example(lines) {
  lines.shift();
  const text = taken(lines, (line) => !line.startsWith("```")).join("\n");
  lines.shift();
  return make("pre", { tabIndex: 0, role: "group", "aria-label": "Example" }, text);
}

function list(lines) {
  const items = [];
  for (const line of taken(lines, (one) => /^(- | {2,}\S)/.test(one))) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  return make("ul", {}, ...items.map((item) => make("li", {}, ...inline(item))));
}

function table(lines) {
  const rows = taken(lines, (line) => line.startsWith("|")).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const [head, , ...body] = rows;
  const cells = (row, tag, more = {}) => make("tr", {}, ...row.map((cell) => make(tag, more, ...inline(cell))));
  const whole = make("table", {}, make("thead", {}, cells(head, "th", { scope: "col" })), make("tbody", {}, ...body.map((row) => cells(row, "td"))));
  return make("div", { className: "wide", tabIndex: 0, role: "group", "aria-label": "Table" }, whole);
}

/** Code, stress, and links, of which only those to other sites lead anywhere. */
function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).map((piece) => {
    if (/^`.+`$/.test(piece)) return make("code", {}, piece.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(piece)) return make("b", {}, piece.slice(2, -2));
    if (/^\*.+\*$/.test(piece)) return make("i", {}, piece.slice(1, -1));
    const link = /^\[(.+)\]\((.+)\)$/.exec(piece);
    if (!link) return piece;
    return link[2].startsWith("https://") ? make("a", { href: link[2], rel: "noreferrer" }, link[1]) : link[1];
  });
}
