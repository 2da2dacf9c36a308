import { type DeliveryServices, deliverDue } from '../access/webhooks/delivery/deliver-due.js';
import { deliverWebhooks } from '../access/webhooks/delivery/deliver-webhooks-job.js';
import { IMPORT_JOB } from '../imports/import-job.js';
import { type ImportServices, runImport } from '../imports/run-import.js';
import { type RegisteredJob, registerJob } from '../platform/queue/job-definition.js';
import { makePrintRun, type PrintRunServices } from '../print-runs/make/make-print-run.js';
import { makePrintRunJob } from '../print-runs/make-print-run-job.js';

type BackgroundServices = DeliveryServices & PrintRunServices & ImportServices;

/** Returns the jobs that commands add to the queue, with their handlers. */
export const backgroundJobs = (services: BackgroundServices): readonly RegisteredJob[] => [
  registerJob(deliverWebhooks, (target, run) => deliverDue(services, target, run)),
  registerJob(makePrintRunJob, (target, run) => makePrintRun(services, target, run)),
  registerJob(IMPORT_JOB, (job, run) => runImport(services, job, run)),
];
