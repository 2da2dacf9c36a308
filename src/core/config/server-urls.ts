import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { isEmailAddress, normalEmail } from '../contract/people/email-address.js';
import { readServerAddress } from './server-address.js';

/** Addresses of the servers that an operator may add. */

/** An address in its canonical form. */
const serverUrl = (isRight: (url: URL) => boolean, message: string) =>
  z.string().transform((text, context): string => {
    // A `%` that encodes nothing is refused, because other programs read it in other ways.
    const url = /%(?![0-9a-f]{2})/i.test(text) ? null : readServerAddress(text);
    if (url !== null && isRight(url)) return url.href;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const redisUrl = serverUrl(
  ({ protocol, pathname, search }) => /^rediss?:$/.test(protocol) && /^(\/\d{0,4})?$/.test(pathname) && search === '',
  'must be redis:// or rediss://, [user:password@]host[:port][/database]',
);

/** Options with the names that nodemailer has for them, each `true` or `false`. */
const SMTP_OPTIONS = ['ignoreTLS', 'requireTLS', 'tls.rejectUnauthorized'];

export const smtpUrl = serverUrl(
  ({ protocol, pathname, searchParams, username, password }) =>
    /^smtps?:$/.test(protocol) &&
    ['', '/'].includes(pathname) &&
    [...searchParams].every(([name, value]) => SMTP_OPTIONS.includes(name) && /^(true|false)$/.test(value)) &&
    // A password is never sent unencrypted.
    (searchParams.get('ignoreTLS') !== 'true' || (protocol === 'smtp:' && username + password === '')),
  `must be smtp:// or smtps://, [user:password@]host[:port], with true or false for ${SMTP_OPTIONS.join(', ')} after a ?, and ignoreTLS only without a password`,
);

/** How mail is sent. */
export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** `address`, `Name <address>`, `"Name" <address>` or `address (Name)`. */
export const sender = z.string().transform((text, context): MailConfig['from'] => {
  // A name without quotation marks may contain commas, which would separate addresses.
  const [, plain, only] = /^([^<>\r\n"()]*)<([^<>]*)>$/.exec(text) ?? [];
  const found = only === undefined ? addressparser(text) : [{ name: plain ?? '', address: only }];
  const [{ name = '', address = '' } = {}] = found;
  const isOne = found.length === 1 && !/[\r\n]|>.*@/.test(text) && isEmailAddress(address);
  if (isOne) return { name: name.trim() || 'Signpost', address: normalEmail(address) };
  context.addIssue({ code: 'custom', message: 'must be an e-mail address, Name <address> or "Name" <address>' });
  return z.NEVER;
});

/** Returns the configuration of mail, null without a server. Throws an Error with a one-line message. */
export function mailOf(env: { SMTP_URL?: string | undefined; MAIL_FROM?: MailConfig['from'] | undefined }) {
  if (env.SMTP_URL === undefined) return null;
  if (env.MAIL_FROM === undefined) throw new Error('Wrong configuration: MAIL_FROM must be set with SMTP_URL');
  return { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM };
}
