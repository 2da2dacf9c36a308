import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Clock, DAY_MS } from '../../../core/clock.js';
import { admitMails, queueMails } from '../../../identity/mails/mail-gate.js';
import type { JobSender } from '../../../platform/queue/job-queue.js';
import { parseTimeZone } from '../../../scans/period/local-spans.js';
import type { ReportFrequency } from '../report-frequency.js';
import { askRecipients } from './mail-confirmation.js';
import { MAIL_REPORT } from './mail-report-job.js';
import { slotsAround } from './report-slots.js';

interface QueueServices {
  readonly orm: MikroORM;
  readonly queue: JobSender;
  readonly clock: Clock;
}

interface DueReport {
  readonly id: string;
  readonly workspace_id: string;
  readonly frequency: ReportFrequency;
  readonly local_hour: number;
  readonly time_zone: string;
  readonly language: string;
}

/** A service that was away for longer skips a report, instead of mailing old figures. */
const LATE_MAX_MS = 3 * DAY_MS;
/** More than a change of hour and time zone moves a time, and less than a week. */
const SAME_SLOT_MS = 3 * DAY_MS;
const REPORTS_PER_TURN = 100;

const DUE = `
  select r.id, r.workspace_id, r.frequency, r.local_hour, r.time_zone, r.language from report r join workspace w on w.id = r.workspace_id
   where r.is_active and r.next_utc <= ? and w.status = 'Active'
   order by r.next_utc limit ${REPORTS_PER_TURN} for update of r skip locked`;

/**
 * Adds a delivery for each address, but nothing for a week or month that was mailed already, before the report was changed
 * or paused on that day.
 */
const ADD = `
  insert into report_delivery (id, workspace_id, report_id, email, frequency, slot_utc, state, created_utc)
  select gen_random_uuid(), r.workspace_id, r.id, t.email, r.frequency, ?, 'Queued', ?
    from report r, jsonb_array_elements_text(?::jsonb) as t (email) where r.id = ? and not exists (
    select from report_delivery d where d.report_id = r.id and d.email = t.email and d.frequency = r.frequency
      and not d.is_test and d.slot_utc > ?)
  on conflict (report_id, slot_utc, email) do nothing returning id, email`;

/** Queues a mail for each recipient of each report that is due. Returns how many. */
export const queueReports = ({ orm, queue, clock }: QueueServices): Promise<number> =>
  orm.em.fork().transactional(async (em) => {
    const now = clock.now();
    const due = await em.execute<DueReport[]>(DUE, [new Date(now)]);
    let queued = 0;
    for (const report of due) {
      const zone = parseTimeZone(report.time_zone) ?? parseTimeZone('UTC');
      if (zone === null) continue;
      const { lastMs, nextMs } = slotsAround(report.frequency, report.local_hour, zone, now);
      if (now - lastMs <= LATE_MAX_MS) queued += await queueReport(em, queue, report, lastMs, now);
      await em.execute('update report set next_utc = ? where id = ?', [new Date(nextMs), report.id]);
    }
    return queued;
  });

async function queueReport(em: EntityManager, queue: JobSender, report: DueReport, slotMs: number, now: number) {
  const recipients = await em.execute<{ email: string }[]>(
    "select email from report_recipient where report_id = ? and state = 'Active' order by email",
    [report.id],
  );
  const request = {
    emails: recipients.map(({ email }) => email),
    workspaceId: report.workspace_id,
    principalId: null,
    now,
  };
  const admitted = await admitMails(em, 'report', request);
  const same = new Date(slotMs - SAME_SLOT_MS);
  const values = [new Date(slotMs), new Date(now), JSON.stringify(admitted), report.id, same];
  const added = await em.execute<{ id: string; email: string }[]>(ADD, values);
  const ids = new Map(added.map(({ id, email }) => [email, id]));
  const { workspace_id: workspaceId } = report;
  const mails = admitted.flatMap((to) => {
    const deliveryId = ids.get(to);
    return deliveryId === undefined ? [] : [{ to, payload: { deliveryId, workspaceId }, group: workspaceId }];
  });
  await queueMails(queue, em, MAIL_REPORT, mails);
  // Where the service had no mail server, or a limit was reached, when the recipients were entered.
  await askRecipients({ em, queue, principalId: null, now }, report.workspace_id, request.emails, report.language);
  return mails.length;
}

/** Deliveries are shown, for a year. */
const KEPT_MS = 365 * DAY_MS;
/** Longer than mails are tried. */
const TRIED_MS = 3 * DAY_MS;

/** Removes old deliveries, and ends those whose job has been lost. Returns how many were removed. */
export async function removeOldReportDeliveries(em: EntityManager, { now }: Clock): Promise<number> {
  await em.execute(
    `update report_delivery set state = 'Failed', reason = coalesce(reason, 'unknown')
      where state in ('Queued', 'Sending') and created_utc < ?`,
    [new Date(now() - TRIED_MS)],
  );
  const removed = await em.execute<{ id: string }[]>(
    `delete from report_delivery where id in
       (select id from report_delivery where created_utc < ? limit 10000) returning id`,
    [new Date(now() - KEPT_MS)],
  );
  return removed.length;
}
