import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../../../src/core/config/environment.js';
import type { Logger } from '../../../../src/core/logger.js';
import { sendMail } from '../../../../src/identity/mails/mail-services.js';
import { createMailer } from '../../../../src/platform/mail/mailer.js';
import { type Certificates, createCertificates } from '../../../support/service/certificates.js';

const MAIL = { to: 'a@example.com', subject: 'Sample', text: 'Sample', html: '<p>Sample</p>' };
const UNKNOWN_AUTHORITY = /\((UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN)\)/;

describe('Mail to a server with a certificate of a private authority', () => {
  let certificates: Certificates;
  const servers: SMTPServer[] = [];
  const ports: Record<string, number> = {};
  let sent: string[] = [];

  before(async () => {
    certificates = await createCertificates();
    for (const [scheme, secure] of [
      ['smtp', false],
      ['smtps', true],
    ] as const) {
      const server = new SMTPServer({
        ...{ secure, ...certificates.pem, authOptional: true, allowInsecureAuth: true, disableReverseLookup: true },
        onAuth: (_login, _session, answer) => answer(null, { user: 'sample' }),
        onData: (stream, session, answer) => {
          sent.push(session.secure ? 'encrypted' : 'plain');
          stream.resume().on('end', () => answer());
        },
      });
      server.on('error', () => {});
      servers.push(server.listen(0, '127.0.0.1') && server);
      await once(server.server, 'listening');
      ports[scheme] = (server.server.address() as AddressInfo).port;
    }
  });
  after(async () => {
    for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()));
    await rm(certificates.folder, { recursive: true });
  });
  beforeEach(() => {
    sent = [];
  });

  /** Returns how the mail was sent, or the line of the log that says why not. */
  const send = async (scheme: string, login: string, options: string): Promise<unknown> => {
    const SMTP_URL = `${scheme}://${login}127.0.0.1:${ports[scheme]}${options}`;
    const { mail } = readConfig({ SMTP_URL, MAIL_FROM: 'codes@example.com' });
    if (mail === null) throw new Error('no mail server');
    const logged: unknown[] = [];
    const logger = { warn: (details: unknown) => void logged.push(details) } as unknown as Logger;
    await sendMail({ mailer: createMailer(mail), logger }, MAIL).catch(() => {});
    return sent[0] ?? logged[0];
  };

  const SENT: [scheme: string, login: string, options: string, how: 'encrypted' | 'plain'][] = [
    ['smtp', '', '', 'encrypted'],
    ['smtp', '', '?ignoreTLS=true', 'plain'],
    ['smtp', '', '?requireTLS=true&tls.rejectUnauthorized=false', 'encrypted'],
    ['smtp', 'sample:secret@', '?tls.rejectUnauthorized=false', 'encrypted'],
    ['smtps', '', '?tls.rejectUnauthorized=false', 'encrypted'],
    ['smtps', 'sample:a#b@', '?tls.rejectUnauthorized=false', 'encrypted'],
  ];
  for (const [scheme, login, options, how] of SENT) {
    it(`is sent ${how} by ${scheme}://${login}…${options}`, async () => {
      expect(await send(scheme, login, options)).to.equal(how);
    });
  }

  for (const [scheme, login, options] of [
    ['smtp', '', '?requireTLS=true'],
    ['smtp', '', '?tls.rejectUnauthorized=true'],
    ['smtp', 'sample:secret@', ''],
    ['smtps', '', ''],
  ] as const) {
    it(`is not sent by ${scheme}://${login}…${options}, and the log says why`, async () => {
      const { reason, cause } = Object(await send(scheme, login, options));
      expect(reason).to.equal('ESOCKET');
      expect(cause).to.match(UNKNOWN_AUTHORITY);
      expect(sent).to.deep.equal([]);
    });
  }
});
