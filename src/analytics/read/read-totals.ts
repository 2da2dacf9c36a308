import type { Count } from '../../scans/rollup/counts.js';
import { type FiguresScope, type Read, subjectId } from '../figures-scope.js';

/** The counted scans of all time. */
export async function readTotals(read: Read, subject: FiguresScope): Promise<Count> {
  const [row] = await read<{ scans: string; uniques: string }>(
    'select scans, uniques from scan_total where workspace_id = ? and subject_id = ?',
    [subject.workspaceId, subjectId(subject)],
  );
  return { scans: Number(row?.scans ?? 0), uniques: Number(row?.uniques ?? 0) };
}
