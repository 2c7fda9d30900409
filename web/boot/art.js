// Brings the drawn cards and marks into the page. They are some four thousand elements of SVG, of which a screen shows a few:
// a symbol comes when something on the page refers to it, with whatever it refers to itself.
const SPRITES = ["marks", "german", "back", "french", "tiles"];
const root = document.documentElement;
const waiting = new Map(); // by id: a part of a drawing that nothing on the page has needed yet, and where it belongs
const wanted = new Set(); // ids that were asked for before their drawing was there

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
  const part = waiting.get(id);
  if (!part) return wanted.add(id);
  waiting.delete(id);
  part.place.append(part.element);
  for (const other of refersTo(part.element)) bring(other);
}

function bringAll(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  for (const use of node.matches("use") ? [node] : node.querySelectorAll("use")) bring(use.getAttribute("href").slice(1));
}

async function load(name) {
  const response = await fetch(new URL(`../art/${name}.svg`, import.meta.url));
  const { documentElement: drawing } = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  const place = document.importNode(drawing, false);
  const definitions = place.appendChild(document.importNode(drawing.querySelector("defs") ?? document.createElementNS(drawing.namespaceURI, "defs"), false));
  place.dataset.sprite = name; // so that Python knows what is there
  document.body.append(place);
  for (const element of drawing.querySelectorAll("svg > [id], defs > [id]")) {
    waiting.set(element.id, { element, place: element.localName === "symbol" ? place : definitions });
  }
  for (const id of [...wanted]) if (waiting.has(id) && wanted.delete(id)) bring(id);
}

function begin() {
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === "attributes") bringAll(target);
      else addedNodes.forEach(bringAll);
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["href"] });
  bringAll(document.body);
  const drawn = root.dataset.faces ? [...SPRITES, "guests"] : SPRITES; // the last is for who wishes other faces
  for (const name of drawn) load(name).catch(() => {}); // without pictures the words are still there
}

if (document.body) begin();
else addEventListener("DOMContentLoaded", begin, { once: true });
