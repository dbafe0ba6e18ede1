// The view that checks an output as it is typed.
import { byId, countOf, make, offer, takeFiles } from "./dom.js";
import { fragmentOf } from "./link.js";
import { piecesOf, rangesOf } from "./marks.js";
import { bytesOf, paste, pasted, pastes } from "./pasted.js";
import { about, askJson } from "./umpire.js";

const [output, backdrop, verdict] = ["output", "backdrop", "verdict"].map(byId);
// Beyond this, marks and lists help nobody, and cost time at each key.
const LONGEST_MARKED = 200_000;
const MOST_SHOWN = 100;
let busy = false;
let again = false;
let fielded = "";

output.addEventListener("input", () => {
  pasted.text = output.value;
  pasted.bytes = null;
  // The old marks would stand at wrong places until the umpire answers.
  if (backdrop.childElementCount) backdrop.replaceChildren(pasted.text, "\n");
  look();
});
output.addEventListener("scroll", () => {
  backdrop.scrollTop = output.scrollTop;
  backdrop.scrollLeft = output.scrollLeft;
});
pastes.addEventListener("change", () => {
  output.value = pasted.text;
  byId("hole").value = pasted.hole;
  fielded = "";
  look();
});
byId("hole").addEventListener("change", (event) => {
  pasted.hole = event.target.value;
  look();
});
takeFiles(byId("check"), byId("open"), (bytes) => paste({ bytes, hole: pasted.hole, said: pasted.said }));
byId("standard").addEventListener("click", async () => {
  const { holes, usual } = await about;
  const hole = holes.find(({ name }) => name === (pasted.hole || usual));
  paste({ hole: pasted.hole, text: hole.standard || "assert_equal 250, score([2,5,2,2,3])\n" });
});
byId("share").addEventListener("click", async () => {
  const link = new URL(await fragmentOf("check"), location.href).href;
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link);
    byId("shared").textContent = "Copied.";
  } catch {
    byId("shared").textContent = "The link is in the address bar.";
  }
});
about.then(({ holes }) => {
  offer(byId("hole"), [["", "guessed"], ...holes.map(({ name }) => [name, name])]);
  byId("hole").value = pasted.hole;
});

/** Look at what is pasted, now or as soon as the umpire has answered what was asked before. */
export async function look() {
  again = true;
  if (busy) return;
  busy = true;
  while (again) {
    again = false;
    await lookOnce();
  }
  busy = false;
}

async function lookOnce() {
  const { text, hole, said } = pasted;
  if (!text && !pasted.bytes) {
    showFields(hole || (await about).usual);
    return show(text, [], "Nothing to look at yet.", "");
  }
  const report = await askJson("check", hole, bytesOf(), said).catch((error) => ({ error: error.message }));
  if (again) return undefined;
  if (report.error) return show(text, [], report.error, "bad");
  showFields(report.hole);
  byId("hole").options[0].text = hole ? "guessed" : `guessed: ${report.hole}`;
  show(text, report.findings, sentence(report), report.conforms ? "good" : "bad");
  return showRemarks(report);
}

function sentence({ conforms, findings, more, readings }) {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  const found = [errors && countOf(errors, "error"), warnings && countOf(warnings, "warning")].filter(Boolean);
  const counts = found.join(" and ") + (more ? `, ${more.toLocaleString("en")} more not shown` : "");
  if (!conforms) return `Does not conform: ${counts}.`;
  const explained = readings.length ? ` ${countOf(readings.length, "reading")} of the rules explain it.` : "";
  return `Conforms${counts ? `, with ${counts}` : ""}.${explained}`;
}

function show(text, findings, words, kind) {
  verdict.textContent = words;
  verdict.className = `verdict ${kind}`;
  byId("remarks").replaceChildren();
  const ranges = text.length <= LONGEST_MARKED ? rangesOf(text, findings) : findings.map(() => [0, 0]);
  backdrop.replaceChildren(...marked(text, ranges, findings), "\n");
  output.dispatchEvent(new Event("scroll"));
  byId("findings").replaceChildren(...kindsOf(findings.slice(0, MOST_SHOWN)).map((kind) => item(kind, ranges)));
}

/** The findings of which the same is to be said, each with its number among all. */
function kindsOf(findings) {
  const kinds = new Map();
  for (const [at, one] of findings.entries()) {
    const key = `${one.code} ${one.severity} ${one.hint}`;
    kinds.set(key, [...(kinds.get(key) ?? []), { ...one, at }]);
  }
  return [...kinds.values()];
}

function marked(text, ranges, findings) {
  if (text.length > LONGEST_MARKED) return [];
  return piecesOf(text, ranges.slice(0, MOST_SHOWN)).map(([from, to, covering]) => {
    const piece = text.slice(from, to);
    if (!covering.length) return piece;
    const isError = covering.some((at) => findings[at].severity === "error");
    return make("mark", { className: isError ? "error" : "warning", "data-from": from }, piece);
  });
}

function item([finding, ...others], ranges) {
  const rule = make("a", { href: `#rules/${finding.code}` }, `${finding.code} ${finding.name}`);
  const inside = [place(finding, ranges), make("p", {}, finding.hint), make("p", { className: "quiet" }, rule)];
  if (others.length) {
    const places = others.map((other) => make("li", {}, place(other, ranges)));
    inside.push(make("details", {}, make("summary", {}, `${others.length} more like it`), make("ul", {}, ...places)));
  }
  return make("li", { className: finding.severity }, ...inside);
}

/** A finding's message and place, and the way there. */
function place({ line, column, message, at }, ranges) {
  const [start, end] = ranges[at];
  const words = line ? `line ${line}, column ${column}` : "";
  const go = make("button", { type: "button", className: "finding" }, make("b", {}, message), make("small", {}, words));
  go.addEventListener("click", () => {
    output.focus();
    output.setSelectionRange(start, end);
    const mark = backdrop.querySelector(`[data-from="${start}"]`);
    if (!mark) return;
    output.scrollTop = mark.offsetTop - output.clientHeight / 2;
    output.scrollLeft = mark.offsetLeft - output.clientWidth / 2;
  });
  return go;
}

function showRemarks({ remarks, readings, told: isTold, hole }) {
  const told = remarks.map((remark) => make("p", { className: "diagnosis" }, `${remark[0].toUpperCase()}${remark.slice(1)}.`));
  if (isTold) told.push(make("p", {}, make("a", { href: "#replay" }, "Replay the game, and see its charts")));
  if (readings.length) {
    const names = readings.map((name) => make("li", {}, name));
    told.push(make("details", {}, make("summary", {}, "The readings that explain it"), make("ul", {}, ...names)));
    told.push(make("p", { className: "quiet" }, "One output proves little: judge the program."));
  }
  byId("remarks").replaceChildren(...told);
  byId("check").dataset.hole = hole;
}

/** The options that only this hole has; they are made anew only where another hole is looked at. */
async function showFields(name) {
  if (name === fielded) return;
  fielded = name;
  const hole = (await about).holes.find((one) => one.name === name);
  const fields = hole.options.map((option) => {
    const box = make(option.is_file ? "textarea" : "input", { value: pasted.said[option.name] ?? "", spellcheck: false });
    box.setAttribute("autocomplete", "off");
    if (!option.is_file) box.placeholder = option.metavar;
    box.addEventListener("input", () => {
      pasted.said[option.name] = box.value;
      look();
    });
    return make("label", {}, make("b", {}, option.name), ` ${option.help}`, box);
  });
  fields.push(demand("strict", "let warnings count as errors"));
  fields.push(demand("judged", "demand all that the judge demands of a program"));
  byId("options").querySelector("div").replaceChildren(...fields);
}

function demand(name, help) {
  const box = make("input", { type: "checkbox", checked: Boolean(pasted.said[name]) });
  box.addEventListener("change", () => {
    pasted.said[name] = box.checked;
    look();
  });
  return make("label", {}, box, make("b", {}, name), ` ${help}`);
}
