// What was pasted: an output, the hole that it is for, and what was said of it. The views share it.

const encoder = new TextEncoder();

export const pasted = { hole: "", text: "", bytes: null, said: {} };

/** Tells `change` when something else was pasted from outside of the text box, a file, a link or a failing game. */
export const pastes = new EventTarget();

/** The output's bytes: those of the file that was dropped, as long as nobody has typed. */
export const bytesOf = () => pasted.bytes ?? encoder.encode(pasted.text);

/** Put something else there. */
export function paste(what) {
  Object.assign(pasted, { hole: "", bytes: null, said: {} }, what);
  if (pasted.bytes) pasted.text = shown(pasted.bytes);
  pastes.dispatchEvent(new Event("change"));
}

/** Bytes as text in which every line and column is where the umpire counts it. */
function shown(bytes) {
  // A text box ends a line at a lone carriage return, and the umpire does not.
  return new TextDecoder().decode(bytes).replaceAll("\r\n", "\n").replaceAll("\r", "\u240d");
}
