import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import { SCANS_EVENT } from '../../core/contract/event-type.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import { addEvents, findSubscribers } from './add-events.js';

interface ScanCountRow {
  readonly id: string;
  readonly scans: number;
  readonly uniqueScans: number;
  readonly lastScannedUtc: string;
}

/** Rows that the drainer is currently updating are left for the next run. */
const TAKE = `
  with taken as (
    delete from webhook_scan_count where (workspace_id, campaign_id) in (
      select workspace_id, campaign_id from webhook_scan_count
      where workspace_id = ? order by campaign_id limit ${WEBHOOK_LIMITS.campaignsPerEvent} for update skip locked)
    returning campaign_id, scans, uniques, last_scanned_utc)
  select coalesce(jsonb_agg(jsonb_build_object('id', campaign_id, 'code', code, 'scans', scans, 'uniqueScans', uniques,
           'lastScannedUtc', to_char(last_scanned_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         order by campaign_id), '[]') as campaigns
  from taken left join campaign on campaign.id = campaign_id`;

export interface ScanEventServices {
  readonly orm: MikroORM;
  readonly queue: JobSender;
  readonly clock: Clock;
}

/**
 * Creates events from the scans counted since the last run. The counters are removed in the transaction that adds the
 * events, so each scan is in exactly one event. Returns the number of events.
 */
export async function sendScanEvents({ orm, queue, clock }: ScanEventServices): Promise<number> {
  const workspaces = await orm.em
    .fork()
    .execute<{ workspace_id: string }[]>('select distinct workspace_id from webhook_scan_count order by 1');
  let sent = 0;
  for (const { workspace_id: workspaceId } of workspaces) {
    const takeOne = (em: EntityManager): Promise<number> => takeCounts(em, queue, clock, workspaceId);
    let taken = 0;
    do {
      taken = await orm.em.fork().transactional(takeOne);
      if (taken > 0) sent++;
    } while (taken === WEBHOOK_LIMITS.campaignsPerEvent);
  }
  return sent;
}

async function takeCounts(em: EntityManager, queue: JobSender, clock: Clock, workspaceId: string): Promise<number> {
  const [row] = await em.execute<{ campaigns: ScanCountRow[] }[]>(TAKE, [workspaceId]);
  const campaigns = row?.campaigns ?? [];
  if (campaigns.length === 0) return 0;
  const message = {
    type: SCANS_EVENT,
    subjectId: workspaceId,
    atUtc: new Date(clock.now()),
    data: { workspaceId, campaigns },
  };
  await addEvents(em, queue, workspaceId, [message], await findSubscribers(em, workspaceId));
  return campaigns.length;
}
