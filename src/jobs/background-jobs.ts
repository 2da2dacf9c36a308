import { IMPORT_JOB } from '../imports/import-job.js';
import { type ImportServices, runImport } from '../imports/run-import.js';
import { type RegisteredJob, registerJob } from '../queue/job-definition.js';
import { type DeliveryServices, deliverDue } from '../webhooks/delivery/deliver-due.js';
import { deliverWebhooks } from '../webhooks/delivery/deliver-webhooks-job.js';

/** Returns the jobs that commands add to the queue, with their handlers. */
export const backgroundJobs = (services: DeliveryServices & PrintRunServices): readonly RegisteredJob[] => [
  registerJob(deliverWebhooks, (target, run) => deliverDue(services, target, run)),
  registerJob(makePrintRunJob, (target, run) => makePrintRun(services, target, run)),
];
