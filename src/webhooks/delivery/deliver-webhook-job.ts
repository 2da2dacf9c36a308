import { z } from 'zod';
import type { JobDefinition } from '../../queue/job-definition.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';

/** Which deliveries a job takes: the pending ones of a subject for an endpoint, the oldest first. */
export interface DeliveryTarget {
  readonly endpointId: string;
  readonly subjectId: string;
}

const DAY_SECONDS = 86_400;

/**
 * The job never fails for good: its handler gives up deliveries by their age and then returns, so the number of retries is
 * only larger than three days need.
 */
export const deliverWebhook: JobDefinition<DeliveryTarget> = {
  name: 'deliver-webhook',
  payload: z.object({ endpointId: z.uuid(), subjectId: z.uuid() }),
  concurrency: 6,
  onePerGroup: true,
  retry: {
    limit: 10_000,
    delaySeconds: WEBHOOK_LIMITS.retryFirstSeconds,
    maxDelaySeconds: WEBHOOK_LIMITS.retryMaxSeconds,
  },
  limitSeconds: 120,
  keepSeconds: 30 * DAY_SECONDS,
  order: 'by-key',
};

/** One job with this key runs at a time, on all instances. */
export const deliveryKey = ({ endpointId, subjectId }: DeliveryTarget): string => `${endpointId}:${subjectId}`;
