import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { PAGE_CONTENTS, styleOf } from '../../fixtures/page-contents.js';
import { closeTabs, openTestBrowser } from '../../support/pages/browser.js';
import { type Caller, pictureFiles, publishPage } from '../../support/pages/hosted-pages.js';
import { startTestService, type TestService } from '../../support/service/service.js';

const TEXTS: Readonly<Record<string, string>> = {
  ja: '当店のキッチンは毎日正午から夜遅くまで営業しております。',
  zh: '我们的厨房每天从中午营业到深夜，欢迎光临。',
  ar: 'مطبخنا مفتوح كل يوم من الظهر حتى وقت متأخر من المساء.',
  en: 'Our kitchen is open every day from noon until late in the evening.',
};

/** Templates that set some of their text in italics. */
const TEMPLATES = ['MenuWarm', 'MemoryJournal'];

describe('Slanted letters', () => {
  let running: TestService;
  let browser: Browser | null = null;
  let caller: Caller;

  before(async function () {
    browser = await openTestBrowser();
    if (browser === null) return this.skip();
    running = await startTestService();
    caller = { url: running.url, key: (await running.addWorkspace()).key };
  });
  after(async () => {
    await closeTabs(browser);
    await running?.close();
  });

  for (const [language, text] of Object.entries(TEXTS)) {
    it(`are ${language === 'en' ? 'on pages in English' : `not on a page in a script that has none: ${language}`}`, async () => {
      const context = await browser?.newContext({ locale: 'en' });
      const page = await context?.newPage();
      let slanted = 0;
      for (const contents of PAGE_CONTENTS.filter(({ template }) => TEMPLATES.includes(template))) {
        const { payloadType } = contents;
        const line = `${text}\n${text} 12.50\n${text}`;
        const content =
          payloadType === 'Menu'
            ? { businessName: text, title: text, description: line }
            : { title: text, story: line, dateLabel: text, location: text };
        const files = await pictureFiles(['lake-noon.jpg'], 640);
        await page?.goto(await publishPage(caller, { payloadType, content, style: styleOf(contents), files }));
        expect(await page?.locator('html').getAttribute('lang')).to.equal(language);
        slanted += Number(
          await page?.evaluate(
            "[...document.querySelectorAll('body *')].filter((element) => getComputedStyle(element).fontStyle !== 'normal').length",
          ),
        );
      }
      expect(slanted > 0).to.equal(language === 'en');
      await context?.close();
    });
  }
});
