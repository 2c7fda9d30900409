// Makes the snapshot of memory.js: starts Python with the modules of the page, imports those that hold nothing of a browser,
// and says whether the snapshot is kept.
import { loadPyodide } from "./interp.js";
import { keep } from "./memory.js";

const python = await loadPyodide();
python.runPython(`
import gc
from importlib import import_module
from pkgutil import walk_packages

for found in walk_packages(["/app/start.zip"]):
    if not found.name.startswith(("app.dom.", "app.main")):
        import_module(found.name)
del found, import_module, walk_packages
gc.collect()
`);
postMessage(await keep(python.makeMemorySnapshot()));
