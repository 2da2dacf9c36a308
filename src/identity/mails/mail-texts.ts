import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import { fillIn } from '../../core/words/fill-in.js';
import { SERVICE_WORDS } from '../../core/words/service/service-words.js';
import { type MailTexts, onOneLine } from './write-mail.js';

/** Whose names an invitation contains. */
export interface InvitationNames {
  readonly workspace: string;
  /** Null for the operator. */
  readonly inviter: string | null;
}

/** Whose names a question contains, and the link that answers it with never. */
export interface ConfirmationNames extends InvitationNames {
  readonly neverUrl: string;
}

const wordsIn = (language: ConsoleLanguage) => SERVICE_WORDS[language].mails;

const fillInAll = ({ subject, reason, action, remark }: MailTexts, values: Readonly<Record<string, string>>) => ({
  subject: fillIn(subject, values),
  reason: fillIn(reason, values),
  action,
  remark: fillIn(remark, values),
});

/** Returns the texts that ask a recipient of reports. */
export function confirmationTexts(language: ConsoleLanguage, names: ConfirmationNames): MailTexts {
  const { somebody, ...texts } = wordsIn(language).confirmation;
  const { workspace, inviter, neverUrl } = names;
  return fillInAll(texts, { workspace: onOneLine(workspace), inviter: onOneLine(inviter ?? somebody), neverUrl });
}

/** Returns the texts of an invitation. */
export function invitationTexts(language: ConsoleLanguage, { workspace, inviter }: InvitationNames): MailTexts {
  const { reasonOfOperator, ...texts } = wordsIn(language).invitation;
  const reason = inviter === null ? reasonOfOperator : texts.reason;
  return fillInAll({ ...texts, reason }, { workspace: onOneLine(workspace), inviter: onOneLine(inviter ?? '') });
}

export const addressTexts = (language: ConsoleLanguage): MailTexts => wordsIn(language).address;

export const signInTexts = (language: ConsoleLanguage): MailTexts => wordsIn(language).signIn;
