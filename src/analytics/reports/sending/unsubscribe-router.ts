import express, { type Request, type Response, Router } from 'express';
import type { Services } from '../../../access/context/context.js';
import { takeOne } from '../../../access/context/rate-limits.js';
import { hashSessionSecret, isSessionSecret } from '../../../access/sessions/session-secret.js';
import { toConsoleLanguage } from '../../../core/contract/people/console-language.js';
import { errorPagesFor, sendFixed } from '../../../platform/http/error-pages.js';
import { unsubscribePage } from './unsubscribe-page.js';

interface Found {
  readonly report_id: string;
  readonly email: string;
  readonly language: string;
  readonly name: string;
}

const FIND = `
  select d.report_id, d.email, r.language, r.name from report_delivery d join report r on r.id = d.report_id
   where d.unsubscribe_hashes @> array[?::bytea]`;

/** The body of RFC 8058 is `List-Unsubscribe=One-Click`; it is not needed, because the address says all. */
const BODY_BYTES = '1kb';

/**
 * Ends a report for whoever has its mail, without signing in. `GET` only asks, because programs that check links open them;
 * `POST` unsubscribes, from the page or from a mail program's button (RFC 8058). Tokens are looked up by their hash, and an
 * address with many wrong ones is refused.
 */
export function createUnsubscribeRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const path = '/unsubscribe/:token';
  const handle =
    (isPost: boolean) =>
    async (request: Request<{ token: string }>, response: Response): Promise<void> => {
      const found = await find(services, request.params.token);
      if (found === null) {
        const { allowed } = await takeOne(services.rateLimits.wrongCodes, services.addressOf(request));
        const { notFound, tooMany } = errorPagesFor(request);
        return sendFixed(response, allowed ? notFound : tooMany);
      }
      if (isPost) {
        await services.orm.em
          .fork()
          .execute("update report_recipient set state = 'Unsubscribed' where report_id = ? and email = ?", [
            found.report_id,
            found.email,
          ]);
      }
      sendFixed(response, unsubscribePage(toConsoleLanguage(found.language), found, isPost));
    };
  router.get(path, handle(false));
  router.post(path, express.urlencoded({ extended: false, limit: BODY_BYTES }), handle(true));
  return router;
}

async function find({ orm }: Services, token: string): Promise<Found | null> {
  if (!isSessionSecret(token)) return null;
  const [found] = await orm.em.fork().execute<Found[]>(FIND, [hashSessionSecret(token)]);
  return found ?? null;
}
