import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createApiKeyAsOperator } from '../../../src/access/api-keys/commands/issue-api-key.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { signIn, startConsole, type TestConsole } from '../../support/console/start-console.js';
import { eventually } from '../../support/eventually.js';
import { AGENTS } from '../../support/http/sample-requests.js';

const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { version } }`;
const READ = `query ($id: ID!) { qrCode(id: $id) { name content rules { name countries } schedule { fallback } } }`;
const LANDING = 'https://example.com/landing';
/** Wide signs, and a script from right to left. */
const LONG_NAME = `${'宽'.repeat(80)} ${'طويل '.repeat(8)}`.slice(0, 120).trim();

interface Created {
  readonly id: string;
  readonly code: string;
}

describe('The console’s page of a campaign', () => {
  let running: TestConsole | null = null;
  let page: Page;
  let campaign: Created;

  const service = (): TestConsole => {
    if (running === null) throw new Error('There is no console.');
    return running;
  };
  const create = async (more: object = {}): Promise<Created> => {
    const input = { name: 'Spring flyer', content: LANDING, mode: 'Dynamic', payloadType: 'Url', ...more };
    const { createQrCode } = await service().graphql(CREATE, { input });
    return createQrCode as Created;
  };
  const update = (input: object) => service().graphql(UPDATE, { id: campaign.id, input });
  const read = async () => (await service().graphql(READ, { id: campaign.id })).qrCode as Record<string, unknown>;
  const addressOf = ({ id }: Created, tab?: string) => `${service().url}/campaigns/${id}${tab ? `?tab=${tab}` : ''}`;
  const headers = { 'User-Agent': AGENTS[0].text };
  const scan = (code: string) => fetch(`${service().url}/r/${code}`, { redirect: 'manual', headers });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const told = (text: string | RegExp) => page.getByText(text).first().waitFor();

  /** By keyboard alone: the arrow keys go through what is in a row. */
  const pressInRow = async (row: string, name: string): Promise<void> => {
    await page.getByRole('row', { name: row }).focus();
    const isThere = () => page.evaluate<boolean>(`document.activeElement.getAttribute('aria-label') === '${name}'`);
    for (let steps = 0; steps < 4 && !(await isThere()); steps += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  };

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    page = await running.open();
  });
  beforeEach(async () => {
    campaign = await create();
    await page.goto(addressOf(campaign));
    await page.getByRole('heading', { level: 1, name: 'Spring flyer' }).waitFor();
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('pauses it for every scan when that is answered, and Undo makes it active', async () => {
    const isActive = page.getByRole('switch', { name: 'The campaign is active' });
    await isActive.press(' ');
    await told('is paused');
    // The line stays while the pointer is on it.
    await button('Undo').hover();
    expect((await scan(campaign.code)).status).to.not.equal(302);
    await button('Undo').click();
    await told('Spring flyer is active.');
    expect((await scan(campaign.code)).headers.get('location')).to.equal(LANDING);
  });

  it('changes where it leads in place, by keyboard, with what is wrong beside the field', async () => {
    await button('Change: Leads to').press('Enter');
    const field = page.getByRole('textbox', { name: 'Leads to' });
    await field.fill('no address');
    await field.press('Enter');
    await page.getByText('A web address has no spaces').waitFor();
    service().problems.expectOnly(/400/);
    await field.fill('https://example.com/spring');
    await field.press('Enter');
    await told('Saved.');
    expect((await scan(campaign.code)).headers.get('location')).to.equal('https://example.com/spring');
    await button('Undo').press('Enter');
    await told('Undone.');
    expect((await read()).content).to.equal(LANDING);
  });

  it('tells what somebody else has changed in between, and overwrites nothing', async () => {
    await page.goto(addressOf(campaign, 'content'));
    const field = page.getByRole('textbox', { name: 'Web address' });
    await field.fill('https://example.com/mine');
    await page.reload();
    await told('Unsaved changes');
    await button('Discard').click();
    expect(await field.inputValue()).to.equal(LANDING);
    await button('Undo').click();
    expect(await field.inputValue()).to.equal('https://example.com/mine');
    await update({ name: 'Renamed', content: 'https://example.com/theirs' });
    await button('Save').click();
    await told('Somebody else has changed this in between');
    expect((await read()).content).to.equal('https://example.com/theirs');
    await page.getByText('theirs').first().waitFor();
    await button('Keep mine').click();
    await button('Save').click();
    await told('Saved.');
    expect(await read()).to.include({ content: 'https://example.com/mine', name: 'Renamed' });
  });

  it('keeps a typed tag when it is saved without Enter, in a dialog that fits a phone', async () => {
    const tags = ['Sommerschlussverkaufswerbeplakatkampagne'];
    await update({ name: 'Spring flyer', content: LANDING, tags });
    const phone = await service().open({ path: new URL(addressOf(campaign)).pathname, width: 360, locale: 'de-DE' });
    await phone.getByRole('button', { name: 'Schlagwörter ändern' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Schlagwörter' }).fill('Winter');
    const save = await dialog.getByRole('button', { name: 'Speichern' }).boundingBox();
    expect((save?.x ?? 0) + (save?.width ?? 0)).to.be.at.most(360);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { qrCode } = await service().graphql('query ($id: ID!) { qrCode(id: $id) { tags } }', { id: campaign.id });
    expect(qrCode).to.deep.equal({ tags: [...tags, 'Winter'] });
    await phone.context().close();
  });

  it('says in the person’s language what the service refuses', async () => {
    const german = await service().open({ path: new URL(addressOf(campaign)).pathname, locale: 'de-DE' });
    await german.getByRole('button', { name: 'Ändern: Führt zu' }).click();
    const field = german.getByRole('textbox', { name: 'Führt zu' });
    await field.fill('no address');
    await field.press('Enter');
    await german.getByText('Eine Webadresse hat keine Leerzeichen').waitFor();
    service().problems.expectOnly(/400/);
    await german.context().close();
  });

  it('keeps what somebody else has changed elsewhere', async () => {
    await page.goto(addressOf(campaign, 'content'));
    await page.getByRole('textbox', { name: 'Web address' }).fill('https://example.com/mine');
    await update({ name: 'Renamed', content: LANDING, tags: ['theirs'] });
    await button('Save').click();
    await told('Saved.');
    expect(await read()).to.include({ content: 'https://example.com/mine', name: 'Renamed' });
  });

  it('makes a rule, tries it before it is saved, and saves it', async () => {
    await page.goto(addressOf(campaign, 'rules'));
    await button('Add a rule').click();
    const panel = page.getByRole('dialog', { name: 'Rule 1' });
    await panel.getByRole('textbox', { name: 'Name' }).fill('France');
    await panel.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('menuitem', { name: 'Country' }).click();
    await panel.getByRole('combobox', { name: 'Country' }).fill('Franc');
    await page.getByRole('option', { name: 'France', exact: true }).click();
    await panel.getByText('If the phone is in France').waitFor();
    await panel.getByRole('textbox', { name: 'Leads to' }).fill('https://example.com/fr');
    await panel.getByRole('button', { name: 'Done' }).click();
    const answer = page.getByRole('region', { name: 'What this scan gets' });
    await answer.getByText('it is not true that the phone is in France').waitFor();
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.fill('Franc');
    await page.getByRole('option', { name: 'France', exact: true }).click();
    await answer.getByText('Because the rule “France” holds.').waitFor();
    expect((await read()).rules).to.deep.equal([]);
    await button('Save').click();
    await told('Saved.');
    expect((await read()).rules).to.deep.equal([{ name: 'France', countries: ['FR'] }]);
    // The tries while it was typed.
    service().problems.expectOnly(/400/);
  });

  it('orders rules by keyboard', async () => {
    const rules = ['One', 'Two', 'Three'].map((name) => ({ name, destination: 'https://example.com/', share: 10 }));
    await update({ name: 'Spring flyer', content: LANDING, rules });
    await page.goto(addressOf(campaign, 'rules'));
    await page.getByRole('row', { name: 'Three' }).waitFor();
    await pressInRow('Three', 'Actions for the rule Three');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await pressInRow('One', 'Move the rule One');
    const target = () => page.evaluate<string>("document.activeElement.ariaLabel ?? ''");
    await eventually('the rule is being moved', async () => (await target()).startsWith('Insert'));
    for (let steps = 0; steps < 6 && (await target()) !== 'Insert after Two'; steps++) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page
      .getByRole('row', { name: /^(One|Two|Three)/ })
      .last()
      .filter({ hasText: 'One' })
      .waitFor();
    await button('Save').press('Enter');
    await told('Saved.');
    const names = ((await read()).rules as { name: string }[]).map(({ name }) => name);
    expect(names).to.deep.equal(['Three', 'Two', 'One']);
  });

  it('has a schedule, whose mistakes stand beside its fields', async () => {
    await page.goto(addressOf(campaign, 'rules'));
    await page.getByText('Active only for a certain time').click();
    await page.getByText('Another address').click();
    await page.getByRole('textbox', { name: 'Address before and after' }).fill('https://example.com/over');
    await button('Save').click();
    await page.getByText('Give a beginning, an end, or both.').waitFor();
    service().problems.expectOnly(/400/);
    await page.getByRole('group', { name: 'Until' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('01012026');
    await page.keyboard.type('0800am');
    await button('Save').click();
    await told('Saved.');
    await page.getByText('Expired', { exact: true }).waitFor();
    expect((await scan(campaign.code)).headers.get('location')).to.equal('https://example.com/over');
  });

  it('shows what changed, and goes back with Undo', async () => {
    await update({ name: 'Summer flyer', content: LANDING, style: { foregroundColor: '#003366' } });
    await page.goto(addressOf(campaign, 'history'));
    await page.locator('del', { hasText: 'Spring' }).waitFor();
    await page.locator('ins', { hasText: 'Summer' }).waitFor();
    await page.getByRole('img', { name: 'The code before' }).waitFor();
    await button('Go back to this: revision 1').click();
    await page.getByRole('heading', { level: 1, name: 'Spring flyer' }).waitFor();
    await button('Undo').click();
    await page.getByRole('heading', { level: 1, name: 'Summer flyer' }).waitFor();
    await page.getByText('Revision 3').waitFor();
  });

  it('shows scans as they come, and the downloads', async () => {
    await page.getByText('Live', { exact: true }).waitFor();
    const live = page.getByRole('region', { name: 'Live scans' });
    // Of the moment in which the service begins to listen, the figures tell.
    await eventually(
      'a scan is shown',
      async () => {
        await scan(campaign.code);
        return live
          .getByText(/\d+ scans?/)
          .first()
          .isVisible();
      },
      500,
    );
    await page.getByRole('region', { name: 'Downloads' }).getByRole('button').first().waitFor();
  });

  it('says that it is deleted and restores it; of an unknown one that there is none', async () => {
    await button('More actions').press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await told('This campaign was deleted on');
    await button('Restore').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Spring flyer' }).waitFor();
    await page.goto(`${service().url}/campaigns/7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01`);
    await told('There is no such campaign');
    service().problems.expectOnly(/404|400/);
  });

  it('asks for signing in again in place, and then saves what was typed', async () => {
    await page.goto(addressOf(campaign, 'content'));
    await page.getByRole('textbox', { name: 'Web address' }).fill('https://example.com/later');
    await page.context().clearCookies();
    await button('Save').click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await signIn(page, service().key);
    await told('Saved.');
    expect((await read()).content).to.equal('https://example.com/later');
    service().problems.expectOnly(/401/);
  });

  it('does not offer what the key may not do', async () => {
    const { workspaceId, service: started } = service();
    const { text } = await createApiKeyAsOperator(started.operator, { workspaceId, scopes: ['qr:read'] });
    const reader = await service().open({ key: text, path: `/campaigns/${campaign.id}?tab=rules` });
    await reader.getByRole('heading', { level: 1, name: 'Spring flyer' }).waitFor();
    await reader.getByText('Always active').waitFor();
    for (const name of ['Change: Name', 'Add a rule', 'Change tags', 'Add tags']) {
      expect(await reader.getByRole('button', { name }).count(), name).to.equal(0);
    }
    expect(await reader.getByRole('switch').count()).to.equal(0);
    await reader.context().close();
  });

  it('is readable for everybody, with the longest of names', async () => {
    const rules = [{ name: 'France', destination: 'https://example.com/fr', countries: ['FR'], share: 50 }];
    await update({ name: LONG_NAME, content: LANDING, rules, tags: ['spring'], externalId: 'x'.repeat(255) });
    const shown = {
      overview: () => page.getByRole('region', { name: 'Downloads' }).getByRole('button').first().waitFor(),
      rules: () => page.getByRole('region', { name: 'What this scan gets' }).waitFor(),
      history: () => page.getByText('Revision 1').waitFor(),
    };
    for (const [tab, settle] of Object.entries(shown)) {
      await page.goto(addressOf(campaign, tab));
      await settle();
      await expectNoViolationsInAllLooks(page, settle);
    }
  });
});
