// Paints the page before Python is there: the lobby, the rules and the new-table sheets as the build has drawn them, or
// the last frame of the lobby or the table as it was kept here. Addresses, the choice of the language and clicks work or
// are remembered; Python takes over the very elements. A frame is data that a stranger may have touched: it is built
// element by element, of known tags and attributes only, and never has what programs drive a live table by.
"use strict";
(() => {
  const LANGUAGES = ["en", "de", "ja", "sk", "fr"];
  const KEPT = "kartenstube/front"; // what the next visit shows at once
  const CHOSEN = "kartenstube/language"; // a language that was chosen before Python was there to keep it
  const HERE = "kartenstube/here"; // the match of this tab, as storage.js keeps it
  const LIMITS = { text: 400_000, elements: 4000, depth: 40, value: 2000 };
  const SVG = "http://www.w3.org/2000/svg";
  const DRAWN = new Set(["svg", "use", "g", "path", "polyline", "line", "text", "title"]);
  const TAGS = new Set(
    ("a article aside b button caption code details div em fieldset figure footer form h1 h2 h3 h4 header i input label legend li main nav " +
      "ol option p pre section select small span strong summary table tbody td textarea tfoot th thead tr ul").split(" "),
  );
  const NAMES = new Set(
    ("class role title lang type hidden disabled tabindex scope colspan rowspan rows min max step maxlength placeholder spellcheck " +
      "autocomplete novalidate start value checked selected href viewBox x y x1 y1 x2 y2 width height d points transform").split(" "),
  );
  const LIVE = new Set(["data-action", "data-ply", "data-turn", "data-refused", "data-modal"]); // only a live table has these
  const PROPERTIES = new Set(["value", "checked", "selected"]);
  const ROOT_NAMES = /^data-(theme|motion|pace|suits|index|numerals|felt|digits|faces|size|rows)$/;

  const root = document.documentElement;
  if (parent !== self) root.dataset.framed = ""; // a swipe on the table is then the longer page's
  const attempt = (act, otherwise = null) => {
    try {
      return act();
    } catch {
      return otherwise; // storage is forbidden here, or what it holds is no frame
    }
  };

  const isSafe = (name, value) => {
    if (typeof name !== "string" || typeof value !== "string" || value.length > LIMITS.value) return false;
    if (name === "href") return value.startsWith("#");
    return NAMES.has(name) || (/^(aria|data)-[a-z-]{1,30}$/.test(name) && !LIVE.has(name));
  };

  // What is right of a frame: [tag, key, attributes, children, text] as app/node.py has it, without what is not known.
  function clean(node, room, depth = 0) {
    if (!Array.isArray(node) || depth > LIMITS.depth || (room.left -= 1) < 0) return null;
    const [tag, key, attributes, children, text] = node;
    if (!TAGS.has(tag) && !DRAWN.has(tag)) return null;
    const kept = (Array.isArray(attributes) ? attributes : []).filter((pair) => Array.isArray(pair) && isSafe(pair[0], pair[1]));
    const words = typeof text === "string" ? text : null;
    const inner = words === null && Array.isArray(children) ? children : [];
    return [
      tag,
      typeof key === "string" ? key : "",
      kept.map(([name, value]) => [name, value]),
      inner.map((child) => clean(child, room, depth + 1)).filter(Boolean),
      words,
    ];
  }

  function build([tag, , attributes, children, text]) {
    const element = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
    if (text !== null) element.textContent = text;
    for (const child of children) element.append(build(child));
    for (const [name, value] of attributes) {
      if (PROPERTIES.has(name)) element[name] = name === "value" ? value : true;
      else element.setAttribute(name, value);
    }
    return element;
  }

  function readKept() {
    const text = attempt(() => localStorage.getItem(KEPT));
    const kept = text && text.length <= LIMITS.text ? attempt(() => JSON.parse(text)) : null;
    return kept && typeof kept === "object" ? kept : {};
  }

  const kept = readKept();
  const looks = kept.root && typeof kept.root === "object" ? kept.root : {};
  for (const [name, value] of Object.entries(looks)) {
    if (ROOT_NAMES.test(name) && typeof value === "string" && /^[a-z0-9-]{0,20}$/.test(value)) root.setAttribute(name, value);
  }

  const known = (code) => (LANGUAGES.includes(code) ? code : null);
  const wished = () => (navigator.languages || []).map((code) => known(code.toLowerCase().split(/[-_]/)[0])).find(Boolean);
  let chosen = known(attempt(() => localStorage.getItem(CHOSEN)));
  let language = chosen || known(looks.lang) || wished() || "en";
  root.lang = language;

  const fetches = new Map();
  function fetchPages(name) {
    if (!fetches.has(name)) {
      const asked = fetch(`front/${name}.json`).then((response) => (response.ok ? response.json() : {}));
      fetches.set(name, asked.catch(() => (fetches.delete(name), {})));
    }
    return fetches.get(name);
  }

  // The frame of an address: kept ones first, since they know what is stored here. Null: Python alone can draw it.
  async function find(address) {
    const path = decodeURI(address.split("?")[0]).replace(/^#?\/?|\/$/g, "");
    const isLink = address.includes("?");
    if (isLink || path === "table") {
      const here = attempt(() => sessionStorage.getItem(HERE));
      return !isLink && (!here || here === kept.match) ? kept.frames?.table : null;
    }
    if (path === "" && kept.frames?.[""] && looks.lang === language) return kept.frames[""];
    const [, text, part] = /^rules\/(glossary|[a-z-]+(?=\/))\/?(.*)$/.exec(path) || [];
    const file = text ? `-${text}` : /^(rules|play)\b/.test(path) ? "-more" : "";
    const pages = await fetchPages(language + file);
    return pages[/^[A-Z]/.test(part) ? `rules/${text}/full` : path] ?? null;
  }

  let painted = null; // the frame on the page, cleaned
  let isOver = false; // Python has taken over
  let asked = 0;
  let wanted = null; // the button that was pressed last, for Python
  let finished; // resolves `ready`

  // Tells boot/guard.js whether something was pressed that has to wait.
  const want = (detail) => dispatchEvent(new CustomEvent("boot-wanted", { detail }));

  async function paint() {
    const turn = (asked += 1);
    const address = location.hash;
    const frame = await attempt(() => find(address));
    const place = document.getElementById("app");
    if (isOver || turn !== asked || !place) return;
    const cleaned = frame ? attempt(() => clean(frame, { left: LIMITS.elements })) : null;
    if (!cleaned) {
      if (painted) want(true);
      return finished();
    }
    painted = cleaned;
    want(false);
    place.replaceChildren(...cleaned[3].map(build));
    place.setAttribute("aria-busy", "true");
    place.inert = /^#\/(table|play)/.test(address);
    root.dataset.front = "1";
    scrollTo(0, 0);
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark("front-painted");
        finished();
      }),
    );
  }

  function press({ target }) {
    const pressed = target.closest?.("#app :is([data-command], a[href^='#/'])");
    if (!pressed) return;
    for (const other of document.querySelectorAll("#app [aria-busy]")) other.removeAttribute("aria-busy");
    pressed.setAttribute("aria-busy", "true");
    wanted = pressed.matches("[data-command]") ? { ...pressed.dataset } : null;
    if (wanted) want(true);
  }

  function choose({ target }) {
    if (target.dataset?.field !== "setting.language" || !known(target.value)) return;
    chosen = language = target.value;
    root.lang = language;
    attempt(() => localStorage.setItem(CHOSEN, chosen));
    paint();
  }

  const listeners = { hashchange: paint, click: press, change: choose };
  for (const [kind, listener] of Object.entries(listeners)) addEventListener(kind, listener);
  const ready = new Promise((resolve) => (finished = resolve));
  const patience = new Promise((resolve) => setTimeout(resolve, 300));

  globalThis.kartenstubeFront = {
    // Python's start waits for this: once it runs, nothing else does. A hidden tab paints nothing and is not waited for.
    ready: Promise.race([ready, patience]),
    // Python takes the elements over: the frame that they show, as JSON.
    take() {
      isOver = true;
      for (const [kind, listener] of Object.entries(listeners)) removeEventListener(kind, listener);
      const place = document.getElementById("app");
      for (const busy of document.querySelectorAll("#app[aria-busy], #app [aria-busy]")) busy.removeAttribute("aria-busy");
      place.inert = false;
      delete root.dataset.front;
      return painted ? JSON.stringify(painted) : "";
    },
    language: () => language,
    chosen() {
      attempt(() => localStorage.removeItem(CHOSEN));
      return chosen || "";
    },
    keep: (text) => attempt(() => (text ? localStorage.setItem(KEPT, text) : localStorage.removeItem(KEPT))),
  };

  addEventListener(
    "boot-ready",
    () => {
      if (!wanted) return;
      const { command, argument } = wanted;
      const same = [...document.querySelectorAll("#app [data-command]")].find(
        (button) => button.dataset.command === command && button.dataset.argument === argument,
      );
      same?.click();
    },
    { once: true },
  );
  find(location.hash).catch(() => {}); // what is not here is on its way before the page has a place for it
  addEventListener("DOMContentLoaded", paint);
})();
