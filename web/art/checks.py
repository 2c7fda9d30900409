"""Measures the previews in a browser: what overflows, what is cut, which card shows too little of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

_MEASURE = """() => {
  const found = [], root = document.documentElement, table = document.querySelector('.table');
  if (root.scrollWidth > root.clientWidth + 1) found.push(`page ${root.scrollWidth - root.clientWidth} px too wide`);
  if (table && table.scrollWidth > table.clientWidth + 1) found.push(`table ${table.scrollWidth - table.clientWidth} px too wide`);
  if (table && table.scrollHeight > table.clientHeight + 1) found.push(`table scrolls by ${table.scrollHeight - table.clientHeight} px`);
  const cards = [...document.querySelectorAll('.cards > li > .card')].map(c => c.getBoundingClientRect());
  cards.forEach((box, n) => {
    const next = cards[n + 1];
    const shown = next && Math.abs(next.top - box.top) < box.height * .3 ? next.left - box.left : box.width;
    if (shown < 23.95) found.push(`card ${n} shows ${shown.toFixed(1)} px`);
    if (box.right > root.clientWidth + 1 || box.left < -1) found.push(`card ${n} leaves the page`);
  });
  for (const box of document.querySelectorAll('.panel .button, .foot button, .icon')) {
    const r = box.getBoundingClientRect();
    if (r.width && (r.height < 31.5 || r.width < 31.5)) found.push(`small target ${box.textContent.trim()} ${r.width.toFixed()} x ${r.height.toFixed()}`);
    if (r.width && box.scrollWidth > box.clientWidth + 1) found.push(`cut words ${box.textContent.trim()}`);
  }
  const spots = '.seat, .tavern-sign, .fact, .trick > li > *, .tray, .calls, .ladder, .stakes';
  const boxes = [...document.querySelectorAll(spots)].filter(e => !e.matches('.order, .flag')).map(e => [e, e.getBoundingClientRect()]);
  const felt = document.querySelector('.felt')?.getBoundingClientRect();
  boxes.forEach(([a, r], n) => {
    if (!r.width) return;
    if (felt && (r.left < felt.left - 4 || r.right > felt.right + 4 || r.bottom > felt.bottom + 4)) found.push(`${a.className} leaves the felt`);
    boxes.slice(n + 1).forEach(([b, s]) => {
      if (!s.width || a.contains(b) || b.contains(a)) return;
      const w = Math.min(r.right, s.right) - Math.max(r.left, s.left), h = Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top);
      if (w > 6 && h > 6) found.push(`${a.dataset.place || a.className} over ${b.dataset.place || b.className} ${w.toFixed()} x ${h.toFixed()}`);
    });
  });
  return found;
}"""


def faults(page: Page) -> list[str]:
    """List what is wrong with the page as it stands, in words."""
    found: list[str] = page.evaluate(_MEASURE)
    return found
