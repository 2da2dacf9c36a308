import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Campaign } from '../campaigns/campaign.js';
import type { Clock } from '../core/clock.js';
import type { Logger } from '../core/logger.js';
import type { OwnScans } from '../identity/sessions/own-scans.js';
import type { ChangeFeed } from '../platform/database/change-feed/change-feed.js';
import { isConnectionLost } from '../platform/database/is-connection-lost.js';
import { soundRow } from '../platform/database/stored-json.js';
import type { Journal } from '../scans/journal/journal.js';
import type { KnownDomains } from '../tenancy/domains/known-domains.js';
import { AddressCache, findAddressedCode } from './address-cache.js';
import type { CodeEnumerationLimit } from './code-enumeration-limit.js';
import type { DescribeScan } from './describe/describe-scan.js';
import { DomainSites, findDomainSite } from './domain-sites.js';
import { createRedirectHandler, type RedirectHandler } from './redirect-handler.js';
import type { AnswerCounts, FindOwnPage } from './scan-answers.js';
import { TargetCache } from './scan-cache.js';
import type { DrawSite } from './site-answers.js';
import { type Target, type TargetRow, toTarget } from './target.js';

export interface OpenRedirectOptions {
  readonly describe: DescribeScan;
  readonly scans: { readonly journal: Journal };
  /** For looking up codes that are not cached. The caller closes it. */
  readonly pool: Pool;
  readonly feed: ChangeFeed;
  /** Without them, codes are only scanned on the service's own host. */
  readonly domains?: Pick<KnownDomains, 'get'>;
  /** Base address of every page, without a trailing slash. */
  readonly publicUrl: string;
  /** Without a limit, no request is refused. */
  readonly limit?: CodeEnumerationLimit;
  /** Without it, every code has the fixed page. */
  readonly findOwnPage?: FindOwnPage;
  /** Without it, nobody can ask where a code leads. */
  readonly findLeadsPage?: FindOwnPage;
  /** Without it, every host has the fixed pages. */
  readonly drawSite?: DrawSite;
  /** Without it, scans by people who are signed in are counted too. */
  readonly ownScans?: OwnScans;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface Redirect {
  readonly handler: RedirectHandler;
  /** Responses to scans since the start, by outcome. */
  answers(): Readonly<AnswerCounts>;
}

/** Creates the redirect and its cache, which follows the change feed. There is nothing to close. */
export function openRedirect(options: OpenRedirectOptions): Redirect {
  const { describe, scans, pool, feed, publicUrl, limit, drawSite = () => null } = options;
  const {
    findOwnPage = async () => null,
    findLeadsPage = async () => null,
    ownScans,
    clock,
    logger,
    domains = { get: () => null },
  } = options;
  const { journal } = scans;
  const cache = new TargetCache({ feed, find: retried(findTarget(pool, publicUrl)), logger });
  const addresses = new AddressCache({ feed, find: retried(findAddressedCode(pool, domains)), logger });
  const sites = new DomainSites({ feed, find: retried(findDomainSite(pool)), logger });
  const answers: AnswerCounts = {
    redirected: 0,
    notAvailable: 0,
    tryAgain: 0,
    tooMany: 0,
    classes: { person: 0, head: 0, prefetch: 0, bot: 0, preview: 0, monitor: 0, own: 0 },
  };
  return {
    handler: createRedirectHandler({
      ...{ cache, addresses, sites, publicUrl, journal, describe, limit, ownScans, clock, logger, answers },
      ...{ findOwnPage, findLeadsPage, drawSite },
    }),
    answers: () => ({ ...answers, classes: { ...answers.classes } }),
  };
}

const SQL = `
  select c.id, c.workspace_id, c.mode, c.payload_type, c.content, c.schedule, c.rules, c.counting,
         c.is_active, c.pause, c.deleted_utc is not null as is_deleted, w.status as workspace_status, w.subscription_until
  from campaign c join workspace w on w.id = c.workspace_id
  where c.code = $1`;

/** All connections of the pool may be lost at once, and some of their replacements too. */
const ATTEMPTS = 12;

/** Returns a function that looks up a well-formed code by its unique index, with null for an unknown code. */
const findTarget =
  (pool: Pool, publicUrl: string) =>
  async (code: string): Promise<Target | null> => {
    const [row] = (await pool.query<TargetRow>({ name: 'scan-target', text: SQL, values: [code] })).rows;
    return row === undefined ? null : toTarget(soundRow(Campaign, row), code, publicUrl);
  };

/**
 * Replaces broken connections, because a scan without an answer may be redirected to an outdated target. The caller
 * limits the waiting time.
 */
const retried = <Row>(find: (key: string) => Promise<Row>): ((key: string) => Promise<Row>) => {
  const attempt = async (key: string, attempts: number): Promise<Row> => {
    try {
      return await find(key);
    } catch (error) {
      if (attempts === 1 || !isConnectionLost(error)) throw error;
      // Meanwhile the pool may notice other lost connections.
      await yieldToEventLoop();
      return attempt(key, attempts - 1);
    }
  };
  return (key) => attempt(key, ATTEMPTS);
};
