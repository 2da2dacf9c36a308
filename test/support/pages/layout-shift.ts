import type { Browser, Page } from 'playwright-core';

/** Bytes a second and milliseconds: a slow phone connection of 1.6 Mbit/s. */
const SLOW = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };

/** Runs in the browser before the page. */
const OBSERVE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => node?.className || node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });`;

const REPORT = `({
  total: window.shifts.reduce((sum, { value }) => sum + value, 0),
  moved: window.shifts.map(({ value, moved }) => value.toFixed(3) + ' ' + moved.join(', ')),
})`;

/** How far a page moved while it loaded, as browsers measure it (Cumulative Layout Shift), and what moved. */
export interface LayoutShift {
  readonly total: number;
  readonly moved: readonly string[];
}

/** Opens a page over a slow connection, with an empty cache, and waits until all is loaded. */
export async function measureLayoutShift(browser: Browser, width: number, address: string): Promise<LayoutShift> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, isMobile: width < 1000 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    await page.addInitScript(OBSERVE);
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate<LayoutShift>(REPORT);
  } finally {
    await context.close();
  }
}

/** Whether an installed font can stand in for the page's own while it loads. */
export const hasStandIn = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`Promise.all(
    [...document.fonts].filter(({ family }) => family.startsWith('stand-in')).map((face) => face.load().then(() => true, () => false)),
  ).then((found) => found.includes(true))`);
