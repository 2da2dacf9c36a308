import type { MikroORM } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { removeOldImports } from '../../batch/imports/remove-old-imports.js';
import { removeOldPrintRuns } from '../../batch/print-runs/remove-old-print-runs.js';
import { leaveLostHosts } from '../../campaigns/addresses/leave-lost-hosts.js';
import {
  removeExpiredUploads,
  removeOrphanFiles,
  removeOrphanRows,
} from '../../campaigns/assets/remove-unused-files.js';
import { copyScanTotals } from '../../campaigns/lists/copy-scan-totals.js';
import { endPauses } from '../../campaigns/pauses/end-pauses.js';
import { removeEndedKeys } from '../../identity/api-keys/remove-ended-keys.js';
import { removeOldInvitations } from '../../identity/invitations/invitation.js';
import { removeOldMailLinks } from '../../identity/mails/mail-consent.js';
import { removeOldMailCounts } from '../../identity/mails/mail-gate.js';
import { removeExpiredSessions } from '../../identity/sessions/session.js';
import { removeExpiredPreviews } from '../../pages/previews/remove-expired-previews.js';
import { type RegisteredJob, registerJob } from '../../platform/queue/job-definition.js';
import { queueReports, removeOldReportDeliveries } from '../../reporting/reports/sending/queue-reports.js';
import { packScans } from '../../scans/blocks/pack-scans.js';
import { dropOldMonths, type Retention } from '../../scans/ingest/retention.js';
import type { SharedServices } from '../../tenancy/caller/context.js';
import { removeOldIdempotencyKeys } from '../../tenancy/commands/idempotency-key.js';
import { checkDueDomains } from '../../tenancy/domains/check-due-domains.js';
import { removeDeletedWorkspaces } from '../../tenancy/workspaces/remove-deleted-workspaces.js';
import { removeOldDeliveries, requeueMissed, trimDeliveries } from '../../webhooks/delivery/delivery-retention.js';
import { sendScanEvents } from '../../webhooks/events/send-scan-events.js';

export interface ScheduledJobServices extends SharedServices {
  readonly orm: MikroORM;
  readonly retention: Retention;
}

interface PeriodicJob {
  readonly name: string;
  /** Five fields, in UTC. */
  readonly cron: string;
  /** Returns the number of processed items for the log. */
  run(services: ScheduledJobServices): Promise<number>;
}

/**
 * Work for the whole installation, done by one of its instances at a time. Each job must be harmless if it runs twice.
 */
const PERIODIC_JOBS: readonly PeriodicJob[] = [
  {
    name: 'remove-expired-uploads',
    cron: '*/5 * * * *',
    run: ({ orm, files, clock }) => removeExpiredUploads({ em: orm.em.fork(), files, clock }),
  },
  {
    name: 'drop-old-months',
    cron: '7 * * * *',
    run: ({ orm, clock, retention }) => dropOldMonths(orm.em.fork(), clock, retention),
  },
  {
    name: 'remove-old-invitations',
    cron: '17 4 * * *',
    run: ({ orm, clock }) => removeOldInvitations(orm.em.fork(), clock),
  },
  {
    name: 'remove-ended-keys',
    cron: '27 4 * * *',
    run: ({ orm, clock }) => removeEndedKeys(orm.em.fork(), clock),
  },
  { name: 'pack-scans', cron: '*/10 * * * *', run: ({ orm, clock }) => packScans(orm.em.fork(), { clock }) },
  { name: 'end-pauses', cron: '* * * * *', run: (services) => endPauses({ ...services, em: services.orm.em.fork() }) },
  {
    name: 'check-domains',
    cron: '* * * * *',
    run: (services) => checkDueDomains({ ...services, em: services.orm.em.fork() }),
  },
  { name: 'leave-lost-hosts', cron: '* * * * *', run: leaveLostHosts },
  { name: 'copy-scan-totals', cron: '* * * * *', run: ({ orm }) => copyScanTotals(orm.em.fork()) },
  { name: 'queue-reports', cron: '* * * * *', run: (services) => queueReports(services) },
  {
    name: 'remove-old-report-deliveries',
    cron: '57 4 * * *',
    run: ({ orm, clock }) => removeOldReportDeliveries(orm.em.fork(), clock),
  },
  {
    name: 'remove-old-mail-links',
    cron: '9 * * * *',
    run: async ({ orm, clock }) =>
      (await removeOldMailLinks(orm.em.fork(), clock)) + (await removeOldMailCounts(orm.em.fork(), clock)),
  },
  { name: 'send-scan-events', cron: '* * * * *', run: (services) => sendScanEvents(services) },
  {
    name: 'requeue-missed-webhooks',
    cron: '27 * * * *',
    run: ({ orm, queue }) => requeueMissed(orm.em.fork(), queue),
  },
  {
    name: 'remove-old-webhooks',
    cron: '37 * * * *',
    run: async ({ orm, clock }) =>
      (await removeOldDeliveries(orm.em.fork(), clock)) + (await trimDeliveries(orm.em.fork())),
  },
  {
    name: 'remove-old-print-runs',
    cron: '*/10 * * * *',
    run: ({ orm, files, clock }) => removeOldPrintRuns({ em: orm.em.fork(), files, clock }),
  },
  {
    name: 'remove-old-imports',
    cron: '47 * * * *',
    run: ({ orm, clock }) => removeOldImports(orm.em.fork(), clock),
  },
  {
    name: 'remove-expired-sessions',
    cron: '*/15 * * * *',
    run: ({ orm, clock }) => removeExpiredSessions(orm.em.fork(), clock),
  },
  {
    name: 'remove-expired-previews',
    cron: '*/15 * * * *',
    run: ({ orm, clock }) => removeExpiredPreviews(orm.em.fork(), clock),
  },
  {
    name: 'remove-deleted-workspaces',
    cron: '*/10 * * * *',
    run: ({ orm, files, clock }) => removeDeletedWorkspaces({ em: orm.em.fork(), files, clock }),
  },
  { name: 'purge-idempotency-keys', cron: '17 * * * *', run: ({ orm }) => removeOldIdempotencyKeys(orm.em.fork()) },
];

/** For a store shared by the instances. Instances with their own stores look after them in `instance-jobs.ts`. */
const STORE_JOBS: readonly PeriodicJob[] = [
  {
    name: 'remove-orphan-files',
    cron: '11 * * * *',
    run: ({ orm, files, clock }) => removeOrphanFiles({ em: orm.em.fork(), files, clock }),
  },
  {
    name: 'remove-orphan-rows',
    cron: '21 * * * *',
    run: ({ orm, files, clock }) => removeOrphanRows({ em: orm.em.fork(), files, clock }),
  },
];

/** A failed periodic job runs again at its next time anyway, so it is only retried briefly. */
const RETRY = { limit: 3, delaySeconds: 10, maxDelaySeconds: 60 };
const LIMIT_SECONDS = 600;

/** Returns the jobs that the queue starts on a schedule. */
export const scheduledJobs = (services: ScheduledJobServices): readonly (RegisteredJob & { readonly cron: string })[] =>
  [...PERIODIC_JOBS, ...(services.files.isShared ? STORE_JOBS : [])].map(({ name, cron, run }) => ({
    cron,
    ...registerJob(
      { name, payload: z.object({}), concurrency: 1, retry: RETRY, limitSeconds: LIMIT_SECONDS },
      async () => {
        const count = await run(services);
        if (count > 0) services.logger.info({ job: name, count }, 'a job is done');
      },
    ),
  }));
