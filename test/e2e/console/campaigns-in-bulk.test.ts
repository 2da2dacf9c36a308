import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { DEFAULT_STYLE } from '../../../src/core/contract/default-style.js';
import { createCampaigns } from '../../support/console/create-campaigns.js';
import { expectNoViolations } from '../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../support/console/start-console.js';
import { copyCampaign } from '../../support/lists/copy-campaign.js';

/** More than one batch. */
const COUNT = 610;
const campaign = { mode: 'Dynamic', payloadType: 'Url', tags: ['berlin'] };
const unchanged = { schedule: null, style: { foregroundColor: DEFAULT_STYLE.foregroundColor } };
const PAUSE =
  'mutation ($id: ID!, $pause: QrPauseInput) { setQrCodeStatus(id: $id, isActive: false, pause: $pause) { id } }';
const STATES = `{ active: qrCodes(filter: { state: Active }) { totalCount }
  qrCodes(search: "Poster") { items { name isActive pause { text } } } }`;
const READ = '{ qrCodes(search: "Poster") { items { name content style { foregroundColor } schedule { untilUtc } } } }';

describe('Many campaigns in the console', () => {
  let running: TestConsole | null = null;
  let page: Page;
  const bar = () => page.getByRole('toolbar');
  const selectAll = async (count: number): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Select all loaded' }).press(' ');
    const all = bar().getByRole('button', { name: `Select all ${count}` });
    await page.getByText(new RegExp(`(\\d+ of|All) ${count} selected`)).waitFor();
    if (await all.isVisible()) await all.press('Enter');
    await page.getByText(`All ${count} selected`).waitFor();
  };

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    await createCampaigns(running, [
      { ...campaign, name: 'Sample', content: 'https://example.com/sample' },
      { ...campaign, name: 'Poster A', content: 'https://example.com/a?x=1' },
      { ...campaign, name: 'Poster B', content: 'https://example.com/b', mode: 'Static' },
    ]);
    const { qrCodes } = (await running.graphql('{ qrCodes { items { id name } } }')) as {
      qrCodes: { items: { id: string; name: string }[] };
    };
    const idOf = (wanted: string) => qrCodes.items.find(({ name }) => name === wanted)?.id ?? '';
    await running.graphql(PAUSE, { id: idOf('Poster A'), pause: { text: 'Closed.' } });
    await running.graphql(PAUSE, { id: idOf('Poster B') });
    await copyCampaign(running.service, idOf('Sample'), COUNT - 3);
    page = await running.open({ path: '/campaigns' });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('are acted on by words on a phone, with Delete only in a menu', async () => {
    const phone = await running?.open({ width: 390 });
    if (phone === undefined) return;
    await phone.getByRole('checkbox', { name: 'Select Poster A' }).press(' ');
    await phone.getByRole('toolbar').waitFor();
    const shown = await phone.getByRole('toolbar').getByRole('button').allInnerTexts();
    expect(shown.filter((text) => text !== '')).to.deep.equal([`Select all ${COUNT}`, 'Tags', 'Edit']);
    await phone.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
    await phone.getByRole('menuitem', { name: 'Delete' }).waitFor();
    const items = await phone.getByRole('menuitem').allInnerTexts();
    expect(items).to.deep.equal(['Pause', 'Activate', 'Print', 'Delete']);
    await expectNoViolations(phone);
    await phone.context().close();
  });

  it('are all selected and paused in batches, which continue on other screens, until Undo', async () => {
    const before = await running?.graphql(STATES);
    await selectAll(COUNT);
    await bar().getByRole('button', { name: 'Pause' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Pause ${COUNT} campaigns` });
    await dialog.getByRole('textbox', { name: 'What people read' }).fill('We are on holiday.');
    await dialog.getByRole('textbox', { name: 'Link' }).fill('no address');
    await dialog.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await dialog.getByText('A web address cannot contain spaces').waitFor();
    running?.problems.expectOnly(/400/);
    await dialog.getByRole('textbox', { name: 'Link' }).fill('');
    // The second batch waits until its progress has been seen.
    const seen = Promise.withResolvers<void>();
    let batches = 0;
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('updateQrCodes') && ++batches === 2) await seen.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await page.getByText(`Pausing… 500 of ${COUNT}`).waitFor();
    await page.getByRole('link', { name: 'Files' }).press('Enter');
    await page.getByRole('heading', { name: 'Files', exact: true }).waitFor();
    await page.getByText(`Pausing… 500 of ${COUNT}`).waitFor();
    seen.resolve();
    await page.getByText(`${COUNT} campaigns are paused.`).hover();
    const paused = await running?.graphql(STATES);
    expect(paused).to.have.nested.property('active.totalCount', 0);
    expect(paused).to.have.nested.property('qrCodes.items[0].pause.text', 'We are on holiday.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await running?.graphql(STATES)).to.deep.equal(before);
    await page.unroute('**/graphql');
  });

  it('are activated, and Undo pauses only those that were paused, with their own words', async () => {
    const before = await running?.graphql(STATES);
    expect(before).to.have.nested.property('active.totalCount', COUNT - 2);
    await page.goto(`${running?.url}/campaigns`);
    await selectAll(COUNT);
    await bar().getByRole('button', { name: 'Activate' }).press('Enter');
    await page.getByText('2 campaigns are active.').hover();
    expect(await running?.graphql(STATES)).to.have.nested.property('active.totalCount', COUNT);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await running?.graphql(STATES)).to.deep.equal(before);
  });

  it('get a tag that is in use, and lose it again', async () => {
    await page.goto(`${running?.url}/campaigns?search=Poster`);
    await selectAll(2);
    const tag = async (action: string): Promise<void> => {
      await bar().getByRole('button', { name: 'Tags' }).press('Enter');
      await page.getByRole('textbox', { name: 'Tag' }).fill('ber');
      await page.getByRole('button', { name: /^berlin/ }).press('Enter');
      await page.getByRole('button', { name: action }).press('Enter');
    };
    await tag('Remove tag');
    await page.getByText('2 campaigns no longer have the tag berlin.').waitFor();
    await tag('Add tag');
    await page.getByText('2 campaigns now have the tag berlin.').waitFor();
  });

  it('are edited together, with a preview of addresses and the reasons of refusals', async () => {
    const before = await running?.graphql(READ);
    const panel = page.getByRole('dialog', { name: 'Edit 2 campaigns' });
    await bar().getByRole('button', { name: 'Edit' }).press('Enter');
    await panel.getByLabel('Addresses that begin with').fill('https://example.com');
    await panel.getByLabel('Begin with this instead').fill('https://{host}');
    await panel.getByRole('button', { name: 'UTM parameters' }).press('Enter');
    await panel.getByLabel('Campaign (utm_campaign)').fill('{name}');
    await panel.getByRole('button', { name: 'Change 2 campaigns' }).press('Enter');
    await panel.getByText(/Only these placeholders are possible/).waitFor();
    running?.problems.expectOnly(/400/);
    await panel.getByLabel('Begin with this instead').fill('https://example.org/new');
    await panel.getByText('https://example.org/new/a?x=1&utm_campaign=Poster%20A').first().waitFor();
    await panel.getByRole('button', { name: 'Design' }).press('Enter');
    await panel.getByText('Lagoon').click();
    await panel.getByRole('button', { name: 'Schedule' }).press('Enter');
    await panel.getByText('Only active during a certain time').click();
    await panel.getByRole('group', { name: 'Until' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('010120900800am');
    await expectNoViolations(page);
    await panel.getByRole('button', { name: 'Change 2 campaigns' }).press('Enter');
    await page.getByText(/^1 campaign was changed\. 1 campaign could not be changed: “Poster B”\. ./).waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(await running?.graphql(READ)).to.deep.equal({
      qrCodes: {
        items: [
          { ...unchanged, name: 'Poster B', content: 'https://example.com/b' },
          {
            name: 'Poster A',
            content: 'https://example.org/new/a?x=1&utm_campaign=Poster%20A',
            schedule: { untilUtc: '2090-01-01T08:00:00.000Z' },
            style: { foregroundColor: '#0A2F6B' },
          },
        ],
      },
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await running?.graphql(READ)).to.deep.equal(before);
  });

  it('are not edited if that was cancelled while it waited for an earlier change', async () => {
    await page.goto(`${running?.url}/campaigns?search=Poster`);
    await selectAll(2);
    const turn = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      const isFirst = body.includes('updateQrCodes') && sent.push(body) === 1;
      if (isFirst) await turn.promise;
      await route.continue();
    });
    await bar().getByRole('button', { name: 'Activate' }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Edit 2 campaigns' });
    const edit = async (value: string, button: string): Promise<void> => {
      await bar().getByRole('button', { name: 'Edit' }).press('Enter');
      await panel.getByRole('button', { name: 'UTM parameters' }).press('Enter');
      await panel.getByLabel('Campaign (utm_campaign)').fill(value);
      await panel.getByRole('button', { name: 'Change 2 campaigns' }).press('Enter');
      await panel.getByRole('button', { name: button }).press('Enter');
    };
    await edit('cancelled', 'Cancel');
    await panel.waitFor({ state: 'detached' });
    await edit('made', 'UTM parameters');
    turn.resolve();
    await page.getByText('2 campaigns were changed.').waitFor();
    const edits = sent.flatMap((body) => /cancelled|made/.exec(body)?.[0] ?? []);
    expect(edits).to.deep.equal(['made']);
    await page.unroute('**/graphql');
  });
});
