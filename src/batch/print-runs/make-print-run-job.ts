import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/job-definition.js';

export interface PrintRunToMake {
  readonly workspaceId: string;
  readonly id: string;
}

/** How often a run is begun: beside failures, stops and kills of the service count. */
export const PRINT_RUN_ATTEMPTS = 8;

/** Makes a print run. One at a time of each workspace, so that one workspace never takes all of an instance's places. */
export const makePrintRunJob: JobDefinition<PrintRunToMake> = {
  name: 'make-print-run',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  concurrency: 2,
  // More than the attempts: the handler gives up itself, or the failed job would block those behind it.
  retry: { limit: PRINT_RUN_ATTEMPTS + 20, delaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: 3_600,
  order: 'by-key',
};
