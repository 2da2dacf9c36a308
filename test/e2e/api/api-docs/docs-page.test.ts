import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { openapi } from '../../../support/http/contract.js';
import { closeTabs, openTestBrowser } from '../../../support/pages/browser.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

/** Opens a browser page that reaches only this service, and records its requests and errors. */
async function openPage(
  browser: Browser,
  url: string,
): Promise<{ page: Page; foreign: string[]; complaints: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const foreign: string[] = [];
  const complaints: string[] = [];
  await context.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, foreign, complaints };
}

describe('The documentation', () => {
  let browser: Browser | null;
  let running: TestService;

  before(async function () {
    browser = await openTestBrowser();
    if (browser === null) this.skip();
    running = await startTestService();
  });
  after(async () => {
    await closeTabs(browser);
    await running?.close();
  });

  const open = (service: TestService) => {
    if (browser === null) throw new Error('no browser');
    return openPage(browser, service.url);
  };

  const addCampaign = async (service: TestService): Promise<string> => {
    const { key } = await service.addWorkspace();
    expect((await clientOf(service.url, key).post(CODES, dynamicUrl({ name: 'From the page' }))).status).to.equal(201);
    return key;
  };

  it('lists every operation at /docs/rest and tries one with a key', async () => {
    const key = await addCampaign(running);
    const { page, foreign, complaints } = await open(running);
    await page.goto(`${running.url}/docs/rest`);
    await page.locator('.opblock').first().waitFor();
    const operations = Object.values(openapi.paths).flatMap((methods) =>
      Object.keys(methods).filter((method) => method !== 'parameters'),
    );
    expect(await page.locator('.opblock').count()).to.equal(operations.length);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').fill(key);
    await page.locator('.auth-btn-wrapper .authorize').click();
    await page.locator('.auth-btn-wrapper .btn-done').click();
    await page.locator('.opblock').filter({ hasText: 'List and filter campaigns' }).first().click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table').getByText('"From the page"').waitFor();
    const stores = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stores).to.not.contain(key);
    expect({ foreign, complaints }).to.deep.equal({ foreign: [], complaints: [] });
    await page.context().close();
  });

  it('finds a section by its words, without the internet', async () => {
    const { page, foreign, complaints } = await open(running);
    await page.goto(`${running.url}/docs`);
    await page.getByLabel('Search the documentation').fill('rotate secret');
    await page
      .locator('#results')
      .getByRole('link', { name: /^Delivery/ })
      .click();
    await page.waitForURL(`${running.url}/docs/webhooks#delivery`);
    await page.getByRole('heading', { name: 'Delivery' }).waitFor();
    await page.getByLabel('Search the documentation').fill('xyzzy');
    await page.getByText('No results').waitFor();
    expect({ foreign, complaints }).to.deep.equal({ foreign: [], complaints: [] });
    await page.context().close();
  });

  it('can be read by everybody, in light and dark, on phones and desks', async () => {
    const { page } = await open(running);
    for (const path of ['/docs', '/docs/guides/first-campaign', '/docs/imports']) {
      await page.goto(running.url + path);
      await expectNoViolationsInAllLooks(page);
    }
    await page.context().close();
  });
});
