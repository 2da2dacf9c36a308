import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';

/** Texts of the pages of shared figures in one language, besides those of reports. */
export interface SharedWords {
  readonly isProtected: string;
  readonly password: string;
  readonly open: string;
  readonly wrongPassword: string;
  readonly cannotShow: string;
  readonly cannotShowText: string;
  /** Uses `{time}`. */
  readonly asOf: string;
  readonly download: string;
  readonly showTable: string;
}

export const SHARED_WORDS: Readonly<Record<ConsoleLanguage, SharedWords>> = {
  en: {
    isProtected: 'These figures are protected',
    password: 'Password',
    open: 'Open',
    wrongPassword: 'The password is wrong, or there were too many attempts. Check it, and try again in a minute.',
    cannotShow: 'The figures cannot be shown right now',
    cannotShowText: 'Try again in a moment. If it happens again, tell whoever gave you this address.',
    asOf: 'As of {time}.',
    download: 'Download as CSV',
    showTable: 'Show as a table',
  },
  de: {
    isProtected: 'Diese Zahlen sind geschützt',
    password: 'Passwort',
    open: 'Öffnen',
    wrongPassword:
      'Das Passwort ist falsch, oder es gab zu viele Versuche. Prüfen Sie es und versuchen Sie es in einer Minute noch einmal.',
    cannotShow: 'Die Zahlen können gerade nicht angezeigt werden',
    cannotShowText:
      'Versuchen Sie es gleich noch einmal. Wenn das wieder passiert, wenden Sie sich an die Person, von der Sie die Adresse haben.',
    asOf: 'Stand: {time}.',
    download: 'Als CSV herunterladen',
    showTable: 'Als Tabelle zeigen',
  },
};
