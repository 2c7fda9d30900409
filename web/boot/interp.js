// PyScript's `interpreter`: Pyodide with our standard library, the engine and the app on sys.path, and nothing from
// elsewhere. Workers use it too. Its URL must stay free of a query (a service worker answers without it).
// Python starts when this module is loaded, while PyScript still reads its own settings. The page starts with what its first
// screens need and the words of one language; the rest arrives behind (app/later.py). Workers have the engine alone.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.js";
import { endWatch, expectFiles, fetchEarly, fetchLater, fetchPackage, watchStart } from "./fetch.js";
import { lock } from "./files.js";
import { giveUp, recall } from "./memory.js";

export { version };
const isPage = Boolean(globalThis.document);
const isMaker = !isPage && globalThis.name === "memory"; // memory-worker.js
const PLACE = "/app"; // where Python finds the archives
const RUNTIME = ["vendor/pyodide/pyodide.asm.wasm", "stdlib.zip"];
export const LATER = ["engine.zip", "app.zip"];
const front = globalThis.kartenstubeFront;
const MODULES = isPage || isMaker ? "start.zip" : "engine.zip";
const at = (name) => new URL(`../${name}`, import.meta.url).href;

// Begins where a snapshot of the memory ends, if one is kept here and can be used; else from nothing.
async function begin(boot) {
  const memory = recall();
  if (memory) {
    try {
      const python = await boot({ _loadSnapshot: memory });
      document.documentElement.dataset.memory = "recalled";
      return python;
    } catch (problem) {
      giveUp(problem);
    }
  }
  return boot(isMaker ? { _makeSnapshot: true } : {});
}

async function start() {
  const modules = fetchPackage(MODULES);
  modules.catch(() => {}); // fsInit meets the failure; until then nobody listens
  // Without these words, Python takes those that arrive behind.
  const words = isPage ? fetchLater(`words/${front.language()}.zip`).catch(() => null) : null;
  watchStart();
  const boot = (options) =>
    load({
      indexURL: at("vendor/pyodide/"),
      stdLibURL: at("stdlib.zip"),
      lockFileContents: { info: lock, packages: {} },
      env: { PYTHONPATH: `${PLACE}/${MODULES}` },
      async fsInit(filesystem) {
        await front?.ready; // once Python runs, nothing is painted for a while
        filesystem.mkdirTree(PLACE);
        filesystem.writeFile(`${PLACE}/${MODULES}`, await modules);
        if (await words) filesystem.writeFile(`${PLACE}/words.zip`, await words);
      },
      ...options,
    });
  const python = await begin(boot);
  if (!isPage) endWatch(); // on the page, PyScript still has main.py to fetch
  return python;
}

expectFiles([...RUNTIME, MODULES]);
if (isPage) fetchEarly(["pyscript.json", "main.py"]);
const starting = start();
starting.catch(() => {}); // whoever asks below meets the failure

// What the start did without. It comes once the page lives, or when Python needs it, or with the rest if it lies here already.
const later = {
  isHere: false,
  coming: null,
  fetch() {
    this.coming ??= Promise.all([starting, ...LATER.map(fetchLater)]).then(
      ([python, ...contents]) => {
        for (const [index, name] of LATER.entries()) python.FS.writeFile(`${PLACE}/${name}`, contents[index]);
        this.isHere = true;
      },
      (problem) => {
        this.coming = null; // the next who needs it tries again
        throw problem;
      },
    );
    return this.coming;
  },
};

if (isPage) {
  const fetchQuietly = () => later.fetch().catch(() => {});
  globalThis.kartenstubeLater = later;
  if (location.hash.length > 2) fetchQuietly(); // not the lobby: its modules are among them
  else addEventListener("boot-ready", fetchQuietly, { once: true });
}

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
  if (isPage) await skipPrologue(python);
  return python;
}
