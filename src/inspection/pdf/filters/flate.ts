import { constants, createInflate, inflateRawSync, inflateSync } from 'node:zlib';
import { damagedStream, tooLargeStream } from './filter-failure.js';

const PARTLY = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 };
const ZLIB_HEADER_BYTES = 2;

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * Inflates at most maxBytes. Like readers, it ignores data after the end of the deflate stream, a wrong checksum and a
 * premature end. Throws FilterFailure.
 */
export const inflate = (data: Buffer, maxBytes: number): Buffer => {
  const options = { ...PARTLY, maxOutputLength: maxBytes };
  try {
    return inflateSync(data, options);
  } catch (error) {
    if (isTooLarge(error)) throw tooLargeStream();
  }
  try {
    return inflateRawSync(data.subarray(ZLIB_HEADER_BYTES), options);
  } catch (error) {
    if (isTooLarge(error)) throw tooLargeStream();
    throw damagedStream();
  }
};

/** Maximum size that is inflated synchronously; larger streams are inflated in chunks. */
const SYNC_BYTES = 2 * 1024 * 1024;

/**
 * Returns the inflated size of the data, up to the first damaged byte: at most one chunk more than maxBytes. The
 * inflated data is never in memory as a whole.
 */
export const measureInflated = async (data: Buffer, maxBytes: number): Promise<number> => {
  try {
    return inflateSync(data, { ...PARTLY, maxOutputLength: SYNC_BYTES }).length;
  } catch (error) {
    if (!isTooLarge(error)) return data.length;
  }
  const inflater = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 512 * 1024 });
  inflater.end(data);
  let total = 0;
  try {
    for await (const chunk of inflater) {
      if (Buffer.isBuffer(chunk)) total += chunk.length;
      if (total > maxBytes) break;
    }
  } catch {
    // Damaged from here on: readers show what came before.
  } finally {
    inflater.destroy();
  }
  return total;
};
