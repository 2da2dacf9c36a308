import { expect } from 'chai';
import type { CDPSession, Page } from 'playwright-core';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { PageProblems } from '../../../support/console/page-problems.js';
import { signIn } from '../../../support/console/start-console.js';

const DEVICE = {
  protocol: 'ctap2',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;
const OFFER = 'Add a passkey, and next time';

describeConsole('The console’s passkeys', (running) => {
  let url: string;
  let page: Page;
  let problems: PageProblems;
  let devtools: CDPSession;
  let laptop: string;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const addDevice = async (transport: 'internal' | 'usb'): Promise<string> => {
    const options = { ...DEVICE, transport };
    return (await devtools.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId;
  };
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const addPasskey = async (name: string): Promise<void> => {
    await button('Add passkey').first().click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
  };
  const atCampaigns = () => page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
  const signOut = async (): Promise<void> => {
    await page.context().clearCookies();
    await page.goto(`${url}/sign-in`);
    await button('Sign in with a passkey').waitFor();
  };

  before(async () => {
    url = `http://localhost:${new URL(running.url).port}`;
    problems = new PageProblems(url);
    page = await (await running.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' })).newPage();
    await problems.watch(page);
    devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    laptop = await addDevice('internal');
  });
  afterEach(() => problems.expectNone());
  after(() => page?.context().close());

  it('says why there are none at an IP address', async () => {
    const other = await running.openSignedOut({ path: '/sign-in' });
    await other.getByText('Passkeys do not work with an IP address.').waitFor();
    expect(await other.getByRole('button', { name: 'Sign in with a passkey' }).count()).to.equal(0);
    await other.context().close();
  });

  it('offers one after a sign-in by link, once a day', async () => {
    for (const isOffered of [true, false]) {
      await signOut();
      await signIn(page, await running.linkFor());
      await atCampaigns();
      if (isOffered) await expectNoViolationsInAllLooks(page, () => page.getByText(OFFER).waitFor());
      if (isOffered) await button('Not now').click();
      expect(await page.getByText(OFFER).count()).to.equal(0);
    }
  });

  it('adds one, and signs in with it, also where the session has ended', async () => {
    await page.goto(`${url}/profile`);
    await addPasskey('Work laptop');
    await page.getByText('Passkey added.').waitFor();
    await line('Work laptop').getByText('not used yet').waitFor();
    await expectNoViolationsInAllLooks(page, () => line('Work laptop').waitFor());
    await addPasskey('Again');
    await page.getByText('This device already has a passkey of yours.').waitFor();
    await button('Cancel').click();
    await signOut();
    await button('Sign in with a passkey').click();
    await atCampaigns();
    expect(await page.getByText(OFFER).count()).to.equal(0);
    await page.goto(`${url}/profile`);
    await line('Work laptop').getByText('last used').waitFor();
    await page.context().clearCookies();
    await button('Rename Work laptop').click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Old laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await button('Sign in with a passkey').click();
    await line('Old laptop').waitFor();
    problems.expectOnly(/401/);
  });

  it('adds a second one on another device, and refuses the first one once it is removed', async () => {
    const key = await addDevice('usb');
    await addPasskey('Security key');
    await line('Security key').waitFor();
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: key });
    await button('Remove Old laptop').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await line('Old laptop').waitFor({ state: 'detached' });
    await signOut();
    await button('Sign in with a passkey').click();
    await page.getByText('This passkey was not accepted.').waitFor();
    problems.expectOnly(/401/);
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: laptop });
    await addDevice('internal');
    await button('Sign in with a passkey').click();
    await page.getByText('No passkey was used.').waitFor();
    await expectNoViolationsInAllLooks(page);
    await signIn(page, await running.linkFor());
    await atCampaigns();
  });
});
