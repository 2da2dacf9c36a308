import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import type { Browser } from 'playwright-core';
import { readConfig } from '../src/core/config/environment.js';
import { createLogger } from '../src/core/logger.js';
import { startService } from '../src/service.js';
import { cardsIn, type Form, type PageForm, templatesIn } from '../test/fixtures/page-forms.js';
import { launchBrowser } from '../test/support/pages/browser.js';
import { htmlBytesOf, measurePage, PAGE_BARS, type PageMeasure } from '../test/support/pages/measure-page.js';
import { publishForm } from '../test/support/pages/publish-form.js';
import { type Bar, report } from './report.js';

/*
 * Opens every template in every form on every screen, like a mid-range phone on a slow mobile network, and prints the
 * rows of docs/benchmarks.md with the worst of all screens. Cards are opened in their long form; for Chinese, which
 * compresses least, only the size of the HTML is measured. Needs Chromium and about ten minutes. Arguments: names of
 * templates, to open only those.
 */
const FORMS: readonly Form[] = ['short', 'normal', 'PDF only', 'long'];
const SCREENS = [320, 390, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));
/** In pixels, the minimum of a photograph. */
const PICTURE_WIDTH = 2000;
/** In pixels, for cases in which only the number of pictures matters. */
const SMALL = 64;

const HTML_KILOBYTES = PAGE_BARS.htmlBytes / 1024;
const worstOf = (measures: readonly PageMeasure[], value: (measure: PageMeasure) => number): number =>
  Math.max(...measures.map(value));

function reportPage(id: string, what: string, unit: string, value: number, limit: number | null): void {
  const bar: Bar | null = limit === null ? null : { on: 'value', limit };
  report({ id, what, unit, better: 'lower', samples: [value], peer: null, bar });
}

async function measureForm(browser: Browser, page: PageForm, address: string): Promise<void> {
  const measures: PageMeasure[] = [];
  const details: string[] = [];
  for (const screen of SCREENS) {
    const measure = await measurePage(browser, address, screen);
    measures.push(measure);
    const name = `${screen.width} ${screen.scheme}`;
    details.push(...[...measure.shifts, ...measure.problems].map((line) => `    ${name}: ${line}`));
  }
  const name = `${page.template}, ${page.form}`;
  const id = `page-${name.replace(/([a-z])([A-Z])/g, '$1-$2').replace(/[^A-Za-z]+/g, '-')}`.toLowerCase();
  const worst = (value: (measure: PageMeasure) => number): number => worstOf(measures, value);
  reportPage(
    `${id}-shift`,
    `${name}: layout shift`,
    '',
    worst((measure) => measure.shift),
    PAGE_BARS.shift,
  );
  reportPage(
    `${id}-paint`,
    `${name}: largest paint`,
    'ms',
    worst((measure) => measure.paintMs),
    PAGE_BARS.paintMs,
  );
  reportPage(`${id}-load`, `${name}: first load`, 'KB', worst((measure) => measure.bytes) / 1024, null);
  reportPage(`${id}-html`, `${name}: HTML, compressed`, 'KB', (await htmlBytesOf(address)) / 1024, HTML_KILOBYTES);
  reportPage(`${id}-problems`, `${name}: problems`, '', measures.flatMap((measure) => measure.problems).length, 0);
  for (const line of new Set(details)) console.log(line);
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-page-loads-'));
try {
  const environment = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' };
  const service = await startService(readConfig(environment), createLogger('warn'));
  const browser = await launchBrowser();
  try {
    const caller = { url: `http://127.0.0.1:${service.port}`, key: service.firstKey ?? '' };
    const names = process.argv.slice(2);
    const pages = [...FORMS.flatMap(templatesIn), ...cardsIn('long')];
    const chosen = pages.filter(({ template }) => names.length === 0 || names.includes(template));
    for (const page of chosen) await measureForm(browser, page, await publishForm(caller, page, PICTURE_WIDTH));
    const weights: number[] = [];
    for (const page of [...templatesIn('long, Chinese'), ...cardsIn('long, Chinese')]) {
      const pictures = page.pictures.map(() => 'lake-noon.jpg' as const);
      weights.push(await htmlBytesOf(await publishForm(caller, { ...page, pictures }, SMALL)));
    }
    const largest = Math.max(...weights) / 1024;
    const what = 'HTML of the longest content in Chinese, compressed';
    reportPage('page-html-chinese', what, 'KB', largest, HTML_KILOBYTES);
  } finally {
    await browser.close();
    await service.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
