import { importAsset } from '../../assets/import-asset.js';
import { type ItemPlan, refused } from '../../campaigns/bulk/plan/plan.js';
import { assetIdsOf, isHosted } from '../../campaigns/payloads/payloads.js';
import type { Context } from '../../context/context.js';
import type { ArchivedAsset } from '../../exports/archive/archive-format.js';
import { AppError, validationFailed } from '../../shared/errors.js';
import { derivedId } from '../../shared/ids.js';
import { receiveFile } from '../../storage/uploaded-file.js';
import { FileProblem } from '../formats/file-problem.js';
import type { ReadRow } from '../formats/open-file.js';
import type { PreparedRow } from '../rows/prepare-rows.js';
import type { Archive } from './open-archive.js';

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The uploads of an archive under the ids that they have here: the same for the same import, however often it is run. */
export class RowAssets {
  readonly #archive: Archive;
  readonly #importId: string;
  readonly #byNewId: ReadonlyMap<string, ArchivedAsset>;

  constructor(archive: Archive, importId: string) {
    this.#archive = archive;
    this.#importId = importId;
    this.#byNewId = new Map([...archive.assets.values()].map((asset) => [this.#newId(asset.id), asset]));
  }

  /** The row with the new ids of the uploads that its content names. */
  rename(row: ReadRow): ReadRow {
    if (!('read' in row)) return row;
    const { content } = row.read.input;
    if (typeof content !== 'string') return row;
    const renamed = content.replace(UUIDS, (id) =>
      this.#archive.assets.has(id.toLowerCase()) ? this.#newId(id.toLowerCase()) : id,
    );
    return { row: row.row, read: { ...row.read, input: { ...row.read.input, content: renamed } } };
  }

  /**
   * Stores the uploads of rows without problems, each inspected as if it were sent now, and refuses rows whose uploads are
   * not accepted. Uploads that are stored already are left as they are.
   */
  async store(context: Context, rows: readonly PreparedRow[]): Promise<void> {
    for (const row of rows) {
      const problems: string[] = [];
      for (const id of assetIdsOfPlan(row.plan)) {
        const problem = await this.#storeOne(context, id);
        if (problem !== null) problems.push(problem);
      }
      if (problems.length > 0) row.plan = refused(validationFailed({ 'content.assetIds': problems }));
    }
  }

  /** Returns what is wrong with the upload. One that the archive does not have is refused when it is attached. */
  async #storeOne(context: Context, id: string): Promise<string | null> {
    const asset = this.#byNewId.get(id);
    if (asset === undefined) return null;
    const { fileName, contentType, sha256 } = asset;
    const receive = async (bytesMax: number) => {
      const received = await receiveFile(context.files, await this.#archive.open(asset), bytesMax);
      if (received.hash === sha256) return received;
      await received.remove();
      throw new FileProblem(`The file ${fileName} of the archive is damaged.`);
    };
    try {
      await importAsset(context, { id, fileName, contentType, receive });
      return null;
    } catch (error) {
      if (error instanceof FileProblem) return error.message;
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return `The file ${fileName}: ${[error.message, ...Object.values(error.fields ?? {}).flat()].join(' ')}`;
    }
  }

  #newId(id: string): string {
    return derivedId('archived asset', this.#importId, id);
  }
}

/** The uploads that are attached when the plan is carried out. */
function assetIdsOfPlan(plan: ItemPlan): readonly string[] {
  const page = plan.kind === 'create' ? plan.draft : plan.kind === 'edit' ? plan.hosted : null;
  return page !== null && isHosted(page.payloadType) ? assetIdsOf(page.payloadType, page.content) : [];
}
