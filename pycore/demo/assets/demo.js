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
      for (const frame of this.frames)
        for (const question of frame.querySelectorAll(":scope>.ks-question")) question.after(this.quiz(question));
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

  // A browser that cannot show closed details in print gets them opened for the moment.
  if (!CSS.supports("selector(::details-content)")) {
    const each = (change) => document.querySelectorAll(".ks-demo details").forEach(change);
    addEventListener("beforeprint", () => each((one) => { one.dataset.was = one.open ? "open" : ""; one.open = true; }));
    addEventListener("afterprint", () => each((one) => { one.open = one.dataset.was === "open"; delete one.dataset.was; }));
  }
  customElements.define("ks-demo", Demo);
})();
