import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { Role } from '../../../../src/core/contract/scopes.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { type MailServer, startMailServer } from '../../../support/mail/mail-server.js';

const LIST = '{ reports { name allTags isActive recipients { email } } }';
const server: Promise<MailServer> = startMailServer();

describeConsole(
  'Reports in the console',
  { service: { environment: { SMTP_URL: (await server).url, MAIL_FROM: 'Signpost <signpost@example.com>' } } },
  (running) => {
    after(async () => (await server).close());

    it('creates a report of what is shown, edits it, mails it, says why a mail failed, and deletes it', async () => {
      await running.graphql('mutation { createSample }');
      const page = await running.open({ path: '/analytics?tag=demo&country=DE' });
      const dialog = page.getByRole('dialog');
      const save = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
      await page.getByRole('button', { name: 'Mail', exact: true }).click();
      await dialog.getByText('Filters other than one campaign and tags are not included.').waitFor();
      await dialog.getByLabel('Recipients').fill('client@example.com; nobody');
      await save('Create report');
      await dialog.getByText('Must be an email address such as name@example.com.').waitFor();
      await expectNoViolationsInAllLooks(page);
      await dialog.getByRole('button', { name: 'Remove nobody' }).click();
      await save('Create report');
      await page.getByText('Report created.').waitFor();

      await page.goto(`${running.url}/analytics/reports`);
      await page.getByRole('row').filter({ hasText: '#demo' }).click();
      await dialog.getByText('Nothing has been sent yet.').waitFor();
      await dialog.getByText('Has not confirmed yet').waitFor();
      await save('Edit');
      await dialog.getByLabel('Name').fill('For the shop');
      await dialog.getByText('All campaigns', { exact: true }).last().click();
      await save('Save');
      await page.getByText('Report saved.').waitFor();
      await expectNoViolationsInAllLooks(page);

      await save('Send to me now');
      await page.getByText('A report is only mailed to a verified address.').waitFor();
      await running.service.operator.em.execute('update person set email_verified_utc = now()');
      (await server).behaviour = 'refuse';
      await save('Send to me now');
      await dialog.getByText('The mail server refused the mail for good.').waitFor();
      await expectNoViolationsInAllLooks(page);
      (await server).behaviour = 'accept';
      await save('Send to me now');
      await dialog.getByText('Sent', { exact: true }).waitFor();
      await save('Pause');
      await dialog.getByText('Paused', { exact: true }).waitFor();
      const { reports } = await running.graphql(LIST);
      expect(reports).to.deep.equal([
        { name: 'For the shop', allTags: [], isActive: false, recipients: [{ email: 'client@example.com' }] },
      ]);

      await save('Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No reports yet').waitFor();
    });
  },
);

describeConsole('Reports in the console without a mail server', (running) => {
  it('are downloaded as a PDF of the period that is shown, in the look of a brand kit if there is one', async () => {
    const { createSample } = await running.graphql('mutation { createSample }');
    const page = await running.open({ path: '/analytics?from=2026-11-02&to=2026-11-08', locale: 'de-DE' });
    const nameOf = async (click: () => Promise<void>): Promise<string> => {
      const [file] = await Promise.all([page.waitForEvent('download'), click()]);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).to.equal('%PDF-');
      return file.suggestedFilename();
    };
    const words = '2.–8. November 2026.pdf';
    expect(await nameOf(() => page.getByRole('link', { name: 'PDF' }).click())).to.contain(words);
    await running.graphql('mutation { createBrandKit(input: { name: "Green", style: {} }) { id } }');
    await page.reload();
    await page.getByRole('button', { name: 'PDF' }).click();
    await expectNoViolationsInAllLooks(page);
    expect(await nameOf(() => page.getByRole('menuitem', { name: 'Green' }).click())).to.contain(words);
    const [id] = z.array(z.string()).parse(createSample);
    await page.goto(`${running.url}/campaigns/${id}?tab=overview`);
    await page.getByRole('button', { name: 'PDF' }).click();
    expect(await nameOf(() => page.getByRole('menuitem', { name: 'Ohne Markenset' }).click())).to.match(/\.pdf$/);
  });

  it('say that a PDF has other filters, and offer it without them', async () => {
    const page = await running.open({ path: '/analytics?device=Mobile' });
    await page.getByRole('button', { name: 'PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'PDF' });
    await dialog.getByText('Filters other than one campaign and tags are not included.').waitFor();
    await expectNoViolationsInAllLooks(page);
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link').first().click()]);
    expect(file.suggestedFilename()).to.match(/\.pdf$/);
  });

  it('say what to set, and which role may manage them', async () => {
    const page = await running.open({ path: '/analytics/reports' });
    await page.getByText('Its operator can set SMTP_URL').waitFor();
    await page.getByText('No reports yet').waitFor();
    await expectNoViolationsInAllLooks(page);
    const analyst = await running.open({ path: '/analytics/reports', role: Role.Analyst });
    await analyst.getByText('Your role does not allow this').waitFor();
    await expectNoViolationsInAllLooks(analyst);
    expect(await analyst.getByRole('button', { name: 'New report' }).count()).to.equal(0);
  });
});
