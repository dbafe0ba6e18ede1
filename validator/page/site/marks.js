// Places of a text: lines and columns count characters from 1, and JavaScript counts halves of some.

/** Where the place is in the text, as an index; never beyond the end of the line. */
function index(lines, starts, line, column) {
  if (line > lines.length) return starts.at(-1) + lines.at(-1).length;
  const text = lines[line - 1];
  const plain = !/[\ud800-\udbff]/.test(text);
  const before = plain ? Math.min(column - 1, text.length) : [...text].slice(0, column - 1).join("").length;
  return starts[line - 1] + before;
}

/** The ranges of spans in a text, each `[start, end]`; an empty one takes the character that follows, if there is one. */
export function rangesOf(text, spans) {
  const lines = text.split("\n");
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1) + line.length + 1);
  starts.pop();
  return spans.map(({ line, column, end_line, end_column }) => {
    if (!line) return [0, 0];
    const start = index(lines, starts, line, column);
    const end = index(lines, starts, end_line, end_column);
    return [start, Math.max(end, Math.min(start + 1, starts[line - 1] + lines[line - 1].length))];
  });
}

/** The text in pieces, each with the spans that cover it: `[from, to, indices of ranges]`. */
export function piecesOf(text, ranges) {
  const cuts = new Set([0, text.length]);
  for (const [start, end] of ranges) cuts.add(start).add(end);
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((from, i) => {
    const covering = ranges.flatMap(([start, end], at) => (start <= from && from < end ? [at] : []));
    return [from, ordered[i + 1], covering];
  });
}
