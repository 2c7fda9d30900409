// Demos of card rules: makes the strip of pictures in each <ks-demo> a stepper with questions. A classic script, because a
// module does not load from file://. It takes keys only while the focus is inside, and nothing else of the page's.
(() => {
  "use strict";
  if (!window.customElements || customElements.get("ks-demo")) return;

  const make = (tag, name, text) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text) made.textContent = text;
    if (tag === "button") made.type = "button";
    return made;
  };
  // A page may have the older attribute: a theme's script that gives every `href` a new value breaks at a drawing's.
  const XLINK = "http://www.w3.org/1999/xlink";
  const faceOf = (use) => use.getAttribute("href") ?? use.getAttributeNS(XLINK, "href") ?? "";
  const refer = (use, place) => (use.hasAttributeNS(XLINK, "href") ? use.setAttributeNS(XLINK, "xlink:href", place) : use.setAttribute("href", place));
  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);

  class Demo extends HTMLElement {
    // An element upgrades itself wherever it comes from: instant navigation tells no DOMContentLoaded, and a parser may
    // call this before the children are there.
    connectedCallback() {
      if (this.frames) return;
      const list = this.querySelector(":scope>.ks-frames");
      if (list && document.readyState !== "loading") return this.start(list);
      if (document.readyState === "loading")
        document.addEventListener("DOMContentLoaded", () => this.connectedCallback(), { once: true });
      else if (!this.waiting) {
        this.waiting = new MutationObserver(() => {
          if (!this.querySelector(":scope>.ks-frames")) return;
          this.waiting.disconnect();
          this.connectedCallback();
        });
        this.waiting.observe(this, { childList: true });
      }
    }

    start(list) {
      this.frames = [...list.children];
      this.at = 0;
      const bar = make("div", "ks-bar");
      bar.setAttribute("role", "group");
      this.back = make("button", "ks-back", this.dataset.back);
      this.next = make("button", "ks-next", this.dataset.next);
      this.place = make("output");
      bar.append(this.back, this.next, this.place);
      this.back.onclick = () => this.show(this.at - 1);
      this.next.onclick = () => this.show(this.at + 1);
      if (this.frames.length > 1) this.prepend(bar);
      for (const frame of this.frames) {
        for (const question of frame.querySelectorAll(":scope>.ks-question")) question.after(this.quiz(question));
        const tree = frame.querySelector(":scope>.ks-tree");
        if (tree) frame.querySelector(":scope>.ks-offer").append(this.offer(tree));
      }
      if (this.link && canPlay(this.dataset.app)) bar.append(this.play = make("button", "ks-play", this.dataset.play));
      if (this.play) this.play.onclick = () => this.playOn();
      this.dataset.live = "";
      this.addEventListener("keydown", (event) => this.key(event));
      this.show(0);
      this.dispatchEvent(new CustomEvent("ks-demo", { bubbles: true }));
    }

    show(index) {
      if (index < 0 || index >= this.frames.length) return;
      this.frames[this.at].removeAttribute("data-now");
      this.at = index;
      const frame = this.frames[index];
      frame.setAttribute("data-now", "");
      this.back.setAttribute("aria-disabled", index === 0);
      this.next.setAttribute("aria-disabled", index === this.frames.length - 1);
      const done = make("span", "ks-sr", ". " + (frame.querySelector(".ks-done")?.textContent ?? ""));
      this.place.replaceChildren(fill(this.dataset.step, { step: index + 1, last: this.frames.length }), done);
    }

    key(event) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.show(this.at + step);
    }

    get link() {
      return this.closest(".ks-demo")?.querySelector(".ks-links a");
    }

    // A free ending that the build has worked out: no engine is needed.
    offer(tree) {
      const button = make("button", "ks-live", this.dataset.tryPlay);
      button.onclick = () => {
        const { node, ...facts } = JSON.parse(tree.textContent);
        new Trying(this, tree.parentElement, facts, (path) => path.reduce((at, token) => at[1][token], node));
      };
      return button;
    }

    // The engine itself, in one worker for all demos of the page, which begins to load at this click and not before.
    async playOn() {
      if (this.playing || "trying" in this.frames[this.at].dataset) return;
      this.playing = true;
      const frame = this.frames[this.at], note = make("p", "ks-live ks-said", this.dataset.loading);
      note.setAttribute("role", "status");
      frame.append(note);
      const figure = this.closest(".ks-demo"), link = new URL(this.link.href).hash.slice(1) + `&at=${this.at + 1}`;
      const seed = Math.random().toString(36).slice(2);
      const request = { link, lang: figure.lang, ident: figure.id, seed };
      try {
        const engine = await engineOf(this.dataset.app);
        const opened = await engine({ ...request, path: [] });
        const page = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${opened.symbols}</svg>`, "image/svg+xml");
        let faces = figure.querySelector(".ks-faces");
        if (!faces) figure.prepend((faces = document.createElementNS("http://www.w3.org/2000/svg", "svg")));
        faces.classList.add("ks-faces");
        faces.setAttribute("aria-hidden", "true");
        for (const symbol of [...page.documentElement.children])
          if (!document.getElementById(symbol.id)) faces.append(document.importNode(symbol, true));
        const picture = new DOMParser().parseFromString(opened.table, "text/html").querySelector(".ks-table");
        new Trying(this, frame, opened.facts, async (path) => {
          const answer = path.length ? await engine({ ...request, path }) : opened;
          return [...answer.node, answer.facts];
        }, document.importNode(picture, true));
        note.remove();
      } catch (problem) {
        note.textContent = problem.said ?? this.dataset.failed;
      }
      this.playing = false;
    }

    quiz(question) {
      const { kind } = question.dataset, wantsAll = kind === "legal" || kind === "say";
      const box = make("div", "ks-quiz"), picks = make("div", "ks-picks"), said = make("p", "ks-said");
      const title = make("p", "", question.querySelector("summary").textContent);
      picks.setAttribute("role", "group");
      picks.setAttribute("aria-label", title.textContent);
      said.setAttribute("role", "status");
      const choices = [...question.querySelectorAll(".ks-choices>li")].map((item) => {
        const button = make("button", "ks-pick"), label = item.querySelector(".ks-label").textContent;
        const face = item.querySelector("svg")?.cloneNode(true);
        if (face) {
          face.setAttribute("aria-hidden", "true");
          button.append(face, make("span", "ks-sr", label));
        } else button.textContent = label;
        picks.append(button);
        return { button, label, isRight: item.classList.contains("ks-right"), why: item.querySelector(".ks-why")?.textContent };
      });
      const mark = (choice) => {
        choice.button.dataset.is = choice.isRight ? "right" : "wrong";
        choice.button.setAttribute("aria-pressed", "true");
      };
      const isDone = () =>
        choices.some((choice) => choice.isRight && choice.button.dataset.is) &&
        (!wantsAll || choices.every((choice) => !choice.isRight || choice.button.dataset.is));
      for (const choice of choices)
        choice.button.onclick = () => {
          mark(choice);
          const { right, more, all, no } = this.dataset;
          if (!choice.isRight) said.textContent = `${choice.label}: ${choice.why ?? no}`;
          else if (!isDone()) said.textContent = more;
          else said.textContent = wantsAll && choices.filter((other) => other.isRight).length > 1 ? all : right;
        };
      const answer = make("button", "ks-show", this.dataset.show);
      answer.onclick = () => {
        for (const choice of choices) if (choice.isRight) mark(choice);
        said.textContent = choices.filter((choice) => choice.isRight).map((choice) => choice.label).join(", ");
      };
      box.append(title, picks, said, answer);
      return box;
    }
  }

  // One worker for each app that the page's demos name, and one request at a time.
  const engines = new Map();
  const engineOf = (app) => {
    const url = new URL("demo/worker.js", addressOf(app)).href;
    if (!engines.has(url)) engines.set(url, startEngine(url));
    engines.get(url).catch(() => engines.delete(url));
    return engines.get(url);
  };
  const addressOf = (app) => new URL(app.endsWith("/") ? app : `${app}/`, document.baseURI);
  // A worker has to come from the page's own site; from elsewhere there is the link.
  // `self.origin` is "null" in a sandboxed frame and on a page from a file, which have no worker from anywhere.
  const canPlay = (app) => Boolean(app) && self.origin.startsWith("http") && addressOf(app).origin === self.origin;
  const startEngine = (url) =>
    new Promise((ready, fail) => {
      const worker = new Worker(url, { type: "module" }), waiting = [];
      const ask = (request) =>
        new Promise((done, refuse) => {
          waiting.push({ done, refuse });
          worker.postMessage(JSON.stringify(request));
        });
      worker.onerror = (event) => {
        event.preventDefault();
        fail(new Error("worker"));
        engines.delete(url);
        for (const { refuse } of waiting.splice(0)) refuse(new Error("worker"));
      };
      worker.onmessage = ({ data }) => {
        if (data === "ready") return ready(ask);
        const answer = JSON.parse(data), { done, refuse } = waiting.shift();
        if (answer.error) refuse(Object.assign(new Error(answer.error), { said: answer.error }));
        else done(answer);
      };
    });

  const PAUSE = 650; // ms between two moves

  // The reader plays one seat on from a frame. `next` gives for a path of choices [moves, ways, reasons, facts?].
  class Trying {
    constructor(demo, frame, facts, next, table) {
      Object.assign(this, { demo, frame, facts, next, path: [] });
      this.first = table ?? frame.querySelector(":scope>.ks-table").cloneNode(true);
      this.box = make("div", "ks-live ks-try");
      this.said = make("p", "ks-said");
      this.said.setAttribute("role", "status");
      this.picks = make("div", "ks-picks");
      this.picks.setAttribute("role", "group");
      this.undo = make("button", "ks-undo", demo.dataset.tryUndo);
      this.stop = make("button", "ks-stop", demo.dataset.tryStop);
      this.undo.onclick = () => this.go(this.path.slice(0, -1), false);
      this.stop.onclick = () => this.end();
      const bar = make("div", "ks-bar");
      bar.append(this.undo, this.stop);
      frame.append(this.box);
      frame.dataset.trying = "";
      this.go([], false).then(() => this.picks.querySelector("button")?.focus());
    }

    end() {
      clearTimeout(this.timer);
      this.turn = null;
      this.box.remove();
      delete this.frame.dataset.trying;
      (this.frame.querySelector(".ks-offer button") ?? this.demo.next).focus();
    }

    // Goes to a path of choices: from the beginning at once, or on by its last choice, move by move.
    async go(path, isOn) {
      const turn = (this.turn = {});
      clearTimeout(this.timer);
      let nodes;
      try {
        nodes = await Promise.all((isOn ? [path] : path.map((_, index) => path.slice(0, index)).concat([path])).map((part) => this.next(part)));
      } catch (problem) {
        this.said.textContent = problem.said ?? this.demo.dataset.failed;
        return;
      }
      if (this.turn !== turn) return;
      this.path = path;
      if (!isOn) this.reset();
      for (const node of nodes) {
        if (node[3]) for (const [key, value] of Object.entries(node[3])) if (typeof value === "object") this.facts[key] = Array.isArray(value) ? value : { ...this.facts[key], ...value };
        this.node = node;
        for (const move of node[0]) {
          this.carryOut(move);
          if (isOn && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
            this.picks.replaceChildren();
            await new Promise((done) => (this.timer = setTimeout(done, PAUSE)));
            if (this.turn !== turn) return;
          }
        }
      }
      this.choose();
    }

    reset() {
      this.table = this.first.cloneNode(true);
      this.won = [...this.facts.won];
      this.isOver = Boolean(this.table.querySelector(".ks-done-trick"));
      const bar = make("div", "ks-bar");
      bar.append(this.undo, this.stop);
      this.box.replaceChildren(bar, this.table, this.said, this.picks);
    }

    seat(seat, kind) {
      return this.table.querySelector(`.ks-${kind}[data-seat="${seat}"]`);
    }

    faceIn(place, code) {
      const end = `-${this.facts.front}${code}`;
      return [...(place?.querySelectorAll("svg") ?? [])].find((face) => faceOf(face.firstElementChild).endsWith(end));
    }

    face(code) {
      const any = this.demo.querySelector(".ks-card"), made = any.cloneNode(true);
      const use = made.firstElementChild;
      refer(use, `#${this.demo.closest(".ks-demo").id}-${this.facts.front}${code}`);
      made.setAttribute("aria-label", this.facts.cards[code] ?? code);
      return made;
    }

    words(token) {
      const [code, suit] = token.split(" as ");
      const name = this.facts.cards[code] ?? this.facts.labels[token] ?? token;
      return suit ? `${name}, ${this.facts.as[suit] ?? suit}` : name;
    }

    clear() {
      for (const place of this.table.querySelectorAll(".ks-seat")) {
        const face = place.querySelector("svg");
        if (face) face.replaceWith(make("span", "ks-slot"));
        place.classList.remove("ks-best");
      }
      this.isOver = false;
    }

    carryOut(move) {
      const [, seat, token, winner] = /^(\d)(.*?)(?:\*(\d))?$/.exec(move);
      const code = token.split(" ").find((word) => word in this.facts.cards), place = this.seat(seat, "seat");
      const isPlayed = !/^[a-z]/.test(token);
      if (isPlayed && this.isOver) this.clear();
      const held = code && this.faceIn(this.seat(seat, "hand"), code);
      if (isPlayed) {
        const face = held ?? this.face(code);
        place.querySelector(".ks-slot,svg")?.remove();
        place.querySelector(".ks-name").after(face);
      } else held?.remove();
      if (winner !== undefined) {
        this.isOver = true;
        this.won[winner] += 1;
        this.seat(winner, "seat").classList.add("ks-best");
      }
      this.said.textContent = `${this.facts.names[seat]}: ${this.words(token)}`;
    }

    choose() {
      const { seat, names, why } = this.facts, [, ways, reasons] = this.node;
      for (const place of this.table.querySelectorAll(".ks-turn")) place.classList.remove("ks-turn");
      const tricks = names.map((name, place) => `${name} ${this.won[place]}`).join(", ");
      this.undo.setAttribute("aria-disabled", this.path.length === 0);
      const tokens = Object.keys(ways);
      if (!tokens.length) {
        this.picks.replaceChildren();
        this.said.textContent = `${this.demo.dataset.tryEnd} ${tricks}`;
        if (document.activeElement === document.body) this.stop.focus();
        return;
      }
      for (const kind of ["seat", "hand"]) this.seat(seat, kind)?.classList.add("ks-turn");
      const hadFocus = this.box.contains(document.activeElement) || document.activeElement === document.body;
      this.picks.setAttribute("aria-label", this.demo.dataset.tryTurn);
      const hint = make("span", "", ` ${this.demo.dataset.tryTurn}`);
      if (this.said.textContent) this.said.append(".", hint);
      else this.said.append(hint);
      this.picks.replaceChildren(
        ...[...tokens, ...Object.keys(reasons)].map((token) => {
          const button = make("button", "ks-pick"), code = token.split(" ").find((word) => word in this.facts.cards);
          if (code) {
            const face = this.face(code);
            face.setAttribute("aria-hidden", "true");
            button.append(face, make("span", token.includes(" as ") ? "ks-as" : "ks-sr", token.includes(" as ") ? this.facts.as[token.split(" as ")[1]] : this.words(token)));
            button.setAttribute("aria-label", this.words(token));
          } else button.textContent = this.words(token);
          if (token in ways) button.onclick = () => this.go([...this.path, token], true);
          else {
            button.setAttribute("aria-disabled", "true");
            button.onclick = () => {
              button.dataset.is = "wrong";
              this.said.textContent = `${this.words(token)}: ${why[reasons[token]]}`;
            };
          }
          return button;
        }),
      );
      if (hadFocus) this.picks.firstElementChild.focus();
    }
  }

  // A browser that cannot show closed details in print gets them opened for the moment.
  if (!CSS.supports("selector(::details-content)")) {
    const each = (change) => document.querySelectorAll(".ks-demo details").forEach(change);
    addEventListener("beforeprint", () => each((one) => { one.dataset.was = one.open ? "open" : ""; one.open = true; }));
    addEventListener("afterprint", () => each((one) => { one.open = one.dataset.was === "open"; delete one.dataset.was; }));
  }
  Demo.engineOf = engineOf;
  customElements.define("ks-demo", Demo);
})();
