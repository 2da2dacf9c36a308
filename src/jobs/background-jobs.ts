import { type RegisteredJob, registerJob } from '../queue/job-definition.js';
import { type DeliveryServices, deliverPending } from '../webhooks/delivery/deliver-pending.js';
import { deliverWebhook } from '../webhooks/delivery/deliver-webhook-job.js';

/** Returns the jobs that commands add to the queue, with their handlers. */
export const backgroundJobs = (services: DeliveryServices): readonly RegisteredJob[] => [
  registerJob(deliverWebhook, (target, run) => deliverPending(services, target, run)),
];
