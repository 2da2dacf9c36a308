import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import type { Browser } from 'playwright-core';
import { readConfig } from '../src/config/environment.js';
import { startService } from '../src/service.js';
import { createLogger } from '../src/shared/logger.js';
import { cardsIn, type Form, type PageForm, templatesIn } from '../test/fixtures/page-forms.js';
import { launchBrowser } from '../test/support/pages/browser.js';
import { htmlBytesOf, measurePage, PAGE_BARS, type PageMeasure } from '../test/support/pages/measure-page.js';
import { publishForm } from '../test/support/pages/publish-form.js';

/*
 * Opens every template in every form on every screen, as a phone of the middle class does in a slow mobile network, and prints
 * the rows of docs/benchmarks.md: the worst of all screens. Cards are opened in their long form; of Chinese, which compresses
 * least, only the HTML is weighed. Needs Chromium and some ten minutes. Arguments: names of templates, to open only those.
 */
const FORMS: readonly Form[] = ['short', 'normal', 'PDF only', 'long'];
const SCREENS = [320, 390, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));
/** In pixels, as a photograph has at least. */
const PICTURE_WIDTH = 2000;
/** In pixels, where only the number of pictures counts. */
const SMALL = 64;

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
const worstOf = (measures: readonly PageMeasure[], value: (measure: PageMeasure) => number): number =>
  Math.max(...measures.map(value));

async function measureForm(browser: Browser, page: PageForm, address: string): Promise<boolean> {
  const measures: PageMeasure[] = [];
  const details: string[] = [];
  for (const screen of SCREENS) {
    const measure = await measurePage(browser, address, screen);
    measures.push(measure);
    const name = `${screen.width} ${screen.scheme}`;
    details.push(...[...measure.shifts, ...measure.problems].map((line) => `    ${name}: ${line}`));
  }
  const shift = worstOf(measures, (measure) => measure.shift);
  const paintMs = worstOf(measures, (measure) => measure.paintMs);
  const htmlBytes = await htmlBytesOf(address);
  const problems = measures.flatMap((measure) => measure.problems).length;
  const holds =
    shift <= PAGE_BARS.shift && paintMs <= PAGE_BARS.paintMs && htmlBytes <= PAGE_BARS.htmlBytes && problems === 0;
  const bytes = kilobytes(worstOf(measures, (measure) => measure.bytes));
  const cells = [shift.toFixed(3), `${(paintMs / 1000).toFixed(2)} s`, `${bytes} KB`, `${kilobytes(htmlBytes)} KB`];
  console.log(`| ${[page.template, page.form, ...cells, problems, holds ? 'holds' : 'FAILS'].join(' | ')} |`);
  for (const line of new Set(details)) console.log(line);
  return holds;
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
    console.log(
      `page loads: bars: shift ${PAGE_BARS.shift}, largest paint ${PAGE_BARS.paintMs} ms, HTML ${PAGE_BARS.htmlBytes} bytes, no problems`,
    );
    console.log('| page | form | layout shift | largest paint | first load | HTML | problems | |');
    console.log('|---|---|---|---|---|---|---|---|');
    let held = 0;
    const chosen = pages.filter(({ template }) => names.length === 0 || names.includes(template));
    for (const page of chosen) {
      if (await measureForm(browser, page, await publishForm(caller, page, PICTURE_WIDTH))) held++;
    }
    const weights: number[] = [];
    for (const page of [...templatesIn('long, Chinese'), ...cardsIn('long, Chinese')]) {
      const pictures = page.pictures.map(() => 'lake-noon.jpg' as const);
      weights.push(await htmlBytesOf(await publishForm(caller, { ...page, pictures }, SMALL)));
    }
    const largest = Math.max(...weights);
    console.log(
      `page: HTML of the longest content in Chinese, compressed, ${kilobytes(largest)} KB ` +
        `(bar ${kilobytes(PAGE_BARS.htmlBytes)}): ${largest <= PAGE_BARS.htmlBytes ? 'holds' : 'FAILS'}`,
    );
    console.log(`page loads: ${held} of ${chosen.length} hold all bars`);
  } finally {
    await browser.close();
    await service.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
