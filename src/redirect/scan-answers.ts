import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TrafficClass } from '../core/contract/scan.js';
import type { Logger } from '../core/logger.js';
import { errorPagesFor, type FixedPage, writeFixed } from '../platform/http/error-pages.js';
import type { KnownDomain } from '../tenancy/domains/known-domains.js';
import type { CodeEnumerationLimit } from './code-enumeration-limit.js';
import { toDestination } from './destination.js';
import { LookupFailedError } from './scan-cache.js';

/** Returns a page about a code that exists; null for the fixed one. */
export type FindOwnPage = (
  code: string,
  query: string,
  request: IncomingMessage,
  domain: KnownDomain | null,
) => Promise<FixedPage | null>;

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

export interface ScanAnswersOptions {
  /** Without a limit, no request is refused. */
  readonly limit?: CodeEnumerationLimit | undefined;
  readonly logger: Logger;
  readonly answers: AnswerCounts;
  /** The page of a code that is not available now. */
  readonly findOwnPage: FindOwnPage;
  /** The page that says where a code leads. */
  readonly findLeadsPage: FindOwnPage;
}

export type ScanAnswers = ReturnType<typeof createScanAnswers>;

/** Pages of known codes that are being read. More scans get the fixed page. */
const OWN_PAGES_MAX = 16;

/** Every answer to a scan that does not lead to its destination. */
export function createScanAnswers({ limit, logger, answers, findOwnPage, findLeadsPage }: ScanAnswersOptions) {
  const requestIds = `${randomBytes(6).toString('hex')}-`;
  let requests = 0;
  const nextRequestId = (): string => requestIds + (++requests).toString(36);

  const sendPage = (response: ServerResponse, page: FixedPage): void => {
    writeFixed(response, { ...page, headers: [...page.headers, 'X-Request-Id', nextRequestId()] });
  };

  const notAvailable = (request: IncomingMessage, response: ServerResponse, page: FixedPage | null = null): void => {
    answers.notAvailable++;
    sendPage(response, page ?? errorPagesFor(request).notAvailable);
  };

  let reading = 0;

  /** Pages of known codes are read from the database: only a few at a time. */
  const readPage = async (find: FindOwnPage, ...scan: Parameters<FindOwnPage>): Promise<FixedPage | null> => {
    const isBusy = reading >= OWN_PAGES_MAX;
    reading++;
    const page = isBusy ? null : await find(...scan).catch(() => null);
    reading--;
    return page;
  };

  const notAvailableNow = async (response: ServerResponse, ...scan: Parameters<FindOwnPage>): Promise<void> => {
    const page = await readPage(findOwnPage, ...scan);
    answers.notAvailable++;
    sendPage(response, page ?? errorPagesFor(scan[2]).inactive);
  };

  /** Says where a code leads. Not a scan. */
  const showWhereItLeads = async (response: ServerResponse, ...scan: Parameters<FindOwnPage>): Promise<void> =>
    sendPage(response, (await readPage(findLeadsPage, ...scan)) ?? errorPagesFor(scan[2]).tryAgain);

  const tryAgain = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    if (!(error instanceof LookupFailedError)) logger.error(error, 'a scan could not be answered');
    answers.tryAgain++;
    sendPage(response, errorPagesFor(request).tryAgain);
  };

  /** Only who requests an unknown code is refused: others may share an address with somebody who guesses. */
  const isRefused = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!(await limit?.isMissRefused(request))) return false;
    answers.tooMany++;
    sendPage(response, errorPagesFor(request).tooMany);
    return true;
  };

  /** Leads where the workspace wants, without a scan. */
  const leadTo = (response: ServerResponse, address: string): void => {
    const { location } = toDestination(address);
    // biome-ignore format: names and values in pairs
    response.writeHead(302, ['Location', location, 'Cache-Control', 'no-store', 'Content-Length', '0', 'X-Request-Id', nextRequestId()]);
    response.end();
  };

  const isRead = ({ method }: IncomingMessage, response: ServerResponse): boolean => {
    if (method === 'GET' || method === 'HEAD') return true;
    response.writeHead(405, ['Allow', 'GET, HEAD', 'Content-Length', '0', 'X-Request-Id', nextRequestId()]);
    response.end();
    return false;
  };

  return {
    ...{ nextRequestId, sendPage, notAvailable, notAvailableNow, showWhereItLeads },
    ...{ tryAgain, isRefused, leadTo, isRead },
  };
}
