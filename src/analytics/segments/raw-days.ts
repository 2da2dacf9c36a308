import type { EntityManager } from '@mikro-orm/postgresql';
import { DIMENSIONS } from '../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import { textArray } from '../counts/postgres-literals.js';
import { isoDay, type Period, startOfDay } from '../period/period.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import type { LabelCondition } from './segment.js';

/** What the rollup of a UTC day says about its raw scans. */
export interface RawDay {
  readonly dayMs: number;
  /** Scans by people. */
  readonly scans: number;
  /** All raw scans, those that are not counted included. */
  readonly rawScans: number;
  /** False when no scan by a person of that day can be in the segment. */
  readonly mayMatch: boolean;
}

/**
 * Numbers of labels: of traffic that is not counted, and for each condition that names labels to have. One that also holds for
 * the scans that no rule decided, which have no label, is left out.
 */
export interface LabelNumbers {
  readonly excluded: ReadonlySet<number>;
  readonly wanted: readonly ReadonlySet<number>[];
}

export async function findLabelNumbers(
  em: EntityManager,
  conditions: readonly LabelCondition[],
): Promise<LabelNumbers> {
  const find = async (condition: string, params: string[]): Promise<Set<number>> => {
    const rows = await em.execute<{ id: number }[]>(`select id from scan_label where ${condition}`, params);
    return new Set(rows.map(({ id }) => id));
  };
  const wanted: Set<number>[] = [];
  for (const { dimension, labels, isExcluded } of conditions) {
    if (isExcluded || (dimension === 'rule' && labels.includes(DEFAULT_LABEL))) continue;
    wanted.push(
      await find(`dimension = ${DIMENSIONS[dimension].number} and label = any (?::text[])`, [textArray(labels)]),
    );
  }
  return { excluded: await find(`dimension = ${DIMENSIONS.excluded.number}`, []), wanted };
}

/** The UTC days that a period touches and that have scans of the subject, in order. */
export async function readRawDays(
  em: EntityManager,
  workspaceId: string,
  subjectId: string,
  { fromMs, toMs }: Period,
  { excluded, wanted }: LabelNumbers,
): Promise<RawDay[]> {
  const rows = await em.execute<{ seconds: number; scans: string; labels: Buffer }[]>(
    `select extract(epoch from day)::float8 as seconds, scans, labels from scan_day
     where workspace_id = ? and subject_id = ? and day >= ?::date and day <= ?::date order by day`,
    [workspaceId, subjectId, isoDay(startOfDay(fromMs)), isoDay(toMs - 1)],
  );
  return rows.map(({ seconds, scans, labels }) => {
    let rawScans = Number(scans);
    const found = wanted.map(() => false);
    decodeLabels(labels, (label, labelScans) => {
      if (excluded.has(label)) rawScans += labelScans;
      for (const [index, numbers] of wanted.entries()) if (numbers.has(label)) found[index] = true;
    });
    return { dayMs: seconds * 1000, scans: Number(scans), rawScans, mayMatch: !found.includes(false) };
  });
}
