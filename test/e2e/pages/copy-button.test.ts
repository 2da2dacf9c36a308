import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { closeTabs, openTestBrowser } from '../../support/pages/browser.js';
import { type Caller, publishPage } from '../../support/pages/hosted-pages.js';
import { startTestService, type TestService } from '../../support/service/service.js';

const PASSWORD = ' sample  "pass\\word" <&> ';
const NETWORK = { ssid: 'Sample network', password: PASSWORD, hidden: true };

describe('The buttons that copy', () => {
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

  interface TabOptions {
    readonly scripts?: boolean;
    readonly clipboard?: boolean;
    readonly locale?: string;
  }

  /** A tab with a touch screen; `clipboard: false` is a page without TLS, which has no `navigator.clipboard`. */
  const openPage = async (address: string, { scripts = true, clipboard = true, locale = 'en' }: TabOptions = {}) => {
    if (browser === null) throw new Error('There is no browser.');
    const context = await browser.newContext({ javaScriptEnabled: scripts, hasTouch: true, locale });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: running.url });
    const page = await context.newPage();
    if (!clipboard) {
      await page.addInitScript("Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })");
    }
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(address);
    return { page, problems, close: () => context.close() };
  };

  /** Read by another tab of the same browser that has the clipboard. */
  const clipboardText = async (from: Page): Promise<string> => {
    const page = await from.context().newPage();
    await page.goto(`${running.url}/healthz`);
    await page.bringToFront();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.close();
    return text;
  };

  it('copy the password by keyboard, and confirm it', async () => {
    const address = await publishPage(caller, { payloadType: 'Wifi', content: NETWORK });
    const { page, problems, close } = await openPage(address);
    const button = page.getByRole('button', { name: 'Copy: Password' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('#password-status', { hasText: 'Copied' }).waitFor();
    expect(await page.locator('#password-status').getAttribute('role')).to.equal('status');
    expect(await clipboardText(page)).to.equal(PASSWORD);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Copy: Network name' }).press('Space');
    await page.locator('#network-name-status', { hasText: 'Copied' }).waitFor();
    expect(await clipboardText(page)).to.equal('Sample network');
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('copy the password by touch on a page without TLS', async () => {
    const address = await publishPage(caller, { payloadType: 'Wifi', content: NETWORK });
    const { page, close } = await openPage(address, { clipboard: false });
    await page.getByRole('button', { name: 'Copy: Password' }).tap();
    await page.locator('#password-status', { hasText: 'Copied' }).waitFor();
    expect((await clipboardText(page)).trim()).to.equal(PASSWORD.trim());
    await close();
  });

  it('copy a text with its lines, in the language of the page', async () => {
    const text = 'Willkommen in unserem kleinen Garten hinter dem Haus.\n\nMehr: www.example.com';
    const address = await publishPage(caller, { payloadType: 'Text', content: text });
    const { page, close } = await openPage(address, { locale: 'fr' });
    await page.getByRole('button', { name: 'Text kopieren' }).tap();
    await page.locator('#text-status', { hasText: 'Kopiert' }).waitFor();
    expect(await clipboardText(page)).to.equal(text);
    expect(await page.locator('summary').isVisible()).to.equal(false);
    await close();
  });

  it('are absent without scripts, unlike the instructions', async () => {
    const network = await publishPage(caller, { payloadType: 'Wifi', content: NETWORK });
    const text = await publishPage(caller, { payloadType: 'Text', content: 'Sample' });
    for (const address of [network, text]) {
      const { page, close } = await openPage(address, { scripts: false });
      expect(await page.getByRole('button').count()).to.equal(0);
      expect(await page.locator('.copy-row').first().isVisible()).to.equal(false);
      if (address === text) await page.locator('summary').tap();
      expect(await page.locator('.hint').first().isVisible()).to.equal(true);
      await close();
    }
  });
});
