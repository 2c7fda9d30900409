// Keeps texts under keys in IndexedDB. What the start needs is read while Python still loads; Python finds the store as
// `kartenstube` in the global scope. Where IndexedDB is refused (sandboxed frames, some private windows) everything is
// kept in memory while the page lives, and the page says so; PyScript, which opens a database of its own and dies where
// that is forbidden, then gets a stand-in.
import { createStore, promisifyRequest } from "../vendor/idb-keyval/index.js";

const LEGACY = { "kartenstube/settings": "settings", "kartenstube/match": "match/", "kartenstube/broken": "broken/" };
const HELD = "kartenstube/held"; // what was not stored yet when the page went away
const HERE = "kartenstube/here"; // the match of this tab
const PATIENCE = 15000; // ms; a database that does not answer counts as none, but a busy machine may take its time

let database = createStore("kartenstube", "texts");
const memory = new Map();
const held = new Map(); // what is being written, by key; null: deleted
const unsaved = new Map(); // what found no room, until something newer under its key is written; it waits in localStorage
let isRefused = false;

const attempt = (act, otherwise = null) => {
  try {
    return act();
  } catch {
    return otherwise; // this browser forbids even to ask
  }
};
const asText = (value) => (typeof value === "string" ? value : attempt(() => JSON.stringify(value)) ?? String(value));
const kindOf = (problem) => (/quota/i.test(`${problem?.name} ${problem?.message}`) ? "full" : "refused");

// The connection may have been closed behind our back (site data cleared, Safari); one more try opens a new one.
async function use(mode, act) {
  try {
    return await database(mode, act);
  } catch (problem) {
    if (problem?.name !== "InvalidStateError") throw problem;
    database = createStore("kartenstube", "texts");
    return await database(mode, act);
  }
}

async function find(isWanted) {
  if (isRefused) return [...memory].filter(([key]) => isWanted(key));
  const found = await use("readonly", async (store) => {
    const keys = (await promisifyRequest(store.getAllKeys())).filter((key) => typeof key === "string" && isWanted(key));
    return Promise.all(keys.map(async (key) => [key, asText(await promisifyRequest(store.get(key)))]));
  });
  return unsaved.size ? [...newest(found, isWanted)] : found;
}

// What waits is newer than what is stored.
function newest(found, isWanted) {
  const texts = new Map(found);
  for (const [key, text] of unsaved) if (isWanted(key)) text === null ? texts.delete(key) : texts.set(key, text);
  return texts;
}

async function put(entries) {
  if (isRefused) {
    for (const [key, text] of entries) text === null ? memory.delete(key) : memory.set(key, text);
    throw new DOMException("no database", "SecurityError");
  }
  await use("readwrite", (store) => {
    for (const [key, text] of entries) text === null ? store.delete(key) : store.put(text, key);
    return promisifyRequest(store.transaction);
  });
}

// Entries are [key, text] (null: delete); all of them are stored, or none. With `waits` they wait for room if there is none.
async function write(entries, waits = true) {
  for (const [key, text] of entries) held.set(key, text);
  try {
    await put(entries);
    if (unsaved.size) settle(entries, (key) => unsaved.delete(key));
    return "";
  } catch (problem) {
    const kind = kindOf(problem);
    if (kind === "full" && waits) settle(entries, (key, text) => unsaved.set(key, text));
    return kind;
  } finally {
    for (const [key, text] of entries) if (held.get(key) === text) held.delete(key);
  }
}

// Python hands entries over as plain texts: `+key` with the text after it, or `-key`.
function writeTexts(parts, waits) {
  const entries = [];
  for (let index = 0; index < parts.length; index += 1) {
    const key = parts[index].slice(1);
    entries.push([key, parts[index][0] === "-" ? null : parts[(index += 1)]]);
  }
  return write(entries, waits);
}

// localStorage has room of its own: what the database has none for waits there, also for the next start.
function settle(entries, change) {
  for (const [key, text] of entries) change(key, text);
  if (!isRefused) keepWaiting(unsaved);
}

const keepWaiting = (texts) =>
  attempt(() => (texts.size ? localStorage.setItem(HELD, JSON.stringify([...texts])) : localStorage.removeItem(HELD)));

// A page that goes away ends its transactions: what they had not stored yet waits there too.
addEventListener("pagehide", () => {
  if (held.size && !isRefused) keepWaiting(new Map([...unsaved, ...held]));
});

// Takes over what waits in localStorage: a held save, and what versions before this one kept there.
function waiting() {
  const found = attempt(() => JSON.parse(localStorage.getItem(HELD)), null);
  const entries = Array.isArray(found) ? found.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  const name = `old-${Date.now().toString(36)}`;
  for (const [old, key] of Object.entries(LEGACY)) {
    const text = attempt(() => localStorage.getItem(old));
    if (text) entries.push([key.endsWith("/") ? key + name : key, text]);
  }
  return entries;
}

function forgetWaiting() {
  for (const key of [HELD, ...Object.keys(LEGACY)]) attempt(() => localStorage.removeItem(key));
}

const readHead = (text) => attempt(() => JSON.parse(text), null);

// The start needs everything but finished and other matches: settings, heads, what cannot be read, and the match that goes on.
async function readStart() {
  const old = waiting();
  if (old.length && (await write(old)) === "") forgetWaiting();
  const keys = new Set();
  const entries = await find((key) => (keys.add(key), !/^(match|tally)\//.test(key)));
  const heads = new Map(entries.filter(([key]) => key.startsWith("head/")).map(([key, text]) => [key.slice(5), readHead(text)]));
  const running = [...heads].filter(([, head]) => head && !head.is_over).sort(([, a], [, b]) => b.time - a.time);
  const own = attempt(() => sessionStorage.getItem(HERE), null);
  const here = keys.has(`match/${own}`) ? own : (running[0]?.[0] ?? "");
  const isLost = (key) => key.startsWith("match/") && !heads.get(key.slice(6));
  const wanted = [...keys].filter((key) => key === `match/${here}` || isLost(key));
  if (wanted.length) entries.push(...(await find((key) => wanted.includes(key))));
  return { entries, here, isRefused };
}

const timeout = (promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("no answer")))]);

async function measure() {
  const { usage = null, quota = null } = (await attempt(() => navigator.storage.estimate())) ?? {};
  return { used: usage, quota, isKept: Boolean(await attempt(() => navigator.storage.persisted())) };
}

export function openStorage() {
  const opening = timeout(use("readonly", (store) => promisifyRequest(store.count()))).catch(() => {
    isRefused = true;
    Object.defineProperty(globalThis, "indexedDB", { value: memoryDatabases(), configurable: true });
  });
  const start = opening.then(readStart);
  start.catch(() => {}); // whoever asks for it meets the failure
  globalThis.kartenstube = {
    start,
    read: (prefixes) => find((key) => prefixes.some((prefix) => (prefix.endsWith("/") ? key.startsWith(prefix) : key === prefix))),
    writeTexts,
    measure,
    persist: async () => ((await attempt(() => navigator.storage.persist())), measure()),
    stayAt: (match) => attempt(() => sessionStorage.setItem(HERE, match)),
  };
  return opening;
}

function answer(compute) {
  const request = {};
  queueMicrotask(() => {
    request.result = compute();
    request.onsuccess?.({ target: request });
  });
  return request;
}

function memoryStore(map) {
  return {
    count: () => answer(() => map.size),
    clear: () => answer(() => map.clear()),
    delete: (key) => answer(() => map.delete(key)),
    get: (key) => answer(() => map.get(key)),
    getKey: (key) => answer(() => (map.has(key) ? key : undefined)),
    getAllKeys: () => answer(() => [...map.keys()]),
    put: (value, key) => answer(() => (map.set(key, value), key)),
  };
}

function memoryDatabases() {
  const maps = new Map();
  return {
    open(name) {
      if (!maps.has(name)) maps.set(name, new Map());
      const store = memoryStore(maps.get(name));
      const transaction = () => ({ objectStore: () => store });
      return answer(() => ({ objectStoreNames: { length: 1 }, transaction, close() {} }));
    },
  };
}
