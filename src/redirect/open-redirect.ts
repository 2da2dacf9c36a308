import type { RequestListener } from 'node:http';
import type { Pool } from 'pg';
import type { Clock } from '../core/clock.js';
import type { Logger } from '../core/logger.js';
import type { ChangeFeed } from '../platform/database/change-feed/change-feed.js';
import type { Journal } from '../scans/journal/journal.js';
import type { CodeEnumerationLimit } from './code-enumeration-limit.js';
import type { DescribeScan } from './describe/describe-scan.js';
import { findTarget } from './find-target.js';
import { type AnswerCounts, createRedirectHandler, type FindOwnPage } from './redirect-handler.js';
import { TargetCache } from './target-cache.js';

export interface OpenRedirectOptions {
  readonly describe: DescribeScan;
  readonly scans: { readonly journal: Journal };
  /** For looking up codes that are not cached. The caller closes it. */
  readonly pool: Pool;
  readonly feed: ChangeFeed;
  /** Base address of every page, without a trailing slash. */
  readonly publicUrl: string;
  /** Without a limit, no request is refused. */
  readonly limit?: CodeEnumerationLimit;
  /** Without it, every code has the fixed page. */
  readonly findOwnPage?: FindOwnPage;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface Redirect {
  /** Handles paths that begin with `/r/`. */
  readonly handler: RequestListener;
  /** Responses to scans since the start, by outcome. */
  answers(): Readonly<AnswerCounts>;
}

/** Creates the redirect and its cache, which follows the change feed. There is nothing to close. */
export function openRedirect(options: OpenRedirectOptions): Redirect {
  const { describe, scans, pool, feed, publicUrl, limit, findOwnPage = async () => null, clock, logger } = options;
  const { journal } = scans;
  const cache = new TargetCache({ feed, find: findTarget(pool, publicUrl), logger });
  feed.onChange((change) => cache.invalidate(change));
  const answers: AnswerCounts = {
    redirected: 0,
    notAvailable: 0,
    tryAgain: 0,
    tooMany: 0,
    classes: { person: 0, head: 0, prefetch: 0, bot: 0, preview: 0, monitor: 0 },
  };
  return {
    handler: createRedirectHandler({ cache, journal, describe, limit, findOwnPage, clock, logger, answers }),
    answers: () => ({ ...answers, classes: { ...answers.classes } }),
  };
}
