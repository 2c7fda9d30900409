// Fetches the large files of the start: each must be the one that belongs to this version, a wrong type of the .wasm
// is mended, and the bytes are counted for the visitor. Failures are told to guard.js, which knows the words.
import { files, total } from "./files.mjs";

const fetchAny = globalThis.fetch.bind(globalThis);
let loaded = 0;

const tell = (name, detail) => globalThis.document && dispatchEvent(new CustomEvent(name, { detail }));

function count(bytes) {
  loaded += bytes;
  tell("boot-progress", { loaded, total });
}

export async function fetchCounted(url, name) {
  const { bytes, integrity } = files[name];
  let response;
  try {
    response = await fetchAny(url, { integrity });
  } catch {
    response = await fetchAny(url, { integrity, cache: "reload" }).catch(() => null);
  }
  if (!response) return refuse(url, name);
  if (!response.ok) {
    tell("boot-failed", { key: "missing", file: name });
    throw new Error(`${name}: status ${response.status}`);
  }
  count(bytes);
  return response;
}

// No answer, or not the right bytes: ask once more without the check, to tell the two apart.
async function refuse(url, name) {
  const answered = await fetchAny(url, { cache: "no-store" }).catch(() => null);
  tell("boot-failed", { key: answered?.ok ? "mixed" : "missing", file: name });
  throw new Error(`${name} could not be loaded`);
}

async function fetchWasm(url, name) {
  const response = await fetchAny(url).catch(() => null);
  if (!response?.ok) {
    tell("boot-failed", { key: "missing", file: name });
    throw new Error(`${name} could not be loaded`);
  }
  count(files[name].bytes);
  if (response.headers.get("content-type")?.split(";")[0].trim() === "application/wasm") return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}

// Pyodide fetches by the global function: while it boots, its own files go through ours.
export function watchFetches(base) {
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    const name = url.startsWith(base) ? url.slice(base.length) : "";
    if (!(name in files)) return fetchAny(input, init);
    return name.endsWith(".wasm") ? fetchWasm(url, name) : fetchCounted(url, name);
  };
  return () => {
    globalThis.fetch = fetchAny;
  };
}
