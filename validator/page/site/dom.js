// Elements, made and found.

export const byId = (id) => document.getElementById(id);

/** An element with properties and children; strings become text, so nothing that was pasted is ever markup. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Fill a `select` with values, and keep what was chosen where it is still there. */
export function offer(select, options) {
  const chosen = select.value;
  select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
  if (options.some(([value]) => value === chosen)) select.value = chosen;
}

/** Let files be dropped on an element, or chosen with an `input`; `use` gets the bytes. */
export function takeFiles(element, input, use) {
  const read = async (file) => file && use(new Uint8Array(await file.arrayBuffer()), file.name);
  input.addEventListener("change", async () => {
    await read(input.files[0]);
    input.value = "";
  });
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  });
}

/** "1 error", "2 errors". */
export const countOf = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
