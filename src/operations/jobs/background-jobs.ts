import { type DeliveryServices, deliverDue } from '../../access/webhooks/delivery/deliver-due.js';
import { deliverWebhooks } from '../../access/webhooks/delivery/deliver-webhooks-job.js';
import { IMPORT_JOB } from '../../batch/imports/import-job.js';
import { type ImportServices, runImport } from '../../batch/imports/run-import.js';
import { makePrintRun, type PrintRunServices } from '../../batch/print-runs/make/make-print-run.js';
import { makePrintRunJob } from '../../batch/print-runs/make-print-run-job.js';
import { type RegisteredJob, registerJob } from '../../platform/queue/job-definition.js';

type BackgroundServices = DeliveryServices & PrintRunServices & ImportServices;

/** Returns the jobs that commands add to the queue, with their handlers. */
export const backgroundJobs = (services: BackgroundServices): readonly RegisteredJob[] => [
  registerJob(deliverWebhooks, (target, run) => deliverDue(services, target, run)),
  registerJob(makePrintRunJob, (target, run) => makePrintRun(services, target, run)),
  registerJob(IMPORT_JOB, (job, run) => runImport(services, job, run)),
];
