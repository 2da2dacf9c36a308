import type { MailConfig } from '../../core/config/server-urls.js';

/** A file in a mail. */
export interface MailFile {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** For a picture that the HTML shows. */
  readonly cid?: string;
}

/** A mail to one person. */
export interface Mail {
  /** Exactly one address, as `isEmailAddress` accepts it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailFile[];
  /** Absent for a new one. Many servers and programs show a mail once that arrives twice with the same id. */
  readonly messageId?: string;
  /** For unsubscribing with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Why the server did not accept a mail. */
export class MailRefused extends Error {
  /** A code of SMTP or of the connection. Never the server's words, which may contain the address. */
  readonly reason: string;
  /** Whether the server will not accept mail for this address later either. */
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent: boolean, cause?: unknown) {
    super(`the mail was refused: ${reason}`, { cause });
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}

/** Sends mail through the operator's server. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the mail; rejects with `MailRefused` at the latest after `MAIL_LIMITS.sendMs`. The
   * server may accept a mail and not say so in time.
   */
  send(mail: Mail): Promise<void>;
}

/** In milliseconds. Mail is sent by jobs, so no request waits this long. */
const MAIL_LIMITS = { connectMs: 5_000, idleMs: 10_000, sendMs: 20_000 } as const;

/** Each mail has its own connection: there are few, and nothing stays open that must be closed. */
export function createMailer({ smtpUrl, from }: MailConfig): Mailer {
  const { protocol, username, password, searchParams, href, search } = new URL(smtpUrl);
  const hasLogin = username + password !== '';
  const option = (name: string): boolean | null => (searchParams.has(name) ? searchParams.get(name) === 'true' : null);
  // A password is never sent unencrypted, whatever the server or somebody in between offers.
  const requireTLS = hasLogin || option('requireTLS') === true;
  const settings = {
    url: href.slice(0, href.length - search.length),
    connectionTimeout: MAIL_LIMITS.connectMs,
    greetingTimeout: MAIL_LIMITS.connectMs,
    dnsTimeout: MAIL_LIMITS.connectMs,
    socketTimeout: MAIL_LIMITS.idleMs,
    requireTLS,
    ignoreTLS: option('ignoreTLS') === true,
    // Where mail may go unencrypted, a certificate that nobody vouches for is better than none.
    tls: { rejectUnauthorized: option('tls.rejectUnauthorized') ?? (requireTLS || protocol === 'smtps:') },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    send: async ({ to, attachments = [], unsubscribeUrl, ...mail }) => {
      const envelope = { from: from.address, to: [to] };
      const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) };
      const { createTransport } = await import('nodemailer');
      const sent = createTransport(settings).sendMail({
        ...mail,
        envelope,
        headers,
        from,
        // Closes the connection, so that a mail that counts as not sent is not accepted later.
        signal: AbortSignal.timeout(MAIL_LIMITS.sendMs),
        to: { name: '', address: to },
        attachments: attachments.map((file) => ({ ...file, contentDisposition: dispositionOf(file) })),
      });
      await sent.catch((error: unknown) => {
        throw toRefusal(error);
      });
    },
  };
}

const dispositionOf = ({ cid }: MailFile): 'inline' | 'attachment' => (cid === undefined ? 'attachment' : 'inline');

const unsubscribeHeaders = (url: string | undefined) =>
  url === undefined
    ? {}
    : {
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** Commands whose permanent refusal concerns the recipient or the mail, not our account at the server. */
const OF_RECIPIENT = ['RCPT TO', 'DATA'];

/** The code of a mail that took too long. */
const ABORTED = 'EABORT';

function toRefusal(error: unknown): MailRefused {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const isNumber = typeof responseCode === 'number';
  const isPermanent = isNumber && responseCode >= 500 && OF_RECIPIENT.includes(String(command));
  const reason = isNumber ? String(responseCode) : typeof code === 'string' && code !== ABORTED ? code : 'ETIMEDOUT';
  // A message with a response has the server's words.
  return new MailRefused(reason, isPermanent, Object.hasOwn(Object(error), 'response') ? undefined : error);
}
