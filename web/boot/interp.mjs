// PyScript's `interpreter`: Pyodide with our standard library, the engine and the app on sys.path, and nothing from
// elsewhere. Workers use it too. Its URL must stay free of a query (a service worker answers without it).
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { endWatch, fetchPackage, watchStart } from "./fetch.mjs";
import { lock } from "./files.mjs";

export { version };
const PACKAGES = ["engine.zip", "app.zip"];
const at = (name) => new URL(`../${name}`, import.meta.url).href;
const packages = PACKAGES.map((name) => fetchPackage(name).then((response) => response.arrayBuffer()));
for (const loading of packages) loading.catch(() => {}); // fsInit meets the failure; until then nobody listens

export async function loadPyodide(options = {}) {
  watchStart();
  const python = await load({
    ...options,
    indexURL: at("vendor/pyodide/"),
    stdLibURL: at("stdlib.zip"),
    lockFileContents: { info: lock, packages: {} },
    env: { PYTHONPATH: PACKAGES.map((name) => `/app/${name}`).join(":") },
    async fsInit(filesystem) {
      filesystem.mkdirTree("/app");
      for (const [index, name] of PACKAGES.entries()) {
        filesystem.writeFile(`/app/${name}`, new Uint8Array(await packages[index]));
      }
    },
  });
  if (!globalThis.document) endWatch(); // on the page, PyScript still has main.py to fetch
  return python;
}
