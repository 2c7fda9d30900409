// Runs a Python script of this repository in Node with the very Pyodide that the page carries:
//   node tests/bench/in_pyodide.mjs web/node_modules/pyodide SCRIPT [ARGUMENT ...]
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: resolve(folder) });
python.FS.mkdir("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.cwd() }, "/repository");
python.globals.set("words", python.toPy([join("/repository", script), ...words]));
python.runPython("import runpy, sys; sys.dont_write_bytecode = True; sys.argv = words; runpy.run_path(words[0], run_name='__main__')");
