import { EXPORT_LIMITS } from '../export-limits.js';
import type { ExportSource } from '../export-source.js';

/** What the row of a scan says of its campaign. Empty texts: its row is not there any more. */
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

/** Knows the campaigns of the scans of an export in a written form: a bounded number of them, the deleted ones too. */
export class CampaignsOfScans {
  readonly #source: ExportSource;
  readonly #write: (campaign: CampaignOfScan) => string;
  readonly #written = new Map<string, string>();

  constructor(source: ExportSource, write: (campaign: CampaignOfScan) => string) {
    this.#source = source;
    this.#write = write;
  }

  /** Reads those that are not known yet. There may be at most as many as a page has rows. */
  async read(ids: Iterable<string>): Promise<void> {
    const wanted = new Set(ids);
    const unknown = [...wanted].filter((id) => !this.#written.has(id));
    if (unknown.length === 0) return;
    if (this.#written.size + unknown.length > EXPORT_LIMITS.kept + wanted.size) {
      this.#written.clear();
      return this.read(wanted);
    }
    const { reads, workspaceId } = this.#source;
    const { rows } = await reads.query<CampaignOfScan>({ ...READ, values: [workspaceId, unknown] });
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of unknown)
      this.#written.set(id, this.#write(found.get(id) ?? { id, code: '', name: '', externalId: null }));
  }

  /** The written form of a campaign that was read. */
  written(id: string): string {
    return this.#written.get(id) ?? this.#write({ id, code: '', name: '', externalId: null });
  }
}
