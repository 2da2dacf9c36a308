import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { readFrames } from '../../../src/scans/journal/frames.js';

/**
 * Damages up to `limit` scans of the only journal of a database, evenly distributed over those that are not stored yet:
 * a flipped bit in each, anywhere in its frame. No process may use the journal. Returns how many.
 */
export async function damageJournal(client: Client, folder: string, limit: number): Promise<number> {
  // An interrupted batch has only moved the offsets of workspaces.
  const { rows } = await client.query<{ stored: string | null }>(
    'select greatest((select max(last_sequence) from scan_journal), (select max(last_sequence) from scan_offset)) as stored',
  );
  const drainedTo = Number(rows[0]?.stored ?? -1);
  const names = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).toSorted();
  const candidates: Buffer[] = [];
  const files = await Promise.all(
    names.map(async (name) => ({ name, path: join(folder, name), bytes: await readFile(join(folder, name)) })),
  );
  for (const { name, bytes } of files)
    readFrames(bytes, true, (frame, end) => {
      if (frame !== null && Number(name) + end > drainedTo) candidates.push(frame);
    });
  const step = Math.max(1, Math.floor(candidates.length / limit));
  const chosen = candidates.filter((_, index) => index % step === 0).slice(0, limit);
  for (const [index, frame] of chosen.entries()) {
    const at = (3 + index * 7) % frame.length;
    frame[at] = (frame[at] ?? 0) ^ (1 << (index % 8));
  }
  for (const { path, bytes } of files) await writeFile(path, bytes);
  return chosen.length;
}
