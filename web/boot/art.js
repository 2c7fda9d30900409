// Brings the drawn cards and marks into the page. They are some four thousand elements of SVG, of which a screen shows a few:
// a symbol comes when something on the page refers to it, with whatever it refers to itself. What the prepared frames show
// is a drawing of its own; the others come as soon as anything else is wanted, or when the page lives and has time.
const FIRST = new Set(["@first@"]); // the ids in art/first.svg, by the build; the others do not have them
const OTHERS = ["marks", "german", "back", "french", "tiles"];
const root = document.documentElement;
const parts = new Map(); // by id: a part of a drawing that is here, and where it belongs; null once it is on the page
const wanted = new Set(); // ids that were asked for before their drawing was there
const asked = new Set(); // drawings that are here or on their way

function refersTo(element) {
  const found = [];
  for (const part of [element, ...element.querySelectorAll("*")]) {
    for (const { name, value } of part.attributes) {
      if (name === "href" && value.startsWith("#")) found.push(value.slice(1));
      else if (value.startsWith("url(#")) found.push(value.slice(5, -1));
    }
  }
  return found;
}

function bring(id) {
  const part = parts.get(id);
  if (part) {
    parts.set(id, null);
    part.place.append(part.element);
    for (const other of refersTo(part.element)) bring(other);
  } else if (part === undefined) {
    wanted.add(id);
    (FIRST.has(id) ? ["first"] : OTHERS).forEach(load);
  }
}

function bringAll(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  for (const use of node.matches("use") ? [node] : node.querySelectorAll("use")) bring(use.getAttribute("href").slice(1));
}

async function fetchDrawing(name) {
  const response = await fetch(new URL(`../art/${name}.svg`, import.meta.url));
  if (!response.ok) throw new Error(`art/${name}.svg: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
}

function take(name, drawing) {
  if (document.querySelector(`svg[data-sprite=${name}]`)) return; // Python was faster
  const place = document.importNode(drawing, false);
  const definitions = place.appendChild(document.importNode(drawing.querySelector("defs") ?? document.createElementNS(drawing.namespaceURI, "defs"), false));
  place.dataset.sprite = name; // so that Python knows what is there
  document.body.append(place);
  for (const element of drawing.querySelectorAll("svg > [id], defs > [id]")) {
    if (parts.has(element.id)) continue; // an older copy of a drawing, from the browser's cache
    parts.set(element.id, { element, place: element.localName === "symbol" ? place : definitions });
  }
  for (const id of [...wanted]) if (parts.has(id) && wanted.delete(id)) bring(id);
}

async function load(name) {
  if (asked.has(name)) return;
  asked.add(name);
  try {
    take(name, await fetchDrawing(name));
  } catch {
    asked.delete(name); // without pictures the words are still there; who asks again may have them
  }
}

function loadAtLeisure() {
  const act = () => OTHERS.forEach(load);
  if (globalThis.requestIdleCallback) requestIdleCallback(act, { timeout: 1000 });
  else setTimeout(act, 200);
}

function begin() {
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === "attributes") bringAll(target);
      else addedNodes.forEach(bringAll);
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["href"] });
  load("first");
  if (location.hash.length > 2) OTHERS.forEach(load); // a screen behind the lobby, which will ask for more
  if (root.dataset.faces) load("guests"); // for who wishes other faces
  bringAll(document.body);
  addEventListener("boot-ready", loadAtLeisure, { once: true });
}

if (document.body) begin();
else addEventListener("DOMContentLoaded", begin, { once: true });
