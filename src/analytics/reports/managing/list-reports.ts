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
  return ids.map((id) => found.filter(({ report }) => report.id === id));
});

const DELIVERIES_SHOWN = 20;

/** The unique index of report, time and address has this order. */
const NEWEST = `
  select d.id from report r cross join lateral (
    select id from report_delivery where workspace_id = r.workspace_id and report_id = r.id
     order by slot_utc desc, email desc limit ${DELIVERIES_SHOWN}) d
   where r.workspace_id = ? and r.id = any (?::uuid[])`;

/** Returns a report's latest mails. */
export const listDeliveries = readTogether(
  async ({ em, workspace }, ids: readonly string[]): Promise<ReportDelivery[][]> => {
    const newest = await em.execute<{ id: string }[]>(NEWEST, [workspace.id, `{${ids.join(',')}}`]);
    const found = await em.find(
      ReportDelivery,
      { id: { $in: newest.map(({ id }) => id) } },
      { orderBy: { slotUtc: 'desc', email: 'asc' } },
    );
    return ids.map((id) => found.filter(({ report }) => report.id === id));
  },
);
