import { z } from 'zod';
import { isEmailAddress } from '../contract/people/email-address.js';

/** Addresses of the servers that an operator may add. */

/** `scheme://[[user]:password@]host[:port]` with the rest of the pattern; refuses what would be read differently. */
const isServerAddress = (text: string, pattern: RegExp): boolean => {
  if (!pattern.test(text) || !URL.canParse(text)) return false;
  try {
    const { hostname, username, password } = new URL(text);
    return hostname !== '' && decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
};

export const redisUrl = z.string().refine((text) => isServerAddress(text, /^rediss?:\/\/[^\s/?#]+(\/\d{0,4})?$/), {
  message: 'must be redis:// or rediss://, [user:password@]host[:port][/database]',
});

export const smtpUrl = z.string().refine((text) => isServerAddress(text, /^smtps?:\/\/[^\s/?#]+$/), {
  message: 'must be smtp:// or smtps://, [user:password@]host[:port]',
});

/** How mail is sent. */
export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** `address` or `Name <address>`. */
export const sender = z.string().transform((text, context): MailConfig['from'] => {
  const [, name = '', address = text] = /^([^<>\r\n"]*)<([^<>]*)>$/.exec(text) ?? [];
  if (isEmailAddress(address)) return { name: name.trim() || 'Signpost', address };
  context.addIssue({ code: 'custom', message: 'must be an e-mail address, or Name <address>' });
  return z.NEVER;
});

/** Returns the configuration of mail, null without a server. Throws an Error with a one-line message. */
export function mailOf(env: { SMTP_URL?: string | undefined; MAIL_FROM?: MailConfig['from'] | undefined }) {
  if (env.SMTP_URL === undefined) return null;
  if (env.MAIL_FROM === undefined) throw new Error('Wrong configuration: MAIL_FROM must be set with SMTP_URL');
  return { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM };
}
