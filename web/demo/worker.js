// Plays demos on, for pages of documentation: the app's own Python in a worker that such a page starts at a reader's click.
// It says "ready"; then each message is a request for pycore/demo/serve.py, and each answer a message.
import { loadPyodide } from "../boot/interp.js";

const at = (name) => new URL(name, import.meta.url).href;
const read = async (name) => {
  const response = await fetch(at(name));
  if (!response.ok) throw new Error(`${name} could not be loaded`);
  return response.text();
};

const [python, text] = await Promise.all([loadPyodide(), read("data.json")]);
const data = python.pyimport("pycore.demo.data");
for (const [name, content] of Object.entries(JSON.parse(text))) data.carry(name, content);
const serve = python.pyimport("pycore.demo.serve");
addEventListener("message", ({ data: request }) => postMessage(serve.work(request)));
postMessage("ready");
