import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { readConfig } from '../src/config/environment.js';
import { type Service, startService } from '../src/service.js';
import { createLogger } from '../src/shared/logger.js';
import { templatesIn } from '../test/fixtures/page-forms.js';
import { launchBrowser } from '../test/support/pages/browser.js';
import { publishForm } from '../test/support/pages/publish-form.js';

/**
 * Draws docs/pages.png: the tops of the seven templates as a phone shows them, then of the five that may hold PDFs with nothing
 * but one, in three rows. Needs Chromium.
 */
const SCREEN = { width: 390, height: 844 };
const SCALE = 2;
const SHOWN = { width: 390, height: 844 };
const CORNER = 32;
const SPACE = 40;
const COLUMNS = 4;
/** In pixels. */
const PICTURE_WIDTH = 1600;
const BACKGROUND = '#E4E2DD';

/** Publishes a page of every template, then those that hold a PDF and little else, and returns their addresses. */
async function publishAll(service: Service): Promise<string[]> {
  const caller = { url: `http://127.0.0.1:${service.port}`, key: service.firstKey ?? '' };
  const addresses: string[] = [];
  for (const page of [...templatesIn('normal'), ...templatesIn('PDF only')]) {
    addresses.push(await publishForm(caller, page, PICTURE_WIDTH));
  }
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

/** Adds round corners and a thin edge, which separates white pages from the background. */
const framed = (screenshot: Buffer): Promise<Buffer> =>
  sharp(screenshot)
    .resize(SHOWN)
    .composite([
      { input: drawing(rectangle('fill="#fff"')), blend: 'dest-in' },
      { input: drawing(rectangle('fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2"')) },
    ])
    .png()
    .toBuffer();

async function compose(screenshots: readonly Buffer[]): Promise<void> {
  const screens = await Promise.all(screenshots.map(framed));
  const rows = Math.ceil(screens.length / COLUMNS);
  const offsetOf = (count: number, length: number): number => SPACE + count * (length + SPACE);
  // The last row may be shorter; it is centred.
  const indent = (row: number): number =>
    row < rows - 1 ? 0 : ((rows * COLUMNS - screens.length) * (SHOWN.width + SPACE)) / 2;
  await sharp({
    create: {
      width: offsetOf(COLUMNS, SHOWN.width),
      height: offsetOf(rows, SHOWN.height),
      channels: 3,
      background: BACKGROUND,
    },
  })
    .composite(
      screens.map((input, index) => ({
        input,
        left: offsetOf(index % COLUMNS, SHOWN.width) + indent(Math.floor(index / COLUMNS)),
        top: offsetOf(Math.floor(index / COLUMNS), SHOWN.height),
      })),
    )
    .png({ palette: true, quality: 92, effort: 9, compressionLevel: 9 })
    .toFile(fileURLToPath(new URL('../../docs/pages.png', import.meta.url)));
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-pages-'));
try {
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder });
  const service = await startService(config, createLogger('warn'));
  const browser = await launchBrowser();
  try {
    await compose(await takeScreenshots(browser, await publishAll(service)));
  } finally {
    await browser.close();
    await service.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
