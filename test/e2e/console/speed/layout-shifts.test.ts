import { expect } from 'chai';
import type { Locator, Page, Route } from 'playwright-core';
import { ANALYTICS_PATH, noon, recordPosterScans } from '../../../support/console/analytics-page.js';
import { createCampaigns } from '../../../support/console/create-campaigns.js';
import { startConsole, type TestConsole } from '../../../support/console/start-console.js';
import { type MailServer, startMailServer } from '../../../support/mail/mail-server.js';

/** Half of what counts as good in the field (https://web.dev/articles/cls). */
const SHIFT_MAX = 0.05;

/** Collects what moves although nobody has done anything. */
const OBSERVE = `new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const places = sources.map(({ node, previousRect, currentRect }) =>
      [node?.className ?? 'gone', node?.textContent?.slice(0, 30), Math.round(previousRect.y), Math.round(currentRect.y)].join(' '));
    if (!hadRecentInput) (window.shifts ??= []).push({ value, places });
  }
}).observe({ type: 'layout-shift', buffered: true })`;

/** Ends when what is there is painted; at once while there is nothing, because style sheets block painting. */
const PAINTED = `document.getElementById('root')?.hasChildNodes() &&
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))`;

const ADD_NOTE = 'mutation ($input: TimelineNoteInput!) { createTimelineNote(input: $input) { id } }';

/** How often the screen is painted without a request before it counts as complete. */
const QUIET_ROUNDS = 10;

interface Shift {
  readonly value: number;
  readonly places: readonly string[];
}

describe('The console’s layout', () => {
  let mails: MailServer;
  let running: TestConsole | null = null;
  let path = '';
  before(async function () {
    mails = await startMailServer();
    const environment = { SMTP_URL: mails.url, MAIL_FROM: 'Signpost <signpost@example.com>' };
    running = await startConsole({ service: { environment } });
    if (running === null) return this.skip();
    const campaign = { mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com/', tags: ['poster'] };
    await createCampaigns(
      running,
      Array.from({ length: 12 }, (_, index) => ({ ...campaign, name: `Campaign ${index}` })),
    );
    await recordPosterScans(running);
    const { qrCodes } = await running.graphql('{ qrCodes(search: "Poster", pageSize: 1) { items { id } } }');
    const id = (qrCodes as { items: { id: string }[] }).items[0]?.id;
    path = `/campaigns/${id}`;
    const [date, later] = [noon(2), noon(-9)].map((ms) => new Date(ms).toISOString().slice(0, 10));
    for (const qrCodeId of [id, null])
      for (const text of ['Poster hung', 'Flyers handed out', 'Stand opened'])
        await running.graphql(ADD_NOTE, { input: { qrCodeId, date, text } });
    await running.graphql(ADD_NOTE, {
      input: { qrCodeId: id, date: later, text: '', goal: { scans: 500, fromDate: date } },
    });
  });
  afterEach(() => running?.problems.expectNone());
  after(async () => {
    await running?.close();
    await mails.close();
  });

  /**
   * Opens a screen on the slowest network: every file and every answer arrives after all that came before is painted.
   * Returns the sum of the shifts until the last part of the screen is there.
   */
  async function shiftsOf(page: Page, address: string, last: Locator): Promise<readonly Shift[]> {
    await page.addInitScript(OBSERVE);
    const held: Route[] = [];
    await page.route(/^http/, (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      held.push(route);
    });
    await page.goto(`${running?.url}${address}`, { waitUntil: 'commit' });
    for (let quiet = 0; quiet < QUIET_ROUNDS || !(await last.isVisible()); quiet = held.length > 0 ? 0 : quiet + 1) {
      const route = held.shift();
      await route?.continue();
      await (
        await route
          ?.request()
          .response()
          .catch(() => null)
      )?.finished();
      await page.evaluate(PAINTED);
    }
    return (await page.evaluate('window.shifts ?? []')) as Shift[];
  }

  const SCREENS: readonly [name: string, path: () => string, last: (page: Page) => Locator][] = [
    ['sign-in screen', () => '/sign-in', (page) => page.locator('input[name="link"]')],
    ['list', () => '/campaigns', (page) => page.getByRole('row').locator('img').first()],
    ['campaign', () => path, (page) => page.getByText('Poster hung').first()],
    ['design of a campaign', () => `${path}?tab=design`, (page) => page.getByText('Scans reliably').first()],
    ['new code', () => '/campaigns/new', (page) => page.getByAltText('Your code')],
    ['analytics', () => ANALYTICS_PATH, (page) => page.getByText('Berlin').first()],
  ];
  for (const width of [390, 1280]) {
    for (const [name, addressOf, lastOf] of SCREENS) {
      it(`does not jump while the ${name} arrives piece by piece, ${width} px wide`, async () => {
        const options = { path: '/healthz', width };
        const page = await (name === 'sign-in screen' ? running?.openSignedOut(options) : running?.open(options));
        if (page === undefined) throw new Error('no page');
        const shifts = await shiftsOf(page, addressOf(), lastOf(page));
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        expect(sum, JSON.stringify(shifts, null, 1)).to.be.at.most(SHIFT_MAX);
        await page.context().close();
      });
    }
  }
});
