import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { PAGE_CONTENTS, type PageContent, styleOf } from '../../fixtures/page-contents.js';
import { onePage, pdf } from '../../fixtures/pdf-builder.js';
import { samplePicture } from '../../fixtures/sample-pictures.js';
import { closeTabs, openTestBrowser } from '../../support/pages/browser.js';
import {
  type Caller,
  pageAfterPage,
  pictureFiles,
  publishPage,
  type SampleFile,
  type SamplePage,
} from '../../support/pages/hosted-pages.js';
import { inspectPage, openTab, type Tab } from '../../support/pages/page-inspection.js';
import { startTestService, type TestService } from '../../support/service/service.js';
import { sampleOf } from '../../support/thorough.js';

const PHONE = { width: 390, height: 844 };
const PICTURE_WIDTH = 640;
/** As a share of the screen's height. */
const FIRST_PICTURE_MAX = 0.4;
const TITLES = { Menu: { title: 'Lunch' }, Document: { title: 'Instructions' }, Memory: { title: 'A day out' } };

/** Runs in the browser. */
const COLOURS = `[...document.querySelectorAll('html, body, body *')].map((element) => {
  const { color, backgroundColor, borderColor, colorScheme } = getComputedStyle(element);
  return [element.tagName, color, backgroundColor, borderColor, colorScheme].join(' ');
})`;

const cut = async (width: number, height: number): Promise<SampleFile> => {
  const image = sharp(await samplePicture('lake-noon.jpg', 1400)).resize(width, height, { fit: 'cover' });
  return { name: `${width}x${height}.jpg`, type: 'image/jpeg', bytes: await image.jpeg().toBuffer() };
};

describe('The layout of a page', () => {
  let running: TestService;
  let browser: Browser | null = null;
  let caller: Caller;
  let publishNext: (page: SamplePage) => Promise<string>;
  let narrow: Tab;
  let extreme: SampleFile[];
  const addresses = new Map<string, string>();

  const withFiles = (page: PageContent, content: object, files: readonly SampleFile[]): SamplePage => ({
    payloadType: page.payloadType,
    content,
    style: styleOf(page),
    files,
  });

  /** Publishes the sample page of a template once. */
  const pageOf = async (page: PageContent): Promise<string> => {
    const known = addresses.get(page.template);
    if (known !== undefined) return known;
    const documents = (page.documents ?? []).map(
      (name): SampleFile => ({ name, type: 'application/pdf', bytes: pdf(onePage()) }),
    );
    const files = [...(await pictureFiles(page.pictures, PICTURE_WIDTH)), ...documents];
    const address = await publishPage(caller, withFiles(page, page.content, files));
    addresses.set(page.template, address);
    return address;
  };

  /** Runs `check` on a loaded page with a phone's dimensions. */
  const onPhone = async (address: string, check: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser?.newContext({ viewport: PHONE, isMobile: true });
    try {
      const page = await context?.newPage();
      await page?.goto(address, { waitUntil: 'networkidle' });
      if (page !== undefined) await check(page);
    } finally {
      await context?.close();
    }
  };

  before(async function () {
    browser = await openTestBrowser();
    if (browser === null) return this.skip();
    running = await startTestService();
    caller = { url: running.url, key: (await running.addWorkspace()).key };
    publishNext = pageAfterPage(caller);
    narrow = await openTab(browser, 320);
    extreme = await Promise.all([cut(8000, 300), cut(300, 4000)]);
  });
  after(async () => {
    await closeTabs(browser);
    await running?.close();
  });

  for (const page of sampleOf(PAGE_CONTENTS, 0)) {
    it(`is the same in ${page.template} for readers who prefer dark colours`, async () => {
      await onPhone(await pageOf(page), async (opened) => {
        const light = await opened.evaluate<string[]>(COLOURS);
        await opened.emulateMedia({ colorScheme: 'dark' });
        expect(await opened.evaluate<string[]>(COLOURS)).to.deep.equal(light);
      });
    });
  }

  for (const page of sampleOf(PAGE_CONTENTS, 1)) {
    it(`works in ${page.template} with only a PDF or a title, and with pictures of extreme shapes`, async () => {
      const title = TITLES[page.payloadType];
      const document: SampleFile = { name: 'sample.pdf', type: 'application/pdf', bytes: pdf(onePage()) };
      const forms = [
        { content: title, files: page.payloadType === 'Memory' ? [] : [document] },
        { content: page.content, files: extreme },
        { content: title, files: extreme },
      ];
      for (const { content, files } of forms) {
        const { problems } = await inspectPage(narrow, await publishNext(withFiles(page, content, files)));
        expect(problems).to.deep.equal([]);
      }
    });
  }

  for (const page of PAGE_CONTENTS.filter(({ payloadType }) => payloadType === 'Menu')) {
    it(`shows a dish and ways to call on a phone’s first screen in ${page.template}`, async () => {
      await onPhone(await pageOf(page), async (opened) => {
        const picture = await opened.locator('main img').first().boundingBox();
        expect(picture?.height).to.be.at.most(FIRST_PICTURE_MAX * PHONE.height);
        const bar = await opened.locator('.contact-bar').boundingBox();
        expect(bar && bar.y + bar.height).to.equal(PHONE.height);
        const dish = await opened.locator('.dish-row').first().boundingBox();
        expect(dish && dish.y + dish.height).to.be.below(bar?.y ?? 0);
      });
    });
  }

  it('links to the sections of a long menu with links that stay on the screen', async () => {
    const [menu] = PAGE_CONTENTS;
    if (menu === undefined) throw new Error('There is no sample of a menu.');
    const dishes = Array.from({ length: 8 }, (_, at) => `Sample dish ${at} … ${at + 5}.50`).join('\n');
    const description = ['Breakfast', 'Soups', 'Pasta', 'Desserts']
      .map((heading) => `${heading}\n${dishes}`)
      .join('\n\n');
    const files = await pictureFiles(['tomato-soup.jpg'], PICTURE_WIDTH);
    await onPhone(
      await publishPage(caller, withFiles(menu, { title: 'All day', description }, files)),
      async (opened) => {
        await opened.emulateMedia({ reducedMotion: 'reduce' });
        await opened.getByRole('link', { name: 'Desserts' }).click();
        await opened.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        const links = await opened.locator('.section-links').boundingBox();
        const section = await opened.locator('#section-4').boundingBox();
        expect(links?.y).to.equal(0);
        expect(section?.y).to.be.within(links?.height ?? 0, PHONE.height / 2);
      },
    );
  });
});
