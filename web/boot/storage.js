// PyScript opens an IndexedDB when it loads and dies where that is forbidden (sandboxed frames, third-party frames,
// some private windows). There a stand-in in memory takes its place; the page's own saves have their own way to tell.

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

function opens(name) {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(name);
      request.onsuccess = () => (request.result.close(), resolve(true));
      request.onerror = (event) => (event.preventDefault(), resolve(false));
      request.onblocked = () => resolve(false);
      setTimeout(resolve, 3000, false); // a database that never answers counts as none
    } catch {
      resolve(false);
    }
  });
}

export async function ensureIndexedDB() {
  if (await opens("kartenstube-probe")) return;
  Object.defineProperty(globalThis, "indexedDB", { value: memoryDatabases(), configurable: true });
}
