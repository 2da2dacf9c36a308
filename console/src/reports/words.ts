import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import type { Report, ReportDelivery } from './report-actions.ts';

export type Frequency = Report['frequency'];
type RecipientState = Report['recipients'][number]['state'];
type Tone = 'plain' | 'green' | 'amber' | 'red';

export const FREQUENCY_WORDS: Record<Frequency, MessageDescriptor> = {
  Weekly: msg`Every Monday, about the week before`,
  Monthly: msg`On the first of each month, about the month before`,
};

export const RECIPIENT_WORDS: Record<RecipientState, { name: MessageDescriptor; tone: Tone }> = {
  Active: { name: msg`Receives it`, tone: 'green' },
  Pending: { name: msg`Has not confirmed yet`, tone: 'amber' },
  Unsubscribed: { name: msg`Unsubscribed`, tone: 'plain' },
  Refused: { name: msg`Refused`, tone: 'red' },
};

export const DELIVERY_WORDS: Record<ReportDelivery['state'], { name: MessageDescriptor; tone: Tone }> = {
  Queued: { name: msg`Waiting`, tone: 'amber' },
  Sending: { name: msg`Being sent`, tone: 'amber' },
  Sent: { name: msg`Sent`, tone: 'green' },
  Failed: { name: msg`Failed`, tone: 'red' },
  Cancelled: { name: msg({ context: 'delivery', message: 'Not needed' }), tone: 'plain' },
};

const SERVER_AWAY = msg`The mail server does not answer. The operator of this service can check SMTP_URL.`;
const BUSY = msg`This service was busy, or its database away.`;
const SIGN_IN = msg`The mail server does not accept the user name and password in SMTP_URL. The operator of this service can correct them.`;

/** Reasons that have words of their own; replies of mail servers have numbers. */
const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  no_server: msg`This service sends no mail. Its operator can set SMTP_URL.`,
  not_found: msg`The campaign has been deleted. Choose another one, or delete the report.`,
  unavailable: BUSY,
  rate_limited: BUSY,
  EAUTH: SIGN_IN,
  530: SIGN_IN,
  535: SIGN_IN,
  ECONNECTION: SERVER_AWAY,
  ESOCKET: SERVER_AWAY,
  EDNS: SERVER_AWAY,
  ETIMEDOUT: SERVER_AWAY,
  ETLS: msg`The mail server offers no safe connection. The operator of this service can check SMTP_URL.`,
};

const REFUSED = msg`The mail server refused the mail for good. Check the address. If it is correct, ask the recipient whether their server accepts mail from this service.`;
const LATER = msg`The mail server does not accept the mail for the moment.`;
const UNKNOWN = msg`Something went wrong in this service. Its operator can look at the log.`;

/** Returns why a mail was not sent, and who can do what. */
export function reasonWords(reason: string): MessageDescriptor {
  return lookUp(REASONS, reason) ?? (/^5\d\d$/.test(reason) ? REFUSED : /^4\d\d$/.test(reason) ? LATER : UNKNOWN);
}
