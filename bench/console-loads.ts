import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { readConfig } from '../src/core/config/environment.js';
import { createLogger } from '../src/core/logger.js';
import { startService } from '../src/service.js';
import { signIn } from '../test/support/console/start-console.js';
import { CODES, clientOf, dynamicUrl } from '../test/support/http/client.js';
import { launchBrowser } from '../test/support/pages/browser.js';
import { emulate, SLOW_PHONE } from '../test/support/pages/measure-page.js';
import { report } from './report.js';

/*
 * Opens the list of campaigns without a cache, as on a mid-range phone on a slow mobile network, and counts the
 * requests until all pictures are there; then the first Ctrl K on a desktop. Needs Chromium and about half a minute.
 */
const ROUNDS = 3;
const CAMPAIGNS = 60;
const ROW = 'tr[data-place] th';

interface Load {
  readonly rowsMs: number;
  readonly requests: number;
}

async function measureLoad(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await emulate(devtools, SLOW_PHONE);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  let requests = 0;
  const start = performance.now();
  page.on('request', () => {
    requests += 1;
  });
  await page.goto(`${url}/campaigns`, { waitUntil: 'commit' });
  await page.locator(ROW).first().waitFor();
  const rowsMs = performance.now() - start;
  await page.waitForLoadState('networkidle');
  await page.close();
  return { rowsMs, requests };
}

/** Time from the keys to the field in which one types. */
async function measureSearch(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${url}/campaigns`, { waitUntil: 'networkidle' });
  const start = performance.now();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  const ms = performance.now() - start;
  await page.close();
  return ms;
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

const openContext = (browser: Browser, width: number, storageState?: SignedIn): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height: 800 },
    hasTouch: width < 600,
    ...(storageState && { storageState }),
  });

async function signInOnce(browser: Browser, url: string, token: string): Promise<SignedIn> {
  const context = await openContext(browser, 1280);
  const page: Page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await signIn(page, token);
  const state = await context.storageState();
  await context.close();
  return state;
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-console-loads-'));
try {
  const environment = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' };
  const service = await startService(readConfig(environment), createLogger('warn'));
  const browser = await launchBrowser();
  try {
    const url = `http://127.0.0.1:${service.port}`;
    const key = service.firstKey ?? '';
    const client = clientOf(url, key);
    for (let number = 1; number <= CAMPAIGNS; number++)
      await client.post(CODES, dynamicUrl({ name: `Sample ${number}` })).expect(201);
    const signedIn = await signInOnce(browser, url, service.firstSignInAddress ?? '');
    const phone = await openContext(browser, 390, signedIn);
    const loads: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) loads.push(await measureLoad(phone, url));
    const rows = loads.map(({ rowsMs }) => rowsMs);
    const requests = loads.map((load) => load.requests);
    const searches: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      searches.push(await measureSearch(await openContext(browser, 1280, signedIn), url));
    const row = { better: 'lower', peer: null } as const;
    const bar = (limit: number) => ({ on: 'value', limit }) as const;
    report({
      ...row,
      id: 'console-rows',
      what: 'campaigns on a slow phone',
      unit: 'ms',
      samples: rows,
      bar: bar(3000),
    });
    report({ ...row, id: 'console-requests', what: 'requests of it', unit: '', samples: requests, bar: bar(40) });
    report({ ...row, id: 'console-search', what: 'first Ctrl K', unit: 'ms', samples: searches, bar: bar(200) });
  } finally {
    await browser.close();
    await service.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
