import { open } from 'node:fs/promises';

/** The method `write` of every `FileHandle` of this process, which can be made to write less or to fail. */
export interface InterceptedWrites {
  count(): number;
  /** From now on, a write takes at most this many bytes. */
  limit(bytes: number): void;
  /** The disk is full after so many more bytes, until one write has failed. */
  failAfter(bytes: number): void;
  restore(): void;
}

export async function interceptWrites(): Promise<InterceptedWrites> {
  const handle = await open('.', 'r');
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const original = prototype.write;
  let [count, limit] = [0, Number.POSITIVE_INFINITY];
  let left: number | null = null;
  prototype.write = function write(bytes: Buffer, at: number, length: number, position: number): unknown {
    count++;
    if (left === 0) {
      left = null;
      return Promise.reject(Object.assign(new Error('No space left on device'), { code: 'ENOSPC' }));
    }
    const part = Math.min(length, limit, left ?? length);
    if (left !== null) left -= part;
    return Reflect.apply(original, this, [bytes, at, part, position]);
  };
  return {
    count: () => count,
    limit: (bytes) => {
      limit = bytes;
    },
    failAfter: (bytes) => {
      left = bytes;
    },
    restore: () => {
      prototype.write = original;
    },
  };
}
