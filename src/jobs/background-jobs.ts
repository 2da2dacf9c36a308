import { IMPORT_JOB } from '../imports/import-job.js';
import { type ImportServices, runImport } from '../imports/run-import.js';
import { type RegisteredJob, registerJob } from '../queue/job-definition.js';

/** Returns the jobs that commands add to the queue, with their handlers. */
export const backgroundJobs = (services: ImportServices): readonly RegisteredJob[] => [
  registerJob(IMPORT_JOB, (job, run) => runImport(services, job, run)),
];
