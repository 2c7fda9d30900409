// Finds what is written or drawn over felt, wood and other drawings, and judges its contrast by the pixels behind it (WCAG 1.4.3, 1.4.11).
({
  // Lists every run of words and every mark that is seen in a part of the page: where, in which colour, and how much it needs.
  gather(selector) {
    const root = document.querySelector(selector);
    const strength = (element) => {
      let product = 1;
      for (let part = element; part; part = part.parentElement) product *= Number(getComputedStyle(part).opacity);
      return product;
    };
    const isSeen = (element, box) => {
      if (box.width < 2 || box.height < 2 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return Boolean(top) && (element.contains(top) || top.contains(element));
    };
    const found = [];
    const note = (element, box, least, words) => {
      if (!isSeen(element, box)) return;
      const { color } = getComputedStyle(element);
      found.push({ box: [box.left, box.top, box.width, box.height], color, strength: strength(element), least, words });
    };
    const isLeftOut = (element) => element.closest(".unseen, [aria-disabled=true], svg:not(.mark), .side:not(.is-open)");
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (!text.data.trim() || isLeftOut(element)) continue;
      const { fontSize, fontWeight } = getComputedStyle(element);
      const isLarge = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) note(element, box, isLarge ? 3 : 4.5, text.data.trim());
    }
    for (const mark of root.querySelectorAll("svg.mark")) {
      if (!isLeftOut(mark)) note(mark, mark.getBoundingClientRect(), 3, mark.innerHTML);
    }
    return found;
  },

  // Takes words and marks away, and leaves everything that is behind them.
  bare() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { color: transparent !important; text-shadow: none !important; transition: none !important; }");
    document.adoptedStyleSheets = [sheet];
  },

  dress() {
    document.adoptedStyleSheets = [];
  },

  // Says which of the found stand out too little from the pixels of a picture.
  async judge([found, picture]) {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const drop = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const read = (color) => {
      drop.clearRect(0, 0, 1, 1);
      drop.fillStyle = color;
      drop.fillRect(0, 0, 1, 1);
      return drop.getImageData(0, 0, 1, 1).data;
    };
    const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const light = ([red, green, blue]) => 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
    const faults = [];
    for (const { box, color, strength, least, words } of found) {
      const [left, top, width, height] = box.map(Math.round);
      const [x, y, w, h] = [left + 1, top + Math.ceil(height * 0.15), Math.max(1, width - 2), Math.max(1, Math.floor(height * 0.7))];
      if (x < 0 || y < 0 || x + w > image.width || y + h > image.height) continue;
      const ink = read(color);
      const share = (ink[3] / 255) * strength;
      const behind = pen.getImageData(x, y, w, h).data;
      const ratios = [];
      for (let at = 0; at < behind.length; at += 4 * 3) {
        const ground = [behind[at], behind[at + 1], behind[at + 2]];
        const [one, two] = [light(ground), light(ground.map((value, part) => value + (ink[part] - value) * share))];
        ratios.push((Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05));
      }
      ratios.sort((one, two) => one - two);
      const ratio = ratios[Math.floor(ratios.length / 50)]; // a pixel of a neighbour's edge decides nothing
      if (ratio < least) faults.push(`${words}: ${ratio.toFixed(2)} of ${least}`);
    }
    return faults;
  },
})
