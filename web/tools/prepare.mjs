// Compiles the sources that data classes and named tuples write when the page's Python is imported, for sitecustomize.py. It
// runs in Node with the very Pyodide, library and modules that the page carries.
//   node prepare.mjs FOLDER_OF_PYODIDE STDLIB.zip START.zip ENGINE.zip APP.zip TARGET_OF_START TARGET_OF_REST
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, library, start, engine, app, target, targetOfRest] = process.argv.slice(2);
const recorder = readFileSync(new URL("recorder.py", import.meta.url));
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: resolve(library), // as a path: in Node, Pyodide does not decode an address
    env: { PYTHONPATH: "/recorder:/app/start.zip" },
    fsInit(filesystem) {
      for (const place of ["/app", "/recorder"]) filesystem.mkdirTree(place);
      for (const [name, place] of Object.entries({ start, engine, app })) {
        filesystem.writeFile(`/app/${name}.zip`, new Uint8Array(readFileSync(place)));
      }
      filesystem.writeFile("/recorder/sitecustomize.py", recorder);
    },
  });
  writeFileSync(target, python.runPython("import sitecustomize; sitecustomize.record_start()").toJs());
  writeFileSync(targetOfRest, python.runPython("sitecustomize.record_rest('/app/engine.zip', '/app/app.zip')").toJs());
} catch (problem) {
  console.error(problem.message);
  process.exit(1);
}
