// Fetches the files of the start. Each must be the one that belongs to this version, a wrong type of the .wasm is mended,
// the bytes are counted for the visitor, and every failure is told to guard.js, which knows the words.
import { files } from "./files.js";

const base = new URL("../", import.meta.url).href;
const fetchAny = globalThis.fetch.bind(globalThis);
const instantiate = WebAssembly.instantiateStreaming;
const progress = new Map(); // by name, of the files that the start waits for
const small = new Map(); // answers to what PyScript will ask for, by name
const early = globalThis.kartenstubeEarly; // what early.js has asked for; workers do without
let told = 0; // when progress was told last, ms

const tell = (name, detail) => globalThis.document && dispatchEvent(new CustomEvent(name, { detail }));

// The visitor is told how much has come of these files.
export function expectFiles(names) {
  for (const name of names) progress.set(name, { size: files[name].packed, share: 0 });
}

function advance(name, share) {
  progress.get(name).share = Math.min(share, 1);
  if (share < 1 && performance.now() - told < 100) return;
  told = performance.now();
  let [loaded, total] = [0, 0];
  for (const entry of progress.values()) {
    loaded += entry.size * entry.share;
    total += entry.size;
  }
  tell("boot-progress", { loaded, total });
}

// Hands the body on, counting. A site that is stored here needs no count, and its compiled .wasm may be stored too.
function counted(response, name) {
  const { bytes, packed, type } = files[name];
  const isPacked = response.headers.has("content-encoding");
  progress.get(name).size = isPacked ? packed : bytes;
  const isRightType = !type || response.headers.get("content-type")?.split(";")[0].trim() === type;
  if (isRightType && early?.isStored) {
    advance(name, 1);
    return response;
  }
  let seen = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      advance(name, seen / bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: type ? { "content-type": type } : {} });
}

function refuse(key, name) {
  tell("boot-failed", { key, file: name });
  throw new Error(`${name} could not be loaded`);
}

// A file with its checksum; a stale copy in the browser's cache is asked for anew.
async function fetchWhole(url, name) {
  const { integrity } = files[name];
  const options = integrity ? { integrity } : {};
  const response = await (early?.take(name) ?? fetchAny(url, options)).catch(() => null);
  return response ?? fetchAny(url, { ...options, cache: "reload" }).catch(() => null);
}

async function fetchChecked(url, name) {
  const response = await fetchWhole(url, name);
  if (response?.ok) return counted(response, name);
  // No answer, or not the right bytes: asking without the checksum tells the two apart.
  const plain = response ?? (await fetchAny(url, { cache: "no-store" }).catch(() => null));
  return refuse(plain?.ok ? "mixed" : "missing", name);
}

// The runtime, compiled while the modules came; if that failed, as an answer like any other.
async function fetchRuntime(url, name) {
  const { bytes, packed } = files[name];
  early.onSeen = () => {
    progress.get(name).size = early.isPacked ? packed : bytes;
    advance(name, early.seen / bytes);
  };
  if (early.seen) early.onSeen();
  const module = await early.compiled;
  early.onSeen = null;
  if (!module) return fetchChecked(url, name);
  advance(name, 1);
  return module;
}

async function fetchSmall(name) {
  const response = await (small.get(name) ?? fetchAny(base + name)).catch(() => null);
  small.delete(name);
  return response?.ok ? response : refuse("missing", name);
}

// Asks for what PyScript will ask for, one after the other, when it gets there.
export function fetchEarly(names) {
  for (const name of names) {
    const asked = fetchAny(base + name);
    asked.catch(() => {}); // fetchSmall meets the failure
    small.set(name, asked);
  }
}

export async function fetchPackage(name) {
  return new Uint8Array(await (await fetchChecked(base + name, name)).arrayBuffer());
}

// What the page goes on without: nobody is told if it cannot be had.
export async function fetchLater(name) {
  const response = await fetchWhole(base + name, name);
  if (!response?.ok) throw new Error(`${name} could not be loaded`);
  return new Uint8Array(await response.arrayBuffer());
}

// PyScript and Pyodide fetch and compile by the global functions: while they start, ours look after their files.
export function watchStart() {
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    const address = new URL(url, globalThis.location?.href).href;
    const name = address.startsWith(base) ? address.slice(base.length) : "";
    if (early && name.endsWith(".wasm")) return fetchRuntime(address, name);
    if (progress.has(name)) return fetchChecked(address, name);
    if (name === "main.py" || name === "pyscript.json") return fetchSmall(name);
    return fetchAny(input, init);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const given = await source;
      if (!(given instanceof WebAssembly.Module)) return await instantiate.call(WebAssembly, given, imports);
      return { module: given, instance: await WebAssembly.instantiate(given, imports) };
    } catch (problem) {
      // Pyodide would only warn, and wait for ever.
      tell("boot-failed", { key: "broken", reason: problem.message });
      throw problem;
    }
  };
}

export function endWatch() {
  globalThis.fetch = fetchAny;
  WebAssembly.instantiateStreaming = instantiate;
}
