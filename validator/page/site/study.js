// The view of the rulebooks.
import { byId, offer } from "./dom.js";
import { markdown } from "./markdown.js";

let books = null;

/** Show a rulebook. */
export async function show() {
  if (books) return;
  books = await (await fetch(new URL("study.json", import.meta.url))).json();
  offer(byId("rulebook"), books.map(({ hole }, i) => [String(i), hole]));
  open();
}

function open() {
  const { text } = books[Number(byId("rulebook").value)];
  byId("book").replaceChildren(...markdown(text));
}

byId("rulebook").addEventListener("change", open);
