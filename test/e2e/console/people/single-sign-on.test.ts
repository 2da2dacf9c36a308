import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../../support/console/start-console.js';
import { freePorts } from '../../../support/free-ports.js';
import { CLIENT_ID } from '../../../support/provider/fake-issuer.js';
import { CLIENT_SECRET, type RealIssuer, startRealIssuer } from '../../../support/provider/real-issuer.js';

describe('Single sign-on in the console', () => {
  let issuer: RealIssuer;
  let running: TestConsole | null = null;

  before(async function () {
    const [port] = await freePorts(1);
    issuer = await startRealIssuer([`http://127.0.0.1:${port}`]);
    const environment = {
      PORT: String(port),
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Sample SSO',
      OIDC_GROUPS: 'editors=Editor',
    };
    running = await startConsole({ service: { environment } });
    if (running === null) this.skip();
  });
  after(async () => {
    await running?.close();
    await issuer.close();
  });
  /** The pages of the issuer are another origin; a page without a session is answered 401. */
  afterEach(() => running?.problems.expectOnly(new RegExp(`${issuer.url}|status of 401`)));

  const started = (): TestConsole => {
    if (running === null) throw new Error('There is no browser.');
    return running;
  };
  const signInAs = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Sign in with Sample SSO' }).click();
    await page.getByRole('link', { name, exact: true }).click();
  };

  it('signs in at the provider, leads to the requested screen, and signs out there too', async () => {
    const claims = { email: 'sample@example.com', email_verified: true, name: 'Sample Person', groups: ['editors'] };
    issuer.accounts.set('sample', claims);
    const page = await started().openSignedOut({ path: '/files' });
    await page.getByRole('button', { name: 'Sign in with Sample SSO' }).waitFor();
    await expectNoViolationsInAllLooks(page);
    await signInAs(page, 'sample');
    await page.getByRole('heading', { name: 'Files', exact: true }).waitFor();
    expect(page.url()).to.equal(`${started().url}/w/default/files`);
    await page.reload();
    await page.getByRole('heading', { name: 'Files', exact: true }).waitFor();
    const session = await page.evaluate(async () => (await fetch('/console/session')).json());
    expect(session).to.deep.include({ email: 'sample@example.com', personName: 'Sample Person', role: 'Editor' });
    await page.getByRole('button', { name: 'Language, colours, profile, sign out' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    // The provider asks again who signs in.
    await signInAs(page, 'sample');
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    await page.context().close();
  });

  it('explains a refusal, and keeps the requested address for another try', async () => {
    issuer.accounts.set('unverified', { email: 'unverified@example.com', groups: ['editors'] });
    const page = await started().openSignedOut({ path: '/files' });
    await signInAs(page, 'unverified');
    await page.getByText('The sign-in provider has not verified your e-mail address.').waitFor();
    expect(new URL(page.url()).searchParams.get('next')).to.equal('/files');
    await expectNoViolationsInAllLooks(page);
    await page.context().close();
  });

  it('signs in again in another tab, and the screen goes on without losing anything', async () => {
    const page = await started().openSignedOut({ path: '/campaigns/new' });
    await signInAs(page, 'sample');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() =>
      fetch('/console/session', { method: 'DELETE', headers: { 'X-Signpost-Console': '1' } }).then(() => {}),
    );
    await page.getByRole('link', { name: 'Files' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Sign in with Sample SSO' }).click();
    const tab = await opened;
    await tab.getByText('You are signed in.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Files', exact: true }).waitFor();
    await page.context().close();
  });
});
