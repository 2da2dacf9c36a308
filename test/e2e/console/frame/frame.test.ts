import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createCampaigns } from '../../../support/console/create-campaigns.js';
import { expectNoViolations } from '../../../support/console/expect-no-violations.js';
import { signIn, startConsole, type TestConsole } from '../../../support/console/start-console.js';

const campaign = (name: string) => ({ name, content: 'https://example.com/', mode: 'Dynamic', payloadType: 'Url' });
/** The widest possible name, and one from right to left. */
const WIDE = 'W'.repeat(120);
const FROM_RIGHT = 'حملة الربيع 2026';

describe('The console’s frame', () => {
  let running: TestConsole | null = null;
  const console = (): TestConsole => {
    if (running === null) throw new Error('There is no browser.');
    return running;
  };

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    await createCampaigns(running, [WIDE, FROM_RIGHT, 'Sample flyer'].map(campaign));
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  const search = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

  it('changes its language and its colours, and remembers them', async () => {
    const page = await console().open();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await page.getByRole('button', { name: 'Language, colours, profile, sign out' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'English', checked: true }).waitFor();
    await expectNoViolations(page);
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Language, colours, profile, sign out' }).press('ArrowDown');
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).press('Enter');
    await page.getByRole('heading', { name: 'Kampagnen' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Kampagnen' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang + document.documentElement.dataset.theme')).to.equal(
      'dedark',
    );
    await page.context().close();
  });

  it('ends the session, after which "back" shows nothing of it', async () => {
    const page = await console().open();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await page.getByRole('button', { name: 'Language, colours, profile, sign out' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Sign-in link').waitFor();
    await page.goBack();
    await page.getByLabel('Sign-in link').waitFor();
    expect(await page.getByRole('row').count()).to.equal(0);
    await page.context().close();
  });

  it('keeps nothing of a workspace for somebody who signs in to another one, in place or later', async () => {
    const { workspaceId } = await console().service.addWorkspace({ name: 'Another workspace' });
    const page = await console().open();
    const type = () =>
      page.evaluate(`localStorage.setItem('signpost.draft.new-code', '{"savedAt":${Date.now()},"text":"secret"}')`);
    const drafts = () =>
      page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('signpost.draft.'))`);
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await type();
    await page.reload();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    expect(await drafts()).to.deep.equal(['signpost.draft.new-code']);

    await page.context().clearCookies();
    await page.getByRole('searchbox').fill('flyer');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await signIn(page, await console().linkFor({ workspaceId }));
    await page.getByText('Another workspace').waitFor();
    expect(await page.getByRole('row', { name: 'Sample flyer' }).count()).to.equal(0);
    expect(await drafts()).to.deep.equal([]);

    await type();
    await page.context().clearCookies();
    await page.reload();
    await signIn(page, await console().linkFor());
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    expect(await drafts()).to.deep.equal([]);
    console().problems.expectOnly(/401/);
    await page.context().close();
  });

  it('says so if signing out failed', async () => {
    const page = await console().open();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await page.route('**/console/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Language, colours, profile, sign out' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('The service cannot be reached').waitFor();
    expect(await page.getByRole('row', { name: 'Sample flyer' }).count()).to.equal(1);
    console().problems.expectOnly(/ERR_FAILED|Failed to load/);
    await page.context().close();
  });

  it('has room for wide names and right-to-left names, also on phones', async () => {
    for (const width of [360, 1280]) {
      const page = await console().open({ width });
      await page.getByRole('row', { name: WIDE }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(width);
      const name = `document.querySelector('a[title="${FROM_RIGHT}"]')`;
      expect(await page.evaluate(`getComputedStyle(${name}).direction`)).to.equal('rtl');
      await page.context().close();
    }
  });

  it('gives a screen the whole width of a phone', async () => {
    const page = await console().open({ path: '/campaigns/new', width: 360 });
    await page.getByRole('button', { name: /^Link/ }).click();
    for (const width of [360, 390, 430]) {
      await page.setViewportSize({ width, height: 800 });
      const widths = '[document.querySelector("main").offsetWidth, document.documentElement.scrollWidth]';
      expect(await page.evaluate(widths)).to.deep.equal([width, width]);
    }
    await page.context().close();
  });

  it('stays when a screen is opened while the service is away, and continues when it is back', async () => {
    const page = await console().open();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    const isAway = page.getByText('The service is not responding');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await isAway.waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByRole('link', { name: 'Signpost' }).click();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill('nothing');
    await isAway.waitFor();
    await page.context().setOffline(false);
    await page.getByText('No results').waitFor();
    await isAway.waitFor({ state: 'detached' });
    await page.context().close();
    console().problems.expectOnly(/ERR_INTERNET_DISCONNECTED|dynamically imported|could not be reached/i);
  });

  it('adds no style that its policy refuses where React Aria adds one, on iOS', async () => {
    const page = await console().open();
    await page.addInitScript(`
      Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined });
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'iPhone' });`);
    await page.reload();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await page.getByRole('button', { name: 'Search everything' }).click();
    await search(page).waitFor();
    expect(await page.evaluate('getComputedStyle(document.querySelector("main")).overscrollBehaviorY')).to.equal(
      'contain',
    );
    await page.context().close();
  });
});
