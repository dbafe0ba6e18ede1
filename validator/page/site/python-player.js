// Plays a Python program.
import { Printed, serve } from "./play.js";
import { loadPython } from "./python.js";

const ready = loadPython().then((python) => ({ python, player: python.pyimport("validator.page.player") }));
// As much as is kept of what a program complains.
const MOST_OF_STDERR = 8192;

serve(async (source) => {
  const { python, player } = await ready;
  player.load(python.toPy(new TextEncoder().encode(source)));
  let [stdin, out, err] = [new Uint8Array(), null, null];
  python.setStdin({
    read(into) {
      const count = Math.min(into.length, stdin.length);
      into.set(stdin.subarray(0, count));
      stdin = stdin.subarray(count);
      return count;
    },
  });
  const writer = (to) => ({ write: (bytes) => (to().add(bytes), bytes.length) });
  python.setStdout(writer(() => out));
  python.setStderr(writer(() => err));
  return (words, given, printed) => {
    [stdin, out, err] = [given, printed, new Printed(MOST_OF_STDERR, () => {})];
    const exit = player.play(python.toPy(words));
    return { exit, err: new TextDecoder().decode(err.all()) };
  };
});
