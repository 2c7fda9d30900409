// Makes the snapshot of memory.js: starts Python with the modules of the page, imports those that hold nothing of a browser,
// those of the table from behind the start too, and says whether the snapshot is kept.
import { fetchLater } from "./fetch.js";
import { LATER, loadPyodide } from "./interp.js";
import { keep } from "./memory.js";

const python = await loadPyodide();
const contents = await Promise.all(LATER.map(fetchLater));
for (const [index, name] of LATER.entries()) python.FS.writeFile(`/app/${name}`, contents[index]);
python.runPython(`
import gc
import sys
from importlib import import_module
from pkgutil import walk_packages

for found in walk_packages(["/app/start.zip"]):
    if not found.name.startswith(("app.dom.", "app.main")):
        import_module(found.name)
from app import later
later.expect(later.Archives("/app/words.zip", ("/app/engine.zip", "/app/app.zip"), lambda: True))
for name in ("answers", "comforts", "markup_over", "markup_table"):
    import_module(f"app.{name}")
sys.meta_path.remove(later.EXPECTED.pop())
del found, import_module, later, name, walk_packages
gc.collect()
`);
postMessage(await keep(python.makeMemorySnapshot()));
