// A stage on which a game is played step by step; its parts are the elements of its root that say what they are.
import { make, offer } from "./dom.js";
import { piecesOf, rangesOf } from "./marks.js";

const PACE = 700;
const PARTS = ["reading", "parting", "board", "telling", "back", "play", "step", "part", "fall", "moment", "table"];
const nameOf = ({ reading, explains }, i) => `${reading}${i ? "" : " (house)"}${explains ? ", explains it" : ""}`;

export class Stage {
  constructor(root) {
    for (const name of PARTS) this[name] = root.querySelector(`[data-is="${name}"]`);
    this.timer = null;
    const by = (count) => () => this.jump(this.at + count);
    const to = (isSo) => () => this.jump(this.next(isSo));
    this.keys = { ArrowLeft: by(-1), ArrowRight: by(1), " ": () => this.run() };
    const isNew = ({ part }, i) => part !== this.book.moments[Math.max(0, this.at - 1)].part || i === this.book.moments.length;
    const clicks = { back: by(-1), step: by(1), play: () => this.run(), part: to(isNew), fall: to(({ falls }) => falls) };
    for (const [name, act] of Object.entries(clicks)) this[name].addEventListener("click", act);
    this.moment.addEventListener("input", () => this.jump(Number(this.moment.value)));
    this.reading.addEventListener("change", () => {
      this.pause();
      this.choose();
    });
  }

  /** Put games on it, one under each reading, and the output that they are printed in. */
  tell(books, text) {
    this.books = books;
    offer(this.reading, books.map((book, i) => [String(i), nameOf(book, i)]));
    this.reading.closest(".tools").hidden = books.length < 2;
    this.reading.value = String(Math.max(0, books.findIndex(({ explains }) => explains)));
    this.choose(text);
  }

  /** Begin the game under the chosen reading. */
  choose(text = this.table.textContent) {
    this.book = this.books[Number(this.reading.value) || 0];
    this.moment.max = String(this.book.moments.length);
    this.part.textContent = `Next ${this.book.part}`;
    this.fall.textContent = `Next ${this.book.fall}`;
    this.lay(text);
    this.parting.textContent = this.where();
    this.go(0);
  }

  /** Lay the output out, every place that the game fills in an element that knows when. */
  lay(text) {
    const { moments, shows: last, left } = this.book;
    const shows = moments.flatMap(({ shows: spans }, i) => spans.map((span) => [span, i + 1]));
    shows.push(...last.map((span) => [span, moments.length]));
    shows.push(...left.map((span) => [span, Infinity]));
    // A place is a list in JSON.
    const spans = shows.map(([[line, column, end_line, end_column]]) => ({ line, column, end_line, end_column }));
    const pieces = piecesOf(text, rangesOf(text, spans)).map(([from, to, covering]) => {
      const piece = text.slice(from, to);
      return covering.length ? make("span", { className: "place", "data-at": shows[covering[0]][1] }, piece) : piece;
    });
    this.table.replaceChildren(...pieces);
  }

  /** Where this reading and the one that explains the game, or the house's, part. */
  where() {
    const { books, book } = this;
    if (books.length < 2) return "";
    const other = books.find((one) => one.explains && one !== book) ?? books.find((one) => one !== book);
    const same = (one, two) => one && two && one.number === two.number && one.sentence === two.sentence;
    const place = book.moments.findIndex((one, i) => !same(one, other.moments[i]));
    if (place < 0 && book.moments.length === other.moments.length) return `${other.reading} tells the same game.`;
    const i = place < 0 ? book.moments.length : place;
    const then = other.moments[i] ? `${other.moments[i].number} ${other.moments[i].sentence}` : other.ending;
    return `It parts from ${other.reading} at ${book.step} ${i + 1}: there it is ${then}.`;
  }

  /** Go to a place in the game: so many steps are over. */
  go(place) {
    const { moments, step, ending, explains } = this.book;
    const at = Math.min(Math.max(0, place), moments.length);
    const [moment, isOver] = [moments[at - 1], at === moments.length];
    this.at = at;
    this.moment.value = String(at);
    this.moment.setAttribute("aria-valuetext", `${step} ${at} of ${moments.length}`);
    this.fill(isOver);
    const said = moment ? `${moment.number} ${moment.sentence}.` : `Before the first ${step}.`;
    this.telling.textContent = isOver ? `${said} ${ending}.` : said;
    this.telling.className = `telling${isOver && !explains ? " bad" : ""}`;
    const board = [[step, `${at} of ${moments.length}`], ...(moment?.board ?? [])];
    this.board.replaceChildren(...board.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
    this.back.disabled = at === 0;
    for (const name of ["step", "part", "fall"]) this[name].disabled = isOver;
    if (isOver) this.pause();
  }

  /** Show of the output what the game has come to. */
  fill(isOver) {
    for (const span of this.table.querySelectorAll("span")) {
      const when = Number(span.dataset.at);
      // Where the game is over, what it never came to is shown as that.
      const never = when === Infinity && isOver;
      span.className = `place${never ? " left" : when > this.at ? " ahead" : when === this.at ? " now" : ""}`;
    }
    if (this.at) this.table.querySelector(".now")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The next place after this one where something is so, or the end. */
  next(isSo) {
    const { moments } = this.book;
    const found = moments.findIndex((moment, i) => i >= this.at && isSo(moment, i));
    return found < 0 ? moments.length : found + 1;
  }

  jump(place) {
    this.pause();
    this.go(place);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = "Play";
  }

  run() {
    if (this.timer) return this.pause();
    if (this.at === this.book.moments.length) this.go(0);
    this.play.textContent = "Pause";
    this.timer = setInterval(() => this.go(this.at + 1), PACE);
    return undefined;
  }

  /** Do what a key means, unless the element that has it means something else by it. */
  press(event) {
    const { tagName } = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || ["INPUT", "SELECT", "TEXTAREA"].includes(tagName)) return;
    if (!this.keys[event.key] || (event.key === " " && ["BUTTON", "A"].includes(tagName))) return;
    event.preventDefault();
    this.keys[event.key]();
  }
}
