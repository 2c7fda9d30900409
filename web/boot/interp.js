// PyScript's `interpreter`: Pyodide with our standard library, the engine and the app on sys.path, and nothing from
// elsewhere. Workers use it too. Its URL must stay free of a query (a service worker answers without it).
// Python starts when this module is loaded, while PyScript still reads its own settings.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.js";
import { endWatch, fetchPackage, watchStart } from "./fetch.js";
import { lock } from "./files.js";

export { version };
const PACKAGES = ["engine.zip", "app.zip"];
const at = (name) => new URL(`../${name}`, import.meta.url).href;

async function start() {
  const packages = PACKAGES.map((name) => fetchPackage(name).then((response) => response.arrayBuffer()));
  for (const loading of packages) loading.catch(() => {}); // fsInit meets the failure; until then nobody listens
  watchStart();
  const python = await load({
    indexURL: at("vendor/pyodide/"),
    stdLibURL: at("stdlib.zip"),
    lockFileContents: { info: lock, packages: {} },
    env: { PYTHONPATH: PACKAGES.map((name) => `/app/${name}`).join(":") },
    async fsInit(filesystem) {
      await globalThis.kartenstubeFront?.ready; // once Python runs, nothing is painted for a while
      filesystem.mkdirTree("/app");
      for (const [index, name] of PACKAGES.entries()) {
        filesystem.writeFile(`/app/${name}`, new Uint8Array(await packages[index]));
      }
    },
  });
  if (!globalThis.document) endWatch(); // on the page, PyScript still has main.py to fetch
  return python;
}

const starting = start();
starting.catch(() => {}); // whoever asks below meets the failure

// PyScript's first code writes its Python package as source, compiles and imports it, at every start. The page speaks
// to the browser through Pyodide and has no use for that package, so this one code is left out.
async function skipPrologue(python) {
  const { stdlib } = await import("../vendor/pyscript/core.js");
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = async (code, ...rest) => (code.trim() === stdlib.trim() ? undefined : run(code, ...rest));
}

export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await starting;
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  if (globalThis.document) await skipPrologue(python);
  return python;
}
