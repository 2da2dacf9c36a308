import type { IncomingMessage, ServerResponse } from 'node:http';
import { QrCounting } from '../core/contract/campaign-counting.js';
import { pathProblem } from '../core/contract/hosts/scan-address.js';
import { hostUrl, pageAddress } from '../core/contract/payloads/syntax/web-address.js';
import { type Scan, UNDESCRIBED } from '../core/contract/scan.js';
import { isCode } from '../core/contract/text.js';
import { throttle } from '../core/throttle.js';
import type { OwnScans } from '../identity/sessions/own-scans.js';
import type { Journal } from '../scans/journal/journal.js';
import type { KnownDomain } from '../tenancy/domains/known-domains.js';
import type { AddressCache } from './address-cache.js';
import type { DescribeScan, ScanRequest } from './describe/describe-scan.js';
import { locationFor, toDestination } from './destination.js';
import { type RequestedCode, requestedCode, requestedPath } from './requested-code.js';
import { chooseRoute } from './routing.js';
import { createScanAnswers, type ScanAnswersOptions } from './scan-answers.js';
import type { TargetCache } from './scan-cache.js';
import { createSiteAnswers, type SiteAnswersOptions } from './site-answers.js';
import { isAvailable, type Target } from './target.js';

export interface RedirectHandlerOptions extends ScanAnswersOptions, Omit<SiteAnswersOptions, 'answers'> {
  readonly cache: TargetCache;
  readonly addresses: AddressCache;
  /** Of the service, without a trailing slash. */
  readonly publicUrl: string;
  readonly journal: Journal;
  readonly describe: DescribeScan;
  /** Without it, scans by people who are signed in are counted too. */
  readonly ownScans?: OwnScans | undefined;
}

/**
 * Answers scans. Handles paths that begin with `/r/`, which the caller has checked, or all paths of a workspace's host
 * that nothing else answers.
 */
export type RedirectHandler = (request: IncomingMessage, response: ServerResponse, domain?: KnownDomain) => void;

const PREFIX = '/r/';
const LOG_EVERY_MS = 10_000;
/**
 * The cost per scan decides the speed of the service, so a cached code or address needs no promise, no URL object and no
 * regular expression.
 */
export function createRedirectHandler(options: RedirectHandlerOptions): RedirectHandler {
  const { cache, addresses, publicUrl, journal, describe, clock, logger, answers, ownScans } = options;
  const scanAnswers = createScanAnswers(options);
  const { nextRequestId, notAvailable, notAvailableNow, showWhereItLeads, tryAgain, isRefused, isRead } = scanAnswers;
  const { unknownPath, reservedPath } = createSiteAnswers({ ...options, answers: scanAnswers });

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

  /** `domain` is the workspace's host that the request came to; null for the service's own. */
  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    { code, query, asksWhere }: RequestedCode,
    target: Target | null,
    domain: KnownDomain | null,
  ): void => {
    const now = clock.now();
    if (target === null || !isAvailable(target, now)) {
      if (target?.exists) notAvailableNow(response, code, query, request, domain);
      else notAvailable(request, response);
      return;
    }
    if (asksWhere) return void showWhereItLeads(response, code, query, request, domain);
    const described = scanOf(request, target, query, now);
    const { routing } = target;
    const route = routing === null ? null : chooseRoute(routing, described, request.headers['accept-language'], query);
    const own =
      domain !== null && target.opensPage ? toDestination(pageAddress(hostUrl(publicUrl, domain.host), code)) : null;
    const location = locationFor(route?.destination ?? own ?? target.destination, query);
    const scan = route === null ? described : { ...described, rule: route.label };
    const cookies = request.headers.cookie;
    const isPerson = scan.class === 'person';
    const told =
      cookies === undefined || !isPerson || domain !== null
        ? null
        : ownScans?.recognise(cookies, target.workspaceId, { code, atMs: now });
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

  const lookUpAndAnswer = async (
    request: IncomingMessage,
    response: ServerResponse,
    requested: RequestedCode,
    domain: KnownDomain | null,
  ): Promise<void> => {
    try {
      const target = await cache.lookUp(requested.code);
      if (target === null && (await isRefused(request, response))) return;
      answer(request, response, requested, target, domain);
    } catch (error) {
      tryAgain(request, response, error);
    }
  };

  const answerCode = (
    request: IncomingMessage,
    response: ServerResponse,
    requested: RequestedCode,
    domain: KnownDomain | null,
  ): void => {
    const { code, query, asksWhere } = requested;
    const target = cache.get(code);
    if (target !== undefined) answer(request, response, requested, target, domain);
    else if (isCode(code)) lookUpAndAnswer(request, response, requested, domain);
    else {
      const meant = requestedCode(code, query);
      if (meant === null) notAvailable(request, response);
      else answerCode(request, response, { ...meant, asksWhere }, domain);
    }
  };

  /** Also tries what people and programs make of an address: other characters around it, and another case. */
  const lookUpAddress = async (
    request: IncomingMessage,
    response: ServerResponse,
    { code: path, query, asksWhere }: RequestedCode,
    domain: KnownDomain,
  ): Promise<void> => {
    const meant = requestedPath(path, query);
    const paths = new Set([path, ...(meant === null ? [] : [meant.code, meant.code.toLowerCase()])]);
    try {
      if (await reservedPath(request, response, path, domain)) return;
      for (const each of paths) {
        const code = pathProblem(each) === null ? await addresses.findCode(domain, each) : null;
        if (code === null) continue;
        const asked = each === path ? query : (meant?.query ?? query);
        return answerCode(request, response, { code, query: asked, asksWhere }, domain);
      }
      if (await isRefused(request, response)) return;
      await unknownPath(request, response, domain);
    } catch (error) {
      tryAgain(request, response, error);
    }
  };

  return (request, response, domain) => {
    if (!isRead(request, response)) return;
    if (domain === undefined) {
      answerCode(request, response, requestOf(request, PREFIX.length), null);
      return;
    }
    // Prints that were made while the host was the service's own.
    const requested = requestOf(request, request.url?.startsWith(PREFIX) ? PREFIX.length : 1);
    const code = addresses.cachedCode(domain, requested.code);
    if (code !== undefined) answerCode(request, response, { ...requested, code }, domain);
    else lookUpAddress(request, response, requested, domain);
  };
}

const PLUS = 0x2b;

/** Splits what comes after the first characters of an address. */
function requestOf({ url = '' }: IncomingMessage, from: number): RequestedCode {
  const mark = url.indexOf('?');
  const end = mark === -1 ? url.length : mark;
  const asksWhere = url.charCodeAt(end - 1) === PLUS;
  return {
    code: url.slice(from, asksWhere ? end - 1 : end),
    query: mark === -1 ? '' : url.slice(mark + 1),
    asksWhere,
  };
}
