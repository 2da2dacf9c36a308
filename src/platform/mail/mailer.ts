import type { MailConfig } from '../../core/config/server-urls.js';
import { withTimeout } from '../../core/with-timeout.js';

/** A mail to one person. */
export interface Mail {
  /** Exactly one address, as `isEmailAddress` accepts it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail through the operator's server. */
export interface Mailer {
  /** Resolves when the server has accepted the mail; rejects at the latest after `MAIL_LIMITS.sendMs`. */
  send(mail: Mail): Promise<void>;
}

/** In milliseconds. Mail is sent by jobs, so no request waits this long. */
export const MAIL_LIMITS = { connectMs: 5_000, idleMs: 10_000, sendMs: 20_000 } as const;

/** Each mail has its own connection: there are few, and nothing stays open that must be closed. */
export function createMailer({ smtpUrl, from }: MailConfig): Mailer {
  const settings = {
    url: smtpUrl,
    connectionTimeout: MAIL_LIMITS.connectMs,
    greetingTimeout: MAIL_LIMITS.connectMs,
    dnsTimeout: MAIL_LIMITS.connectMs,
    socketTimeout: MAIL_LIMITS.idleMs,
    // A password is never sent unencrypted, whatever the server or somebody in between offers.
    requireTLS: new URL(smtpUrl).username !== '',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    send: async ({ to, ...mail }) => {
      const envelope = { from: from.address, to: [to] };
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const { createTransport } = await import('nodemailer');
      const sent = createTransport(settings).sendMail({
        ...mail,
        envelope,
        headers,
        from,
        to: { name: '', address: to },
      });
      await withTimeout(MAIL_LIMITS.sendMs, sent, 'sending a mail');
    },
  };
}
