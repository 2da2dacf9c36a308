import { LIST_FIELDS } from '../../campaigns/lists/read-list-query.js';
import { lookUp } from '../../core/contract/look-up.js';
import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { isUuid } from '../../core/ids.js';
import { parseIsoTime } from '../../scans/period/period.js';
import { EXPORT_FORMATS, isExportFormat, type RowFormat } from './export-format.js';
import type { ScanSelection } from './scans/scan-pages.js';

/** Query parameters as parsed by Express. */
export type Query = Readonly<Record<string, unknown>>;

const FORMAT_FIELDS = ['format', 'byteOrderMark'];

/** Adds problems to `problems`; if there are any, do not use the result. */
export function readRowFormat(query: Query, problems: FieldProblems): RowFormat {
  const { format = 'csv', byteOrderMark = 'true' } = query;
  if (byteOrderMark !== 'true' && byteOrderMark !== 'false') problems.add('byteOrderMark', problem('not_boolean'));
  const withByteOrderMark = byteOrderMark === 'true';
  if (typeof format === 'string' && isExportFormat(format)) return { format, withByteOrderMark };
  problems.add('format', problem('not_one_of', { names: EXPORT_FORMATS.join(', ') }));
  return { format: 'csv', withByteOrderMark };
}

/** Without this check, a misspelt parameter would export more than was asked for. */
export function refuseUnknown(query: Query, known: readonly string[], problems: FieldProblems): void {
  for (const name of Object.keys(query)) {
    if (!known.includes(name))
      problems.add(
        name,
        known.length === 0 ? problem('unknown') : problem('unknown_of_known', { names: known.join(', ') }),
      );
  }
}

export const CAMPAIGN_FIELDS = [...FORMAT_FIELDS, ...LIST_FIELDS];
export const SCAN_FIELDS = [...FORMAT_FIELDS, 'fromUtc', 'toUtc', 'campaignId'];

/** Returns the requested scans; without parameters, all until `now`. */
export function readScanSelection(query: Query, now: number, problems: FieldProblems): ScanSelection {
  const fromMs = readTime(query, 'fromUtc', problems) ?? 0;
  const toMs = Math.min(readTime(query, 'toUtc', problems) ?? now, now);
  const { campaignId = null } = query;
  if (!problems.has('fromUtc') && !problems.has('toUtc') && fromMs >= toMs) {
    problems.add('fromUtc', problem('not_before_to_in_past'));
  }
  if (campaignId === null) return { fromMs, toMs, campaignId };
  if (typeof campaignId === 'string' && isUuid(campaignId)) {
    return { fromMs, toMs, campaignId: campaignId.toLowerCase() };
  }
  problems.add('campaignId', problem('not_campaign_id'));
  return { fromMs, toMs, campaignId: null };
}

function readTime(query: Query, field: string, problems: FieldProblems): number | null {
  const text = lookUp(query, field);
  if (text === undefined) return null;
  const time = typeof text === 'string' ? parseIsoTime(text) : problem('given_twice');
  if (typeof time === 'number') return time;
  problems.add(field, time);
  return null;
}
