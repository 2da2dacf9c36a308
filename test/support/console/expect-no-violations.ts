import axe from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { IS_THOROUGH } from '../thorough.js';

/** React Aria announces by naming an element, which may be gone before the announcement is removed. */
const INSPECTED = `{ include: [document], exclude: ['[data-live-announcer]'] }`;
const RUN = `axe.run(${INSPECTED}, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html.slice(0, 200) + ' ' + failureSummary).join(' | ')))`;

/** Runs axe on the whole page in its current state. */
export async function readViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(RUN);
}

/** The same, and expects no findings. */
export async function expectNoViolations(page: Page, where = page.url()): Promise<void> {
  expect(await readViolations(page), `accessibility of ${where}`).to.deep.equal([]);
}

type Look = readonly [width: number, scheme: 'light' | 'dark'];
const LOOKS: readonly Look[] = [
  [360, 'dark'],
  [1280, 'light'],
  [360, 'light'],
  [1280, 'dark'],
];
let turn = 0;

/**
 * The same on phone and desktop, in light and dark mode: all of them in a thorough run, otherwise one by turns. Nothing
 * may be wider than the window in any. `settle` waits for what appears after a change of the width.
 */
export async function expectNoViolationsInAllLooks(page: Page, settle?: () => Promise<unknown>): Promise<void> {
  const before = page.viewportSize();
  turn += 1;
  for (const [index, [width, colorScheme]] of LOOKS.entries()) {
    const isInspected = IS_THOROUGH || index === turn % LOOKS.length;
    // Widths are the same in both colours.
    if (!isInspected && index > 1) continue;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await settle?.();
    await expectNoWideContent(page, width);
    if (isInspected) await expectNoViolations(page, `${page.url()} at ${width} px, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
}

/** Nothing may make the page wider than the window. */
async function expectNoWideContent(page: Page, width: number): Promise<void> {
  const actual = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(actual, `the width of ${page.url()} in a window of ${width} px`).to.be.at.most(width);
}
