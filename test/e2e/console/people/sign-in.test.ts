import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { signIn } from '../../../support/console/start-console.js';

describeConsole('The console’s sign-in', (running) => {
  it('introduces Signpost and asks for a link, then continues to the requested address', async () => {
    const page = await running.openSignedOut({ path: '/campaigns?search=flyer' });
    await page.getByRole('heading', { name: 'Signpost' }).waitFor();
    await expectNoViolationsInAllLooks(page);
    await page.getByLabel('Sign-in link').fill('unknown');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This link was already used').waitFor();
    running.problems.expectOnly(/401/);
    await signIn(page, `${running.url}/sign-in#token=${await running.linkFor()}`);
    await page.getByText('No results').waitFor();
    expect(new URL(page.url()).search).to.equal('?search=flyer');
    await page.context().close();
  });

  it('does not use up a link by loading it', async () => {
    const path = `/sign-in#token=${await running.linkFor()}`;
    for (const isPressed of [false, false, true]) {
      const page = await running.openSignedOut({ path });
      const button = page.getByRole('button', { name: 'Sign in', exact: true });
      await button.waitFor();
      expect(await page.getByLabel('Sign-in link').count()).to.equal(0);
      expect(new URL(page.url()).hash).to.equal('');
      await expectNoViolationsInAllLooks(page);
      await page.waitForLoadState('networkidle');
      if (isPressed) {
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
      }
      await page.context().close();
    }
  });

  it('signs in with a link that is opened in the tab of the sign-in screen, also after a used one', async () => {
    const { url } = running;
    const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const [used, valid] = [await running.linkFor(), await running.linkFor()];
    const page = await running.openSignedOut({ path: `/#token=${used}` });
    await press(page);
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    const other = await running.openSignedOut({ path: '/nonsense' });
    await other.getByRole('heading', { name: 'Page not found' }).waitFor();
    await other.goto(url);
    await other.getByLabel('Sign-in link').waitFor();
    for (let attempt = 0; attempt < 2; attempt++) {
      await other.goto(`${url}/sign-in#token=${used}`);
      await press(other);
      await other.getByText('This link was already used').waitFor();
    }
    await other.goto(`${url}/sign-in#token=${valid}`);
    await press(other);
    await other.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    expect(other.url()).to.equal(`${url}/w/sample-workspace/campaigns`);
    await other.goto(`${url}/nonsense`);
    await other.getByRole('heading', { name: 'Page not found' }).waitFor();
    await other.goto(`${url}/keys/a/b`);
    await other.getByRole('button', { name: 'Go to campaigns' }).click();
    await other.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    running.problems.expectOnly(/40[14]/);
    await page.context().close();
    await other.context().close();
  });
});
