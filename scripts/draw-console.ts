import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../test/support/pages/browser.js';

/**
 * Draws docs/console.png: the screens of a running service's console, two per row. `--url` is its address, `--link` a
 * sign-in link of somebody in the workspace to show, such as one of `npm run cli -- demo`. Needs Chromium.
 */
const SCREEN = { width: 1280, height: 800 };
const SHOWN = { width: 960, height: 600 };
const CORNER = 14;
const SPACE = 40;
const COLUMNS = 2;
const BACKGROUND = '#E4E2DD';
const WAIT_MS = 20_000;

interface Shot {
  /** A path, or how to get there from the campaigns. */
  readonly open: string | ((page: Page) => Promise<void>);
  readonly colorScheme?: 'dark';
}

async function openFirstCampaign(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
}

async function openDesigner(page: Page): Promise<void> {
  await openFirstCampaign(page);
  await page.getByRole('tab', { name: 'Design' }).click();
}

async function openNewLink(page: Page): Promise<void> {
  await page.getByText('New code', { exact: true }).first().click();
  await page.getByText('Opens a web page').click();
}

const SHOTS: readonly Shot[] = [
  { open: '/campaigns?order=TotalScans' },
  { open: '/analytics' },
  { open: openFirstCampaign },
  { open: openDesigner },
  { open: openNewLink },
  { open: '/activity' },
  { open: openFirstCampaign, colorScheme: 'dark' },
  { open: '/analytics', colorScheme: 'dark' },
];

async function signedIn(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 2, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(link);
  await page.getByRole('button').click();
  await page.getByRole('button', { name: 'Not now' }).first().click();
  return page;
}

async function take(page: Page, url: string, { open, colorScheme = undefined }: Shot): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: 'reduce' });
  await page.goto(url + (typeof open === 'string' ? open : '/campaigns?order=TotalScans'));
  await page.getByRole('main').waitFor();
  if (typeof open !== 'string') await open(page);
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => null);
  await page.evaluate('document.fonts.ready');
  return page.screenshot();
}

const rectangle = (more: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SHOWN.width}" height="${SHOWN.height}">
    <rect width="${SHOWN.width}" height="${SHOWN.height}" rx="${CORNER}" ${more}/></svg>`);

/** Adds rounded corners and a thin border, which separates light screens from the background. */
const framed = (screenshot: Buffer): Promise<Buffer> =>
  sharp(screenshot)
    .resize(SHOWN)
    .composite([
      { input: rectangle('fill="#fff"'), blend: 'dest-in' },
      { input: rectangle('fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2"') },
    ])
    .png()
    .toBuffer();

async function compose(screenshots: readonly Buffer[]): Promise<void> {
  const offsetOf = (count: number, length: number): number => SPACE + count * (length + SPACE);
  const placed = screenshots.map(async (screenshot, index) => ({
    input: await framed(screenshot),
    left: offsetOf(index % COLUMNS, SHOWN.width),
    top: offsetOf(Math.floor(index / COLUMNS), SHOWN.height),
  }));
  const rows = Math.ceil(screenshots.length / COLUMNS);
  const size = { width: offsetOf(COLUMNS, SHOWN.width), height: offsetOf(rows, SHOWN.height) };
  await sharp({ create: { ...size, channels: 3, background: BACKGROUND } })
    .composite(await Promise.all(placed))
    .png({ palette: true, quality: 92, effort: 4, compressionLevel: 9 })
    .toFile(fileURLToPath(new URL('../../docs/console.png', import.meta.url)));
}

const { values } = parseArgs({ options: { url: { type: 'string' }, link: { type: 'string' } } });
const { url = 'http://localhost:3000', link } = values;
if (link === undefined)
  throw new Error('Set --link to a sign-in link of the workspace to show, and --url unless it is localhost:3000.');
const browser = await launchBrowser();
try {
  const page = await signedIn(browser, link);
  const screenshots: Buffer[] = [];
  for (const shot of SHOTS) screenshots.push(await take(page, url, shot));
  await compose(screenshots);
} finally {
  await browser.close();
}
