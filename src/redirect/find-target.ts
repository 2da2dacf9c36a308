import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isConnectionLost } from '../platform/database/is-connection-lost.js';
import { type Target, type TargetRow, toTarget } from './target.js';

const SQL = `
  select c.id, c.workspace_id, c.mode, c.payload_type, c.content, c.schedule, c.rules,
         c.is_active, c.deleted_utc is not null as is_deleted, w.status as workspace_status, w.subscription_until
  from campaign c join workspace w on w.id = c.workspace_id
  where c.code = $1`;

/** All connections of the pool may have been lost at once, and some of the new ones be lost as well. */
const ATTEMPTS = 12;

/**
 * Returns a function that reads a well-formed code by its unique index; null when there is no such code. A connection that turns
 * out to be broken is replaced: a scan that gets no answer may be redirected by an old target. The caller limits the time that it
 * waits.
 */
export const findTarget =
  (pool: Pool, publicUrl: string) =>
  async (code: string): Promise<Target | null> => {
    const rows = await read(pool, code, ATTEMPTS);
    const [row] = rows;
    return row === undefined ? null : toTarget(row, code, publicUrl);
  };

async function read(pool: Pool, code: string, attempts: number): Promise<TargetRow[]> {
  try {
    return (await pool.query<TargetRow>({ name: 'scan-target', text: SQL, values: [code] })).rows;
  } catch (error) {
    if (attempts === 1 || !isConnectionLost(error)) throw error;
    // Other connections of the pool may be found out to be lost meanwhile.
    await yieldToEventLoop();
    return read(pool, code, attempts - 1);
  }
}
