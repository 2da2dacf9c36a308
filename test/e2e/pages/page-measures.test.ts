import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { cardsIn, type Form, type PageForm, templatesIn } from '../../fixtures/page-forms.js';
import { closeTabs, openTestBrowser } from '../../support/pages/browser.js';
import { type Caller, pageAfterPage, type SamplePage } from '../../support/pages/hosted-pages.js';
import { htmlBytesOf, measurePage, PAGE_BARS, type Screen } from '../../support/pages/measure-page.js';
import { filesOf, publishForm } from '../../support/pages/publish-form.js';
import { startTestService, type TestService } from '../../support/service/service.js';
import { IS_THOROUGH } from '../../support/thorough.js';

/** Each form is measured on another screen; they differ in width and colour scheme. */
const SCREENS: readonly (readonly [Form, Screen])[] = [
  ['short', { width: 390, scheme: 'dark' }],
  ['normal', { width: 1280, scheme: 'light' }],
  ['PDF only', { width: 390, scheme: 'light' }],
  ['long', { width: 320, scheme: 'light' }],
];
/** Wide enough for a narrower copy to be made and chosen, and loaded after the first paint. */
const PICTURE_WIDTH = 640;

const noteMissingFont = (): void => {
  if (process.env.CI !== undefined) throw new Error('CI has no font that stands in for those of the pages');
  console.log(
    '  Layout shift is not asserted: no font is installed that stands in for those of the pages (fonts-liberation).',
  );
};

describe('A page over a slow network', () => {
  let running: TestService;
  let browser: Browser;
  let caller: Caller;
  let publishNext: (page: SamplePage) => Promise<string>;

  before(async function () {
    const launched = await openTestBrowser();
    if (launched === null) return this.skip();
    browser = launched;
    running = await startTestService();
    caller = { url: running.url, key: (await running.addWorkspace()).key };
    publishNext = pageAfterPage(caller);
  });
  after(async () => {
    await closeTabs(browser);
    await running?.close();
  });

  const weigh = async (address: string, most: number = PAGE_BARS.htmlBytes): Promise<string[]> => {
    const bytes = await htmlBytesOf(address);
    return bytes > most ? [`${bytes} bytes of compressed HTML`] : [];
  };

  const measure = async (address: string, screen: Screen): Promise<string[]> => {
    const { shift, shifts, hasStandIn } = await measurePage(browser, address, screen);
    if (!hasStandIn) noteMissingFont();
    const jumps = hasStandIn && shift > PAGE_BARS.shift ? [`shifts by ${shift.toFixed(3)}`, ...shifts] : [];
    return [...jumps, ...(await weigh(address))];
  };

  for (const [place, [form, screen]] of SCREENS.entries()) {
    it(`is light and does not jump in its ${form} form, at ${screen.width} pixels in ${screen.scheme}`, async () => {
      // Most of the time is spent on the network, so the types run concurrently; within a type, pages share their
      // files. Unless all combinations are tested, each template is measured in one form.
      const pages = templatesIn(form).filter((_, index) => IS_THOROUGH || (index + place) % SCREENS.length === 0);
      const byType = Object.values(Object.groupBy(pages, ({ payloadType }) => payloadType));
      const measureEach = async (pages: readonly PageForm[] = []): Promise<string[]> => {
        const found: string[] = [];
        for (const page of pages) {
          // The longest form has all allowed files: those of the first template are used for the others.
          const files = await filesOf(form === 'long' ? (pages[0] ?? page) : page, PICTURE_WIDTH);
          const problems = await measure(await publishNext({ ...page, files }), screen);
          found.push(...problems.map((problem) => `${page.template}: ${problem}`));
        }
        return found;
      };
      expect((await Promise.all(byType.map(measureEach))).flat()).to.deep.equal([]);
    });
  }

  it('is light as a card in its long form, and with the longest content in Chinese', async () => {
    const found: string[] = [];
    for (const [pages, most] of [
      [cardsIn('long'), PAGE_BARS.htmlBytes],
      [[...cardsIn('long, Chinese'), ...templatesIn('long, Chinese')], PAGE_BARS.chineseHtmlBytes],
    ] as const) {
      for (const page of pages) {
        // The number of pictures matters, not their content.
        const address = await publishForm(caller, { ...page, pictures: page.pictures.map(() => 'lake-noon.jpg') }, 64);
        found.push(...(await weigh(address, most)).map((problem) => `${page.template}: ${problem}`));
      }
    }
    expect(found).to.deep.equal([]);
  });
});
