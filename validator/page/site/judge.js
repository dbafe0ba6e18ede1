// The view that judges a program by many games.
import { byId, countOf, make, offer, takeFiles } from "./dom.js";
import { draw } from "./charts.js";
import { Games, warm } from "./games.js";
import { paste } from "./pasted.js";
import { about, ask, askJson } from "./umpire.js";

const [program, result, soFar, played] = ["program", "result", "so-far", "played"].map(byId);
const COMMANDS = { Python: "python3 FILE.py", JavaScript: "node FILE.js" };
// Few programs are right by luck where their input is another than they think.
const FORM_GAMES = 3;
// As many failing games as are shown at once.
const FEW = 5;
let trials = 0;
let games = null;
let stopped = false;

/** Show the view; a Python player gets ready meanwhile. */
export async function show() {
  const { holes, usual } = await about;
  if (byId("judge-hole").options.length) return;
  offer(byId("judge-hole"), holes.map(({ name }) => [name, name]));
  byId("judge-hole").value = usual;
  chooseHole();
  warm("Python");
}

/** Put a program there, to be judged. */
export async function take({ source, hole, language, input }) {
  await show();
  program.value = source;
  byId("judge-hole").value = hole;
  chooseHole();
  byId("language").value = language;
  byId("form").value = input;
}

async function chooseHole() {
  const hole = (await about).holes.find(({ name }) => name === byId("judge-hole").value);
  offer(byId("form"), hole.inputs.map((form) => [form, form]));
  byId("games").value = hole.games;
}

byId("judge-hole").addEventListener("change", chooseHole);
takeFiles(byId("judge"), byId("open-program"), (bytes, name) => {
  program.value = new TextDecoder().decode(bytes);
  byId("language").value = name.endsWith(".js") ? "JavaScript" : name.endsWith(".py") ? "Python" : "";
});
byId("stop").addEventListener("click", () => {
  stopped = true;
  games?.stop();
});
byId("judge-it").addEventListener("click", async () => {
  if (!program.value) return program.focus();
  byId("judge-it").disabled = true;
  byId("stop").disabled = false;
  played.hidden = false;
  result.replaceChildren();
  draw(byId("chance-charts"), null);
  stopped = false;
  const began = performance.now();
  try {
    const source = program.value;
    const language = byId("language").value || (await languageOf(source));
    soFar.textContent = `${language} is on the way …`;
    const asked = { hole: byId("judge-hole").value, form: byId("form").value, language, source };
    const said = await judged(asked, Number(byId("games").value) || 100);
    const drawings = said.games && said.verdict !== "SKIP" ? askJson("charts", trials) : null;
    const others = await otherForms(said, asked);
    soFar.textContent = `${countOf(said.games, "game")} in ${((performance.now() - began) / 1000).toFixed(1)} s`;
    result.replaceChildren(...shown(said, asked, others));
    draw(byId("chance-charts"), drawings);
  } catch (error) {
    soFar.textContent = `Our own fault: ${error.message}`;
  }
  byId("judge-it").disabled = false;
  byId("stop").disabled = true;
  played.hidden = true;
  return undefined;
});

/** The language of a program; one that neither can read is taken for Python. */
async function languageOf(source) {
  if (await ask("isPython", source)) return "Python";
  try {
    return new Function(source) && "JavaScript";
  } catch {
    return "Python";
  }
}

/** Judge a program; where games repeat, once more with a second for each. */
export async function judged({ hole, form, language, source }, count) {
  for (const step of [false, true]) {
    const id = (trials += 1);
    const feeds = await askJson("trial", id, hole, form, step, count);
    const counting = [];
    games = new Games(language, (game) => counting.push(counted(id, game, count)));
    await games.play(source, feeds, step);
    await Promise.all(counting);
    warm(language);
    if (step || stopped || !(await ask("repeats", id))) return askJson("verdict", id, source);
  }
  return undefined;
}

async function counted(id, { number, out, ...outcome }, count) {
  const { games: so, failed, final } = await askJson("count", id, number, outcome, out);
  played.value = (100 * so) / count;
  soFar.textContent = `${so.toLocaleString("en")} of ${countOf(count, "game")}${failed ? `, ${failed} not right` : ""}`;
  if (final) games.stop();
}

/** The other inputs with which a program that is always wrong is right. */
async function otherForms({ verdict, games: so, failed }, asked) {
  if (stopped || failed < so || !["WA", "RTE"].includes(verdict)) return [];
  const { inputs } = (await about).holes.find(({ name }) => name === asked.hole);
  const right = [];
  for (const form of inputs.filter((one) => one !== asked.form && !stopped)) {
    soFar.textContent = `trying the input ${form} …`;
    if ((await judged({ ...asked, form }, FORM_GAMES)).verdict === "AC") right.push(form);
  }
  return right;
}

function otherForm(form) {
  const go = make("button", { type: "button" }, "Judge it so");
  go.addEventListener("click", () => {
    byId("form").value = form;
    byId("judge-it").click();
  });
  return make("p", { className: "diagnosis" }, `With the input ${form} it is right in ${FORM_GAMES} of ${FORM_GAMES} games. `, go);
}

function shown(said, { hole, form, language }, others) {
  const same = said.start.length ? sameStart(said.start, `umpire judge --hole ${hole} --input ${form} -- ${COMMANDS[language]}`) : null;
  if (said.verdict === "SKIP") return [make("p", { className: "verdict" }, "Not judged here."), same];
  if (!said.games) return [make("p", { className: "verdict" }, "Stopped before a game had ended.")];
  const head = make("p", { className: `verdict ${said.verdict === "AC" ? "good" : "bad"}` }, said.verdict, WORDS[said.verdict] ?? "");
  const behind = said.diagnosis && make("p", { className: "diagnosis" }, told(said.diagnosis.sentence));
  const notes = said.notes.filter((note) => note !== said.diagnosis?.sentence);
  const rest = [stopped ? "Stopped: this is what the games so far say" : "", said.first, ...notes];
  if (said.verdict === "AC") rest.push(...said.limits);
  const lines = rest.filter(Boolean).map((line) => make("p", {}, told(line)));
  return [head, same, ...others.map(otherForm), behind, ...lines, facts(said), failures(said, hole), coverage(said), fairness(said)].filter(Boolean);
}

function sameStart(names, command) {
  const what = names.map((name) => `\`${name}\``).join(" and ");
  const why = `The page gives every game the same start, and this program takes its chance from ${what}, so its games repeat.`;
  return make("p", {}, `${why} This judges it: `, make("code", {}, command));
}

const told = (sentence) => `${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
const WORDS = {
  AC: ": right", WA: ": wrong", RTE: ": died", TLE: ": had not ended after 5 seconds", OLE: ": printed too much", JE: ": our own fault",
};

function failures({ kept, failed }, hole) {
  if (!kept.length) return null;
  const rows = kept.map(({ number, verdict, note, given, output, said }) => {
    const handed = given ? make("small", {}, ` It was given ${given}.`) : "";
    if (!output) return make("li", {}, `Game ${number}: ${verdict} ${note}.`, handed);
    const open = make("button", { type: "button" }, `Game ${number}: look at it`);
    open.addEventListener("click", () => {
      paste({ hole, text: output, said });
      location.hash = "#check";
    });
    return make("li", {}, open, ` ${verdict} ${note}.`, handed);
  });
  const list = (items) => make("ul", { className: "games" }, ...items);
  const [few, more] = [rows.slice(0, FEW), rows.slice(FEW)];
  const others = more.length ? make("details", {}, make("summary", {}, `${more.length} more of them`), list(more)) : null;
  return make("div", {}, make("h3", {}, `${countOf(failed, "game")} not right`), list(few), others);
}

function facts({ readings, findings }) {
  const counts = Object.entries(findings).map(([code, count]) => `${code} ×${count}`).join(", ");
  const rows = [["Readings that explain the games", readings.join(", ")], ["Findings", counts]];
  const pairs = rows.filter(([, value]) => value).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]);
  return pairs.length ? make("dl", { className: "facts" }, ...pairs) : null;
}

function coverage({ coverage: situations }) {
  if (!situations.length) return null;
  const rows = situations.map(({ sentence, count }) => [sentence, count.toLocaleString("en")]);
  return table("What the games came to", ["situation", "games"], rows);
}

function fairness({ fairness: terms }) {
  const rows = Object.entries(terms).map(([name, term]) => [name.replaceAll("_", " "), term.log10_evidence.toFixed(1)]);
  return rows.length ? table("Evidence that chance is unfair", ["of what", "power of ten (6 is enough)"], rows) : null;
}

function table(caption, [left, right], rows) {
  const head = make("tr", {}, make("th", { scope: "col" }, left), make("th", { scope: "col", className: "number" }, right));
  const body = rows.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", { className: "number" }, value)));
  return make("table", {}, make("caption", {}, caption), make("thead", {}, head), make("tbody", {}, ...body));
}
