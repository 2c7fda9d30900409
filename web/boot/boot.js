// Starts Python: reads what is stored, makes sure that PyScript finds an IndexedDB, loads PyScript, and registers the
// service worker once the page lives. The rest of the start is in interp.js (the runtime), fetch.js and guard.js (what the
// visitor is told).
import { endWatch, watchStart } from "./fetch.js";
import "./art.js";
import "./interp.js"; // starts Python
import { prepare } from "./memory.js";
import { watchOffline } from "./offline.js";
import { openStorage } from "./storage.js";

addEventListener(
  "boot-ready",
  () => {
    endWatch();
    watchOffline();
    prepare();
  },
  { once: true },
);
watchStart();
const parsed = new Promise((resolve) => {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", resolve, { once: true });
  else resolve();
});
await Promise.all([openStorage(), parsed]);
const { hooks } = await import("../vendor/pyscript/core.js");
// This hook serves PyScript's own workers only, and building it would need 'unsafe-eval'.
hooks.worker.onBeforeRunAsync.clear();
