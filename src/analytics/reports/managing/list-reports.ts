import type { Context } from '../../../access/context/context.js';
import { readTogether } from '../../../access/context/read-together.js';
import { Report, ReportRecipient } from './report.js';
import { ReportDelivery } from './report-delivery.js';

/** Returns the workspace's reports by name. */
export const listReports = ({ em }: Context): Promise<Report[]> =>
  em.find(Report, {}, { orderBy: { name: 'asc', id: 'asc' } });

/** Returns a report's recipients by address. */
export const listRecipients = readTogether(async ({ em }, ids: readonly string[]): Promise<ReportRecipient[][]> => {
  const found = await em.find(ReportRecipient, { report: { $in: [...ids] } }, { orderBy: { email: 'asc' } });
  const byReport = Map.groupBy(found, ({ report }) => report.id);
  return ids.map((id) => byReport.get(id) ?? []);
});

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
