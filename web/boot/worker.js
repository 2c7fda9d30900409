// Thinks for the bots and the hints, away from the page: the same Python as there, in a worker of its own. It says "ready",
// then each message is a request for pycore/bots/serve.py and each answer a message. A new request takes the place of the one
// before; an empty one only ends it. Between two slices of work the worker listens.
import { loadPyodide } from "./interp.js";

const SLICE = 20; // ms
const python = await loadPyodide();
const serve = python.pyimport("pycore.bots.serve");
const { port1: turn, port2: next } = new MessageChannel();
let work = null;

function drop() {
  work?.destroy();
  work = null;
}

turn.onmessage = () => {
  const end = performance.now() + SLICE;
  while (work && performance.now() < end) {
    const step = work.next();
    if (!step.done) continue;
    drop();
    postMessage(step.value);
  }
  if (work) next.postMessage("");
};

addEventListener("message", ({ data }) => {
  drop();
  if (!data) return;
  work = serve.work(data);
  next.postMessage("");
});
postMessage("ready");
