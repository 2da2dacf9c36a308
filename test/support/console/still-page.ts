import type { Page, Request } from 'playwright-core';
import { PageProblems } from './page-problems.js';
import { OBSERVE_SHIFTS } from './screen-layout.js';
import { type OpenOptions, PATIENCE_MS, type TestConsole } from './start-console.js';

/** Runs in the page: everything that can be painted is. */
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
/** The same, and whether no part is awaited, which may already be loaded. */
const DRAWN = `${PAINTED}.then(() => document.querySelector('main [class*="_skeleton_"]') === null)`;
/** How often nothing may be awaited in a row until a screen is complete. */
const QUIET = 3;

/** A page on which each answer arrives after what came before it has been painted, as on a slow network. */
export interface StillPage {
  readonly page: Page;
  readonly problems: PageProblems;
  /** Waits until nothing is requested any more. */
  settle(): Promise<void>;
  /** Opens a screen without a reload, and waits until it is complete. */
  show(address: string): Promise<void>;
  close(): Promise<void>;
}

type StillOptions = Pick<OpenOptions, 'workspaceId'> & Required<Pick<OpenOptions, 'width' | 'locale' | 'colorScheme'>>;

/** Signs in with a link, at the service's name, so that a passkey is offered, and waits for the first screen. */
export async function openStill(running: TestConsole, options: StillOptions): Promise<StillPage> {
  const url = `http://localhost:${new URL(running.url).port}`;
  const { width, locale, colorScheme } = options;
  const look = {
    viewport: { width, height: 800 },
    locale,
    colorScheme,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  } as const;
  const context = await running.browser.newContext(look);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const problems = new PageProblems(url);
  await problems.watch(page);
  await page.addInitScript(OBSERVE_SHIFTS);
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch({ timeout: PATIENCE_MS });
    await page.evaluate(PAINTED);
    await route.fulfill({ response });
  });
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET; ) {
      const isDrawn = await page.evaluate<boolean>(DRAWN);
      quiet = isDrawn && open.size === 0 ? quiet + 1 : 0;
    }
  };
  await page.goto(`${url}/sign-in#token=${await running.linkFor(options)}`);
  await page.getByRole('button').click();
  await page.getByRole('heading', { level: 1, name: /^(Campaigns|Kampagnen)$/ }).waitFor();
  await settle();
  const prefix = new URL(page.url()).pathname.replace(/\/campaigns$/, '');
  const show = async (address: string): Promise<void> => {
    const path = prefix + address;
    // Another view of the same screen may have the same heading.
    const isOther = new URL(page.url()).pathname !== new URL(path, url).pathname;
    if (isOther) await page.evaluate(`document.querySelector('h1')?.setAttribute('data-former', '')`);
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
    await page.locator('h1:not([data-former])').waitFor();
    await settle();
  };
  const close = async (): Promise<void> => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, problems, settle, show, close };
}
