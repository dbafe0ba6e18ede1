// Plays a JavaScript program with what golfers use of Node: process, require("fs"), console.log, and print.
import { serve } from "./play.js";
import { format } from "./format.js";

const own = new Set(Object.getOwnPropertyNames(self));
const encoder = new TextEncoder();

/** The next turn of the worker, at once: a timer would wait for some milliseconds. */
const turn = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (port1.close(), resolve());
  port2.postMessage(null);
});

class Exit {
  constructor(code) {
    this.code = code;
  }
}

serve((source) => async (words, stdin, out) => {
  const world = worldOf(words, stdin, (text) => out.add(typeof text === "string" ? encoder.encode(text) : text));
  try {
    // In a function, as Node does it; what it leaves undeclared is global, and gone in the next game.
    new Function(...Object.keys(world), source).call(world.exports, ...Object.values(world));
    await world.process.ends();
    return { exit: world.process.exitCode ?? 0, err: "" };
  } catch (error) {
    return error instanceof Exit ? { exit: error.code, err: "" } : { exit: 1, err: String(error) };
  } finally {
    for (const name of Object.getOwnPropertyNames(self)) if (!own.has(name)) delete self[name];
  }
});

function worldOf(words, stdin, write) {
  const say = (...what) => write(`${format(what)}\n`);
  const read = (file, how) => {
    if (file !== 0 && file !== "/dev/stdin") throw new Error(`ENOENT: no such file or directory, open '${file}'`);
    return how ? new TextDecoder().decode(stdin) : Object.assign(stdin, { toString: () => new TextDecoder().decode(stdin) });
  };
  const process = processOf(words, read, write);
  const files = { readFileSync: read, writeSync: (_, text) => write(String(text)), writeFileSync: (_, text) => write(String(text)) };
  const known = { fs: files, process, crypto: { ...cryptoOf() } };
  const require = (name) => {
    const found = known[name.replace(/^node:/, "")];
    if (!found) throw new Error(`Cannot find module '${name}'`);
    return found;
  };
  const exports = {};
  const console = { log: say, info: say, error() {}, warn() {} };
  return { process, require, console, print: say, module: { exports }, exports, global: self };
}

function processOf(words, read, write) {
  const heard = [];
  let coding = null;
  const on = (what, then) => (heard.push([what, then]), process.stdin);
  const process = {
    argv: ["node", "/src/program.js", ...words],
    env: {},
    stdout: { write: (text) => write(text) },
    stderr: { write() {} },
    stdin: { on, once: on, setEncoding: (how) => ((coding = how), process.stdin), resume: () => process.stdin, fd: 0 },
    exit: (code = 0) => {
      throw new Exit(code);
    },
    hrtime: Object.assign(() => [0, 0], { bigint: () => BigInt(Math.floor(performance.now() * 1e6)) }),
    // What Node would do as the program has run: hand over standard input, and wait for what was promised.
    async ends() {
      for (const [, then] of heard.filter(([what]) => what === "data")) then(read(0, coding));
      for (const [, then] of heard.filter(([what]) => what === "end" || what === "close")) then();
      await turn();
    },
  };
  return process;
}

function cryptoOf() {
  const randomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));
  const randomInt = (low, high) => (high === undefined ? randomInt(0, low) : low + Math.floor(Math.random() * (high - low)));
  return { randomBytes, randomInt, randomUUID: () => crypto.randomUUID(), webcrypto: crypto };
}
