import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Campaign } from '../campaigns/campaign.js';
import { isConnectionLost } from '../platform/database/is-connection-lost.js';
import { soundRow } from '../platform/database/stored-json.js';
import { type Target, type TargetRow, toTarget } from './target.js';

const SQL = `
  select c.id, c.workspace_id, c.mode, c.payload_type, c.content, c.schedule, c.rules, c.counting,
         c.is_active, c.deleted_utc is not null as is_deleted, w.status as workspace_status, w.subscription_until
  from campaign c join workspace w on w.id = c.workspace_id
  where c.code = $1`;

/** All connections of the pool may be lost at once, and some of their replacements too. */
const ATTEMPTS = 12;

/**
 * Returns a function that looks up a well-formed code by its unique index, with null for an unknown code. It replaces
 * broken connections, because a scan without an answer may be redirected to an outdated target. The caller limits the
 * waiting time.
 */
export const findTarget =
  (pool: Pool, publicUrl: string) =>
  async (code: string): Promise<Target | null> => {
    const rows = await read(pool, code, ATTEMPTS);
    const [row] = rows;
    return row === undefined ? null : toTarget(soundRow(Campaign, row), code, publicUrl);
  };

async function read(pool: Pool, code: string, attempts: number): Promise<TargetRow[]> {
  try {
    return (await pool.query<TargetRow>({ name: 'scan-target', text: SQL, values: [code] })).rows;
  } catch (error) {
    if (attempts === 1 || !isConnectionLost(error)) throw error;
    // Meanwhile the pool may notice other lost connections.
    await yieldToEventLoop();
    return read(pool, code, attempts - 1);
  }
}
