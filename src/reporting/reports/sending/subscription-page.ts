import type { ConsoleLanguage } from '../../../core/contract/people/console-language.js';
import { fillIn } from '../../../core/words/fill-in.js';
import { SERVICE_WORDS } from '../../../core/words/service/service-words.js';
import { type FixedPage, messagePage } from '../../../platform/http/error-pages.js';

/** What a recipient decides by the link in a mail. */
export type Choice = 'subscribe' | 'unsubscribe';

/** Returns the page that asks, or says that it is done. Whoever has unsubscribed can undo it with the same link. */
export function subscriptionPage(
  language: ConsoleLanguage,
  choice: Choice,
  values: { readonly workspace: string; readonly email: string },
  doneToken: string | null,
): FixedPage {
  const words = SERVICE_WORDS[language].subscription;
  const { question, text, button, done, doneText } = words[choice];
  const { workspace, email } = values;
  const inWords = (pattern: string): string => fillIn(pattern, { workspace, email });
  if (doneToken === null) return messagePage(language, { title: question, text: inWords(text), button });
  const again = choice === 'subscribe' ? {} : { button: words.again, postTo: `../subscribe/${doneToken}` };
  return messagePage(language, { title: done, text: inWords(doneText), ...again });
}
