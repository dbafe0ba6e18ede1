// A strict validator of Dice Cricket: a table on standard input, or in the file that is named; exit code 0 accepts it,
// 1 rejects it, and 2 is a fault of the validator's own. It is written from the rulebook, and shares nothing with ours.
//
// UMPIRE_NAMES holds the names that were given, with commas between them, UMPIRE_READING the reading that is meant;
// where they are not set, any names will do, and any of the sixteen readings.
"use strict";
const fs = require("fs");

const MOST_BYTES = 128 * 1024, BATTERS = 11, MOST_BALLS = 30, OVER = 6;
const LINES = 2 * BATTERS + 5;
const HEADINGS = [/^Name$/, /^Runs$/, /^How Out$/, /^(Score|Total)$/];
const NUMBER = /^(0|[1-9][0-9]{0,5})$/;
const OUT = ["Bowled", "LBW", "Caught"];
// White space of any kind, which may stand on lines around the table.
const BLANK = /^[\s\x1c-\x1f\x85]*$/;
const MARK = /\ufeff/;

class Broken extends Error {}

function must(holds, what) {
  if (!holds) throw new Broken(what);
}

// Bytes to lines, without the blank ones around the table.
function linesOf(bytes) {
  must(bytes.length <= MOST_BYTES, "the output is too long");
  let text;
  try {
    // The decoder takes off a byte order mark.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Broken("the output is not UTF-8");
  }
  const lines = text.replace(/\r\n/g, "\n").split("\n");
  const blank = (line) => BLANK.test(line) && !MARK.test(line);
  while (lines.length && blank(lines[0])) lines.shift();
  while (lines.length && blank(lines[lines.length - 1])) lines.pop();
  return lines;
}

const columnsOf = (line, mark) => [...line].flatMap((sign, at) => (sign === mark ? [at] : []));
const bare = (text) => text.replace(/^ +| +$/g, "");

// A border has a + in each of these columns, and - between them.
function border(line, columns) {
  must(/^ *\+[+-]*\+ *$/.test(line), "this is no border");
  must(String(columnsOf(line, "+")) === String(columns), "a border is not aligned");
}

// The texts of a row's cells, which | part in these columns; nothing stands beside them.
function cellsOf(line, columns) {
  must(String(columnsOf(line, "|")) === String(columns), "a row is not aligned");
  const cells = line.split("|").map(bare);
  must(cells.pop() === "" && cells.shift() === "", "text stands beside a row");
  return cells;
}

// A table to its eleven batters; what holds for each line and each cell holds.
function battersOf(lines) {
  must(lines.length === LINES, `a table has ${LINES} lines`);
  const columns = columnsOf(lines[0], "+");
  must(columns.length === 5, "a border has five corners");
  const merged = [columns[0], columns[3], columns[4]];
  lines.slice(0, -1).forEach((line, i) => i % 2 || border(line, columns));
  border(lines[LINES - 1], merged);
  must(cellsOf(lines[1], columns).every((text, i) => HEADINGS[i].test(text)), "a heading is wrong");
  const [label, total] = cellsOf(lines[LINES - 2], merged);
  must(label === "Total Runs" && NUMBER.test(total), "the total line is wrong");
  const batters = Array.from({ length: BATTERS }, (_, i) => batterOf(cellsOf(lines[2 * i + 3], columns)));
  must(sumOf(batters.map((batter) => batter.score)) === Number(total), "the total is not the sum");
  must(batters.filter((batter) => batter.how === "Not Out").length === 1, "one batter is Not Out");
  return batters;
}

const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

function batterOf([name, runs, how, score]) {
  must(/^[A-Za-z]{1,6}$/.test(name), "a name has one to six letters");
  must(/^[1246.]*\/?$/.test(runs) && runs, "the runs are balls, and a wicket at the end");
  must(runs.length <= MOST_BALLS, "a batter faces thirty balls");
  must(howFits(runs, how), "the way to be out does not fit the balls");
  must(NUMBER.test(score) && sumOf(runs.replace(/[./]/g, "").split("").map(Number)) === Number(score), "the score");
  return { name, runs, how, score: Number(score) };
}

function howFits(runs, how) {
  if (runs.endsWith("/")) return OUT.includes(how);
  return how === (runs.length === MOST_BALLS ? "Retired" : "Not Out");
}

const READINGS = ["every-ball", "no-dots"].flatMap((advance) =>
  ["cross", "stay"].flatMap((change) =>
    ["twice", "once"].flatMap((single) => ["cross", "face"].map((last) => [advance, change, single, last])),
  ),
);

// Whether the innings that these batters played comes out under a reading, with no ball missing and none left over.
function isPlayed(batters, [advance, change, single, last]) {
  const balls = batters.map((batter) => [...batter.runs]);
  const faced = batters.map(() => 0);
  let striker = 0, partner = 1, next = 2, counted = 0;
  while (next <= BATTERS) {
    const ball = balls[striker].shift();
    if (ball === undefined) return false;
    const goes = ball === "/" || ++faced[striker] === MOST_BALLS;
    const counts = ball !== "." || advance === "every-ball";
    if (counts) counted += 1;
    const crossed = ball === "1" && !(goes && last === "face");
    const changed = counts && counted % OVER === 0 && !(goes && change === "stay");
    if (goes) striker = next++;
    if (single === "twice" ? crossed !== changed : crossed || changed) [striker, partner] = [partner, striker];
  }
  return balls.every((left) => left.length === 0);
}

function judge(bytes) {
  const batters = battersOf(linesOf(bytes));
  const { UMPIRE_NAMES: names, UMPIRE_READING: meant } = process.env;
  must(!names || names === batters.map((batter) => batter.name).join(","), "the names are not those given");
  const readings = READINGS.filter((reading) => !meant || meant === "any" || reading.join("/") === named(meant));
  must(readings.some((reading) => isPlayed(batters, reading)), "no reading explains the game");
}

const named = (meant) => (meant === "house" ? READINGS[0].join("/") : meant);

try {
  judge(fs.readFileSync(process.argv[2] || 0));
} catch (error) {
  console.error(error instanceof Broken ? error.message : error);
  process.exitCode = error instanceof Broken ? 1 : 2;
}
