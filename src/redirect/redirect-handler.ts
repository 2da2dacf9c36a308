import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '../core/clock.js';
import { QrCounting } from '../core/contract/campaign-counting.js';
import type { TrafficClass } from '../core/contract/scan.js';
import { type Scan, UNDESCRIBED } from '../core/contract/scan.js';
import { isCode } from '../core/contract/text.js';
import type { Logger } from '../core/logger.js';
import { throttle } from '../core/throttle.js';
import type { OwnScans } from '../identity/sessions/own-scans.js';
import { errorPagesFor, type FixedPage } from '../platform/http/error-pages.js';
import type { Journal } from '../scans/journal/journal.js';
import type { CodeEnumerationLimit } from './code-enumeration-limit.js';
import type { DescribeScan, ScanRequest } from './describe/describe-scan.js';
import { locationFor } from './destination.js';
import { type RequestedCode, requestedCode } from './requested-code.js';
import { chooseRoute } from './routing.js';
import { isAvailable, type Target } from './target.js';
import { LookupFailedError, type TargetCache } from './target-cache.js';

export interface RedirectHandlerOptions {
  readonly cache: TargetCache;
  readonly journal: Journal;
  readonly describe: DescribeScan;
  /** Without a limit, no request is refused. */
  readonly limit?: CodeEnumerationLimit | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly answers: AnswerCounts;
  readonly findOwnPage: FindOwnPage;
  /** Without it, scans by people who are signed in are counted too. */
  readonly ownScans?: OwnScans | undefined;
}

/** Returns the page of a code that exists and is not available now; null for the fixed one. */
export type FindOwnPage = (code: string, query: string, request: IncomingMessage) => Promise<FixedPage | null>;

/** Responses to scans since the start, by outcome. */
export interface AnswerCounts {
  redirected: number;
  notAvailable: number;
  tryAgain: number;
  /** Redirected scans by class; `own` are those of people who are signed in. */
  readonly classes: Record<TrafficClass | 'own', number>;
  /** Scans refused by the limit for non-existent codes. */
  tooMany: number;
}

const PREFIX = '/r/';
const LOG_EVERY_MS = 10_000;
/** Pages of known codes that are being read. More scans get the fixed page. */
const OWN_PAGES_MAX = 16;

/**
 * Handles paths that begin with `/r/`, which the caller has checked. The cost per scan decides the speed of the
 * service, so a cached code needs no promise, no URL object and no regular expression.
 */
export function createRedirectHandler(options: RedirectHandlerOptions): RequestListener {
  const { cache, journal, describe, limit, clock, logger, answers, findOwnPage, ownScans } = options;
  const requestIds = `${randomBytes(6).toString('hex')}-`;
  let requests = 0;
  const nextRequestId = (): string => requestIds + (++requests).toString(36);

  const sendPage = (response: ServerResponse, page: FixedPage): void => {
    response.writeHead(page.status, [...page.headers, 'X-Request-Id', nextRequestId()]);
    response.end(page.body);
  };

  const notAvailable = (request: IncomingMessage, response: ServerResponse): void => {
    answers.notAvailable++;
    sendPage(response, errorPagesFor(request).notAvailable);
  };

  let reading = 0;

  /** Known codes may have a page of their own, which is read from the database: only a few at a time. */
  const notAvailableNow = async (
    request: IncomingMessage,
    response: ServerResponse,
    code: string,
    query: string,
  ): Promise<void> => {
    const isBusy = reading >= OWN_PAGES_MAX;
    reading++;
    const page = isBusy ? null : await findOwnPage(code, query, request).catch(() => null);
    reading--;
    answers.notAvailable++;
    sendPage(response, page ?? errorPagesFor(request).inactive);
  };

  /** Logs only the error's name, because its message could contain parts of the request. */
  const warn = throttle(LOG_EVERY_MS, (error: unknown) => {
    logger.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'a scan could not be described');
  });

  /** A scan that cannot be described, for example because of a damaged city database, is still redirected. */
  const scanOf = (request: IncomingMessage & ScanRequest, target: Target, query: string, now: number): Scan => {
    try {
      return describe(request, target, query, now);
    } catch (error) {
      warn(error);
      const totalsOnly = target.counting !== QrCounting.Full;
      return { ...UNDESCRIBED, campaignKey: target.campaignKey, scannedMs: now, class: 'person', totalsOnly };
    }
  };

  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    code: string,
    target: Target | null,
    query: string,
  ): void => {
    const now = clock.now();
    if (target === null || !isAvailable(target, now)) {
      if (target?.exists) notAvailableNow(request, response, code, query);
      else notAvailable(request, response);
      return;
    }
    const described = scanOf(request, target, query, now);
    const { routing } = target;
    const route = routing === null ? null : chooseRoute(routing, described, request.headers['accept-language'], query);
    const location = locationFor(route?.destination ?? target.destination, query);
    const scan = route === null ? described : { ...described, rule: route.label };
    const cookies = request.headers.cookie;
    const isPerson = scan.class === 'person';
    const told =
      cookies === undefined || !isPerson ? null : ownScans?.recognise(cookies, target.workspaceId, { code, atMs: now });
    const redirect = (): void => {
      answers.redirected++;
      answers.classes[told ? 'own' : scan.class]++;
      // biome-ignore format: names and values in pairs
      response.writeHead(302, [
        'Location', location,
        'Cache-Control', 'no-store',
        'Content-Length', '0',
        'X-Robots-Tag', 'noindex',
        'X-Request-Id', nextRequestId(),
        ...(told ? ['Set-Cookie', told] : []),
      ]);
      response.end();
    };
    const isCounted = !told && target.counting !== QrCounting.Nothing && (!scan.totalsOnly || isPerson);
    if (isCounted) journal.append(scan, redirect);
    else redirect();
  };

  const lookUpAndAnswer = async (request: IncomingMessage, response: ServerResponse, code: string, query: string) => {
    try {
      const target = await cache.lookUp(code);
      // Only who requests an unknown code is refused: others may share an address with somebody who guesses.
      if (target === null && (await limit?.isMissRefused(request))) {
        answers.tooMany++;
        sendPage(response, errorPagesFor(request).tooMany);
        return;
      }
      answer(request, response, code, target, query);
    } catch (error) {
      if (!(error instanceof LookupFailedError)) logger.error(error, 'a scan could not be answered');
      answers.tryAgain++;
      sendPage(response, errorPagesFor(request).tryAgain);
    }
  };

  const answerCode = (request: IncomingMessage, response: ServerResponse, { code, query }: RequestedCode): void => {
    const target = cache.get(code);
    if (target !== undefined) answer(request, response, code, target, query);
    else if (isCode(code)) lookUpAndAnswer(request, response, code, query);
    else {
      const requested = requestedCode(code, query);
      if (requested === null) notAvailable(request, response);
      else answerCode(request, response, requested);
    }
  };

  return (request, response) => {
    const { method, url = PREFIX } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, ['Allow', 'GET, HEAD', 'Content-Length', '0', 'X-Request-Id', nextRequestId()]);
      response.end();
      return;
    }
    const mark = url.indexOf('?');
    const code = mark === -1 ? url.slice(PREFIX.length) : url.slice(PREFIX.length, mark);
    const query = mark === -1 ? '' : url.slice(mark + 1);
    answerCode(request, response, { code, query });
  };
}
