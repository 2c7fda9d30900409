// Shows the demo that the address's fragment holds: a figure that a site's author or the app has compiled. It may stand in a
// sandboxed frame on any page, so it stores nothing, asks no engine before a click, and takes the focus only after one. The
// figure comes from outside: only elements and attributes that a demo has are taken over, and nothing that could run or load.
(() => {
  "use strict";
  const FORMAT = "1", LIMIT = 2_000_000, SVG = "http://www.w3.org/2000/svg";
  const PACKS = ["german", "french", "tiles"];
  const HTML = new Set("figure ks-demo ol ul li p div span b i details summary figcaption a script".split(" "));
  const DRAWN = new Set(["svg", "use"]);
  const PLAIN = /^(role|lang|width|height|aria-(label|hidden)|data-(?!live|now|app)[a-z-]+)$/;
  const RULES = {
    id: /^demo$/,
    "data-app": /^\.\.$/,
    type: /^application\/json$/,
  };
  const HREFS = { a: /^\.\.\/demo\/#[\w=&-]*$/, use: /^#demo-[\w-]+$/ };
  const WORDS = {
    en: "This demo is damaged.",
    de: "Diese Vorführung ist beschädigt.",
    ja: "このデモは壊れています。",
    sk: "Táto ukážka je poškodená.",
    fr: "Cette démonstration est endommagée.",
  };
  const place = document.getElementById("demo-place");

  const unpack = async (packed) => {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > LIMIT) throw new RangeError("too long");
    }
    return text + decoder.decode();
  };

  const isFit = (tag, name, value) => (name === "href" ? HREFS[tag]?.test(value) : (RULES[name]?.test(value) ?? PLAIN.test(name)));

  const copy = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
    const tag = node.localName, isDrawn = DRAWN.has(tag);
    if (node.nodeType !== Node.ELEMENT_NODE || !(isDrawn || HTML.has(tag))) return null;
    if (tag === "script" && node.getAttribute("type") !== "application/json") return null;
    const made = isDrawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const { name, value } of node.attributes) if (isFit(tag, name, value)) made.setAttribute(name, value);
    for (const name of node.classList) if (name.startsWith("ks-")) made.classList.add(name);
    for (const child of node.childNodes) {
      const inner = copy(child);
      if (inner) made.append(inner);
    }
    return made;
  };

  const drawFaces = (markup) => {
    const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
    const faces = document.importNode(page.documentElement, true);
    faces.setAttribute("class", "embed-faces");
    faces.setAttribute("aria-hidden", "true");
    document.body.prepend(faces);
  };

  // The faces are a script of this site, as a page without an origin could not fetch them.
  const loadFaces = (pack) =>
    new Promise((done, fail) => {
      window.ksFaces = (markup) => {
        drawFaces(markup);
        done();
      };
      const script = document.createElement("script");
      script.src = `faces-${pack}.js`;
      script.onerror = fail;
      document.head.append(script);
    });

  // An inner wrapper is measured: the document itself is as high as the frame, and would grow for ever.
  const tellHeight = () => {
    if (parent === window) return;
    const tell = () => parent.postMessage({ kartenstube: "height", height: Math.ceil(place.getBoundingClientRect().height) }, "*");
    new ResizeObserver(tell).observe(place);
  };

  const show = async () => {
    const given = new URLSearchParams(location.hash.slice(1));
    const theme = given.get("theme");
    document.documentElement.dataset.theme = ["dark", "auto"].includes(theme) ? theme : "light";
    if (given.get("v") !== FORMAT) throw new Error("format");
    const page = new DOMParser().parseFromString(await unpack(given.get("d") ?? ""), "text/html");
    const figure = copy(page.querySelector("figure.ks-demo"));
    const pack = PACKS.find((name) => figure.classList.contains(`ks-${name}`));
    await loadFaces(pack);
    document.documentElement.lang = figure.lang;
    const name = figure.querySelector("figcaption")?.textContent;
    if (name) document.title = name;
    for (const link of figure.querySelectorAll("a")) if (parent !== window) Object.assign(link, { target: "_blank", rel: "noopener" });
    const heading = document.createElement("h1");
    heading.textContent = document.title;
    place.replaceChildren(heading, figure);
  };

  addEventListener("hashchange", () => location.reload());
  show()
    .catch(() => {
      const note = document.createElement("p");
      note.setAttribute("role", "alert");
      note.textContent = WORDS[navigator.language.slice(0, 2)] ?? WORDS.en;
      place.replaceChildren(note);
    })
    .finally(tellHeight);
})();
