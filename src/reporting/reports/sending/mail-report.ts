import type { EntityManager } from '@mikro-orm/postgresql';
import type { Renderer } from '../../../artwork/rendering/renderer.js';
import { AppError } from '../../../core/errors.js';
import { newSessionSecret } from '../../../identity/authentication/secrets.js';
import { addMailLink, wishOf } from '../../../identity/mails/mail-consent.js';
import { logRefusedMail, type MailServices } from '../../../identity/mails/mail-services.js';
import { MailRefused } from '../../../platform/mail/mailer.js';
import { type JobRun, RetryLater } from '../../../platform/queue/job-definition.js';
import { operatorIn } from '../../../tenancy/caller/actor.js';
import { writeReportMail } from '../mail/write-report-mail.js';
import { makeReportView } from '../make-report-pdf.js';
import { MAIL_REPORT, type ReportMail } from './mail-report-job.js';

export type ReportMailServices = MailServices & { readonly renderer: Renderer };

interface DeliveryRow {
  readonly report_id: string;
  readonly email: string;
  readonly slot_utc: Date;
  readonly state: string;
  readonly attempts: number;
  readonly name: string;
  readonly qr_code_id: string | null;
  readonly all_tags: string[];
  readonly any_tag: string[];
  readonly frequency: string;
  readonly time_zone: string;
  readonly language: string;
  readonly brand_kit_id: string | null;
  readonly attaches_pdf: boolean;
  readonly slug: string;
  readonly workspace_name: string;
  /** Whether the address is of somebody who can open the workspace. */
  readonly is_member: boolean;
  /** Whether the address may still receive the report. */
  readonly is_wanted: boolean;
}

/** What an address wants is asked again when its mail is sent. */
const READ = `
  select d.report_id, d.email, d.slot_utc, d.state, d.attempts, r.name, r.qr_code_id, r.all_tags, r.any_tag,
         d.frequency, r.time_zone, r.language, r.brand_kit_id, r.attaches_pdf, w.slug, w.name as workspace_name,
         exists (select from person o join principal m on m.person_id = o.id
           where o.email = d.email and m.workspace_id = d.workspace_id and m.revoked_utc is null) as is_member,
         w.status = 'Active' and ${wishOf('d.workspace_id', 'd.email')} = 'Active'
         and (d.is_test or r.is_active and exists (select from report_recipient p
           where p.report_id = r.id and p.email = d.email and p.state = 'Active')) as is_wanted
    from report_delivery d join report r on r.id = d.report_id join workspace w on w.id = d.workspace_id
   where d.id = ? and d.workspace_id = ?`;

/**
 * Mails a report to one address. The row is claimed before the server is asked, so that instances never mail it at the same
 * time. If an instance dies between the server's answer and the note of it, nobody can know whether the mail was accepted:
 * it is sent again with the same Message-ID, since a report twice is the smaller harm than none.
 */
export async function mailReport(services: ReportMailServices, job: ReportMail, run: JobRun): Promise<void> {
  const { orm, clock, mailer } = services;
  const em = orm.em.fork();
  const [row] = await em.execute<DeliveryRow[]>(READ, [job.deliveryId, job.workspaceId]);
  if (row === undefined || (row.state !== 'Queued' && row.state !== 'Sending')) return;
  let { attempts } = row;
  if (!row.is_wanted) return settle(em, job, { state: 'Cancelled', reason: null, attempts });
  try {
    if (mailer === null) throw new MailRefused('no_server', false);
    const token = newSessionSecret();
    const mail = await writeMail(services, job, row, token);
    attempts = await claim(em, job);
    await addMailLink(em, token, { ...job, email: row.email, language: row.language }, clock.now());
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof RetryLater) throw error;
    if (error instanceof MailRefused && mailer !== null) logRefusedMail(services.logger, error);
    return giveUpOrRetry(em, job, { ...row, attempts }, error, run);
  }
  await em.execute(SENT, [new Date(clock.now()), job.deliveryId]);
  await em.execute('update report_recipient set refusals = 0 where report_id = ? and email = ?', [
    row.report_id,
    row.email,
  ]);
}

async function writeMail(services: ReportMailServices, job: ReportMail, row: DeliveryRow, token: string) {
  const operator = { ...services, em: services.orm.em.fork(), apiKeyPrefix: '' };
  const actor = operatorIn(operator, { id: job.workspaceId });
  const request = {
    name: row.name,
    ...{ qrCodeId: row.qr_code_id, allTags: row.all_tags, anyTag: row.any_tag, brandKitId: row.brand_kit_id },
    ...{ frequency: row.frequency, timeZone: row.time_zone, language: row.language },
  };
  const slotMs = new Date(row.slot_utc).getTime();
  const view = await makeReportView(actor, request, slotMs);
  return writeReportMail(services, view, { ...row, ...job, token, slotMs });
}

/** Longer than a mail takes, so that a claim of a living instance is never taken over. */
const CLAIM_SECONDS = 40;

/** The clock of the database, because those of instances differ. Returns the number of the attempt. */
async function claim(em: EntityManager, { deliveryId }: ReportMail): Promise<number> {
  const [claimed] = await em.execute<{ attempts: number }[]>(
    `update report_delivery set state = 'Sending', attempts = attempts + 1, claimed_utc = now()
      where id = ? and (state = 'Queued' or state = 'Sending' and claimed_utc < now() - interval '${CLAIM_SECONDS} s')
     returning attempts`,
    [deliveryId],
  );
  // Another instance is sending it, or it is settled.
  if (claimed === undefined) throw new RetryLater();
  return claimed.attempts;
}

/** Also if another instance has taken over meanwhile, since the mail was accepted. */
const SENT = `
  update report_delivery set state = 'Sent', reason = null, sent_utc = ? where id = ? and state in ('Queued', 'Sending')`;

interface Outcome {
  readonly state: 'Queued' | 'Failed' | 'Cancelled';
  readonly reason: string | null;
  /** As of this attempt. If another instance has taken over, the outcome is its own. */
  readonly attempts: number;
}

const settle = async (em: EntityManager, { deliveryId }: ReportMail, outcome: Outcome): Promise<void> => {
  const { state, reason, attempts } = outcome;
  await em.execute(
    "update report_delivery set state = ?, reason = ? where id = ? and attempts = ? and state in ('Queued', 'Sending')",
    [state, reason, deliveryId, attempts],
  );
};

/** After this many refused mails in a row, an address is no longer mailed. */
const REFUSALS_MAX = 3;

async function giveUpOrRetry(em: EntityManager, job: ReportMail, row: DeliveryRow, error: unknown, run: JobRun) {
  const { reason, isPermanent, isExpected } = failureOf(error);
  const { attempts } = row;
  if (!isPermanent && run.attempt < MAIL_REPORT.retry.limit) {
    await settle(em, job, { state: 'Queued', reason, attempts });
    throw isExpected ? new RetryLater() : error;
  }
  await settle(em, job, { state: 'Failed', reason, attempts });
  if (!(error instanceof MailRefused) || !isPermanent) return;
  await em.execute(
    `update report_recipient set refusals = refusals + 1,
            state = case when refusals + 1 >= ${REFUSALS_MAX} then 'Refused' else state end
      where report_id = ? and email = ? and state = 'Active'`,
    [row.report_id, row.email],
  );
}

/** Unexpected errors are logged by the queue. */
function failureOf(error: unknown): { reason: string; isPermanent: boolean; isExpected: boolean } {
  if (error instanceof MailRefused) return { reason: error.reason, isPermanent: error.isPermanent, isExpected: true };
  if (error instanceof AppError)
    return { reason: error.code, isPermanent: error.status === 404 || error.status === 400, isExpected: true };
  return { reason: error instanceof Error ? error.name : 'unknown', isPermanent: false, isExpected: false };
}
