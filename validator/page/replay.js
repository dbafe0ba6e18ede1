// Plays the games of a report, each on the stage that stands below it.
import { Stage } from "./stage.js";

async function unpacked(told) {
  const packed = Uint8Array.from(atob(told), (letter) => letter.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(plain).json();
}

for (const root of document.querySelectorAll(".replay")) {
  const { books, text } = await unpacked(root.dataset.told);
  root.append(document.getElementById("stage").content.cloneNode(true));
  const stage = new Stage(root);
  stage.tell(books, text);
  root.addEventListener("keydown", (event) => stage.press(event));
  root.hidden = false;
}
