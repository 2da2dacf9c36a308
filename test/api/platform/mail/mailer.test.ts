import { expect } from 'chai';
import { createMailer } from '../../../../src/platform/mail/mailer.js';
import { failureOf } from '../../../support/failure-of.js';
import { type MailServer, startMailServer } from '../../../support/mail/mail-server.js';

const MAIL = { to: 'somebody@example.com', subject: 'Sample', text: 'Text', html: '<p>Text</p>' };

describe('Sending mail', () => {
  let server: MailServer;
  before(async () => {
    server = await startMailServer();
  });
  after(() => server.close());

  const from = { name: 'Signpost', address: 'signpost@example.com' };
  const send = (mail = MAIL, smtpUrl = server.url) => createMailer({ smtpUrl, from }).send(mail);

  it('delivers text and HTML to one recipient, and no line of a subject becomes a header', async () => {
    await send({ ...MAIL, subject: 'Sample\r\nBcc: other@example.com' });
    const mail = await server.mailTo(MAIL.to);
    expect(mail.to).to.deep.equal([MAIL.to]);
    expect(mail.head)
      .to.match(/^From: Signpost <signpost@example.com>/m)
      .and.not.match(/^Bcc:/m);
    expect(mail.body).to.contain('text/plain').and.contain('<p>Text</p>');
  });

  for (const behaviour of ['refuse', 'hang'] as const) {
    it(`fails at a server that does this: ${behaviour}`, async () => {
      server.behaviour = behaviour;
      expect(await failureOf(send())).to.be.an('error');
      server.behaviour = 'accept';
    });
  }

  it('fails at a server that is away, and sends no password without encryption', async () => {
    expect(await failureOf(send(MAIL, 'smtp://127.0.0.1:1'))).to.be.an('error');
    const count = server.mails.length;
    expect(await failureOf(send(MAIL, server.url.replace('//', '//user:secret@')))).to.be.an('error');
    expect(server.mails).to.have.length(count);
  });
});
