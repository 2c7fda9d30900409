// Fetches the files of the start. Each must be the one that belongs to this version, a wrong type of the .wasm is mended,
// the bytes are counted for the visitor, and every failure is told to guard.js, which knows the words.
import { files } from "./files.js";

const base = new URL("../", import.meta.url).href;
const fetchAny = globalThis.fetch.bind(globalThis);
const instantiate = WebAssembly.instantiateStreaming;
const progress = new Map(Object.entries(files).map(([name, { packed }]) => [name, { size: packed, share: 0 }]));
let told = 0; // when progress was told last, ms

const tell = (name, detail) => globalThis.document && dispatchEvent(new CustomEvent(name, { detail }));

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

function isStored() {
  try {
    return Boolean(globalThis.navigator.serviceWorker?.controller);
  } catch {
    return false; // a sandboxed frame forbids even to ask
  }
}

// Hands the body on, counting. A site that is stored here needs no count, and its compiled .wasm may be stored too.
function counted(response, name) {
  const { bytes, packed, type } = files[name];
  const isPacked = response.headers.has("content-encoding");
  progress.get(name).size = isPacked ? packed : bytes;
  const isRightType = !type || response.headers.get("content-type")?.split(";")[0].trim() === type;
  if (isRightType && isStored()) {
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

// A large file with its checksum; a stale copy in the browser's cache is asked for anew.
async function fetchChecked(url, name) {
  const { integrity } = files[name];
  const options = integrity ? { integrity } : {};
  let response = await fetchAny(url, options).catch(() => null);
  response ??= await fetchAny(url, { ...options, cache: "reload" }).catch(() => null);
  if (response?.ok) return counted(response, name);
  // No answer, or not the right bytes: asking without the checksum tells the two apart.
  const plain = response ?? (await fetchAny(url, { cache: "no-store" }).catch(() => null));
  return refuse(plain?.ok ? "mixed" : "missing", name);
}

async function fetchSmall(url, name) {
  const response = await fetchAny(url).catch(() => null);
  return response?.ok ? response : refuse("missing", name);
}

export function fetchPackage(name) {
  return fetchChecked(base + name, name);
}

// PyScript and Pyodide fetch and compile by the global functions: while they start, ours look after their files.
export function watchStart() {
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    const address = new URL(url, globalThis.location?.href).href;
    const name = address.startsWith(base) ? address.slice(base.length) : "";
    if (name in files) return fetchChecked(address, name);
    if (name === "main.py" || name === "pyscript.json") return fetchSmall(address, name);
    return fetchAny(input, init);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await instantiate.call(WebAssembly, source, imports);
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
