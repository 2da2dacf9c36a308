import { join } from 'node:path';
import { Renderer } from './artwork/rendering/renderer.js';
import { ImportReader } from './batch/imports/reading/import-reader.js';
import type { Cleanup } from './core/cleanup.js';
import { systemClock as clock } from './core/clock.js';
import type { Config } from './core/config/environment.js';
import type { Logger } from './core/logger.js';
import { createAddressOf } from './core/net/client-address.js';
import { CallerCache, createLastUse } from './identity/authentication/caller-cache.js';
import type { Services } from './identity/authentication/services.js';
import { createSignInProvider } from './identity/provider/sign-in-provider.js';
import { findSession, isSessionNamedBy } from './identity/sessions/find-session.js';
import { OwnScans } from './identity/sessions/own-scans.js';
import { signInUrl } from './identity/sessions/session.js';
import { Inspector } from './inspection/processes/inspector.js';
import { openDatabase } from './open-database.js';
import { openRateLimits } from './open-rate-limits.js';
import { backgroundJobs } from './operations/jobs/background-jobs.js';
import { startInstanceJobs } from './operations/jobs/instance-jobs.js';
import { scheduledJobs } from './operations/jobs/scheduled-jobs.js';
import { createMetrics } from './operations/open-metrics.js';
import type { PrivatePort } from './operations/private-port.js';
import type { Metrics } from './operations/prometheus-metrics.js';
import { createTlsPermission } from './operations/tls-permission.js';
import { scanPages } from './pages/scan-pages.js';
import { openChangeFeed } from './platform/database/change-feed/change-feed.js';
import { NotificationHub } from './platform/database/change-feed/notification-hub.js';
import { createReadPool } from './platform/database/read-pool.js';
import { createRequestHost } from './platform/http/request.js';
import { createMailer } from './platform/mail/mailer.js';
import { JobQueue } from './platform/queue/job-queue.js';
import { openFileStore } from './platform/storage/open-file-store.js';
import { RejectedUploads } from './platform/storage/rejected-uploads.js';
import { createCodeEnumerationLimit } from './redirect/code-enumeration-limit.js';
import { openDescriber } from './redirect/describe/open-describer.js';
import { openRedirect, type Redirect } from './redirect/open-redirect.js';
import { createScanPool, openScans, type Scans } from './scans/open-scans.js';
import { seedFirstAccess } from './seed-first-access.js';
import { findKey, isPrincipalNamedBy } from './tenancy/caller/known-principal.js';
import { DomainFile } from './tenancy/domains/domain-file.js';
import { createDomainNet } from './tenancy/domains/domain-net.js';
import { KnownDomains } from './tenancy/domains/known-domains.js';
import { createWebhookTransport, type WebhookServices } from './webhooks/delivery/webhook-transport.js';
import { addAuditedEvents } from './webhooks/events/add-events.js';

export interface OpenServicesOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Base of every encoded address, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * Called when nobody could sign in yet, with a single-use sign-in address, and the text of the first key if it has
   * just been created.
   */
  readonly onFirstAccess: (key: string | null, signInAddress: string) => void;
  /** Null: there is none. */
  readonly privatePort: PrivatePort | null;
  /** Replaces the real renderer in tests. */
  readonly renderer?: Renderer | undefined;
}

/** Everything that works without a request: the foundation of the request handlers. */
export interface OpenServices {
  readonly services: Services;
  readonly scans: Scans;
  readonly redirect: Redirect;
  /** Not opened yet: the caller opens it once it knows whether the service is ready. */
  readonly metrics: Metrics;
  /** Begins with the jobs of the queue. Closing stops them. */
  readonly startJobs: () => Promise<void>;
}

/**
 * Opens everything behind the server, step by step. Each step adds its reversal to `cleanup`, which runs them in
 * reverse order.
 */
export async function openServices(options: OpenServicesOptions, cleanup: Cleanup): Promise<OpenServices> {
  const { config, logger, publicUrl, onFirstAccess } = options;
  const { apiKeyPrefix, dataFolder, geoipFile, retention, scanDurability, trustProxy, uploads } = config;

  // 1. The database, with the newest schema and a first workspace.
  const database = await openDatabase(config, logger, async (orm) => {
    const first = await seedFirstAccess(orm, clock, config);
    if (first !== null) onFirstAccess(first.key, signInUrl(publicUrl, first.signInToken));
  });
  cleanup.add(() => database.close());
  const { orm, url } = database;
  const principalUse = createLastUse();
  const sessionUse = createLastUse('session');
  const sharedFiguresUse = createLastUse('shared_figures');
  cleanup.add(async () => {
    const written = await Promise.allSettled(
      [principalUse, sessionUse, sharedFiguresUse].map((use) => use.flush(orm.em.fork())),
    );
    if (written.some(({ status }) => status === 'rejected')) logger.warn('the last use of keys was not written');
  });

  // 2. Its dedicated connections: changes, hot reads, notifications and scans.
  const feed = await openChangeFeed({ url, logger });
  cleanup.add(() => feed.close());
  const reads = createReadPool(url, logger);
  cleanup.add(() => reads.end());
  const keys = new CallerCache({ feed, find: findKey(reads), isNamedBy: isPrincipalNamedBy });
  const sessions = new CallerCache({ feed, find: findSession(reads), isNamedBy: isSessionNamedBy });
  const domainFile = new DomainFile(dataFolder, logger);
  const domains = new KnownDomains({ feed, reads, file: domainFile, logger });
  await domains.refresh();
  cleanup.add(() => domainFile.saved());
  options.privatePort?.answer(
    '/tls-permission',
    createTlsPermission(publicUrl, (host) => domains.get(host) !== null),
  );
  const notifications = new NotificationHub({ url, logger });
  cleanup.add(async () => notifications.close());
  const metrics = await createMetrics({ port: options.privatePort, token: config.metrics.token });
  const queue = new JobQueue({ url, logger, onRun: metrics.countJob });
  cleanup.add(() => queue.close());
  const scanPool = createScanPool(url, logger);
  cleanup.add(() => scanPool.end());

  // 3. Scans and the redirect. Closing drains the journal into the database.
  const addressOf = createAddressOf(trustProxy);
  const journalFolder = join(dataFolder, 'journal');
  const durability = scanDurability;
  const describing = { pool: scanPool, trustProxy, geoipFile, clock, logger };
  const { describe, saltOf, refreshSalts } = await openDescriber(describing);
  const scans = await openScans({ pool: scanPool, journalFolder, durability, clock, logger });
  cleanup.add(() => scans.close());
  const rateLimits = await openRateLimits(config, { saltOf, clock, logger }, cleanup);
  const limit = createCodeEnumerationLimit({ limiter: rateLimits.wrongCodes, addressOf });
  const ownScans = new OwnScans({ publicUrl, saltOf, clock });
  const redirect = openRedirect({
    ...{ describe, scans, pool: scanPool, feed, domains, publicUrl, limit, ownScans, clock, logger },
    ...scanPages({ orm, clock, publicUrl }),
  });

  // 4. Files, and the child processes that draw codes, inspect uploads and read imports. They start with their first
  // task.
  const files = await openFileStore(config, logger);
  cleanup.add(() => files.close());
  const renderer = options.renderer ?? new Renderer(logger);
  cleanup.add(() => renderer.close());
  const inspector = new Inspector(logger);
  cleanup.add(() => inspector.close());

  const importReader = new ImportReader(logger);
  cleanup.add(() => importReader.close());

  const webhookTransport = createWebhookTransport(config.webhooks, publicUrl);
  const services: Services & WebhookServices = {
    orm,
    keys,
    feed,
    reads,
    scanPool,
    notifications,
    queue,
    addEvents: addAuditedEvents,
    webhookTransport,
    renderer,
    mailer: config.mail === null ? null : createMailer(config.mail),
    files,
    inspector,
    uploadLimits: uploads,
    rejectedUploads: new RejectedUploads(),
    domains,
    domainNet: createDomainNet(config, publicUrl),
    clock,
    logger,
    publicUrl,
    apiKeyPrefix,
    workspaceCreation: config.workspaceCreation,
    principalUse,
    sessions,
    sessionUse,
    sharedFiguresUse,
    ownScans,
    rateLimits,
    provider: config.provider && createSignInProvider(config.provider, logger),
    addressOf,
    requestHost: createRequestHost(trustProxy),
  };

  // 5. Background work: every instance's own jobs, and those that the queue gives to one of them.
  cleanup.add(
    startInstanceJobs({
      ...{ orm, files, domains, refreshSalts, clock, logger, onRun: metrics.countJob },
      uses: [principalUse, sessionUse, sharedFiguresUse],
    }),
  );
  const scheduled = scheduledJobs({ ...services, retention });
  const background = backgroundJobs({ ...services, importReader, onWebhookTry: metrics.countWebhook });
  cleanup.add(() => queue.stopWork());
  const startJobs = () => queue.work([...scheduled, ...background], scheduled);
  return { services, scans, redirect, metrics, startJobs };
}
