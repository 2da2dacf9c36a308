import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { readConfig } from '../src/core/config/environment.js';
import { createLogger } from '../src/core/logger.js';
import { type Service, startService } from '../src/service.js';
import { type PageForm, templatesIn } from '../test/fixtures/page-forms.js';
import { launchBrowser } from '../test/support/pages/browser.js';
import { publishForm } from '../test/support/pages/publish-form.js';

/** Draws docs/pages.png: the tops of pages as on a phone, in three rows. Needs Chromium. */
const SCREEN = { width: 390, height: 844 };
const SCALE = 2;
const SHOWN = { width: 390, height: 844 };
const CORNER = 32;
const SPACE = 40;
const COLUMNS = 4;
/** In pixels. */
const PICTURE_WIDTH = 1600;
const BACKGROUND = '#E4E2DD';

/** Contents of the rows: the seven templates in normal use, then those that only have a PDF. */
const NORMAL = templatesIn('normal');
const ROWS: readonly (readonly PageForm[])[] = [
  NORMAL.slice(0, COLUMNS),
  NORMAL.slice(COLUMNS),
  templatesIn('PDF only').slice(0, COLUMNS),
];

/** Publishes the pages of a row and returns their addresses. */
async function publishAll(service: Service, pages: readonly PageForm[]): Promise<string[]> {
  const caller = { url: `http://127.0.0.1:${service.port}`, key: service.firstKey ?? '' };
  const addresses: string[] = [];
  for (const page of pages) addresses.push(await publishForm(caller, page, PICTURE_WIDTH));
  return addresses;
}

async function takeScreenshots(browser: Browser, addresses: readonly string[]): Promise<Buffer[]> {
  const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: SCALE, isMobile: true });
  const page = await context.newPage();
  const pictures: Buffer[] = [];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready');
    pictures.push(await page.screenshot());
  }
  return pictures;
}

const rectangle = (more: string): string =>
  `<rect width="${SHOWN.width}" height="${SHOWN.height}" rx="${CORNER}" ${more}/>`;
const drawing = (body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SHOWN.width}" height="${SHOWN.height}">${body}</svg>`);

/** Adds rounded corners and a thin border, which separates white pages from the background. */
const framed = (screenshot: Buffer): Promise<Buffer> =>
  sharp(screenshot)
    .resize(SHOWN)
    .composite([
      { input: drawing(rectangle('fill="#fff"')), blend: 'dest-in' },
      { input: drawing(rectangle('fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2"')) },
    ])
    .png()
    .toBuffer();

async function compose(rows: readonly (readonly Buffer[])[]): Promise<void> {
  const offsetOf = (count: number, length: number): number => SPACE + count * (length + SPACE);
  const placed = rows.map(async (screenshots, row) => {
    // A shorter row is centred.
    const indent = ((COLUMNS - screenshots.length) * (SHOWN.width + SPACE)) / 2;
    const screens = await Promise.all(screenshots.map(framed));
    return screens.map((input, column) => ({
      input,
      left: offsetOf(column, SHOWN.width) + indent,
      top: offsetOf(row, SHOWN.height),
    }));
  });
  await sharp({
    create: {
      width: offsetOf(COLUMNS, SHOWN.width),
      height: offsetOf(rows.length, SHOWN.height),
      channels: 3,
      background: BACKGROUND,
    },
  })
    .composite((await Promise.all(placed)).flat())
    .png({ palette: true, quality: 92, effort: 9, compressionLevel: 9 })
    .toFile(fileURLToPath(new URL('../../docs/pages.png', import.meta.url)));
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-pages-'));
try {
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder });
  const service = await startService(config, createLogger('warn'));
  const browser = await launchBrowser();
  try {
    const rows: Buffer[][] = [];
    for (const pages of ROWS) rows.push(await takeScreenshots(browser, await publishAll(service, pages)));
    await compose(rows);
  } finally {
    await browser.close();
    await service.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
