import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/job-definition.js';

export interface PrintRunToMake {
  readonly workspaceId: string;
  readonly id: string;
  /** Who started it; null for the operator. */
  readonly principalId: string | null;
}

/** How often a run is started; stops and kills of the service count as well as failures. */
export const PRINT_RUN_ATTEMPTS = 8;

/** Makes a print run. Only one at a time per workspace, so that no workspace takes all slots of an instance. */
export const makePrintRunJob: JobDefinition<PrintRunToMake> = {
  name: 'make-print-run',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid(), principalId: z.uuid().nullable() }),
  concurrency: 2,
  // More than the attempts, because the handler gives up itself; a failed job would block those behind it.
  retry: { limit: PRINT_RUN_ATTEMPTS + 20, delaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: 3_600,
  order: 'by-key',
};
