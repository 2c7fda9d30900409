// Plays demos on, for pages of documentation: the app's own Python in a worker that such a page starts at a reader's click.
// It says "ready"; then each message is a request for pycore/demo/serve.py, and each answer a message.
import { loadPyodide } from "../boot/interp.js";

const at = (name) => new URL(name, import.meta.url).href;
const load = async (name) => {
  const response = await fetch(at(name));
  if (!response.ok) throw new Error(`${name} could not be loaded`);
  return response;
};

const [python, text, modules] = await Promise.all([
  loadPyodide(),
  load("data.json").then((response) => response.text()),
  load("../demo.zip").then((response) => response.arrayBuffer()),
]);
// The part of the engine that is about demos lies in an archive of its own, which the app does without.
python.FS.writeFile("/app/demo.zip", new Uint8Array(modules));
python.pyimport("pycore.demo").__path__.append("/app/demo.zip/pycore/demo");
const data = python.pyimport("pycore.demo.data");
for (const [name, content] of Object.entries(JSON.parse(text))) data.carry(name, content);
const serve = python.pyimport("pycore.demo.serve");
addEventListener("message", ({ data: request }) => postMessage(serve.work(request)));
postMessage("ready");
