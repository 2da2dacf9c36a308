import type { ConsoleLanguage } from '../../../core/contract/people/console-language.js';
import { fillIn } from '../../../core/words/fill-in.js';
import { type FixedPage, messagePage } from '../../../platform/http/error-pages.js';

/** What a recipient decides by the link in a mail. */
export type Choice = 'subscribe' | 'unsubscribe';

interface Words {
  readonly question: string;
  readonly text: string;
  readonly button: string;
  readonly done: string;
  readonly doneText: string;
}

const WORDS: Readonly<Record<ConsoleLanguage, Readonly<Record<Choice, Words>>>> = {
  en: {
    subscribe: {
      question: 'Receive these reports?',
      text: '“{workspace}” will then send its reports to {email}.',
      button: 'Confirm',
      done: 'You receive the reports',
      doneText: '“{workspace}” sends its reports to {email}. You can unsubscribe at any time by a link in each mail.',
    },
    unsubscribe: {
      question: 'Unsubscribe from these reports?',
      text: '“{workspace}” will no longer send any report to {email}.',
      button: 'Unsubscribe',
      done: 'You are unsubscribed',
      doneText: '“{workspace}” no longer sends any report to {email}.',
    },
  },
  de: {
    subscribe: {
      question: 'Diese Berichte erhalten?',
      text: '„{workspace}“ sendet dann Berichte an {email}.',
      button: 'Bestätigen',
      done: 'Sie erhalten die Berichte',
      doneText:
        '„{workspace}“ sendet Berichte an {email}. Mit einem Link in jeder E-Mail können Sie sie jederzeit abbestellen.',
    },
    unsubscribe: {
      question: 'Diese Berichte abbestellen?',
      text: '„{workspace}“ sendet dann keinen Bericht mehr an {email}.',
      button: 'Abbestellen',
      done: 'Sie haben die Berichte abbestellt',
      doneText: '„{workspace}“ sendet keinen Bericht mehr an {email}.',
    },
  },
};

const AGAIN: Readonly<Record<ConsoleLanguage, string>> = { en: 'Receive them again', de: 'Wieder erhalten' };

/** Returns the page that asks, or says that it is done. Whoever has unsubscribed can undo it with the same link. */
export function subscriptionPage(
  language: ConsoleLanguage,
  choice: Choice,
  values: { readonly workspace: string; readonly email: string },
  doneToken: string | null,
): FixedPage {
  const { question, text, button, done, doneText } = WORDS[language][choice];
  const { workspace, email } = values;
  const inWords = (pattern: string): string => fillIn(pattern, { workspace, email });
  if (doneToken === null) return messagePage(language, { title: question, text: inWords(text), button });
  const again = choice === 'subscribe' ? {} : { button: AGAIN[language], postTo: `../subscribe/${doneToken}` };
  return messagePage(language, { title: done, text: inWords(doneText), ...again });
}
