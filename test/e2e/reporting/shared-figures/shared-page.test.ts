import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { expectNoViolations } from '../../../support/console/expect-no-violations.js';
import { clientOf } from '../../../support/http/client.js';
import { closeTabs, openTestBrowser } from '../../../support/pages/browser.js';
import { startTestService, type TestService } from '../../../support/service/service.js';
import { share } from '../../../support/shared-figures/share.js';

const PASSWORD = 'correct horse';

describe('A page of shared figures in a browser', () => {
  let running: TestService;
  let browser: Browser | null = null;
  let client: ReturnType<typeof clientOf>;
  const sites: Server[] = [];

  before(async function () {
    browser = await openTestBrowser();
    if (browser === null) return this.skip();
    running = await startTestService();
    client = clientOf(running.url, (await running.addWorkspace()).key);
    const { errors } = (await client.graphql('mutation { createSample }')).body;
    expect(errors).to.equal(undefined);
  });
  after(async () => {
    for (const site of sites) site.close();
    await closeTabs(browser);
    await running?.close();
  });

  const openTab = async (colorScheme: 'light' | 'dark' = 'light', width = 1440): Promise<Page> => {
    if (browser === null) throw new Error('There is no browser.');
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    return context.newPage();
  };
  /** Another site, whose only page shows the address in a frame. */
  const embed = async (address: () => string): Promise<string> => {
    const site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(`<!doctype html><iframe src="${address()}"></iframe>`);
    });
    sites.push(site);
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  };

  it('is accessible in both looks, on phones and desks, and loads nothing from other hosts', async () => {
    const { path } = await share(client, { password: PASSWORD, period: { lastDays: 28 } });
    for (const [scheme, width] of [
      ['light', 1440],
      ['dark', 390],
      ['light', 390],
      ['dark', 1440],
    ] as const) {
      const page = await openTab(scheme, width);
      const problems: string[] = [];
      page.on('console', (message) => problems.push(message.text()));
      page.on('request', (request) => {
        if (!/^data:/.test(request.url()) && !request.url().startsWith(running.url)) problems.push(request.url());
      });
      await page.goto(running.url + path);
      await expectNoViolations(page, `the form, ${scheme}, ${width} px`);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Countries' }).waitFor();
      await page.getByText('Show as a table').click();
      await page.getByRole('columnheader', { name: 'Day' }).waitFor();
      await expectNoViolations(page, `the figures, ${scheme}, ${width} px`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(width);
      // The first response of a wrong or missing password is no problem of the page.
      expect(problems).to.deep.equal([]);
      await page.context().close();
    }
  });

  it('offers its figures as a CSV file', async () => {
    const { path } = await share(client, { name: 'Spring posters', period: { lastDays: 28 } });
    const page = await openTab();
    await page.goto(running.url + path);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('Spring posters.csv');
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    const lines = Buffer.concat(parts).toString().split('\r\n');
    expect(lines[0]).to.equal('\uFEFF,,Scans,Before,Notes');
    const days = lines.filter((line) => line.startsWith('Day,'));
    expect(days).to.have.length(28);
    const sum = days.reduce((total, line) => total + Number(line.split(',')[2]), 0);
    const shown = await page.locator('.totals dd').first().innerText();
    expect(new Intl.NumberFormat('en-GB').format(sum)).to.equal(shown);
    await page.context().close();
  });

  it('is shown in a frame of a site that the owner names, with its form, and in no other', async () => {
    let address = '';
    const [allowed, other] = [await embed(() => address), await embed(() => address)];
    const { path } = await share(client, { name: 'Framed', sites: [allowed], password: PASSWORD });
    address = running.url + path;
    const page = await openTab();
    await page.goto(allowed);
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Password').fill(PASSWORD);
    await frame.getByRole('button', { name: 'Open' }).click();
    await frame.getByRole('heading', { name: 'Framed' }).waitFor();
    const refusals: string[] = [];
    page.on('console', (message) => refusals.push(message.text()));
    await page.goto(other);
    await page.waitForFunction('document.querySelector("iframe").contentDocument === null');
    expect(refusals.join()).to.contain('frame-ancestors');
    expect(await page.frameLocator('iframe').getByLabel('Password').count()).to.equal(0);
    await page.context().close();
  });
});
