import { makePrintRun, type PrintRunServices } from '../print-runs/make/make-print-run.js';
import { makePrintRunJob } from '../print-runs/make-print-run-job.js';
import { type RegisteredJob, registerJob } from '../queue/job-definition.js';

/** Returns the jobs that commands add to the queue, with their handlers. */
export const backgroundJobs = (services: PrintRunServices): readonly RegisteredJob[] => [
  registerJob(makePrintRunJob, (target, run) => makePrintRun(services, target, run)),
];
