// Makes archives of precompiled Python modules. It runs in Node with the very Pyodide that the page carries, so the
// byte code fits the browser's Python, whatever Python this machine has.
//   node precompile.mjs FOLDER_OF_PYODIDE < jobs.json
//   jobs: [{"source": folder or zip, "zipped": is it a zip, "origin": path shown in tracebacks, "names": [...], "optimize": 0, "target": zip}]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: folder });
  python.FS.writeFile("/in_pyodide.py", readFileSync(new URL("in_pyodide.py", import.meta.url)));
  const { pack } = python.runPython("import sys; sys.path.insert(0, '/'); import in_pyodide; in_pyodide");
  for (const { source, zipped, origin, names, optimize, target } of JSON.parse(readFileSync(0, "utf8"))) {
    const files = zipped ? [source] : names.map((name) => join(source, name));
    const contents = files.map((file) => new Uint8Array(readFileSync(file)));
    writeFileSync(target, pack(names, contents, origin, zipped, optimize).toJs());
  }
} catch (problem) {
  console.error(problem.message); // without Node's extract of the minified source
  process.exit(1);
}
