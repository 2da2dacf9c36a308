import { type Request, type Response, Router } from 'express';
import { type ConsoleLanguage, toConsoleLanguage } from '../../../core/contract/people/console-language.js';
import { fillIn } from '../../../core/words/fill-in.js';
import { SERVICE_WORDS } from '../../../core/words/service/service-words.js';
import type { Services } from '../../../identity/authentication/services.js';
import { decideOnMail, findMailLink, type MailDecision } from '../../../identity/mails/mail-consent.js';
import { errorPagesFor, type FixedPage, messagePage, sendFixed } from '../../../platform/http/error-pages.js';
import { takeOne } from '../../../tenancy/limits/rate-limits.js';

const DECISIONS: Readonly<Record<Choice, MailDecision>> = { subscribe: 'Active', unsubscribe: 'Unsubscribed' };

/**
 * Begins or ends the reports of a workspace for whoever has a mail of it, without signing in. `GET` only asks, because
 * programs that check links open them; `POST` decides, from the page or from a mail program's button (RFC 8058). Tokens
 * are looked up by their hash, and an address with many wrong ones is refused. The address says all, so no body is read,
 * whatever its type, encoding and length.
 */
export function createSubscriptionRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const handle =
    (choice: Choice, isPost: boolean) =>
    async (request: Request<{ token: string }>, response: Response): Promise<void> => {
      const em = services.orm.em.fork();
      const { token } = request.params;
      const found = await findMailLink(em, token);
      if (found === null) {
        const { allowed } = await takeOne(services.rateLimits.wrongCodes, services.addressOf(request));
        const { notFound, tooMany } = errorPagesFor(request);
        return sendFixed(response, allowed ? notFound : tooMany);
      }
      if (isPost) await decideOnMail(em, found, DECISIONS[choice], services.clock.now());
      sendFixed(response, subscriptionPage(toConsoleLanguage(found.language), choice, found, isPost ? token : null));
    };
  for (const choice of ['subscribe', 'unsubscribe'] as const) {
    const path = `/${choice}/:token`;
    router.get(path, handle(choice, false));
    router.post(path, handle(choice, true));
  }
  return router;
}

/** What a recipient decides by the link in a mail. */
export type Choice = 'subscribe' | 'unsubscribe';

/** Returns the page that asks, or says that it is done. Whoever has unsubscribed can undo it with the same link. */
function subscriptionPage(
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
