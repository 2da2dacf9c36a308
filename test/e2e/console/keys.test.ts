import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Role } from '../../../src/core/contract/scopes.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../support/console/start-console.js';
import { CODES, clientOf } from '../../support/http/client.js';

const SECRET = /spk_\w{20,}/;
const MANY = `insert into principal (id, workspace_id, name, hash, display_prefix, scopes, created_utc, revoked_utc)
  select gen_random_uuid(), ?, 'Old ' || number, sha256(number::text::bytea), 'spk_old' || number, '{qr:read}',
    now() - interval '1 year' + number * interval '1 second', now() from generate_series(1, 1000) as number`;

describe('The console’s keys', () => {
  let running: TestConsole | null = null;
  let page: Page;
  let created = '';
  let replaced = '';
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const statusOf = async (key: string): Promise<number> => (await clientOf(running?.url ?? '', key).get(CODES)).status;
  const secretOnPage = async (): Promise<string> =>
    SECRET.exec(await page.getByRole('dialog').last().innerText())?.[0] ?? '';
  /** Neither on the page nor in the browser's storage. */
  const expectForgotten = async (secret: string): Promise<void> => {
    const kept =
      'JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href + JSON.stringify(history.state)';
    expect((await page.content()) + (await page.evaluate<string>(kept))).to.not.contain(secret);
  };

  before(async function () {
    running = await startConsole({ key: { name: 'Own key' } });
    if (running === null) return this.skip();
    page = await running.open({ path: '/keys' });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('are listed accessibly', async () => {
    await row('Own key').waitFor();
    expect(await page.title()).to.equal('Keys – Signpost');
    await expectNoViolationsInAllLooks(page, () => row('Own key').waitFor());
  });

  it('are created by keyboard alone, shown once, and work', async () => {
    await button('New key').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Sample shop');
    for (const scope of ['Read', 'Write']) {
      await page.keyboard.press('Tab');
      if (scope === 'Write') await page.keyboard.press(' ');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Sample shop' }).waitFor();
    created = await secretOnPage();
    expect(created).to.match(SECRET);
    expect(await statusOf(created)).to.equal(200);
    await page.keyboard.press('Escape');
    expect(await secretOnPage(), 'after Escape').to.equal(created);
    await expectNoViolationsInAllLooks(page);
    await button('I have saved it').focus();
    await page.keyboard.press('Enter');
    await row('Sample shop').waitFor();
    await expectForgotten(created);
    await page.reload();
    await row('Sample shop').waitFor();
    await expectForgotten(created);
  });

  it('show problems next to the field, and keep what was typed', async () => {
    await button('New key').click();
    await page.getByLabel('Name').fill('  ');
    await button('Create key').click();
    await page.getByText('Please fill this in.').waitFor();
    await page.locator('input:focus').waitFor();
    await expectNoViolationsInAllLooks(page);
    await button('Cancel').click();
  });

  it('are replaced, and the old one works until its time is over', async () => {
    await row('Sample shop').getByRole('button').click();
    await button('Replace').click();
    await page.getByRole('button', { name: /The old key keeps working for/ }).click();
    await page.getByRole('option', { name: 'Not at all' }).click();
    await button('Replace key').click();
    await page.getByText(/^spk_\w{20,}$/).waitFor();
    replaced = await secretOnPage();
    expect(replaced).to.not.equal(created);
    expect([await statusOf(created), await statusOf(replaced)]).to.deep.equal([401, 200]);
    await button('I have saved it').click();
    await page.getByRole('dialog').last().getByText('Expired').waitFor();
    await button('Close').click();
    await page.getByRole('radio', { name: 'Inactive' }).click({ force: true });
    await row('Sample shop').getByText('Expired').waitFor();
    await page.getByRole('radio', { name: 'Active', exact: true }).click({ force: true });
    await row('Own key').waitFor();
    await expectForgotten(replaced);
  });

  it('are only revoked when their name is typed', async () => {
    await row('Sample shop').getByRole('button').click();
    await button('Revoke').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('Sample');
    expect(await question.getByRole('button', { name: 'Revoke' }).isDisabled()).to.equal(true);
    await question.getByRole('textbox').fill('Sample shop');
    await page.keyboard.press('Enter');
    await page.getByText('Sample shop revoked.').waitFor();
    expect(await statusOf(replaced)).to.equal(401);
  });

  it('are still easy to find among a thousand old ones', async () => {
    await running?.service.operator.em.fork().execute(MANY, [running.workspaceId]);
    await page.goto(`${running?.url}/keys?show=ended`);
    await row('Old 1000').waitFor();
    await page.getByRole('searchbox').fill('Old 777');
    await row('Old 1000').waitFor({ state: 'detached' });
    await row('Old 777').waitFor();
    await row('Old 777').getByRole('button').click();
    await page.getByRole('dialog').getByText('spk_old777').waitFor();
    await button('Close').click();
    expect(new URL(page.url()).searchParams.get('search')).to.equal('Old 777');
    await page.getByText('Active', { exact: true }).first().click();
    await page.getByText('Nothing matches “Old 777”, Active.').waitFor();
    await button('Show all').click();
    await row('Own key').waitFor();
  });

  it('are not offered to people who may not manage them', async () => {
    const other = await running?.open({ path: '/keys', role: Role.Editor });
    await other?.getByText('Your role does not allow this').waitFor();
    expect(await other?.getByRole('button', { name: 'New key' }).count()).to.equal(0);
    await other?.context().close();
  });
});
