import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { samplePdfFor } from '../../fixtures/sample-pdf.js';
import { closeTabs, openTestBrowser } from '../../support/pages/browser.js';
import { pictureFiles, publishPage, type SampleFile } from '../../support/pages/hosted-pages.js';
import { inspectPage, openTab } from '../../support/pages/page-inspection.js';
import { startTestService, type TestService } from '../../support/service/service.js';

const PAGES = [
  { template: 'MemoryGallery', payloadType: 'Memory', content: { title: 'A week at the lake' } },
  { template: 'MemoryJournal', payloadType: 'Memory', content: { title: 'A week at the lake' } },
  { template: 'ProductStory', payloadType: 'Document', content: { title: 'The Evening Lamp' } },
  { template: 'MenuModern', payloadType: 'Menu', content: { title: 'A photographed menu' } },
] as const;

const isFocused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate<boolean>(`document.activeElement.matches('${selector}')`);

describe('A picture of a page', () => {
  let running: TestService;
  let browser: Browser | null = null;
  let key: string;
  let files: SampleFile[];

  before(async function () {
    browser = await openTestBrowser();
    if (browser === null) return this.skip();
    running = await startTestService();
    key = (await running.addWorkspace()).key;
    files = await pictureFiles(['lake-noon.jpg', 'lake-dusk.jpg', 'lamp-white.jpg'], 640);
  });
  after(async () => {
    await closeTabs(browser);
    await running?.close();
  });

  const open = async (at: (typeof PAGES)[number], width: number): Promise<Page> => {
    if (browser === null) throw new Error('There is no browser.');
    const { template, payloadType, content } = at;
    const style = { experienceTemplateCode: template };
    const address = await publishPage({ url: running.url, key }, { payloadType, content, style, files });
    const tab = await openTab(browser, width);
    expect((await inspectPage(tab, address)).problems).to.deep.equal([]);
    return tab.page;
  };

  for (const at of PAGES) {
    it(`can be enlarged and closed by keyboard in ${at.template}`, async () => {
      const page = await open(at, 1280);
      await page.locator('[popovertarget="picture-2"]').first().focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      expect(await dialog.getAttribute('aria-label')).to.contain('2');
      expect(await isFocused(page, '#picture-2 .enlarged-close')).to.equal(true);
      await page.evaluate(`document.querySelector('.enlarged:popover-open img').decode()`);
      expect((await dialog.locator('img').boundingBox())?.width).to.be.above(500);
      // Nothing behind it can be reached.
      expect(await page.locator('main a, main button').first().isVisible()).to.equal(false);
      await page.keyboard.press('Escape');
      expect(await page.getByRole('dialog').count()).to.equal(0);
      expect(await isFocused(page, 'main [popovertarget=picture-2]')).to.equal(true);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('dialog').count()).to.equal(0);
      await page.context().close();
    });
  }

  it('is closed by a tap on its button or outside it, at the same place of the page', async () => {
    const [gallery] = PAGES;
    const page = await open(gallery, 390);
    const picture = page.locator('main [popovertarget="picture-3"]');
    await picture.scrollIntoViewIfNeeded();
    const before = await page.evaluate('scrollY');
    await picture.tap();
    await page.getByRole('dialog').getByRole('button').tap();
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await picture.tap();
    expect(await page.getByRole('dialog').count()).to.equal(1);
    await page.touchscreen.tap(195, 840);
    expect(await page.getByRole('dialog').count()).to.equal(0);
    expect(await page.evaluate('scrollY')).to.equal(before);
    await page.context().close();
  });

  it('of a PDF opens with all pages on the full screen, and leads back to its place', async () => {
    if (browser === null) throw new Error('There is no browser.');
    const pdf: SampleFile = {
      name: 'menu.pdf',
      type: 'application/pdf',
      bytes: await samplePdfFor('MenuWarm'),
    };
    const sample = { payloadType: 'Menu', content: { title: 'Supper' }, style: { experienceTemplateCode: 'MenuWarm' } };
    const address = await publishPage({ url: running.url, key }, { ...sample, files: [pdf] });
    const { page } = await openTab(browser, 390);
    await page.goto(address);
    await page.locator('a[href="#document-1-2"]').click();
    expect(await page.locator('#document-1-2 img').isVisible()).to.equal(true);
    await page.waitForFunction("document.querySelector('#document-1-2').getBoundingClientRect().top < 100");
    expect(await page.locator('main .document-link').isVisible()).to.equal(false);
    const tab = await openTab(browser, 390);
    expect((await inspectPage(tab, `${address}#document-1-1`)).problems).to.deep.equal([]);
    await page.getByRole('link', { name: 'Back to the page' }).click();
    expect(await page.locator('.reader').isVisible()).to.equal(false);
    expect(await page.locator('main .document-link').isVisible()).to.equal(true);
    await page.goBack();
    expect(await page.locator('.reader').isVisible()).to.equal(true);
    await page.context().close();
  });
});
