import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/job-definition.js';

export interface ImportJob {
  readonly importId: string;
  readonly workspaceId: string;
}

/**
 * One turn of an import. Keyed by workspace: imports of one workspace take turns, while those of others run
 * in parallel.
 */
export const IMPORT_JOB: JobDefinition<ImportJob> = {
  name: 'import-campaigns',
  payload: z.object({ importId: z.uuid(), workspaceId: z.uuid() }),
  concurrency: 4,
  // The handler itself gives up.
  retry: { limit: 100_000, delaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: 900,
  order: 'by-key',
};
