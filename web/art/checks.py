"""Measures the previews in a browser: what overflows, what is cut, which card shows too little of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

_MEASURE = """() => {
  const found = [], root = document.documentElement, table = document.querySelector('.table');
  const wide = (name, box) => {
    if (box && box.scrollWidth > box.clientWidth + 1) found.push(`${name} ${box.scrollWidth - box.clientWidth} px too wide`);
  };
  wide('page', root);
  wide('table', table);
  const more = table ? table.scrollHeight - table.clientHeight : 0;
  if (more > 1) found.push(`table scrolls by ${more} px`);
  const cards = [...document.querySelectorAll('.cards > li > .card')].map(card => card.getBoundingClientRect());
  cards.forEach((box, n) => {
    const next = cards[n + 1];
    const beside = next && Math.abs(next.top - box.top) < box.height * .3;
    const shown = beside ? next.left - box.left : box.width;
    if (shown < 23.95) found.push(`card ${n} shows ${shown.toFixed(1)} px`);
    if (box.right > root.clientWidth + 1 || box.left < -1) found.push(`card ${n} leaves the page`);
  });
  for (const box of document.querySelectorAll('.panel .button, .foot button, .icon')) {
    const r = box.getBoundingClientRect(), name = box.textContent.trim();
    if (!r.width) continue;
    if (r.height < 31.5 || r.width < 31.5) found.push(`small target ${name} ${r.width.toFixed()} x ${r.height.toFixed()}`);
    if (box.scrollWidth > box.clientWidth + 1) found.push(`cut words ${name}`);
  }
  const spots = '.seat, .tavern-sign, .fact, .trick > li > *, .tray, .calls, .ladder, .stakes';
  const boxes = [...document.querySelectorAll(spots)].filter(e => !e.matches('.order, .flag'));
  const felt = document.querySelector('.felt')?.getBoundingClientRect();
  const name = e => e.dataset.place || e.className;
  boxes.forEach((a, n) => {
    const r = a.getBoundingClientRect();
    if (!r.width) return;
    const inside = r.left >= felt.left - 4 && r.right <= felt.right + 4 && r.bottom <= felt.bottom + 4;
    if (!inside) found.push(`${name(a)} leaves the felt`);
    for (const b of boxes.slice(n + 1)) {
      const s = b.getBoundingClientRect();
      if (!s.width || a.contains(b) || b.contains(a)) continue;
      const w = Math.min(r.right, s.right) - Math.max(r.left, s.left);
      const h = Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top);
      if (w > 6 && h > 6) found.push(`${name(a)} over ${name(b)} ${w.toFixed()} x ${h.toFixed()}`);
    }
  });
  return found;
}"""


def faults(page: Page) -> list[str]:
    """List what is wrong with the page as it stands, in words."""
    found: list[str] = page.evaluate(_MEASURE)
    return found
