import { open } from 'node:fs/promises';
import { PRIVATE_FILE } from '../../../core/private-folder.js';
import type { PackedAsset } from '../archive/open-archive.js';
import type { ReadRow } from '../formats/open-file.js';
import type { WrittenBatch } from '../import-batch.js';
import { IMPORT_LIMITS } from '../import-limits.js';

/** A row with its uploads. */
export interface RowWithAssets {
  readonly row: ReadRow;
  readonly assets: readonly PackedAsset[];
}

export interface WrittenRows {
  readonly rowsTotal: number;
  readonly batches: readonly WrittenBatch[];
}

/** Writes the rows to a new file as a sequence of batches, each an `ImportBatch` in JSON. */
export async function writeBatches(rows: AsyncIterable<RowWithAssets>, path: string): Promise<WrittenRows> {
  const { batchRows, batchLength } = IMPORT_LIMITS;
  const batches: WrittenBatch[] = [];
  const file = await open(path, 'wx', PRIVATE_FILE);
  let rowsTotal = 0;
  let [lastRow, length]: [number, number] = [0, 0];
  let [rowTexts, assetTexts]: [string[], string[]] = [[], []];
  const write = async (): Promise<void> => {
    if (rowTexts.length === 0) return;
    const json = Buffer.from(`{"rows":[${rowTexts.join(',')}],"assets":[${assetTexts.join(',')}]}`);
    await file.appendFile(json);
    batches.push({ lastRow, bytes: json.length });
    rowsTotal += rowTexts.length;
    [rowTexts, assetTexts, length] = [[], [], 0];
  };
  try {
    for await (const { row, assets } of rows) {
      const text = JSON.stringify(row);
      if (length + text.length > batchLength) await write();
      length += text.length;
      lastRow = row.row;
      for (const asset of assets) assetTexts.push(JSON.stringify(asset));
      if (rowTexts.push(text) === batchRows) await write();
    }
    await write();
  } finally {
    await file.close();
  }
  return { rowsTotal, batches };
}
