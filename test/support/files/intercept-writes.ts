import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The parameters of `fs.write` as it is called here, and its callback. */
type Write = (
  file: number,
  bytes: Buffer,
  at: number,
  length: number,
  position: number,
  callback: (error: Error | null, written: number) => void,
) => void;

/** The `fs.write` of this process, which can be made to write less or to fail. */
export interface InterceptedWrites {
  count(): number;
  /** From now on, a write takes at most this many bytes. */
  limit(bytes: number): void;
  /** The disk is full after so many more bytes, until one write has failed. */
  failAfter(bytes: number): void;
  restore(): void;
}

export function interceptWrites(): InterceptedWrites {
  const original = fs.write;
  let [count, limit] = [0, Number.POSITIVE_INFINITY];
  let left: number | null = null;
  const write: Write = (file, bytes, at, length, position, callback) => {
    count++;
    if (left === 0) {
      left = null;
      callback(Object.assign(new Error('No space left on device'), { code: 'ENOSPC' }), 0);
      return;
    }
    const part = Math.min(length, limit, left ?? length);
    if (left !== null) left -= part;
    original(file, bytes, at, part, position, callback);
  };
  const replace = (value: unknown): void => {
    Reflect.set(fs, 'write', value);
    syncBuiltinESMExports();
  };
  replace(write);
  return {
    count: () => count,
    limit: (bytes) => {
      limit = bytes;
    },
    failAfter: (bytes) => {
      left = bytes;
    },
    restore: () => replace(original),
  };
}
