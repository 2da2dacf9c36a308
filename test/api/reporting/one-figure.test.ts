import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { ReportView } from '../../../src/artwork/reports/report-view.js';
import { DAY_MS } from '../../../src/core/clock.js';
import { changeWriter } from '../../../src/core/contract/figures/change.js';
import { loadConsoleModule } from '../../support/console/console-module.js';
import { dynamicUrl } from '../../support/http/client.js';
import { ReportMails } from '../../support/reports/report-mails.js';
import { randomOf, randomScans } from '../../support/scans/random-scans.js';
import { recordScans } from '../../support/scans/record-scans.js';
import { share } from '../../support/shared-figures/share.js';

type Search = Readonly<Record<string, unknown>>;
interface Shown {
  readonly zone: string;
}
const { readAnalyticsView, shownView, COMPARED_NAMES } = await loadConsoleModule<{
  readAnalyticsView(search: Search): Search;
  shownView(view: Search, now: number, language: string): Shown;
  COMPARED_NAMES: readonly string[];
}>('analytics/view/analytics-view.ts');
const { PRESETS } = await loadConsoleModule<{ PRESETS: readonly string[] }>('analytics/view/period.ts');
const { figuresVariables } = await loadConsoleModule<{ figuresVariables(view: Search, shown: Shown): object }>(
  'analytics/view/selection.ts',
);
const { readCampaignSearch } = await loadConsoleModule<{ readCampaignSearch(search: Search): Search }>(
  'campaign/campaign-tab.ts',
);
const { sharedViewOf } = await loadConsoleModule<{ sharedViewOf(view: Search, shown: Shown): Search }>(
  'sharing/shared-view.ts',
);
const { pdfAddress } = await loadConsoleModule<{ pdfAddress(view: Search, language: string, kit: null): string }>(
  'reports/pdf-address.ts',
);
const { writeAddressSearch, parseAddressSearch } = await loadConsoleModule<{
  writeAddressSearch(search: Search): string;
  parseAddressSearch(text: string): Search;
}>('address-search.ts');

const QUERY = readFileSync('console/src/analytics/figures/figures.graphql', 'utf8');
const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Chatham', 'Pacific/Kiritimati'];
const numbers = new Intl.NumberFormat('en-GB');
const change = changeWriter('en-GB', 'new');

/** Scans and unique scans, each with its change, and the sentences about them, as they are read. */
type Read = readonly string[];
const readView = ({ totals, summary }: ReportView): Read => [
  ...totals.slice(0, 2).map((total) => textOf(total.value, total.change?.text)),
  summary.join(' '),
];
const textOf = (value: string, changed: string | undefined): string =>
  changed === undefined ? value : `${value} ${changed}`;
const written = (now: number, before: number): string =>
  textOf(numbers.format(now), now + before === 0 ? undefined : change(now, before).text);

describe('One question about figures', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)];
  let mails: ReportMails;
  let campaignIds: string[];
  const drawn: ReportView[] = [];

  before(async () => {
    mails = await ReportMails.start();
    const workspaceId = mails.owner.workspace.id;
    const create = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
    campaignIds = [];
    while (campaignIds.length < 2)
      campaignIds.push((await mails.browser.graphql(create, { input: dynamicUrl() })).body.data.createQrCode.id);
    const scans = randomScans({ random, workspaceId, campaignIds, count: 3_000 });
    const now = Date.now();
    const days = (): number => (random() < 0.5 ? 3 : random() < 0.5 ? 60 : 800);
    const recent = scans.map((scan) => ({ ...scan, scannedMs: now - Math.floor(random() * days() * DAY_MS) }));
    await recordScans(mails.one.databaseUrl, recent);
    const { renderer } = mails.one.service.services;
    renderer.reportPdf = async (_, { view }) => {
      drawn.push(view);
      return Buffer.from('%PDF-');
    };
  });
  after(() => mails.close());

  const ofConsole = async (variables: object): Promise<Read> => {
    const { data, errors } = (await mails.browser.graphql(QUERY, { ...variables, wordsIn: 'en-GB' })).body;
    if (errors) throw new Error(JSON.stringify(errors));
    const { scansInPeriod, period, previousPeriod, sentences } = data.analyticsOverview;
    const changes = [
      [scansInPeriod, previousPeriod.scans],
      [period.uniqueScans, previousPeriod.uniqueScans],
    ] as const;
    return [...changes.map(([now, before]) => written(now, before)), sentences.join(' ')];
  };

  const pageOf = async (input: Search): Promise<string> => {
    const { path } = await share(mails.browser, { ...input, language: 'en' });
    return (await mails.browser.get(path).expect(200)).text;
  };
  const totalsIn = (html: string): Read =>
    [...html.matchAll(/<dd>([^<]*)<\/dd>(?:<dd class="change[^"]*">([^<]*)<\/dd>)?/g)]
      .slice(0, 2)
      .map(([, value = '', changed]) => textOf(value, changed));
  const readPage = (html: string): Read => [
    ...totalsIn(html),
    (/<p class="summary">([^<]*)</.exec(html)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  ];
  const ofSharedPage = async ({ days: _, hasOtherFilters: __, ...input }: Search): Promise<Read> =>
    readPage(await pageOf(input));

  async function ofPdf(shared: Search): Promise<Read> {
    await mails.browser.get(pdfAddress(shared, 'en', null)).expect(200);
    const view = drawn.pop();
    return view === undefined ? [] : readView(view);
  }

  it('has the same answer on a campaign, in the analytics, on a shared page and in a PDF', async () => {
    for (let i = 0; i < 12; i++) {
      const from = new Date(Date.now() - below(90) * DAY_MS).toISOString().slice(0, 10);
      const to = new Date(Date.parse(from) + below(40) * DAY_MS).toISOString().slice(0, 10);
      const period = random() < 0.2 ? { from, to } : { period: pick(PRESETS) };
      const zone = pick(ZONES) ?? 'UTC';
      const id = pick(campaignIds) ?? '';
      // As a campaign's screen does, whose link leads to all figures.
      const onCampaign = { ...readCampaignSearch(period), campaign: [id], zone };
      const linked = readAnalyticsView(parseAddressSearch(writeAddressSearch(onCampaign).slice(1)));
      const compared = {
        ...linked,
        compare: random() < 0.6 ? undefined : pick(COMPARED_NAMES.filter((each) => each !== 'none')),
      };
      const language = pick(['en', 'de']) ?? 'en';
      const now = Date.now();
      const answers = async (view: Search): Promise<readonly Read[]> => {
        const shown = shownView(view, now, language);
        const shared = { ...sharedViewOf(view, shown), name: 'Figures' };
        return [await ofConsole(figuresVariables(view, shown)), await ofSharedPage(shared), await ofPdf(shared)];
      };
      const what = `seed ${seed}: ${JSON.stringify(compared)} in ${language}`;
      const [first, ...others] = await answers(compared);
      for (const other of others) expect(other, what).to.deep.equal(first);
      if (compared.compare === undefined) {
        expect(figuresVariables(onCampaign, shownView(onCampaign, now, language)), what).to.deep.equal(
          figuresVariables(linked, shownView(linked, now, language)),
        );
      }
      await mails.sql('delete from shared_figures');
    }
  });

  it('has the same answer in the sums of a page’s table of campaigns by cities', async () => {
    const period = { lastDays: 1 + below(60) };
    const html = await pageOf({ period, comparison: 'PreviousPeriod', timeZone: pick(ZONES) });
    const row = /<tr class="total">(.*?)<\/tr>/.exec(html)?.[1] ?? '';
    const cells = [...row.matchAll(/<td>([\d,]+)(?:<small>([^<]*)<\/small>)?<\/td>/g)];
    const sum = cells.map(([, value = '', changed]) => textOf(value, changed)).at(-1);
    expect(sum, `seed ${seed}: ${JSON.stringify(period)}`).to.equal(totalsIn(html)[0]);
    expect(await pageOf({ period, timeZone: 'UTC', qrCodeId: campaignIds[0] })).not.to.include('class="split"');
  });

  it('has the same answer in a mail', async () => {
    for (const [frequency, period] of [
      ['Weekly', 'last-week'],
      ['Monthly', 'last-month'],
    ]) {
      const zone = pick(ZONES) ?? 'UTC';
      const id = pick([null, ...campaignIds]) ?? null;
      const view = readAnalyticsView({ period, zone, ...(id !== null && { campaign: id }) });
      // Weeks of mails begin on Monday, as in this language.
      const expected = await ofConsole(figuresVariables(view, shownView(view, Date.now(), 'de')));
      const report = await mails.create({ frequency, timeZone: zone, qrCodeId: id, name: `Figures ${frequency}` });
      await mails.browser.graphql('mutation ($id: ID!) { sendReportNow(id: $id) { state } }', { id: report });
      await mails.settled(report);
      const { body } = await mails.server.mailTo(mails.owner.person.email ?? '');
      const lines = ['Scans', 'Unique scans'].map((name) => new RegExp(`\\n${name}: ([^\\r\\n]*)`).exec(body)?.[1]);
      const written = lines.map((line) => line?.replace(/[()]/g, ''));
      const sentences = body.split(/\r?\n/).find((line) => line.startsWith('Last ')) ?? '';
      expect([...written, sentences], `seed ${seed}: ${frequency} ${zone} ${id}`).to.deep.equal(expected);
    }
  });
});
