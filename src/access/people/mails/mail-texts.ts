import type { ConsoleLanguage } from '../../../core/contract/people/console-language.js';
import { type MailTexts, onOneLine } from './write-mail.js';

/** Whose names an invitation contains. */
export interface InvitationNames {
  readonly workspace: string;
  /** Null for the operator. */
  readonly inviter: string | null;
}

type Words<Names> = Readonly<Record<ConsoleLanguage, (names: Names) => MailTexts>>;

const INVITATION: Words<InvitationNames> = {
  en: ({ workspace, inviter }) => ({
    subject: `Invitation to ${workspace} on Signpost`,
    reason:
      inviter === null
        ? `You are invited to the workspace “${workspace}” on Signpost.`
        : `${inviter} has invited you to the workspace “${workspace}” on Signpost.`,
    action: 'Accept the invitation',
    remark: 'The link works once, for 7 days. If you did not expect this invitation, ignore this mail.',
  }),
  de: ({ workspace, inviter }) => ({
    subject: `Einladung zu ${workspace} in Signpost`,
    reason:
      inviter === null
        ? `Sie sind in den Arbeitsbereich „${workspace}“ in Signpost eingeladen.`
        : `${inviter} hat Sie in den Arbeitsbereich „${workspace}“ in Signpost eingeladen.`,
    action: 'Einladung annehmen',
    remark:
      'Der Link funktioniert einmal, 7 Tage lang. Falls Sie keine Einladung erwarten, ignorieren Sie diese E-Mail.',
  }),
};

const SIGN_IN: Words<object> = {
  en: () => ({
    subject: 'Your sign-in link for Signpost',
    reason: 'Somebody, probably you, has asked for a link to sign in to Signpost.',
    action: 'Sign in',
    remark: 'The link works once, for 10 minutes. If it was not you, ignore this mail: nobody can sign in without it.',
  }),
  de: () => ({
    subject: 'Ihr Anmeldelink für Signpost',
    reason: 'Jemand, vermutlich Sie selbst, hat einen Link zur Anmeldung bei Signpost angefordert.',
    action: 'Anmelden',
    remark:
      'Der Link funktioniert einmal, 10 Minuten lang. Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Ohne sie kann sich niemand anmelden.',
  }),
};

const ADDRESS: Words<object> = {
  en: () => ({
    subject: 'Confirm your e-mail address for Signpost',
    reason: 'Somebody, probably you, has entered this address in a profile on Signpost.',
    action: 'Confirm the address and sign in',
    remark: 'The link works once, for 10 minutes. If it was not you, ignore this mail: then the address is not used.',
  }),
  de: () => ({
    subject: 'E-Mail-Adresse für Signpost bestätigen',
    reason: 'Jemand, vermutlich Sie selbst, hat diese Adresse in einem Profil bei Signpost eingetragen.',
    action: 'Adresse bestätigen und anmelden',
    remark:
      'Der Link funktioniert einmal, 10 Minuten lang. Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Dann wird die Adresse nicht verwendet.',
  }),
};

/** Whose names a question contains, and the link that answers it with never. */
export interface ConfirmationNames extends InvitationNames {
  readonly neverUrl: string;
}

const CONFIRMATION: Words<ConfirmationNames> = {
  en: ({ workspace, inviter, neverUrl }) => ({
    subject: `Do you want reports of ${workspace} by mail?`,
    reason: `${
      inviter ?? 'Somebody'
    } of the workspace “${workspace}” on Signpost wants to send you its reports. They are only sent if you confirm.`,
    action: 'Confirm',
    remark: `If you do not want them, ignore this mail. If this workspace is never to ask you again: ${neverUrl}`,
  }),
  de: ({ workspace, inviter, neverUrl }) => ({
    subject: `Möchten Sie Berichte von ${workspace} per E-Mail?`,
    reason: `${
      inviter ?? 'Jemand'
    } aus dem Arbeitsbereich „${workspace}“ in Signpost möchte Ihnen dessen Berichte senden. Sie werden nur gesendet, wenn Sie das bestätigen.`,
    action: 'Bestätigen',
    remark: `Wenn Sie sie nicht möchten, ignorieren Sie diese E-Mail. Wenn dieser Arbeitsbereich Sie nie wieder fragen soll: ${neverUrl}`,
  }),
};

const onOneLineEach = ({ workspace, inviter }: InvitationNames): InvitationNames => ({
  workspace: onOneLine(workspace),
  inviter: inviter && onOneLine(inviter),
});

/** Returns the texts that ask a recipient of reports. */
export const confirmationTexts = (language: ConsoleLanguage, names: ConfirmationNames): MailTexts =>
  CONFIRMATION[language]({ ...names, ...onOneLineEach(names) });

/** Returns the texts of an invitation. */
export const invitationTexts = (language: ConsoleLanguage, names: InvitationNames): MailTexts =>
  INVITATION[language](onOneLineEach(names));

export const addressTexts = (language: ConsoleLanguage): MailTexts => ADDRESS[language]({});

export const signInTexts = (language: ConsoleLanguage): MailTexts => SIGN_IN[language]({});
