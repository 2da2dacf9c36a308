import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { EXPERIENCE_TEMPLATES } from '../../src/core/contract/payloads/payloads.js';
import { PAGE_CONTENTS } from '../fixtures/page-contents.js';
import { closeTabs, openTestBrowser } from '../support/pages/browser.js';
import { pageAfterPage, pictureFiles, type SampleFile, type SamplePage } from '../support/pages/hosted-pages.js';
import { inspectPage, openTab, type Tab } from '../support/pages/page-inspection.js';
import { startTestService, type TestService } from '../support/service/service.js';

describe('A page in the default colours of its design', () => {
  let running: TestService;
  let browser: Browser | null = null;
  let publishNext: (page: SamplePage) => Promise<string>;
  let files: SampleFile[];
  const tabs: Tab[] = [];

  before(async function () {
    browser = await openTestBrowser();
    if (browser === null) return this.skip();
    running = await startTestService();
    publishNext = pageAfterPage({ url: running.url, key: (await running.addWorkspace()).key });
    files = await pictureFiles(['lake-noon.jpg', 'lake-dusk.jpg'], 640);
    for (const width of [320, 1280]) tabs.push(await openTab(browser, width));
  });
  after(async () => {
    await closeTabs(browser);
    await running?.close();
  });

  it('is tested with every design', () => {
    const templates = Object.values(EXPERIENCE_TEMPLATES).flat();
    expect(PAGE_CONTENTS.map(({ template }) => template)).to.have.members(templates.filter((name) => name !== 'None'));
  });

  for (const { template, payloadType, content } of PAGE_CONTENTS) {
    it(`fits, is accessible and loads nothing from elsewhere: ${template}`, async () => {
      const style = { experienceTemplateCode: template };
      const address = await publishNext({ payloadType, content, style, files });
      const found = await Promise.all(tabs.map((tab) => inspectPage(tab, address)));
      expect(found.flatMap(({ problems }) => problems)).to.deep.equal([]);
    });
  }
});
