import type { Client } from 'pg';
import { dimensionOf } from '../../../src/core/contract/dimension.js';
import { decodeLabels } from '../../../src/scans/rollup/counts-codec.js';

/** A row of figures with its labels as text (`country DE`). */
export interface Figure {
  readonly scans: number;
  readonly uniques: number;
  readonly labels: Record<string, [scans: number, uniques: number]>;
}

/** All figures, by subject and hour (`… 2026-11-21T10`), day (`… 2026-11-21`) or subject alone. */
export interface Figures {
  readonly hours: Record<string, Figure>;
  readonly days: Record<string, Figure>;
  readonly totals: Record<string, { scans: number; uniques: number; last: number }>;
}

export async function readFigures(client: Client): Promise<Figures> {
  const labelRows = await client.query('select id, dimension, label from scan_label');
  const names = new Map<number, string>(
    labelRows.rows.map(({ id, dimension, label }) => [id, `${dimensionOf(dimension)} ${label}`]),
  );
  const rollups = async (table: string, start: string): Promise<Record<string, Figure>> => {
    const { rows } = await client.query(
      `select subject_id || ' ' || ${start} as key, scans, uniques, labels from ${table} order by 1`,
    );
    return Object.fromEntries(
      rows.map(({ key, scans, uniques, labels: bytes }) => {
        const labels: Figure['labels'] = {};
        decodeLabels(bytes, (label, labelScans, labelUniques) => {
          labels[names.get(label) ?? `unknown ${label}`] = [labelScans, labelUniques];
        });
        return [key, { scans: Number(scans), uniques: Number(uniques), labels }];
      }),
    );
  };
  const totals = await client.query('select subject_id, scans, uniques, last_scanned_utc from scan_total');
  return {
    hours: await rollups('scan_hour', `to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`),
    days: await rollups('scan_day', `to_char(day, 'YYYY-MM-DD')`),
    totals: Object.fromEntries(
      totals.rows.map(({ subject_id, scans, uniques, last_scanned_utc }) => [
        subject_id,
        { scans: Number(scans), uniques: Number(uniques), last: last_scanned_utc.getTime() },
      ]),
    ),
  };
}
