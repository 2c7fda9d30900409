// Starts Python: makes sure that PyScript finds an IndexedDB, loads PyScript, and registers the service worker once
// the page lives. Everything else of the start is in interp.mjs (the runtime) and guard.js (what the visitor is told).
import { ensureIndexedDB } from "./storage.mjs";
import { watchOffline } from "./offline.mjs";

addEventListener("boot-ready", watchOffline, { once: true });
await ensureIndexedDB();
const { hooks } = await import("../vendor/pyscript/core.js");
// This hook serves PyScript's own workers only, and building it would need 'unsafe-eval'.
hooks.worker.onBeforeRunAsync.clear();
