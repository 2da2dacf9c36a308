import { expect } from 'chai';
import { Role } from '../../../src/core/contract/scopes.js';
import { describeCampaign, LANDING } from '../../support/console/describe-campaign.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { signIn } from '../../support/console/start-console.js';
import { eventually } from '../../support/eventually.js';

/** Wide characters, and a right-to-left script. */
const LONG_NAME = `${'宽'.repeat(80)} ${'طويل '.repeat(8)}`.slice(0, 120).trim();

describeCampaign('The console’s page of a campaign', (of) => {
  const { running, page, campaign, pathOf, show, update, read, scan, button, told } = of;

  it('pauses it for every scan once that is confirmed, and Undo activates it', async () => {
    const isActive = page.getByRole('switch', { name: 'The campaign is active' });
    await isActive.press(' ');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await told('is paused');
    await page.getByRole('heading', { name: 'Paused and never scanned' }).waitFor();
    // The notice stays while the pointer is on it.
    await button('Undo').hover();
    expect((await scan()).status).to.not.equal(302);
    await button('Undo').click();
    await told('Spring flyer is active.');
    expect((await scan()).headers.get('location')).to.equal(LANDING);
  });

  it('changes where it leads in place, by keyboard, with problems next to the field', async () => {
    await button('Edit: Leads to').press('Enter');
    const field = page.getByRole('textbox', { name: 'Leads to' });
    await field.fill('no address');
    await field.press('Enter');
    await page.getByText('A web address cannot contain spaces').waitFor();
    running.problems.expectOnly(/400/);
    await field.fill('https://example.com/spring');
    await field.press('Enter');
    await told('Saved.');
    expect((await scan()).headers.get('location')).to.equal('https://example.com/spring');
    await button('Undo').press('Enter');
    await told('Undone.');
    expect((await read()).content).to.equal(LANDING);
  });

  it('shows what somebody else has changed meanwhile, and overwrites nothing', async () => {
    await show('content');
    const field = page.getByRole('textbox', { name: 'Web address' });
    const shows = (value: string) => eventually(`${value} is shown`, async () => (await field.inputValue()) === value);
    await field.fill('https://example.com/mine');
    await page.reload();
    await told('Unsaved changes');
    await button('Discard').click();
    await shows(LANDING);
    await button('Undo').click();
    await shows('https://example.com/mine');
    await update({ name: 'Renamed', content: 'https://example.com/theirs' });
    await button('Save').click();
    await told('Someone else has changed this in the meantime');
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
    const phone = await running.open({ path: pathOf(), width: 360, locale: 'de-DE' });
    await phone.getByRole('button', { name: 'Schlagwörter bearbeiten' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Schlagwörter' }).fill('Winter');
    const save = await dialog.getByRole('button', { name: 'Speichern' }).boundingBox();
    expect((save?.x ?? 0) + (save?.width ?? 0)).to.be.at.most(360);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { qrCode } = await running.graphql('query ($id: ID!) { qrCode(id: $id) { tags } }', { id: campaign.id });
    expect(qrCode).to.deep.equal({ tags: [...tags, 'Winter'] });
    await phone.context().close();
  });

  it('shows the service’s refusals in the person’s language', async () => {
    const german = await running.open({ path: pathOf(), locale: 'de-DE' });
    await german.getByRole('button', { name: 'Bearbeiten: Führt zu' }).click();
    const field = german.getByRole('textbox', { name: 'Führt zu' });
    await field.fill('no address');
    await field.press('Enter');
    await german.getByText('Eine Webadresse darf keine Leerzeichen enthalten').waitFor();
    running.problems.expectOnly(/400/);
    await german.context().close();
  });

  it('preserves what somebody else has changed elsewhere', async () => {
    await show('content');
    await page.getByRole('textbox', { name: 'Web address' }).fill('https://example.com/mine');
    await update({ name: 'Renamed', content: LANDING, tags: ['theirs'] });
    await button('Save').click();
    await told('Saved.');
    expect(await read()).to.include({ content: 'https://example.com/mine', name: 'Renamed' });
  });

  it('shows what changed, and restores it with Undo', async () => {
    await update({ name: 'Summer flyer', content: LANDING, style: { foregroundColor: '#003366' } });
    await show('history');
    await page.locator('del', { hasText: 'Spring' }).waitFor();
    await page.locator('ins', { hasText: 'Summer' }).waitFor();
    await page.getByRole('img', { name: 'Code before' }).waitFor();
    await button('Restore this version: version 1').click();
    await page.getByRole('heading', { level: 1, name: 'Spring flyer' }).waitFor();
    await button('Undo').click();
    await page.getByRole('heading', { level: 1, name: 'Summer flyer' }).waitFor();
    await page.getByText('Version 3').waitFor();
  });

  it('shows its code until the first scan, and then figures, without a reload', async () => {
    const code = page.getByRole('img', { name: 'Code of Spring flyer' });
    await code.waitFor();
    expect((await code.boundingBox())?.width).to.be.at.least(250);
    await page.getByText('Live', { exact: true }).waitFor();
    // If scans arrive while the service is still starting to listen, only the figures show them.
    await eventually(
      'a scan is shown',
      async () => {
        await scan();
        return page.getByRole('region', { name: 'Scans over time' }).isVisible();
      },
      500,
    );
    await code.waitFor({ state: 'detached' });
    // Another period, which the link to all figures takes along.
    await page.getByRole('button', { name: /^Last 28 days/ }).click();
    await page.getByRole('option', { name: 'This month' }).click();
    await page.getByText('This month').first().waitFor();
    expect(page.url()).to.include('period=this-month');
    const link = new URL(
      (await page.getByRole('link', { name: 'All figures' }).getAttribute('href')) ?? '',
      page.url(),
    );
    expect([link.pathname.endsWith('/analytics'), link.searchParams.get('period')]).to.deep.equal([true, 'this-month']);
    expect(page.url()).to.include(link.searchParams.get('campaign') ?? 'none');
  });

  it('shows that it is deleted and restores it, or that it does not exist', async () => {
    await button('More actions').press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await told('This campaign was deleted on');
    await button('Restore').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Spring flyer' }).waitFor();
    await page.goto(`${running.url}/campaigns/7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01`);
    await told('Campaign not found');
    running.problems.expectOnly(/404|400/);
  });

  it('asks to sign in again in place, and then saves what was typed', async () => {
    await show('content');
    await page.getByRole('textbox', { name: 'Web address' }).fill('https://example.com/later');
    await page.context().clearCookies();
    await button('Save').click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await signIn(page, await running.linkFor());
    await told('Saved.');
    expect((await read()).content).to.equal('https://example.com/later');
    running.problems.expectOnly(/401/);
  });

  it('does not offer what the role is not allowed to do', async () => {
    const reader = await running.open({ role: Role.Analyst, path: pathOf('rules') });
    await reader.getByRole('heading', { level: 1, name: 'Spring flyer' }).waitFor();
    await reader.getByText('Always active').waitFor();
    for (const name of ['Edit: Name', 'Add a rule', 'Edit tags', 'Add tags']) {
      expect(await reader.getByRole('button', { name }).count(), name).to.equal(0);
    }
    expect(await reader.getByRole('switch').count()).to.equal(0);
    await reader.context().close();
  });

  it('is accessible, even with the longest names', async () => {
    const rules = [{ name: 'France', destination: 'https://example.com/fr', countries: ['FR'], share: 50 }];
    await update({ name: LONG_NAME, content: LANDING, rules, tags: ['spring'], externalId: 'x'.repeat(255) });
    await show();
    const shown = {
      Overview: () => page.getByRole('img', { name: /^Code of/ }).waitFor(),
      Design: () => page.getByRole('button', { name: /^Shapes/ }).waitFor(),
      Content: () => page.getByRole('textbox', { name: 'Web address' }).waitFor(),
      Rules: () => page.getByRole('region', { name: 'Result of this scan' }).waitFor(),
      History: () => page.getByText('Version 1').waitFor(),
    };
    for (const [name, settle] of Object.entries(shown)) {
      const tab = page.getByRole('tab', { name });
      await tab.click();
      await settle();
      const panel = await page.getByRole('tabpanel', { name }).getAttribute('id');
      expect(await tab.getAttribute('aria-controls'), `the panel of ${name}`).to.equal(panel);
      await expectNoViolationsInAllLooks(page, settle);
    }
  });
});
