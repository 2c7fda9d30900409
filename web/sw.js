// The service worker: keeps one whole, checked version of the site and answers from it, with or without a network.
// A new version is fetched beside the old one and waits until the page asks for it; versions never mix.
// The build fills in the version (a digest of all files) and the files with their checksums.
const FILES = { "@files@": "" };
const PREFIX = `kartenstube ${registration.scope} `; // several copies may live on one origin
const VERSION = `${PREFIX}@version@`;

// The page is asked for by its folder: some hosts redirect from index.html, and a redirect is no answer to a visit.
const at = (name) => new URL(name === "index.html" ? "" : name, registration.scope).href;
const MANIFEST = at("__manifest");

async function olderCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== VERSION);
  return Promise.all(names.map((name) => caches.open(name)));
}

async function unchanged(older, url, name, integrity) {
  for (const cache of older) {
    const manifest = await (await cache.match(MANIFEST))?.json();
    if (manifest?.[name] === integrity) return cache.match(url);
  }
}

async function install() {
  const cache = await caches.open(VERSION);
  const older = await olderCaches();
  await Promise.all(
    Object.entries(FILES).map(async ([name, integrity]) => {
      const url = at(name);
      const kept = await unchanged(older, url, name, integrity);
      const response = kept ?? (await fetch(url, { cache: "no-cache", integrity }));
      if (!response.ok) throw new Error(`${name}: status ${response.status}`);
      await cache.put(url, response);
    }),
  );
  await cache.put(MANIFEST, new Response(JSON.stringify(FILES)));
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== VERSION) await caches.delete(name);
  }
  await clients.claim();
}

async function respond(request) {
  const cache = await caches.open(VERSION);
  const url = request.url.replace(/[?#].*/, "").replace(/\/index\.html$/, "/");
  const stored = await cache.match(url);
  if (stored) return stored;
  if (request.mode !== "navigate") return fetch(request);
  // Not the page: a file that is not stored, or an address that never was. Without a network, the page is near enough.
  return fetch(request).catch(() => Response.redirect(registration.scope));
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.data === "skipWaiting" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(respond(event.request));
});
