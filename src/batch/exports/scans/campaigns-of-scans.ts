import { EXPORT_LIMITS } from '../export-limits.js';
import type { ExportSource } from '../export-source.js';

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
