import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A browser tab of one width that collects its errors. */
export interface Tab {
  readonly width: number;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Origin of the page; requests to other origins are errors. */
  origin?: string;
  /** Errors since the last navigation began. */
  errors: string[];
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Narrow tabs emulate a phone, whose layout follows the page's viewport. */
export async function openTab(browser: Browser, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Tab> {
  const isMobile = width < 1000;
  const context = await browser.newContext({
    viewport: { width, height: isMobile ? 844 : 900 },
    isMobile,
    hasTouch: isMobile,
    colorScheme,
  });
  const page = await context.newPage();
  const tab: Tab = { width, page, context, errors: [] };
  const report = (text: string): void => {
    tab.errors.push(text);
  };
  page.on('console', (message) => report(`console: ${message.text()}`));
  page.on('pageerror', (error) => report(`error: ${error.message}`));
  page.on('requestfailed', (request) => report(`failed: ${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isOwn = protocol === 'data:' || (tab.origin !== undefined && origin === tab.origin);
    if (!isOwn) report(`other origin: ${request.url()}`);
  });
  return tab;
}

/** Runs in the browser. Waits until all pictures, including lazy ones, and all fonts are loaded. */
const LOAD_ALL = `(async () => {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  await document.fonts.ready;
})()`;

/** Runs in the browser. Elements inside a box that scrolls or hides its overflow may be wider than the screen. */
const LAYOUT = `(() => {
  const root = document.documentElement;
  const wide = [root, document.body].map((element) => element.scrollWidth).filter((width) => width > root.clientWidth);
  const isClipped = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    return false;
  };
  const name = (element) => element.tagName.toLowerCase() + (element.classList.length ? '.' + [...element.classList].join('.') : '');
  const out = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > root.clientWidth + 1) && !isClipped(element);
  });
  return [
    ...wide.map((width) => 'scrolls sideways: ' + width + ' of ' + root.clientWidth),
    ...out.map((element) => 'sticks out: ' + name(element)),
  ];
})()`;

/** Runs in the browser. Checks what axe does not: pictures, small letters, texts in the wrong direction, fonts. */
const CONTENT = `(() => {
  const problems = [];
  for (const picture of document.images) {
    if (picture.naturalWidth === 0) problems.push('no picture: ' + picture.src);
    if (!picture.getAttribute('width') || !picture.getAttribute('height')) problems.push('no size: ' + picture.src);
    if (!picture.hasAttribute('alt')) problems.push('no alt: ' + picture.src);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    const first = data.match(/\\p{L}/u);
    if (first && /[\\p{Script=Arabic}\\p{Script=Hebrew}]/u.test(first[0]) && getComputedStyle(parentElement).direction !== 'rtl')
      problems.push('from left to right: ' + data.slice(0, 40));
    if (data.trim() && parseFloat(getComputedStyle(parentElement).fontSize) < 12) problems.push('tiny: ' + data.slice(0, 40));
  }
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  if (loaded.length === 0 && /[a-z0-9]/i.test(document.body.innerText)) problems.push('no font was loaded');
  if (document.title.trim() === '') problems.push('no title');
  return problems;
})()`;

const FIND_VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`;

const DECLARED = `({ lang: document.documentElement.lang, dir: document.documentElement.dir })`;

/** A4 without a margin of one centimetre on both sides, in CSS pixels. */
const PAPER_WIDTH = 718;

async function layoutOnPaper(page: Page): Promise<string[]> {
  const screen = page.viewportSize();
  await page.setViewportSize({ width: PAPER_WIDTH, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const problems = await page.evaluate<string[]>(LAYOUT);
  await page.emulateMedia({ media: null });
  if (screen !== null) await page.setViewportSize(screen);
  return problems;
}

export interface Inspection {
  /** Each includes the width of the tab. */
  readonly problems: string[];
  readonly lang: string;
  readonly dir: string;
}

/** Opens the page and finds all its problems at the tab's width. */
export async function inspectPage(tab: Tab, address: string): Promise<Inspection> {
  tab.origin = new URL(address).origin;
  tab.errors = [];
  await tab.page.goto(address);
  return inspectOpenPage(tab);
}

/** Finds all problems of the page in the tab, and the errors since the tab was opened. */
async function inspectOpenPage(tab: Tab): Promise<Inspection> {
  const { page, width } = tab;
  await page.evaluate(LOAD_ALL);
  const layout = await page.evaluate<string[]>(LAYOUT);
  const content = await page.evaluate<string[]>(CONTENT);
  const print = width > PAPER_WIDTH ? await layoutOnPaper(page) : [];
  // Later errors are not the page's: axe adds its own style, which the page's policy refuses.
  const errors = [...tab.errors];
  await page.evaluate(AXE);
  const violations = await page.evaluate<string[]>(FIND_VIOLATIONS);
  const declared = await page.evaluate<{ lang: string; dir: string }>(DECLARED);
  const problems = [...errors, ...layout, ...content, ...print.map((line) => `in print, ${line}`), ...violations];
  return { problems: problems.map((line) => `at ${width}: ${line}`), ...declared };
}
