// The umpire: the validator in a worker of its own, so that the page never waits for it.
import { loadPython, unpack } from "./python.js";

const trials = new Map();
const ready = loadPython((share) => postMessage({ share })).then((python) => {
  const desk = python.pyimport("validator.page.desk");
  const { trial, is_python: isPython } = python.pyimport("validator.page.trial");
  return { python, desk, trial, isPython };
});
let taught = null;
/** What plays games by the rules; only who studies needs it. */
const teacher = ({ python }) => (taught ??= unpack(python, "reference").then(() => python.pyimport("reference.lesson")));
ready.catch((error) => postMessage({ failed: String(error) }));

const answers = {
  about: ({ desk }) => desk.about(),
  rules: ({ desk }) => desk.rules(),
  example: ({ desk }, hole, code) => desk.example(hole, code),
  check: ({ desk, python }, hole, output, said) => desk.check(hole, python.toPy(output), JSON.stringify(said)),
  scorebooks: ({ desk, python }, hole, output, said) => desk.scorebooks(hole, python.toPy(output), JSON.stringify(said)),
  drawings: ({ desk, python }, hole, output, said) => desk.drawings(hole, python.toPy(output), JSON.stringify(said)),
  trial: ({ trial }, id, hole, form, step, games) => {
    trials.get(id)?.destroy();
    trials.set(id, trial(hole, form, step));
    return trials.get(id).feeds(games);
  },
  count: ({ python }, id, number, outcome, out) =>
    trials.get(id).count(number, JSON.stringify(outcome), python.toPy(out)),
  repeats: (_, id) => trials.get(id).repeats(),
  verdict: (_, id, source) => trials.get(id).verdict(source),
  charts: (_, id) => trials.get(id).charts(),
  choices: async (it) => (await teacher(it)).choices(),
  lesson: async (it, hole, chosen) => (await teacher(it)).lesson(hole, chosen),
  isPython: ({ isPython }, source) => isPython(source),
};

onmessage = async ({ data: { id, name, words } }) => {
  try {
    postMessage({ id, answer: await answers[name](await ready, ...words) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
