// Python in a worker: Pyodide, and the validator's own sources in it.

const here = (name) => new URL(name, import.meta.url).href;

/** Load Python with the validator; `progress` is told the share that has arrived, from 0 to 1. */
export async function loadPython(progress = () => {}) {
  const site = await (await fetch(here("site.json"))).json();
  const undo = countBytes((bytes) => progress(Math.min(1, bytes / site.bytes)));
  const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
  const python = await loadPyodide({ indexURL: here("pyodide/") });
  if (site.extras.length) await python.loadPackage(site.extras, { messageCallback: () => {} });
  await unpack(python, "validator");
  undo();
  progress(1);
  return python;
}

/** Give Python a package of the site. */
export async function unpack(python, name) {
  const archive = await (await fetch(here(`${name}.zip`))).arrayBuffer();
  python.unpackArchive(new Uint8Array(archive), "zip", { extractDir: `/${name}` });
  python.runPython(`import sys; sys.path.insert(0, "/${name}")`);
}

/** Count the bytes of everything that is fetched from now on; returns what ends that. */
function countBytes(tell) {
  const plain = self.fetch;
  let bytes = 0;
  self.fetch = async (...what) => {
    const response = await plain(...what);
    if (!response.body) return response;
    const counted = new TransformStream({
      transform(piece, out) {
        tell((bytes += piece.byteLength));
        out.enqueue(piece);
      },
    });
    return new Response(response.body.pipeThrough(counted), { status: response.status, headers: response.headers });
  };
  return () => {
    self.fetch = plain;
  };
}
