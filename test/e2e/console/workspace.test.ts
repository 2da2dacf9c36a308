import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { setWorkspace } from '../../../src/tenancy/workspaces/manage-workspaces.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { signIn, startConsole, type TestConsole } from '../../support/console/start-console.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const UPDATE = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { id } }';
const MANY = `insert into audit_entry (id, workspace_id, at_utc, action, subject_type, subject_id, details)
  select gen_random_uuid(), ?, now() - number * interval '1 hour', 'CampaignPaused', 'Campaign', ?, '{}'
    from generate_series(1, 10000) as number`;

describe('The console’s workspace and activity', () => {
  let running: TestConsole | null = null;
  let page: Page;
  let campaign = '';
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const entry = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  const goTo = (path: string) => page.goto(`${running?.url}${path}`);

  before(async function () {
    running = await startConsole({ key: { name: 'Own key' }, workspace: { name: 'Sample workspace' } });
    if (running === null) return this.skip();
    const input = { name: 'Sample flyer', content: 'https://example.com/', mode: 'Dynamic', payloadType: 'Url' };
    const { createQrCode } = await running.graphql(CREATE, { input });
    campaign = (createQrCode as { id: string }).id;
    const change = { name: 'Sample flyer', content: 'https://example.com/new' };
    await running.graphql(UPDATE, { id: campaign, input: change });
    page = await running.open({ path: '/activity' });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('shows who did what, with a link to it', async () => {
    await entry('Campaign changed').getByText('content').waitFor();
    await entry('Signed in').getByText('Console').waitFor();
    await entry('Campaign created').getByText('API').waitFor();
    expect(await entry('Campaign changed').getByRole('link').first().getAttribute('href')).to.equal(
      `/w/sample-workspace/campaigns/${campaign}`,
    );
    await expectNoViolationsInAllLooks(page, () => entry('Campaign changed').waitFor());
  });

  it('filters by subject, by keyboard alone, and preserves that in the address', async () => {
    await button('Subject: Everything').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Campaigns' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press(' ');
    await page.keyboard.press('Escape');
    await page.waitForURL(/about=Campaign/);
    await entry('Signed in').waitFor({ state: 'detached' });
    await page.reload();
    await entry('Campaign created').waitFor();
    await goTo(`/activity?campaign=${campaign}`);
    await entry('Campaign changed').waitFor();
    await button('Show activity of all campaigns').click();
    await entry('Signed in').waitFor();
  });

  it('shows ten thousand entries page by page', async () => {
    const em = running?.service.operator.em.fork();
    await em?.execute(MANY, [running?.workspaceId, campaign]);
    await goTo('/activity?about=Campaign');
    await page.getByText('10,002').waitFor();
    expect(await page.locator('main li').count()).to.equal(50);
    await button('Show earlier').click();
    await page.locator('main li').nth(99).waitFor();
  });

  it('stores where codes lead that are not available, and refuses what is no web address', async () => {
    await goTo('/workspace');
    await page.getByLabel('Web address').fill('no address');
    await button('Save').click();
    await page.getByLabel('Web address').and(page.locator('[aria-invalid="true"]')).fill('www.example.com/shops');
    const saved = page.waitForResponse((response) => /updateWorkspace/.test(response.request().postData() ?? ''));
    await button('Save').click();
    await saved;
    await page.reload();
    expect(await page.getByLabel('Web address').inputValue()).to.equal('www.example.com/shops');
    await goTo('/activity');
    await entry('Workspace changed').waitFor();
  });

  it('shows the plan with its use', async () => {
    await goTo('/workspace');
    await page.getByText('1, no limit').waitFor();
    await page.getByText('1 of 100').waitFor();
    await page.getByText('IP Geolocation by DB-IP').waitFor();
    await expectNoViolationsInAllLooks(page, () => page.getByText('1 of 100').waitFor());
  });

  it('changes the language immediately', async () => {
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await page.getByText('1 von 100').waitFor();
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByText('1 of 100').waitFor();
  });

  it('signs out one other browser', async () => {
    const other = await running?.open();
    await other?.waitForLoadState('networkidle');
    await goTo('/profile');
    await button('Sign out').click();
    await page.getByText('Browser signed out.').waitFor();
    await button('Sign out').waitFor({ state: 'detached' });
    await other?.reload();
    await other?.locator('input[name="link"]').waitFor();
    await other?.context().close();
  });

  it('continues after the service did not respond', async () => {
    let isDown = true;
    await page.route('**/graphql', (route) =>
      isDown ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await goTo('/workspace');
    await page.getByText('The service is not responding').first().waitFor();
    isDown = false;
    await page.getByText('1 of 100').waitFor();
    await page.unroute('**/graphql');
    running?.problems.expectOnly(/503/);
  });

  it('shows on every screen that the subscription has ended', async () => {
    const ended = new Date(Date.now() - 86_400_000);
    if (running !== null)
      await setWorkspace(running.service.operator, running.workspaceId, { subscriptionUntil: ended });
    await goTo('/campaigns');
    await page.getByText('The subscription expired').waitFor();
    await page.getByRole('link', { name: 'Show the plan' }).click();
    await page.getByText('Your data is retained.').waitFor();
    await expectNoViolationsInAllLooks(page);
  });

  it('signs out everywhere: also another browser, which continues where it was after signing in', async () => {
    const other = await running?.open({ path: '/keys' });
    await other?.getByRole('button', { name: 'New key' }).click();
    await other?.getByLabel('Name').fill('Sample typed');
    await goTo('/profile');
    await button('Sign out everywhere').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.locator('input[name="link"]').waitFor();
    await other?.getByRole('button', { name: 'Create key' }).click();
    await other?.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    if (other !== undefined) await signIn(other, (await running?.linkFor()) ?? '');
    await other?.getByRole('dialog', { name: 'Sample typed' }).waitFor();
    running?.problems.expectOnly(/401/);
  });
});
