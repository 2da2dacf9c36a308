import type { Page } from 'playwright-core';

/** Runs in the page before its content. */
export const OBSERVE_SHIFTS = `(() => {
  const name = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 80) ?? 'what is gone';
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      globalThis.shifts.push({ value, words: value.toFixed(3) + ' of ' + sources.map(({ node }) => name(node)).join(', ') });
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

interface Shift {
  readonly value: number;
  readonly words: string;
}

/** Of all layout shifts while a screen becomes complete. */
const SHIFT_MAX = 0.05;

/**
 * Runs in the page, and returns what is wrong. Lines of text and controls may touch, but not overlap by more than a few
 * pixels. What is fixed or sticks lies over others by design, and is compared only with itself. The name of a control
 * contains the words on it.
 */
const INSPECT = `(() => {
  const TOUCH = 3;
  const main = document.querySelector('main');
  const styleOf = (element) => getComputedStyle(element);
  const ancestors = function* (element) {
    for (let box = element; box !== null; box = box.parentElement) yield box;
  };
  const wordsOf = (element) => element.tagName + ' "' + (element.textContent || element.value || '').trim().slice(0, 40) + '"';
  // The part of a box that is seen, or null.
  const seen = (element, { left, top, right, bottom }) => {
    for (const box of ancestors(element)) {
      const { overflow, clipPath, position } = styleOf(box);
      if (clipPath !== 'none') return null;
      if (overflow !== 'visible') {
        const clip = box.getBoundingClientRect();
        [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
        [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
      }
      if (position === 'fixed') break;
    }
    return right - left > TOUCH && bottom - top > TOUCH ? { left, top, right, bottom } : null;
  };
  const boxes = [];
  const add = (element, node, rects) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const layer = [...ancestors(element)].find((box) => ['fixed', 'sticky'].includes(styleOf(box).position));
    for (const each of rects) {
      const rect = seen(element, each);
      if (rect !== null) boxes.push({ element, node, layer, rect });
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ data }) =>
    data.trim() === '' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    add(texts.currentNode.parentElement, texts.currentNode, range.getClientRects());
  }
  for (const control of document.querySelectorAll('button, input, textarea')) add(control, control, [control.getBoundingClientRect()]);

  const problems = [];
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      if (one.node === other.node || one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (width > TOUCH && height > TOUCH) problems.push(wordsOf(one.element) + ' overlaps ' + wordsOf(other.element));
    }
  });
  for (const box of [document.documentElement, main])
    if (box.scrollWidth > box.clientWidth) problems.push(box.tagName + ' is ' + box.scrollWidth + ' px wide, of ' + box.clientWidth);
  for (const box of [document.documentElement, main, ...main.querySelectorAll('*')])
    if (box.scrollTop > 0) problems.push(wordsOf(box) + ' is scrolled to ' + box.scrollTop + ' px');
  // Opening a code would count as a scan where nobody is known to be signed in.
  for (const { href } of document.querySelectorAll('a[href]'))
    if (href.startsWith(location.origin + '/r/')) problems.push('a link opens the code ' + href);
  // People who speak to their computer say the words that they see.
  for (const control of document.querySelectorAll(':is(a, button)[aria-label]:not([aria-labelledby])')) {
    const words = control.innerText.trim().split(/\\s+/).join(' ');
    if (!control.ariaLabel.includes(words)) problems.push(wordsOf(control) + ' has the name "' + control.ariaLabel + '"');
  }
  return problems;
})()`;

/** Returns how the current screen is laid out wrongly, and what moved since the last call. */
export async function layoutProblems(page: Page): Promise<string[]> {
  const problems = await page.evaluate<string[]>(INSPECT);
  const shifts = await page.evaluate<Shift[]>('globalThis.shifts.splice(0)');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum > SHIFT_MAX ? [...problems, ...shifts.map(({ words }) => `a shift of ${words}`)] : problems;
}
