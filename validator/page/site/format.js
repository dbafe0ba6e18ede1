// What `console.log` prints, as Node does it for the values that golfed programs print.

/** The text of one call. */
export function format(values) {
  const [first, ...rest] = values;
  if (typeof first !== "string") return values.map(show).join(" ");
  const text = first.replace(/%[sdifjoO%]/g, (sign) => {
    if (sign === "%%") return "%";
    if (!rest.length) return sign;
    const value = rest.shift();
    if (sign === "%d") return String(Number(value));
    if (sign === "%i") return String(Number.parseInt(value, 10));
    if (sign === "%f") return String(Number.parseFloat(value));
    return sign === "%s" ? show(value) : JSON.stringify(value);
  });
  return [values.length > 1 ? text : first, ...rest.map(show)].join(" ");
}

function show(value) {
  return typeof value === "string" ? value : inspect(value);
}

function inspect(value) {
  if (typeof value === "string") return `'${value}'`;
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return value.length ? `[ ${value.map(inspect).join(", ")} ]` : "[]";
  if (value === null || typeof value !== "object") return typeof value === "function" ? "[Function]" : String(value);
  const pairs = Object.entries(value).map(([name, one]) => `${name}: ${inspect(one)}`);
  return pairs.length ? `{ ${pairs.join(", ")} }` : "{}";
}
