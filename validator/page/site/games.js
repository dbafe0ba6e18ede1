// Games of a program, played in a worker that can be ended at any time.
import { startWorker } from "./worker.js";

const PLAYERS = { Python: "python-player.js", JavaScript: "javascript-player.js" };
// Seconds a game, and bytes of an output, as `umpire judge` has them.
const TIMEOUT = 5;
const CAP = 128 * 1024;
const idle = new Map();

/** Let a player of a language get ready before it is needed. */
export function warm(language) {
  if (!idle.has(language)) idle.set(language, startWorker(PLAYERS[language]));
}

/** Games under way. A player is used again where it can begin anew, as the Python one can. */
export class Games {
  constructor(language, onGame) {
    warm(language);
    this.language = language;
    this.player = idle.get(language);
    idle.delete(language);
    this.onGame = onGame;
    this.over = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  }

  /** Play games, `feeds` is what each is given; `step` gives each a second of its own. Ends when all are played. */
  play(source, feeds, step) {
    this.player.onmessage = ({ data }) => this.hear(data);
    this.player.onerror = (event) => this.reject(new Error(event.message || "the player did not start"));
    this.player.postMessage({ source, feeds, step, cap: CAP });
    return this.over;
  }

  hear(said) {
    if (said.failed) return this.reject(new Error(said.failed));
    if (said.done) return this.finish();
    if (said.begins) return this.watch(said.begins);
    clearTimeout(this.alarm);
    return said.flood ? this.end(said.flood, "flood") : this.onGame(said);
  }

  watch(game) {
    this.alarm = setTimeout(() => this.end(game, "late"), TIMEOUT * 1000);
  }

  /** End a game that does not end by itself, and so all of them. */
  end({ number, begin }, stopped) {
    this.stop();
    const end = (performance.timeOrigin + performance.now()) / 1000;
    this.onGame({ number, stopped, exit: null, out: new Uint8Array(), err: "", begin, end });
  }

  finish() {
    if (this.language !== "Python" || idle.has("Python")) return this.stop();
    idle.set("Python", this.player);
    return this.resolve();
  }

  /** Play no more. */
  stop() {
    clearTimeout(this.alarm);
    if (idle.get(this.language) === this.player) return;
    this.player.terminate();
    URL.revokeObjectURL(this.player.address);
    this.resolve();
  }
}
