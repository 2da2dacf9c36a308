import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { cardsIn, type Form, templatesIn } from '../../fixtures/page-forms.js';
import { launchTestBrowser } from '../../support/pages/browser.js';
import type { Caller } from '../../support/pages/hosted-pages.js';
import { htmlBytesOf, measurePage, PAGE_BARS, type Screen } from '../../support/pages/measure-page.js';
import { publishForm } from '../../support/pages/publish-form.js';
import { startTestService, type TestService } from '../../support/service/service.js';

/** Each form is measured on another screen, which differ in width and scheme. `npm run bench` measures all on all. */
const SCREENS: readonly (readonly [Form, Screen])[] = [
  ['short', { width: 1280, scheme: 'light' }],
  ['normal', { width: 390, scheme: 'dark' }],
  ['long', { width: 320, scheme: 'light' }],
];
/** Wide enough for a narrower copy to be made and chosen, and loaded after the first paint. */
const PICTURE_WIDTH = 640;

describe('A page over a slow network', () => {
  let running: TestService;
  let browser: Browser;
  let caller: Caller;

  before(async function () {
    const launched = await launchTestBrowser();
    if (launched === null) return this.skip();
    browser = launched;
    running = await startTestService();
    caller = { url: running.url, key: (await running.addWorkspace()).key };
  });
  after(async () => {
    await browser?.close();
    await running?.close();
  });

  for (const [form, screen] of SCREENS) {
    for (const page of templatesIn(form)) {
      it(`of ${page.template} in its ${form} form does not jump, at ${screen.width} pixels in ${screen.scheme}`, async () => {
        const address = await publishForm(caller, page, PICTURE_WIDTH);
        // Time is not asserted, so the processor is as fast as it is.
        const { shift, shifts, problems } = await measurePage(browser, address, screen, {
          bitsPerSecond: 1_600_000,
          latencyMs: 150,
          processor: 1,
        });
        expect(shift, shifts.join('\n')).to.be.at.most(PAGE_BARS.shift);
        expect(problems).to.deep.equal([]);
      });
    }
  }

  for (const form of ['long', 'long, Chinese'] as const) {
    for (const page of [...templatesIn(form), ...cardsIn(form)]) {
      it(`of a ${page.template} is small in its ${form} form`, async () => {
        // The number of pictures counts, not what they show.
        const pictures = page.pictures.map(() => 'lake-noon.jpg' as const);
        expect(await htmlBytesOf(await publishForm(caller, { ...page, pictures }, 64))).to.be.at.most(
          PAGE_BARS.htmlBytes,
        );
      });
    }
  }
});
