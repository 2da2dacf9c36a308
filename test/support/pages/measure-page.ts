import type { Browser, CDPSession, Page } from 'playwright-core';
import { requestCoded } from '../http/coded-request.js';
import { openTab } from './page-inspection.js';

/** A slow mobile network: like Lighthouse's slow 4G. */
const SLOW_NETWORK = { bitsPerSecond: 1_600_000, latencyMs: 150 };

/** Limits for a page. */
export const PAGE_BARS = {
  shift: 0.05,
  htmlBytes: 12 * 1024,
  /** The longest content in Chinese: its 8,000 characters alone take 9 KB. */
  chineseHtmlBytes: 15 * 1024,
} as const;

export interface Screen {
  /** In CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

/** Measurements of a visitor's first load of a page. */
export interface PageMeasure {
  /** Sum of all layout shifts while the page loads and is scrolled to its end; at least the CLS of web-vitals. */
  readonly shift: number;
  /** Each shift above a hundredth, with the elements that moved. */
  readonly shifts: readonly string[];
  /**
   * Whether an installed font stands in for the page's own while that loads. Without one, text moves when it arrives.
   */
  readonly hasStandIn: boolean;
}

/** Runs in the page before its content. */
const OBSERVE = `(() => {
  const measured = { shift: 0, shifts: [] };
  globalThis.measured = measured;
  const name = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 60) ?? 'what is gone';
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      measured.shift += value;
      if (value > 0.01) measured.shifts.push(value.toFixed(3) + ' of ' + sources.map(({ node }) => name(node)).join(', '));
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/**
 * Runs in the page. Scrolls to the end, slowly enough that pictures begin to load before they are visible. Enlarged
 * copies stay hidden.
 */
const SCROLL = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    for (let count = 0; count < 4; count++) await frame();
  }
  const shown = [...document.images].filter((picture) => picture.checkVisibility());
  await Promise.all(shown.map((picture) => picture.decode().catch(() => {})));
  await frame();
  await frame();
})()`;

/** Runs in the page. */
const HAS_STAND_IN = `Promise.all(
  [...document.fonts].filter(({ family }) => family.startsWith('stand-in')).map((face) => face.load().then(() => true, () => false)),
).then((found) => found.includes(true))`;

type Observed = Pick<PageMeasure, 'shift' | 'shifts'>;

const observed = (page: Page): Promise<Observed> =>
  // Observations are reported in a separate task.
  page.evaluate<Observed>('new Promise((resolve) => setTimeout(() => resolve(globalThis.measured), 50))');

async function emulateNetwork(devtools: CDPSession): Promise<void> {
  const { bitsPerSecond, latencyMs } = SLOW_NETWORK;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
}

/** Opens the page in a new tab without a cache, and measures it. */
export async function measurePage(browser: Browser, address: string, { width, scheme }: Screen): Promise<PageMeasure> {
  const tab = await openTab(browser, width, scheme);
  const { page, context } = tab;
  try {
    tab.origin = new URL(address).origin;
    const devtools = await context.newCDPSession(page);
    await emulateNetwork(devtools);
    await page.addInitScript(OBSERVE);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready.then(() => {})');
    const hasStandIn = await page.evaluate<boolean>(HAS_STAND_IN);
    await page.evaluate(SCROLL);
    const { shift, shifts } = await observed(page);
    return { shift, shifts, hasStandIn };
  } finally {
    await context.close();
  }
}

/** Size of the page's HTML in bytes, compressed as for a browser. */
export async function htmlBytesOf(address: string): Promise<number> {
  const { status, sent } = await requestCoded(address, { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } });
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return sent.length;
}
