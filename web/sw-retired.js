// The way back: deployed in the place of sw.js (`python build.py --retire-worker`), it removes the worker and the store
// of every visitor and reloads their pages from the network. Saved games are not in the store and stay.
const PREFIX = `kartenstube ${registration.scope} `;

async function retire() {
  const stores = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  for (const name of stores) await caches.delete(name);
  await registration.unregister();
  if (!stores.length) return; // nothing was stored: no page needs a reload
  for (const client of await clients.matchAll({ type: "window" })) await client.navigate(client.url);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(retire()));
