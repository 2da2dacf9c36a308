import { Counter, Gauge, type Registry } from 'prom-client';
import type { Renderer } from '../artwork/rendering/renderer.js';
import type { Inspector } from '../inspection/processes/inspector.js';
import type { ChangeFeed } from '../platform/database/change-feed/change-feed.js';
import type { JobQueue } from '../platform/queue/job-queue.js';
import type { RejectedUploads } from '../platform/storage/rejected-uploads.js';
import type { Redirect } from '../redirect/open-redirect.js';
import type { Scans } from '../scans/open-scans.js';
import { type RateLimits, refusedBy } from '../tenancy/limits/rate-limits.js';

/** Parts of the service that have their own counts. */
export interface ObservedServices {
  readonly scans: Pick<Scans, 'stats'>;
  readonly redirect: Pick<Redirect, 'answers'>;
  readonly feed: Pick<ChangeFeed, 'state'>;
  readonly renderer: Pick<Renderer, 'queueSize' | 'counts' | 'cachedBytes'>;
  readonly inspector: Pick<Inspector, 'queueSize'>;
  readonly queue: Pick<JobQueue, 'figures'>;
  readonly rateLimits: RateLimits;
  readonly rejectedUploads: RejectedUploads;
  /** Returns why the service is not usable, or null. */
  readonly notReady: () => Promise<string | null>;
}

type Figures = Record<string, number>;
type Read = () => number | Promise<number>;

/** Adds metrics that are read from the services on request, and cost nothing in between. */
export function addServiceMetrics(registry: Registry, observed: ObservedServices): void {
  const { scans, redirect, feed, renderer, inspector, queue, rateLimits, rejectedUploads, notReady } = observed;
  const registers = [registry];

  const gauge = (name: string, help: string, read: Read) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const gauges = (name: string, help: string, label: string, read: () => Figures) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, figure] of Object.entries(read())) this.set({ [label]: value }, figure);
      },
    });
  const counters = (name: string, help: string, label: string, read: () => Figures) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, figure] of Object.entries(read())) this.inc({ [label]: value }, figure);
      },
    });

  counters('signpost_redirects_total', 'Scans by their answer.', 'answer', () => {
    const { redirected, notAvailable, tryAgain, tooMany } = redirect.answers();
    return { redirected, not_available: notAvailable, try_again: tryAgain, too_many: tooMany };
  });
  counters(
    'signpost_scans_excluded_total',
    'Redirected but not by a person, or by one who is signed in, so not in totals.',
    'reason',
    () => {
      const { person, ...excluded } = redirect.answers().classes;
      return excluded;
    },
  );
  counters(
    'signpost_scans_lost_total',
    'Scans that are missing in all figures.',
    'reason',
    () => scans.stats().dropped,
  );
  new Counter({
    name: 'signpost_scans_moved_total',
    help: 'Scans moved from the journal to the database.',
    registers,
    collect() {
      this.reset();
      this.inc(scans.stats().drained);
    },
  });
  gauge('signpost_journal_backlog', 'Scans not yet in the database.', () => scans.stats().backlog);
  gauge('signpost_journal_oldest_seconds', 'Age of the oldest of them; 0 for none.', () => {
    return scans.stats().oldestAgeMs / 1000;
  });
  gauge('signpost_change_feed_listening', '1 while changes by other instances are received.', () => {
    return feed.state === 'listening' ? 1 : 0;
  });
  gauge('signpost_ready', 'What /readyz says: 1 or 0.', async () => ((await notReady()) === null ? 1 : 0));
  gauges('signpost_worker_queue', 'Tasks that wait for a child process.', 'pool', () => ({
    artwork: renderer.queueSize,
    inspection: inspector.queueSize,
  }));
  counters('signpost_pictures_total', 'Pictures that were asked for, by where they came from.', 'source', () => ({
    ...renderer.counts,
  }));
  gauge('signpost_pictures_cached_bytes', 'Memory of cached pictures.', () => renderer.cachedBytes);
  new Gauge({
    name: 'signpost_queue_jobs',
    help: 'Jobs of the queue in all instances, by kind and state; failed ones of the last day.',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      for (const [job, figures] of await queue.figures()) {
        for (const [state, count] of Object.entries(figures)) this.set({ job: job.replaceAll('-', '_'), state }, count);
      }
    },
  });
  counters('signpost_rate_limited_total', 'Requests answered 429.', 'limit', () => {
    const { requests, wrongKeys, wrongPasswords } = rateLimits;
    return {
      key: requests === null ? 0 : refusedBy(requests),
      wrong_keys: refusedBy(wrongKeys),
      wrong_passwords: refusedBy(wrongPasswords.byClient) + refusedBy(wrongPasswords.byPage),
      wrong_codes: redirect.answers().tooMany,
    };
  });
  const { redis } = rateLimits;
  if (redis !== null) {
    gauge('signpost_redis_answering', '1 while Redis counts rate limits for all instances.', () =>
      redis.isAnswering ? 1 : 0,
    );
    new Counter({
      name: 'signpost_redis_failures_total',
      help: 'Uses that this instance counted by itself because Redis did not.',
      registers,
      collect() {
        this.reset();
        this.inc(redis.failures);
      },
    });
  }
  counters('signpost_uploads_rejected_total', 'Uploads that were refused.', 'reason', () => rejectedUploads.toRecord());
}
