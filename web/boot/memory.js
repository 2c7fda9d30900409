// Keeps Python's memory as it is when the start's modules are imported, so that later starts begin there: a snapshot, made
// when the page rests, by a worker on this machine, and kept in Cache Storage. Pyodide calls this experimental. So it serves
// one build in one browser, only Chromium (where it is tested), and never again once starts with it have failed.
import { files } from "./files.js";

const base = new URL("../", import.meta.url).href;
const CACHE = `kartenstube ${base} memory`; // the service worker clears it away with the version before
const ADDRESS = `${base}__memory`;
const KEPT = "kartenstube/memory"; // in localStorage: the key of the snapshot that is kept, or "off" and the key
const TRIED = "kartenstube/memory-tried"; // in sessionStorage: starts with the snapshot that have begun and not ended, and the key
const TRIES = 2; // a reload while the page starts is no failure, two of them may be
const REST = 15000; // ms that the page has lived before the snapshot is made
const ABSENT = "no snapshot of this build";
const LARGEST = 30 * 2 ** 20 + 4096; // bytes: Python's first memory and the snapshot's head; more does not fit into it
const ARCHIVES = ["stdlib.zip", "start.zip", "engine.zip", "app.zip"];
export const KEY = [...ARCHIVES.map((name) => files[name].integrity), globalThis.navigator.userAgent].join(" ");

const attempt = (act, otherwise = null) => {
  try {
    return act();
  } catch {
    return otherwise; // storage is forbidden here
  }
};

export async function keep(snapshot) {
  if (snapshot.byteLength > LARGEST) return false;
  const end = snapshot.findLastIndex((byte) => byte !== 0) + 1; // behind it, a new memory is zero anyway
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, new Response(snapshot.subarray(0, end), { headers: { "x-key": KEY, "x-bytes": String(end) } }));
  return true;
}

async function read() {
  const found = await (await caches.open(CACHE)).match(ADDRESS);
  const memory = found?.headers.get("x-key") === KEY ? await found.arrayBuffer() : null;
  if (!memory || memory.byteLength !== Number(found.headers.get("x-bytes"))) throw new Error(ABSENT);
  return memory;
}

// The snapshot of this build, as a promise, or null if there is none; what fails with it is given up for this build.
export function recall() {
  if (!globalThis.document || attempt(() => localStorage.getItem(KEPT)) !== KEY) return null;
  const [, tries, key] = /^(\d+) (.*)$/.exec(attempt(() => sessionStorage.getItem(TRIED)) ?? "") ?? [];
  const tried = key === KEY ? Number(tries) : 0;
  if (tried >= TRIES) {
    giveUp();
    return null;
  }
  attempt(() => sessionStorage.setItem(TRIED, `${tried + 1} ${KEY}`));
  const memory = read();
  memory.catch(() => {}); // Pyodide meets the failure
  return memory;
}

// One that is not there, or not whole, is made anew; one that Python does not begin from never is.
export function giveUp({ message } = {}) {
  attempt(() => (message === ABSENT ? localStorage.removeItem(KEPT) : localStorage.setItem(KEPT, `off ${KEY}`)));
  attempt(() => sessionStorage.removeItem(TRIED));
  attempt(() => caches.delete(CACHE))?.catch(() => {});
}

function isWanted() {
  const { userAgentData, deviceMemory } = navigator;
  const isChromium = userAgentData?.brands.some(({ brand }) => brand === "Chromium");
  const known = attempt(() => localStorage.getItem(KEPT), KEY);
  return isChromium && deviceMemory >= 4 && attempt(() => globalThis.caches) && known !== KEY && known !== `off ${KEY}`;
}

// Called once the page lives. <html data-memory>: "recalled", or "coming" and then "kept" or "none".
export function prepare() {
  attempt(() => sessionStorage.removeItem(TRIED));
  const { dataset } = document.documentElement;
  if (!isWanted()) return;
  dataset.memory = "coming";
  const make = () => {
    const worker = attempt(() => new Worker(new URL("memory-worker.js", import.meta.url), { type: "module", name: "memory" }));
    if (!worker) {
      dataset.memory = "none"; // a frame in which no worker may be made
      return;
    }
    const end = (isKept) => {
      worker.terminate();
      if (isKept) attempt(() => localStorage.setItem(KEPT, KEY));
      dataset.memory = isKept ? "kept" : "none";
    };
    worker.addEventListener("message", ({ data }) => end(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end(false);
    });
  };
  setTimeout(() => requestIdleCallback(make), REST);
}
