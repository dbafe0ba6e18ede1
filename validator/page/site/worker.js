// Workers that have the page's own security policy.

/** A worker that runs a module of the site. From a blob, since one from an address would not inherit the policy. */
export function startWorker(name) {
  const source = `import ${JSON.stringify(new URL(name, import.meta.url).href)};`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  worker.address = address;
  return worker;
}
