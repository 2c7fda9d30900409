// What is wrong with a table as it stands on the screen, in words; geometry.py runs it.
([least]) => {
  const faults = [];
  const table = document.querySelector("#table");
  const box = (element) => element.getBoundingClientRect();
  const is_seen = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true}) && box(element).width > 1;
  const name = (element) => (element.getAttribute("data-card") || element.getAttribute("data-place") ||
    element.getAttribute("data-action") || element.getAttribute("data-command") || "") + "." + (element.getAttribute("class") || element.tagName);
  const common = (a, b) => {
    const [p, q] = [box(a), box(b)];
    return [Math.min(p.right, q.right) - Math.max(p.left, q.left), Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)];
  };
  const overlap = (a, b, spare) => { const [x, y] = common(a, b); return x > spare && y > spare; };
  const all = (selector) => [...table.querySelectorAll(selector)].filter(is_seen);

  // nothing sideways, nothing under the fold
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`page is ${document.documentElement.scrollWidth} wide`);
  if (table.scrollWidth > table.clientWidth + 1) faults.push(`table is ${table.scrollWidth} wide`);
  // on the lowest screens words may go a line under the fold, where the table scrolls; cards never do (below)
  const spare = innerHeight < 500 ? 32 : 1;
  if (table.scrollHeight > table.clientHeight + spare) faults.push(`table is ${table.scrollHeight} of ${table.clientHeight} high`);

  // every card of the hand: its index and sign are free, at least as wide as a finger needs
  const hand = all(".hand .card[data-card]");
  for (const card of hand) {
    const place = box(card);
    const is_tile = card.classList.contains("tile");
    const high = place.height * (is_tile ? 1 : place.width >= 90 ? 0.27 : 0.5);
    const wide = is_tile ? place.width : Math.max(least, place.width * (place.width >= 90 ? 0.2 : 0.36));
    let free = 0, run = 0;
    for (let x = place.left + 1.5; x < place.right - 1; x += 2) {
      const hit = document.elementFromPoint(x, place.top + place.height * 0.2);
      run = hit && hit.closest(".card") === card ? run + 2 : 0;
      free = Math.max(free, run);
    }
    if (free < least - 2) faults.push(`${name(card)}: ${free} px free`);
    for (const [fx, fy] of [[.15, .1], [.5, .1], [.9, .1], [.15, .5], [.5, .5], [.9, .5], [.15, .95], [.5, .95], [.9, .95]]) {
      const [x, y] = [place.left + 2 + fx * (wide - 3), place.top + 2 + fy * (high - 3)];
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit.closest(".card") !== card) { faults.push(`${name(card)}: index covered by ${hit ? name(hit) : "nothing"}`); break; }
    }
    for (const mark of card.querySelectorAll(".ribbon,.tag,.number,.worth,.led")) {
      const [p, right, bottom] = [box(mark), place.left + wide * 0.9, place.top + high * 0.96];
      if (!is_tile && p.left < right - 1 && p.right > place.left + 1 && p.top < bottom - 1 && p.bottom > place.top + place.height * 0.045)
        faults.push(`${name(card)}: index under ${mark.className}`);
    }
    if (place.left < -1 || place.right > innerWidth + 1 || place.bottom > innerHeight + 1) faults.push(`${name(card)}: outside`);
  }

  // what lies on the felt does not lie on each other
  const seats = all(".felt > .seat"), corner = all(".corner > .fact"), sign = all(".tavern-sign > div");
  const cards = all(".centre .trick > li");
  const centre = all(".centre :is(.tray,.calls,.ladder,.stakes,.fans,.panel-text),.centre > :is(.centre-stack,.paper)");
  const things = [...seats, ...corner, ...sign, ...(cards.length ? cards : centre), ...all(".plaque")];
  const is_paper = table.dataset.phase === "settled" || table.dataset.phase === "finished";
  for (const [at, one] of things.entries()) for (const other of things.slice(at + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    if (overlap(one, other, 1.5)) faults.push(`${name(one)} over ${name(other)}: ${common(one, other).map(Math.round)}`);
  }
  const felt = box(table.querySelector(".felt"));
  for (const thing of is_paper ? [] : things) {
    const place = box(thing);
    if (thing.classList.contains("plaque")) continue;
    if (place.left < felt.left - 3 || place.right > felt.right + 3 || place.bottom > felt.bottom + 3) faults.push(`${name(thing)}: off the felt`);
  }
  // hand, panel and tools keep apart
  for (const card of hand) for (const other of all(".panel button, .panel p, .panel .meter, .foot button, .plaque, .tray, .seat"))
    if (overlap(card, other, 1.5)) faults.push(`${name(card)} over ${name(other)}`);
  // targets
  for (const target of all("button, a, select")) {
    if (target.closest(".hand")) continue;
    const place = box(target);
    if (place.width < least - .5 || place.height < least - .5) faults.push(`${name(target)}: ${Math.round(place.width)} x ${Math.round(place.height)}`);
    if (place.right > innerWidth + 1 || place.left < -1) faults.push(`${name(target)}: outside`);
  }
  // words are not cut
  for (const part of all("h1, h2, h3, .round, .seat-name, .seat-facts, .badge, .flag, .button, .foot button, .plaque, .panel p, .fact, .fact span, .tavern-sign b, .tavern-sign span, .slot span, .caption, .calls li, .ladder li, .stakes p, .tray-note")) {
    if (part.classList.contains("unseen")) continue;
    const style = getComputedStyle(part);
    if (style.clipPath !== "none") continue;
    if (part.scrollWidth > part.clientWidth + 2 && part.clientWidth > 0 && style.overflow !== "auto" && style.display !== "inline")
      faults.push(`${part.tagName} ${part.className} "${part.textContent.slice(0, 30)}": ${part.scrollWidth} in ${part.clientWidth}`);
    if (style.overflow === "hidden" && part.scrollHeight > part.clientHeight + 2) faults.push(`"${part.textContent.slice(0, 30)}": lines cut`);
    const place = box(part);
    if (part.closest(".side, .paper")) continue;
    if (place.right > innerWidth + 1 || place.left < -1) faults.push(`"${part.textContent.slice(0, 30)}": outside`);
  }
  return [...new Set(faults)];
}
