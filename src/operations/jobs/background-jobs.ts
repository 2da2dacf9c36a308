import { IMPORT_JOB } from '../../batch/imports/import-job.js';
import { type ImportServices, runImport } from '../../batch/imports/run-import.js';
import { makePrintRun, type PrintRunServices } from '../../batch/print-runs/make/make-print-run.js';
import { makePrintRunJob } from '../../batch/print-runs/make-print-run-job.js';
import { DELETE_SCANS, runScanDeletion } from '../../campaigns/delete-scans.js';
import { MAIL_INVITATION, mailInvitation } from '../../identity/invitations/mail-invitation.js';
import { registerMailJob } from '../../identity/mails/mail-gate.js';
import type { MailServices } from '../../identity/mails/mail-services.js';
import { MAIL_SIGN_IN, mailSignInLink } from '../../identity/mails/mail-sign-in.js';
import { type RegisteredJob, registerJob } from '../../platform/queue/job-definition.js';
import { MAIL_CONFIRMATION, mailConfirmation } from '../../reporting/reports/sending/mail-confirmation.js';
import { mailReport, type ReportMailServices } from '../../reporting/reports/sending/mail-report.js';
import { MAIL_REPORT } from '../../reporting/reports/sending/mail-report-job.js';
import type { Context } from '../../tenancy/caller/context.js';
import { type DeliveryServices, deliverDue } from '../../webhooks/delivery/deliver-due.js';
import { deliverWebhooks } from '../../webhooks/delivery/deliver-webhooks-job.js';

type BackgroundServices = DeliveryServices &
  PrintRunServices &
  ImportServices &
  MailServices &
  ReportMailServices &
  Pick<Context, 'scanPool'>;

/** Returns the jobs that commands add to the queue, with their handlers. */
export const backgroundJobs = (services: BackgroundServices): readonly RegisteredJob[] => [
  registerJob(deliverWebhooks, (target, run) => deliverDue(services, target, run)),
  registerJob(makePrintRunJob, (target, run) => makePrintRun(services, target, run)),
  registerMailJob(MAIL_INVITATION, (job) => mailInvitation(services, job)),
  registerMailJob(MAIL_SIGN_IN, (job) => mailSignInLink(services, job)),
  registerJob(DELETE_SCANS, (job, run) => runScanDeletion(services, job, run)),
  registerMailJob(MAIL_CONFIRMATION, (job) => mailConfirmation(services, job)),
  registerMailJob(MAIL_REPORT, (job, run) => mailReport(services, job, run)),
  registerJob(IMPORT_JOB, (job, run) => runImport(services, job, run)),
];
