import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';
import { CSV_BYTE_ORDER_MARK, csvRow } from '../../../core/csv/csv-row.js';
import type { RowFormat } from '../export-format.js';
import type { ExportSource } from '../export-source.js';
import { readCampaignPages, readListedPages } from './campaign-pages.js';
import type { ExportedCampaign } from './exported-campaign.js';

const STYLE_FIELDS = Object.keys(DEFAULT_STYLE);
/** Pause, design, translation, house, schedule and rules have no columns; they are only in NDJSON. */
const FIELDS = [
  ...['name', 'code', 'mode', 'payloadType', 'content', 'isActive', 'tags', 'externalId', 'counting', 'addresses'],
  ...['id', 'address'],
  ...['totalScans', 'uniqueScans', 'lastScannedUtc', 'createdUtc', 'updatedUtc'],
] as const satisfies (keyof ExportedCampaign)[];
/** The separator that CSV imports expect between tags. A tag that contains it is preserved only in NDJSON. */
const TAGS_BETWEEN = '|';
const HEADER = [...FIELDS, ...STYLE_FIELDS.map((field) => `style.${field}`)];

/** Yields these campaigns, or all, that are not deleted as text, one page at a time. */
export async function* writeCampaigns(
  source: ExportSource,
  { format, withByteOrderMark }: RowFormat,
  ids: readonly string[] | null = null,
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  if (isCsv) yield (withByteOrderMark ? CSV_BYTE_ORDER_MARK : '') + csvRow(HEADER);
  const pages = ids === null ? readCampaignPages(source, { withDeleted: false }) : readListedPages(source, ids);
  for await (const page of pages) {
    yield page.map(isCsv ? campaignCsv : campaignJson).join('');
  }
}

/** Appends the separator to a single tag that an import would otherwise split at commas or semicolons. */
const tagsCell = (tags: readonly string[]): string => {
  const text = tags.join(TAGS_BETWEEN);
  return tags.length === 1 && /[,;]/.test(text) ? text + TAGS_BETWEEN : text;
};

const cell = (value: unknown): string | number | null => {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'number')
    return value ?? null;
  return Array.isArray(value) ? tagsCell(value) : String(value);
};

function campaignCsv(campaign: ExportedCampaign): string {
  const style = new Map(Object.entries(campaign.style));
  return csvRow(
    [...FIELDS.map((field) => campaign[field]), ...STYLE_FIELDS.map((field) => style.get(field))].map(cell),
  );
}

/** Formats a campaign as a line of NDJSON. */
export const campaignJson = (campaign: ExportedCampaign): string => `${JSON.stringify(campaign)}\n`;
