import { expect } from 'chai';
import { describeCampaign, LANDING } from '../../support/console/describe-campaign.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { eventually } from '../../support/eventually.js';
import { AGENTS } from '../../support/http/sample-requests.js';

const READ = `query ($id: ID!) { qrCode(id: $id) { counting totalScans }
  analyticsOverview(qrCodeId: $id) { totalsOnlyScans countries { scans } } }`;

const SET_STATUS = `mutation ($id: ID!, $isActive: Boolean!) {
  setQrCodeStatus(id: $id, isActive: $isActive) { id } }`;

describeCampaign(
  'What a campaign counts, in the console',
  ({ running, page, campaign, pathOf, show, update, scan, button, told }) => {
    const read = async () =>
      (await running.graphql(READ, { id: campaign.id })) as Record<string, Record<string, unknown>>;
    const untilCounted = (scans: number): Promise<void> =>
      eventually(`${scans} scans are counted`, async () => (await read()).qrCode?.totalScans === scans, 30);

    it('is chosen beside the rules, explained where figures are missing, and shown in the history', async () => {
      await scan();
      await show('rules');
      const choices = page.getByRole('radiogroup', { name: 'How scans are counted' });
      await choices.getByText('Totals only', { exact: true }).click();
      await expectNoViolationsInAllLooks(page, () => choices.waitFor());
      await button('Save').click();
      await told('Saved.');
      expect((await read()).qrCode?.counting).to.equal('TotalsOnly');
      await scan();
      await untilCounted(2);
      await show();
      await page.getByText('1 scan is counted in totals only, without a place, device or source.').waitFor();
      await expectNoViolationsInAllLooks(page, () => page.getByText('1 scan is counted in totals only').waitFor());
      await show('history');
      await page.getByText('Totals only').waitFor();
      await update({ name: 'Spring flyer', content: LANDING, counting: 'Nothing' });
      await scan();
      await show();
      await page.getByText('New scans of this campaign are not counted.').waitFor();
    });

    it('leaves out scans in a browser that is signed in, and tells it when they were', async () => {
      const tab = await page.context().newPage();
      await tab.setExtraHTTPHeaders({ 'User-Agent': AGENTS[0].text });
      await tab.goto(`${running.url}/r/${campaign.code}`).catch(() => {});
      await tab.close();
      await page.bringToFront();
      await page.getByText(/^You, \d+:\d\d [AP]M, not counted/).waitFor();
      await scan();
      await untilCounted(1);
      await show();
      await page.getByText(/^You, .* not counted/).waitFor();
    });

    it('tells when it was paused, and opens where it leads without a scan', async () => {
      const phone = await running.open({ path: pathOf(), width: 390 });
      for (const [on, name] of [
        [page, 'Open in a new tab'],
        [phone, 'Open the page'],
      ] as const) {
        const open = on.getByRole('link', { name });
        await open.and(on.locator(`[href="${LANDING}"]`)).waitFor();
        const asks = on.getByRole('link', { name: 'Where it leads' });
        expect((await fetch((await asks.getAttribute('href')) ?? '')).status).to.equal(200);
        expect(await on.locator('a[href*="/r/"]').and(on.locator(':not([href$="+"])')).count()).to.equal(0);
      }
      await phone.context().close();
      for (const isActive of [false, true]) await running.graphql(SET_STATUS, { id: campaign.id, isActive });
      await show('history');
      const entries = page.getByRole('listitem').filter({ hasText: /^(?:Paused|Activated)/ });
      await entries.nth(1).waitFor();
      expect((await entries.allInnerTexts()).map((text) => text.split(/\s/, 1)[0])).to.deep.equal([
        'Activated',
        'Paused',
      ]);
    });

    it('deletes stored scans once the name of the campaign is typed, and keeps their number if wanted', async () => {
      await scan();
      await untilCounted(1);
      await show('rules');
      await button('Delete stored scans').click();
      const question = page.getByRole('alertdialog', { name: 'Delete the stored scans of Spring flyer?' });
      const confirm = question.getByRole('button', { name: 'Delete', exact: true });
      expect(await confirm.isDisabled()).to.equal(true);
      await question.getByRole('textbox').fill('Spring flyer');
      await expectNoViolationsInAllLooks(page, () => question.waitFor());
      await confirm.click();
      await told('The stored scans of Spring flyer are deleted.');
      expect((await read()).analyticsOverview?.totalsOnlyScans).to.equal(1);
      expect((await read()).qrCode?.totalScans).to.equal(1);
    });
  },
);
