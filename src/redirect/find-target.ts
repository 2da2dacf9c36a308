import type { Pool } from 'pg';
import { type Target, type TargetRow, toTarget } from './target.js';

const SQL = `
  select c.id, c.workspace_id, c.mode, c.payload_type, c.content, c.schedule, c.rules,
         c.is_active, c.deleted_utc is not null as is_deleted, w.status as workspace_status, w.subscription_until
  from campaign c join workspace w on w.id = c.workspace_id
  where c.code = $1`;

/** Returns a function that reads a well-formed code by its unique index; null when there is no such code. */
export const findTarget =
  (pool: Pool, publicUrl: string) =>
  async (code: string): Promise<Target | null> => {
    const { rows } = await pool.query<TargetRow>({ name: 'scan-target', text: SQL, values: [code] });
    const [row] = rows;
    return row === undefined ? null : toTarget(row, code, publicUrl);
  };
