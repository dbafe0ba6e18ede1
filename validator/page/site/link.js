// A link that holds what was pasted: the hole, the output and what was said of it, compressed, after the view's name.
import { pasted } from "./pasted.js";

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The fragment that shows a view of what was pasted. */
export async function fragmentOf(view) {
  const { hole, text, said } = pasted;
  const plain = new TextEncoder().encode(JSON.stringify({ hole, text, said }));
  const packed = await through(plain, new CompressionStream("deflate-raw"));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return `#${view}=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** What a fragment says: the view, what was pasted (if it holds that), or the rule to show. */
export async function readFragment(fragment) {
  const [, view = "", sign = "", rest = ""] = /^#?(\w*)([=/]?)(.*)$/.exec(fragment) ?? [];
  if (sign !== "=") return { view, rest };
  const letters = atob(rest.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const { hole, text, said } = JSON.parse(
    new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))),
  );
  return { view, what: { hole: String(hole), text: String(text), said: Object(said) } };
}
