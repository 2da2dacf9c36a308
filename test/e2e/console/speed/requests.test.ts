import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import { createCampaigns } from '../../../support/console/create-campaigns.js';
import { describeConsole } from '../../../support/console/describe-console.js';

const COUNT = 25;
const REQUESTS_MAX = 40;
/** How long after the last key a search is asked for, in ms. The rest of 300 ms is for the answer. */
const PAUSE_MAX_MS = 150;

const isOnNetwork = (request: Request): boolean => /^https?:/.test(request.url());

describeConsole('The console', (running) => {
  before(() =>
    createCampaigns(
      running,
      Array.from({ length: COUNT }, (_, index) => ({
        ...{ name: `Campaign ${index}`, mode: 'Dynamic', payloadType: 'Url', content: `https://example.com/${index}` },
      })),
    ),
  );

  /** A page that is signed in, and has nothing of the console yet. */
  const openEmpty = (): Promise<Page> => running.open({ path: '/healthz' });

  it(`loads the campaigns with their pictures in at most ${REQUESTS_MAX} requests`, async () => {
    const page = await openEmpty();
    const requests: string[] = [];
    page.on('request', (request) => isOnNetwork(request) && requests.push(request.url()));
    const commands = page.waitForRequest(/command-dialog/);
    await page.goto(`${running.url}/campaigns`);
    await page.getByRole('row').filter({ hasText: 'Campaign 3' }).locator('img').first().waitFor();
    // The last part, which is loaded when nothing else is.
    await commands;
    await page.waitForLoadState('networkidle');
    expect(requests.length, requests.join('\n')).to.be.within(5, REQUESTS_MAX);
    await page.close();
  });

  for (const [name, open] of [
    ['the list', (page: Page) => page.getByRole('searchbox').focus()],
    ['Ctrl K', (page: Page) => page.keyboard.press('Control+k')],
  ] as const) {
    it(`searches with ${name} ${PAUSE_MAX_MS} ms after the last key`, async () => {
      const page = await openEmpty();
      await page.clock.install();
      await page.goto(`${running.url}/campaigns`);
      await page.getByText('Campaign 3', { exact: true }).waitFor();
      await open(page);
      await page.locator('input:focus').waitFor();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('Campaign 17'));
      await page.keyboard.type('Campaign 17');
      await page.clock.runFor(PAUSE_MAX_MS);
      await asked;
      await page.clock.resume();
      await page.getByText('Campaign 17').first().waitFor();
      await page.close();
    });
  }
});
