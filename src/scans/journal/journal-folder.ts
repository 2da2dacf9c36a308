import { access, constants, type FileHandle, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describeDiskFault } from '../../core/disk/describe-disk-fault.js';
import { FORMER_DATA } from '../../core/disk/former-data.js';
import { isUuid, newId } from '../../core/ids.js';
import { openPrivateFolder, PRIVATE_FILE } from '../../core/private-folder.js';
import { countScans, wholeLength } from './frames.js';

/** A file of frames. Positions in the journal go on from file to file, with gaps between them. */
export interface JournalSegment {
  readonly path: string;
  /** Position of its first byte, after which it is named. */
  readonly start: number;
  /** Position after its last frame. */
  end: number;
  /** Scans in it that are not in the database. */
  scans: number;
}

/** Scans of one segment, as stored: cheap to read and to transfer to a thread. */
export interface JournalBatch {
  /** The batch has everything after this sequence. */
  readonly from: number;
  /** Position of the first byte. */
  readonly start: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the bytes end with a frame. Otherwise the last one may be cut off. */
  readonly complete: boolean;
}

/** Holds the UUID under which the database knows the journal. */
export const ID_FILE = 'journal-id';
/** LMDB's file, which held the journal at first. */
export const FORMER_FILE = 'data.mdb';
const SEGMENT = /^\d{16}$/;

export const segmentAt = (folder: string, start: number): JournalSegment => ({
  path: join(folder, String(start).padStart(16, '0')),
  start,
  end: start,
  scans: 0,
});

/**
 * Opens a folder of segments, in order, and creates it if missing. A last frame that was not written completely is cut
 * off. There is always a segment: a new journal has an empty one at 0. Throws with a message for the operator.
 */
export async function openJournalFolder(folder: string): Promise<{ id: string; segments: JournalSegment[] }> {
  try {
    await openPrivateFolder(folder);
    await access(folder, constants.W_OK);
    const names = await readdir(folder);
    if (names.includes(FORMER_FILE)) throw new Error(`it ${FORMER_DATA}`);
    const found = names.filter((name) => SEGMENT.test(name)).toSorted();
    const id = found.length === 0 ? await createId(folder) : await readId(folder);
    const segments = (found.length === 0 ? ['0'] : found).map((name) => segmentAt(folder, Number(name)));
    for (const [index, segment] of segments.entries()) await measure(segment, segments[index + 1]?.start);
    await syncFolder(folder);
    return { id, segments };
  } catch (error) {
    throw new Error(`The scan journal in ${folder} cannot be opened: ${describeDiskFault(error)}`, { cause: error });
  }
}

/** Bytes after the start of the next segment are left from a write that failed. */
async function measure(segment: JournalSegment, nextStart = Number.POSITIVE_INFINITY): Promise<void> {
  const { path, start } = segment;
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, PRIVATE_FILE);
  try {
    const { size } = await file.stat();
    const bytes = await readFully(file, 0, Math.min(size, nextStart - start));
    const length = nextStart === Number.POSITIVE_INFINITY ? wholeLength(bytes) : bytes.length;
    if (length < size) await file.truncate(length);
    // An earlier process may have ended before it did.
    await file.datasync();
    segment.end = start + length;
    segment.scans = countScans(bytes.subarray(0, length));
  } finally {
    await file.close();
  }
}

/** Reads the segment's bytes between two positions. */
export async function readJournalSegment(
  { path, start }: JournalSegment,
  from: number,
  to: number,
): Promise<Buffer<ArrayBuffer>> {
  const file = await open(path, 'r');
  try {
    return await readFully(file, from - start, to - from);
  } finally {
    await file.close();
  }
}

async function readFully(file: FileHandle, position: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(new ArrayBuffer(length));
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, position + at);
    if (bytesRead === 0) return bytes.subarray(0, at);
    at += bytesRead;
  }
  return bytes;
}

export async function writeFully(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; )
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}

async function createId(folder: string): Promise<string> {
  const known = await readId(folder).catch(() => null);
  if (known !== null) return known;
  const id = newId();
  const unfinished = join(folder, `${ID_FILE}.new`);
  const file = await open(unfinished, 'w', PRIVATE_FILE);
  try {
    await file.writeFile(id);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, ID_FILE));
  await syncFolder(folder);
  return id;
}

async function readId(folder: string): Promise<string> {
  const text = (await readFile(join(folder, ID_FILE), 'utf8').catch(() => '')).trim();
  if (isUuid(text)) return text;
  throw new Error(
    `${ID_FILE} is missing or damaged. Restore it: it is the journal_id of this instance in scan_journal.`,
  );
}

/** Makes new names in the folder survive a crash of the machine. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
