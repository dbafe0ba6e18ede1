// What all players do: play one game after the other, and tell what each came to.

const RealDate = Date;
// The first second of 2030; a stepped clock goes on from there, in strides of seconds as the judge's.
const START = 1_893_456_000;
const STRIDE = 20_011;
const now = () => (performance.timeOrigin + performance.now()) / 1000;

/** Give the game a second of its own, or the real time. */
export function setClock(number) {
  self.Date = number === null ? RealDate : stopped((START + STRIDE * number) * 1000);
}

/** A clock that always shows this time, in milliseconds. */
function stopped(time) {
  return new Proxy(RealDate, {
    get: (date, name) => (name === "now" ? () => time : date[name]),
    construct: (date, words, asked) => Reflect.construct(date, words.length ? words : [time], asked),
    apply: () => String(new RealDate(time)),
  });
}

/** What a program prints, up to `cap` bytes; the one beyond that ends it. */
export class Printed {
  constructor(cap, tooMuch) {
    Object.assign(this, { cap, tooMuch, pieces: [], size: 0 });
  }

  add(bytes) {
    this.size += bytes.length;
    if (this.size > this.cap) return this.tooMuch();
    return this.pieces.push(bytes.slice());
  }

  all() {
    const bytes = new Uint8Array(this.pieces.reduce((sum, piece) => sum + piece.length, 0));
    let place = 0;
    for (const piece of this.pieces) {
      bytes.set(piece, place);
      place += piece.length;
    }
    return bytes;
  }
}

/** Answer the page: `start` gets a program and returns what plays a game, which returns `{ exit, err }`. */
export function serve(start) {
  onmessage = async ({ data: { source, feeds, step, cap } }) => {
    try {
      const play = await start(source);
      for (const { number, arguments: words, stdin } of feeds) await playOne(play, { number, words, stdin, step, cap });
      postMessage({ done: true });
    } catch (error) {
      postMessage({ failed: String(error) });
    }
  };
}

async function playOne(play, { number, words, stdin, step, cap }) {
  const game = { number, begin: now() };
  postMessage({ begins: game });
  setClock(step ? number : null);
  const out = new Printed(cap, () => postMessage({ flood: game }));
  const { exit, err } = await play(words, new TextEncoder().encode(stdin), out);
  setClock(null);
  // A flood was told already, and the page has ended this.
  if (out.size <= cap) postMessage({ ...game, stopped: null, exit, err, out: out.all(), end: now() });
}
