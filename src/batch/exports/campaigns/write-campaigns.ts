import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';
import { CSV_BYTE_ORDER_MARK, csvRow } from '../../../core/csv/csv-row.js';
import type { RowFormat } from '../export-format.js';
import type { ExportSource } from '../export-source.js';
import { readCampaignPages } from './campaign-pages.js';
import type { ExportedCampaign } from './exported-campaign.js';

const STYLE_FIELDS = Object.keys(DEFAULT_STYLE);
/** Schedule and rules have no columns: they are in NDJSON only. */
const FIELDS = [
  ...['name', 'code', 'mode', 'payloadType', 'content', 'isActive', 'tags', 'externalId', 'id', 'address'],
  ...['totalScans', 'uniqueScans', 'lastScannedUtc', 'createdUtc', 'updatedUtc'],
] as const satisfies (keyof ExportedCampaign)[];
/** As imports of CSV divide tags. One that has it itself is whole in NDJSON only. */
const TAGS_BETWEEN = '|';
const HEADER = [...FIELDS, ...STYLE_FIELDS.map((field) => `style.${field}`)];

/** Yields the campaigns that are not deleted as text, a page at a time. */
export async function* writeCampaigns(
  source: ExportSource,
  { format, withByteOrderMark }: RowFormat,
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  if (isCsv) yield (withByteOrderMark ? CSV_BYTE_ORDER_MARK : '') + csvRow(HEADER);
  for await (const page of readCampaignPages(source, { withDeleted: false })) {
    yield page.map(isCsv ? campaignCsv : campaignJson).join('');
  }
}

/** A single tag ends so, too, where an import would divide it by commas else. */
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

/** The campaign as a line of NDJSON. */
export const campaignJson = (campaign: ExportedCampaign): string => `${JSON.stringify(campaign)}\n`;
