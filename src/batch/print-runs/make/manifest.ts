import { type Problem, renderProblem } from '../../../core/contract/problems.js';
import { CSV_BYTE_ORDER_MARK, csvRow } from '../../../core/csv/csv-row.js';

/** A file in a ZIP, or a campaign without one and the reason. */
export interface ManifestRow {
  readonly file: string | null;
  readonly id: string;
  readonly name: string;
  readonly code: string;
  /** Where a scan of the code leads: its redirect address, or the address in a Static code. */
  readonly address: string;
  readonly mm: number | null;
  readonly dpi: number | null;
  readonly problem: Problem | null;
}

/** Writes `manifest.csv`, which spreadsheets can open directly. */
export function writeManifest(rows: readonly ManifestRow[]): string {
  const head = ['file', 'id', 'name', 'code', 'address', 'width mm', 'dpi', 'problem'];
  const lines = rows.map(({ file, id, name, code, address, mm, dpi, problem }) =>
    csvRow([file, id, name, code, address, mm, dpi, problem && renderProblem(problem)]),
  );
  return CSV_BYTE_ORDER_MARK + csvRow(head) + lines.join('');
}
