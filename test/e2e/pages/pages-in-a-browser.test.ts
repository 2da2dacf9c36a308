import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { EXPERIENCE_TEMPLATES } from '../../../src/core/contract/payloads/payloads.js';
import { PAGE_CONTENTS, styleOf } from '../../fixtures/page-contents.js';
import { EXTREMES, type ExtremeContents, LONGEST } from '../../fixtures/page-extremes.js';
import { onePage, pdf } from '../../fixtures/pdf-builder.js';
import type { SamplePicture } from '../../fixtures/sample-pictures.js';
import { closeTabs, openTestBrowser } from '../../support/pages/browser.js';
import { pageAfterPage, pictureFiles, type SampleFile, type SamplePage } from '../../support/pages/hosted-pages.js';
import { inspectPage, openTab, type Tab } from '../../support/pages/page-inspection.js';
import { startTestService, type TestService } from '../../support/service/service.js';
import { IS_THOROUGH, sampleOf } from '../../support/thorough.js';

const WIDTHS = IS_THOROUGH ? [320, 390, 1280] : [320, 1280];
/** Wide enough for a narrower copy to be made and chosen. */
const PICTURE_WIDTH = 640;
const PICTURES: SamplePicture[] = ['lake-noon.jpg', 'lake-dusk.jpg', 'lamp-white.jpg'];
const SMALL_PAGES = ['Text', 'Wifi', 'VCard', 'Event'] as const;
/** Maximum number of files of each kind of page, and whether PDFs may be among them. */
const FILES_MAX = { Menu: 8, Document: 4, Memory: 12 } as const;

describe('A page in a browser', () => {
  let running: TestService;
  let browser: Browser | null = null;
  let publishNext: (page: SamplePage) => Promise<string>;
  let pictures: SampleFile[];
  const tabs: Tab[] = [];
  let inspections = 0;

  before(async function () {
    browser = await openTestBrowser();
    if (browser === null) return this.skip();
    running = await startTestService();
    publishNext = pageAfterPage({ url: running.url, key: (await running.addWorkspace()).key });
    pictures = await pictureFiles(PICTURES, PICTURE_WIDTH);
    for (const width of WIDTHS) tabs.push(await openTab(browser, width));
  });
  after(async () => {
    await closeTabs(browser);
    await running?.close();
  });

  /** Pictures, and a PDF as the second file if the type allows one. */
  const filesFor = (kind: keyof typeof FILES_MAX, amount: ExtremeContents['files']): SampleFile[] => {
    const count = { one: 1, two: 2, all: FILES_MAX[kind] }[amount];
    const name = amount === 'all' ? `${'unbroken'.repeat(20)}.pdf` : 'sample.pdf';
    const document: SampleFile = { name, type: 'application/pdf', bytes: pdf(onePage()) };
    return Array.from({ length: count }, (_, at) =>
      at === 1 && kind !== 'Memory' ? document : pictures[at % pictures.length],
    ).filter((file) => file !== undefined);
  };

  /** Checks all widths, or the next of them. */
  const expectNoProblems = async (
    address: string,
    { direction, language }: Pick<ExtremeContents, 'direction' | 'language'>,
  ): Promise<void> => {
    const next = inspections++ % tabs.length;
    const inspecting = IS_THOROUGH ? tabs : tabs.slice(next, next + 1);
    const found = await Promise.all(inspecting.map((tab) => inspectPage(tab, address)));
    expect(found.flatMap(({ problems }) => problems)).to.deep.equal([]);
    for (const { dir, lang } of found) {
      expect(dir).to.equal(direction);
      expect(lang).to.match(language === null ? /^[a-z]{2,3}$/ : new RegExp(`^${language}$`));
    }
  };

  it('is tested with every template', () => {
    const templates = Object.values(EXPERIENCE_TEMPLATES).flat();
    expect(PAGE_CONTENTS.map(({ template }) => template)).to.have.members(templates.filter((name) => name !== 'None'));
  });

  for (const [turn, [kind, contents]] of Object.entries(EXTREMES).entries()) {
    for (const page of sampleOf(PAGE_CONTENTS, turn)) {
      it(`fits, is accessible and loads nothing from elsewhere: ${page.template}, ${kind}`, async () => {
        const { payloadType } = page;
        const files = filesFor(payloadType, contents.files);
        const address = await publishNext({
          payloadType,
          content: contents[payloadType],
          style: styleOf(page),
          files,
        });
        await expectNoProblems(address, contents);
      });
    }

    for (const payloadType of sampleOf(SMALL_PAGES, turn)) {
      it(`fits, is accessible and loads nothing from elsewhere: ${payloadType}, ${kind}`, async () => {
        // A page about a network is English; only the network's name may be right to left.
        const declared = payloadType === 'Wifi' ? ({ direction: 'ltr', language: 'en' } as const) : contents;
        await expectNoProblems(await publishNext({ payloadType, content: contents[payloadType] }), declared);
      });
    }
  }

  for (const page of sampleOf(PAGE_CONTENTS, 0)) {
    it(`fits a phone when its pictures do not load: ${page.template}`, async () => {
      const { payloadType } = page;
      const files = filesFor(payloadType, LONGEST.files);
      const address = await publishNext({ payloadType, content: LONGEST[payloadType], style: styleOf(page), files });
      const phone = await browser?.newPage({ viewport: { width: 320, height: 844 } });
      await phone?.route(/\/assets\//, (route) => route.abort());
      await phone?.goto(address);
      expect(await phone?.evaluate('document.documentElement.scrollWidth')).to.equal(320);
      await phone?.close();
    });
  }
});
