// The view that plays the game behind an output.
import { byId } from "./dom.js";
import { draw } from "./charts.js";
import { bytesOf, pasted } from "./pasted.js";
import { Stage } from "./stage.js";
import { askJson } from "./umpire.js";

const game = byId("game");
const stage = new Stage(game);

/** Show the game of what is pasted. */
export async function show() {
  stage.pause();
  game.hidden = true;
  draw(byId("game-charts"), null);
  if (!pasted.text && !pasted.bytes) return untold("Paste an output under Check: its game is told here.");
  untold("The umpire reads the game …");
  const told = await askJson("scorebooks", pasted.hole, bytesOf(), pasted.said).catch((error) => ({ error: error.message }));
  if (told.error || told.why) return untold(told.error || told.why);
  untold("");
  game.hidden = false;
  stage.tell(told.books, told.lines.join("\n"));
  // Of a game that stops short as well, as far as it goes.
  return draw(byId("game-charts"), askJson("drawings", pasted.hole, bytesOf(), pasted.said));
}

const untold = (why) => (byId("untold").textContent = why);

document.addEventListener("keydown", (event) => {
  if (!byId("replay").hidden && !game.hidden) stage.press(event);
});
window.addEventListener("hashchange", () => stage.pause());
