// How the page asks the umpire, who is in a worker.
import { startWorker } from "./worker.js";

const worker = startWorker("umpire-worker.js");
const waiting = new Map();
let asked = 0;

/** Tells `progress` (a share from 0 to 1) and `failed` (why) while the umpire is loaded. */
export const loading = new EventTarget();

worker.onmessage = ({ data }) => {
  if ("share" in data) return loading.dispatchEvent(new CustomEvent("progress", { detail: data.share }));
  if ("failed" in data) return loading.dispatchEvent(new CustomEvent("failed", { detail: data.failed }));
  const { resolve, reject } = waiting.get(data.id);
  waiting.delete(data.id);
  return "error" in data ? reject(new Error(data.error)) : resolve(data.answer);
};
worker.onerror = (event) => loading.dispatchEvent(new CustomEvent("failed", { detail: event.message }));

/** Ask the umpire for one of the answers of `umpire-worker.js`. */
export function ask(name, ...words) {
  const id = (asked += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, name, words });
  });
}

/** The same where the answer is JSON. */
export const askJson = async (name, ...words) => JSON.parse(await ask(name, ...words));

/** What there is: the holes with their options, and the version. */
export const about = askJson("about");
