import { expect } from 'chai';
import { runCommand } from '../../../../src/cli/run-command.js';
import { consoleOf, signedIn } from '../../../support/http/console.js';
import { type MailServer, startMailServer } from '../../../support/mail/mail-server.js';
import { INVITE } from '../../../support/people.js';
import { CREATE_REPORT, reportInput } from '../../../support/reports/report-mails.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

const PROFILE = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { newEmail } }';
const INVITATIONS = 'query ($search: String) { invitations(search: $search) { items { email } } }';

/** As people write it, the form that is stored and mailed to, and how the mail server of the test calls it. */
const domain = { written: 'MÜNCHEN.example', stored: 'xn--mnchen-3ya.example', received: 'münchen.example' };

describe('An e-mail address with an international domain', () => {
  let server: MailServer;
  let one: TestService;
  before(async () => {
    server = await startMailServer();
    const environment = { SMTP_URL: server.url, MAIL_FROM: '"Example, Inc." <qr@müller.example>' };
    one = await startTestService({ environment });
  });
  after(async () => {
    await one.close();
    await server.close();
  });

  it('is accepted wherever addresses are entered, and is the same as its ASCII form', async () => {
    const { workspaceId } = await one.addWorkspace();
    const browser = await signedIn(one, await one.addMember(workspaceId));
    const invite = async (email: string) => {
      const { body } = await browser.graphql(INVITE, { input: { email, role: 'Editor' } });
      return body.data.inviteMember.invitation.email;
    };
    for (const name of [domain.written, domain.stored])
      expect(await invite(`invited@${name}`)).to.equal(`invited@${domain.stored}`);
    const { head } = await server.mailTo(`invited@${domain.received}`);
    expect(head).to.match(/^From: "Example, Inc\." <qr@xn--mller-kva\.example>\r$/m);
    const found = (await browser.graphql(INVITATIONS, { search: `invited@${domain.written}` })).body.data.invitations;
    expect(found.items).to.deep.include({ email: `invited@${domain.stored}` });

    const { updateProfile } = (await browser.graphql(PROFILE, { input: { email: `own@${domain.written}` } })).body.data;
    expect(updateProfile.newEmail).to.equal(`own@${domain.stored}`);
    const { body } = await browser.graphql(CREATE_REPORT, reportInput({ recipients: [`report@${domain.written}`] }));
    expect(body.data.createReport.recipients).to.deep.equal([{ email: `report@${domain.stored}`, state: 'Pending' }]);

    const words = ['--workspace', workspaceId, '--role', 'Editor', '--email', `cli@${domain.written}`, '--json'];
    const environment = { DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataFolder };
    expect((await runCommand(['people', 'invite', ...words], environment)).error).to.equal('');
    const mail = { email: `cli@${domain.written}` };
    expect((await consoleOf(one.url).post('/console/sign-in-mail', mail)).status).to.equal(202);
    expect((await server.mailTo(`cli@${domain.received}`)).body).to.contain('#token=');
  });
});
