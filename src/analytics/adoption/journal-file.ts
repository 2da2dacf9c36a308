import { open } from 'node:fs/promises';

/*
 * Fields of the header of an LMDB file (`MDB_meta` in its mdb.c), little-endian. A copy is checked before it is opened:
 * lmdb-js 3.5 ends the process if LMDB refuses the file, and so does reading beyond the end of a truncated one.
 *
 *    24  u32  0xBEEFC0DE
 *    48  u32  page size in bytes
 *   144  u64  number of the last page in use
 *
 * The header occurs three times: at 0, at half a page and at one page.
 */
const META_BYTES = 152;
const MAGIC = 0xbeefc0de;
const PAGE_BYTES_MAX = 65_536;

/** Returns why a journal's file cannot be opened, or null. */
export async function journalFileProblem(path: string): Promise<'is not a journal' | 'is cut off' | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PAGE_BYTES_MAX + META_BYTES), { position: 0 });
    const read = buffer.subarray(0, bytesRead);
    if (read.length < META_BYTES || read.readUInt32LE(24) !== MAGIC) return 'is not a journal';
    const pageBytes = read.readUInt32LE(48);
    if (pageBytes === 0 || pageBytes > PAGE_BYTES_MAX || pageBytes % 512 !== 0) return 'is not a journal';
    const starts = [0, pageBytes / 2, pageBytes].filter((start) => start + META_BYTES <= read.length);
    const valid = starts.filter((start) => read.readUInt32LE(start + 24) === MAGIC);
    const last = Math.max(...valid.map((start) => Number(read.readBigUInt64LE(start + 144))));
    return size < (last + 1) * pageBytes ? 'is cut off' : null;
  } finally {
    await file.close();
  }
}
