import { SEGMENT_DIMENSIONS } from '../../../core/contract/dimension.js';
import { CSV_BYTE_ORDER_MARK, csvField, csvRow } from '../../../core/csv/csv-row.js';
import { isoTime } from '../../../scans/period/period.js';
import type { RowFormat } from '../export-format.js';
import { EXPORT_LIMITS } from '../export-limits.js';
import type { ExportSource } from '../export-source.js';
import { remembered } from '../remembered.js';
import { readScanPages, type ScanRow, type ScanSelection } from './scan-pages.js';

/** The campaign's fields come first. `country` is ISO 3166-1 alpha-2, or ZZ if unknown. */
const FIELDS = ['time', 'campaignId', 'code', 'name', 'externalId', 'class', 'isUnique', ...SEGMENT_DIMENSIONS];

/**
 * Yields the selected scans as text, one page at a time. There is neither IP address nor user agent, because none is
 * stored, and no visitor hash, which would reveal which of a day's scans came from the same person.
 */
export async function* writeScans(
  source: ExportSource,
  selection: ScanSelection,
  { format, withByteOrderMark }: RowFormat,
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  const campaigns = new CampaignsOfScans(source, ({ id, code, name, externalId }) =>
    isCsv
      ? [id, code, name, externalId].map(csvField).join(',')
      : JSON.stringify({ campaignId: id, code, name, externalId }).slice(1, -1),
  );
  const write = isCsv ? csvWriter(campaigns) : jsonWriter(campaigns);
  if (isCsv) yield (withByteOrderMark ? CSV_BYTE_ORDER_MARK : '') + csvRow(FIELDS);
  for await (const page of readScanPages(source, selection)) {
    await campaigns.read(page.map((row) => row[3]));
    if (page.length > 0) yield page.map(write).join('');
  }
}

function csvWriter(campaigns: CampaignsOfScans): (row: ScanRow) => string {
  const field = remembered<string | null>(csvField);
  return ([ms, , , id, trafficClass, unique, ...labels]) =>
    `${isoTime(Number(ms))},${campaigns.written(id)},${trafficClass},${unique},${labels.map(field).join()}\r\n`;
}

function jsonWriter(campaigns: CampaignsOfScans): (row: ScanRow) => string {
  const text = remembered<string | null>(JSON.stringify);
  return ([ms, , , id, trafficClass, unique, ...labels]) =>
    `{"time":"${isoTime(Number(ms))}",${campaigns.written(id)},"class":"${trafficClass}","isUnique":${unique},` +
    `${labels.map((label, index) => `"${SEGMENT_DIMENSIONS[index]}":${text(label)}`).join()}}\n`;
}

/** The campaign columns in a scan's row. The texts are empty if the campaign's row no longer exists. */
export interface CampaignOfScan {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly externalId: string | null;
}

const READ = {
  name: 'export-campaigns-of-scans',
  text: 'select id, code, name, external_id as "externalId" from campaign where workspace_id = $1 and id = any($2::uuid[])',
};

/** Caches the written form of the campaigns in an export of scans, including deleted ones. The cache is bounded. */
export class CampaignsOfScans {
  readonly #source: ExportSource;
  readonly #write: (campaign: CampaignOfScan) => string;
  readonly #written = new Map<string, string>();

  constructor(source: ExportSource, write: (campaign: CampaignOfScan) => string) {
    this.#source = source;
    this.#write = write;
  }

  /** Reads those that are not cached yet, at most as many as a page has rows. */
  async read(ids: Iterable<string>): Promise<void> {
    const requested = new Set(ids);
    const unknown = [...requested].filter((id) => !this.#written.has(id));
    if (unknown.length === 0) return;
    if (this.#written.size + unknown.length > EXPORT_LIMITS.kept + requested.size) {
      this.#written.clear();
      return this.read(requested);
    }
    const { reads, workspaceId } = this.#source;
    const { rows } = await reads.query<CampaignOfScan>({ ...READ, values: [workspaceId, unknown] });
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of unknown)
      this.#written.set(id, this.#write(found.get(id) ?? { id, code: '', name: '', externalId: null }));
  }

  /** The written form of a campaign that has been read. */
  written(id: string): string {
    return this.#written.get(id) ?? this.#write({ id, code: '', name: '', externalId: null });
  }
}
