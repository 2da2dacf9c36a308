import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/job-definition.js';

export interface ImportJob {
  readonly importId: string;
  readonly workspaceId: string;
}

/** One turn of an import. The key is the workspace: its imports take turns, and those of others go on beside them. */
export const IMPORT_JOB: JobDefinition<ImportJob> = {
  name: 'import-campaigns',
  payload: z.object({ importId: z.uuid(), workspaceId: z.uuid() }),
  concurrency: 4,
  // Its handler gives up by itself.
  retry: { limit: 100_000, delaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: 900,
  order: 'by-key',
};
