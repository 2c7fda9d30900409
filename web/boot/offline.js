// Registers the service worker and tells the page, by events on window and by <html data-offline>, what becomes of it:
//   data-offline="ready"                   the site starts without a network from now on
//   event "update-ready", detail.apply()   a new version lies complete beside this one; apply() changes over and reloads
//   event "update-failed"                  a new version did not arrive whole; this one goes on
import { hasWorker } from "./files.js";

const root = document.documentElement;

export async function watchOffline() {
  if (!hasWorker) return;
  let first = true;
  try {
    first = !navigator.serviceWorker.controller;
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    if (registration.installing) follow(registration.installing);
    await navigator.serviceWorker.ready;
    root.dataset.offline = "ready";
  } catch {
    // frames without storage, some private windows and plain http have none: the page works, online only
  }

  function follow(worker) {
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && !first) offer(worker);
      if (worker.state === "redundant" && root.dataset.offline === "ready") dispatchEvent(new Event("update-failed"));
    });
  }
}

function offer(worker) {
  const apply = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("skipWaiting");
  };
  dispatchEvent(new CustomEvent("update-ready", { detail: { apply } }));
}
