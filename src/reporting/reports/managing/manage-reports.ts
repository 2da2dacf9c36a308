import { type EntityManager, type FindOneOptions, LockMode } from '@mikro-orm/postgresql';
import { AuditAction } from '../../../core/contract/audit-action.js';
import { isEmailAddress, normalEmail } from '../../../core/contract/people/email-address.js';
import { PLANS } from '../../../core/contract/plans.js';
import { problem } from '../../../core/contract/problems.js';
import { notFound, planLimitReached, validationFailed } from '../../../core/errors.js';
import { findInputProblems } from '../../../core/field-rules.js';
import { isUuid, newId } from '../../../core/ids.js';
import { admitMails, queueMails } from '../../../identity/mails/mail-gate.js';
import { Member } from '../../../identity/people/member.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { lockWorkspace, Workspace } from '../../../tenancy/workspace.js';
import { readFiguresSubject } from '../../figures-subject.js';
import { askRecipients } from '../sending/mail-confirmation.js';
import { MAIL_REPORT } from '../sending/mail-report-job.js';
import { slotsAround } from '../sending/report-slots.js';
import { RecipientState, Report, ReportRecipient } from './report.js';
import { DeliveryState, ReportDelivery } from './report-delivery.js';
import type { ReportInput } from './report-inputs.js';

/** Creates a report. It is mailed for the first time at its next hour. */
export async function createReport(context: Context, input: ReportInput): Promise<Report> {
  const fields = await readFields(context, input);
  return runUnitOfWork(context, async (unit) => {
    const { em, audit } = unit;
    const workspace = await lockWorkspace(em, context.workspace.id);
    const max = PLANS[workspace.plan].reports;
    if ((await em.count(Report)) >= max) throw planLimitReached(problem('at_most_reports', { max }));
    const createdUtc = new Date(context.clock.now());
    const report = em.create(Report, { ...fields, id: newId(), workspace, createdUtc });
    await em.flush();
    await setRecipients(context, unit, report, input.recipients);
    audit(AuditAction.ReportCreated, report.id);
    return report;
  });
}

/** Replaces a report. A report that is due stays due. */
export async function updateReport(context: Context, id: string, input: ReportInput): Promise<Report> {
  const fields = await readFields(context, input);
  return runUnitOfWork(context, async (unit) => {
    await lockWorkspace(unit.em, context.workspace.id);
    // Not while its mails are being queued.
    const report = await findReport(unit.em, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    const isDue = report.isActive && report.nextUtc.getTime() <= context.clock.now();
    unit.em.assign(report, isDue ? { ...fields, nextUtc: report.nextUtc } : fields);
    await setRecipients(context, unit, report, input.recipients);
    unit.audit(AuditAction.ReportUpdated, report.id);
    return report;
  });
}

export const deleteReport = (context: Context, id: string): Promise<boolean> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const report = await findReport(em, id);
    await em.nativeDelete(Report, { id: report.id });
    audit(AuditAction.ReportDeleted, report.id);
    return true;
  });

/**
 * Mails a report to the caller now, as it would have been at its last hour. Returns the earlier mail if one is still on its
 * way. Throws `validation_failed` for a key, and for an address that is not verified or has unsubscribed.
 */
export async function sendReportNow(context: Context, id: string): Promise<ReportDelivery> {
  const { em, principalId, clock, queue, mailer, workspace } = context;
  await findReport(em, id);
  const member = principalId === null ? null : await em.findOne(Member, { id: principalId }, { populate: ['person'] });
  const { email = null, emailVerifiedUtc = null } = member?.person ?? {};
  if (email === null) throw validationFailed({ id: [problem('report_needs_address')] });
  if (emailVerifiedUtc === null) throw validationFailed({ id: [problem('report_needs_verified_address')] });
  if (mailer === null) throw validationFailed({ id: [problem('report_needs_mail')] });
  return runUnitOfWork(context, async (unit) => {
    const report = await findReport(unit.em, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const state = { $in: [DeliveryState.Queued, DeliveryState.Sending] };
    const underWay = await unit.em.findOne(ReportDelivery, { report: report.id, email, isTest: true, state });
    if (underWay !== null) return underWay;
    const now = new Date(clock.now());
    const request = { emails: [email], workspaceId: workspace.id, principalId, now: now.getTime() };
    const [to] = await admitMails(unit.em, 'test-report', request);
    if (to === undefined) throw validationFailed({ id: [problem('report_unsubscribed')] });
    const delivery = unit.em.create(ReportDelivery, {
      ...{ id: newId(), workspace: unit.em.getReference(Workspace, workspace.id), report, email: to, slotUtc: now },
      ...{ frequency: report.frequency, isTest: true, state: DeliveryState.Queued, reason: null, attempts: 0 },
      ...{ sentUtc: null, createdUtc: now },
    });
    await unit.em.flush();
    const payload = { deliveryId: delivery.id, workspaceId: workspace.id };
    await queueMails(queue, unit.em, MAIL_REPORT, [{ to, payload, group: workspace.id }]);
    unit.audit(AuditAction.ReportSent, report.id);
    return delivery;
  });
}

async function findReport(em: EntityManager, id: string, options: FindOneOptions<Report> = {}): Promise<Report> {
  const report = isUuid(id) ? await em.findOne(Report, { id }, options) : null;
  if (report === null) throw notFound('report');
  return report;
}

/** Checks all fields of a report, and returns them in stored form. */
async function readFields(context: Context, input: ReportInput) {
  const { name, frequency, localHour, language, attachesPdf, isActive } = input;
  const problems = findInputProblems(context, input);
  const { campaignId, zone, brandKit, allTags, anyTag } = await readFiguresSubject(context, input, problems);
  if (!input.recipients.every(isEmailAddress)) problems.add('recipients', problem('not_email'));
  problems.throwIfAny();
  const { nextMs } = slotsAround(frequency, localHour, zone, context.clock.now());
  return {
    ...{ name, frequency, localHour, language, attachesPdf, isActive },
    ...{ qrCodeId: campaignId, allTags, anyTag, timeZone: zone.name, brandKitId: brandKit?.id ?? null },
    nextUtc: new Date(nextMs),
  };
}

/** An address that was refused is tried again when it is saved again, and one that has not confirmed is asked again. */
async function setRecipients(
  { queue, mailer, clock, principalId }: Context,
  { em }: UnitOfWork,
  report: Report,
  addresses: readonly string[],
): Promise<void> {
  const wanted = new Set(addresses.map(normalEmail));
  const added = new Set(wanted);
  const known = await em.find(ReportRecipient, { report: report.id });
  for (const recipient of known) {
    if (added.delete(recipient.email)) em.assign(recipient, { state: RecipientState.Active, refusals: 0 });
    else em.remove(recipient);
  }
  const { workspace } = report;
  for (const email of added) {
    em.create(ReportRecipient, { id: newId(), workspace, report, email, state: RecipientState.Active, refusals: 0 });
  }
  const asker = { em, queue, principalId, now: clock.now() };
  if (mailer !== null) await askRecipients(asker, workspace.id, [...wanted], report.language);
}
