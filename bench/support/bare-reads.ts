import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';

/**
 * Peer for reads over REST: the same rows as the same JSON from Express and pg, with only a check of the key. The
 * pictures come from memory, as if they were stored. Arguments: database, a JSON file of SVGs by id.
 */
const [url = '', pictures = ''] = process.argv.slice(2);
const svgs: Record<string, string> = JSON.parse(await readFile(pictures, 'utf8'));
const pool = new Pool({ connectionString: url, max: 10 });

const KEY = `select k.workspace_id from principal k join workspace w on w.id = k.workspace_id
  where k.hash = $1 and k.revoked_utc is null and (k.expires_utc is null or k.expires_utc > now()) and w.status = 'Active'`;
const COLUMNS =
  'id, name, code, mode, payload_type as "payloadType", content, is_active as "isActive", created_utc as "createdUtc"';
const ONE = `select ${COLUMNS}, style, version from campaign where id = $1 and workspace_id = $2 and deleted_utc is null`;
const PAGE = `select ${COLUMNS} from campaign where workspace_id = $1 and deleted_utc is null
  order by created_utc desc, id limit $2`;
const COUNT = 'select count(*)::int as total from campaign where workspace_id = $1 and deleted_utc is null';
const TOTALS = `select subject_id, scans::float8 as scans, last_scanned_utc from scan_total
  where workspace_id = $1 and subject_id = any($2)`;
const PAGE_SIZE = 20;

const workspaceOf = async (key: string | undefined): Promise<string | null> => {
  const hash = createHash('sha256')
    .update(key ?? '')
    .digest();
  const { rows } = await pool.query<{ workspace_id: string }>(KEY, [hash]);
  return rows[0]?.workspace_id ?? null;
};

const withTotals = async <T extends { id: string }>(workspace: string, campaigns: T[]) => {
  const { rows } = await pool.query(TOTALS, [workspace, campaigns.map(({ id }) => id)]);
  const totals = new Map(rows.map((row) => [row.subject_id, row]));
  return campaigns.map((campaign) => ({
    ...campaign,
    totalScans: totals.get(campaign.id)?.scans ?? 0,
    lastScannedUtc: totals.get(campaign.id)?.last_scanned_utc ?? null,
  }));
};

const app = express();
app.get('/api/v1/qr-codes/:id', async (request, response) => {
  const workspace = await workspaceOf(request.get('X-Api-Key'));
  if (workspace === null) return void response.sendStatus(401);
  const { rows } = await pool.query(ONE, [request.params.id, workspace]);
  if (rows.length === 0) return void response.sendStatus(404);
  const [{ version, ...campaign }] = await withTotals(workspace, rows);
  response.set('ETag', `"${version}"`).json({ ...campaign, svg: svgs[campaign.id] });
});
app.get('/api/v1/qr-codes', async (request, response) => {
  const workspace = await workspaceOf(request.get('X-Api-Key'));
  if (workspace === null) return void response.sendStatus(401);
  const { rows } = await pool.query(PAGE, [workspace, PAGE_SIZE]);
  const counted = await pool.query<{ total: number }>(COUNT, [workspace]);
  const items = await withTotals(workspace, rows);
  response.json({ items, page: 1, pageSize: PAGE_SIZE, totalCount: counted.rows[0]?.total });
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
});
