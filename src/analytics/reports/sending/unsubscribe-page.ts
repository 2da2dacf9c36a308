import type { ConsoleLanguage } from '../../../core/contract/people/console-language.js';
import { fillIn } from '../../../pages/document/words/in-words.js';
import { type FixedPage, messagePage } from '../../../platform/http/error-pages.js';

const WORDS: Readonly<
  Record<ConsoleLanguage, Readonly<Record<'question' | 'text' | 'button' | 'done' | 'doneText', string>>>
> = {
  en: {
    question: 'Unsubscribe from this report?',
    text: '“{name}” will no longer be sent to {email}.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneText: '“{name}” is no longer sent to {email}.',
  },
  de: {
    question: 'Diesen Bericht abbestellen?',
    text: '„{name}“ wird dann nicht mehr an {email} gesendet.',
    button: 'Abbestellen',
    done: 'Sie haben den Bericht abbestellt',
    doneText: '„{name}“ wird nicht mehr an {email} gesendet.',
  },
};

/** Returns the page that asks, or says that it is done. */
export function unsubscribePage(
  language: ConsoleLanguage,
  values: { readonly name: string; readonly email: string },
  isDone: boolean,
): FixedPage {
  const words = WORDS[language];
  const { name, email } = values;
  return isDone
    ? messagePage(language, { title: words.done, text: fillIn(words.doneText, { name, email }) })
    : messagePage(language, { title: words.question, text: fillIn(words.text, { name, email }), button: words.button });
}
