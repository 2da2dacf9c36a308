import { wishOf } from '../../../identity/mails/mail-consent.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { readTogether } from '../../../tenancy/fields/read-together.js';
import { Report, type ReportRecipient } from './report.js';
import { ReportDelivery } from './report-delivery.js';

/** Returns the workspace's reports by name. */
export const listReports = ({ em }: Context): Promise<Report[]> =>
  em.find(Report, {}, { orderBy: { name: 'asc', id: 'asc' } });

/** A refusal matters only for an address that wants the report. */
const RECIPIENTS = `
  select p.id, p.workspace_id, p.report_id, p.email, p.refusals, case when wish = 'Active' then p.state else wish end as state
    from report_recipient p cross join lateral (select ${wishOf('p.workspace_id', 'p.email')} as wish) w
   where p.workspace_id = ? and p.report_id = any (?::uuid[]) order by p.email`;

/** Returns a report's recipients by address. */
export const listRecipients = readTogether(
  async ({ em, workspace }, ids: readonly string[]): Promise<ReportRecipient[][]> => {
    const rows = await em.execute<(object & { report_id: string })[]>(RECIPIENTS, [workspace.id, `{${ids.join(',')}}`]);
    const byReport = Map.groupBy(rows, ({ report_id }) => report_id);
    return ids.map((id) => (byReport.get(id) ?? []) as unknown as ReportRecipient[]);
  },
);

export const DELIVERIES_SHOWN = 20;

/** By the unique index of report, time and address. */
const NEWEST = `
  select d.* from report r cross join lateral (
    select * from report_delivery where report_id = r.id order by slot_utc desc, email desc limit ${DELIVERIES_SHOWN}) d
   where r.workspace_id = ? and r.id = any (?::uuid[]) order by d.slot_utc desc, d.email`;

/** Returns a report's latest mails. */
export const listDeliveries = readTogether(
  async ({ em, workspace }, ids: readonly string[]): Promise<ReportDelivery[][]> => {
    const rows = await em.execute<object[]>(NEWEST, [workspace.id, `{${ids.join(',')}}`]);
    const byReport = Map.groupBy(
      rows.map((row) => em.map(ReportDelivery, row)),
      ({ report }) => report.id,
    );
    return ids.map((id) => byReport.get(id) ?? []);
  },
);
