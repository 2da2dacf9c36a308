import { tooLargeStream } from './filter-failure.js';

/** RunLengthDecode (ISO 32000-1, 7.4.5). */
export const decodeRunLength = (data: Buffer, maxBytes: number): Buffer => {
  const size = runLengthSize(data, maxBytes);
  const out = Buffer.alloc(size);
  let length = 0;
  for (let i = 0; length < size; ) {
    const run = data[i++] ?? END_OF_RUNS;
    if (run < END_OF_RUNS) {
      length += data.copy(out, length, i, i + run + 1);
      i += run + 1;
    } else {
      out.fill(data[i++] ?? 0, length, length + 257 - run);
      length += 257 - run;
    }
  }
  return out;
};

const END_OF_RUNS = 128;

const runLengthSize = (data: Buffer, maxBytes: number): number => {
  let size = 0;
  for (let i = 0; i < data.length; ) {
    const run = data[i++] ?? END_OF_RUNS;
    if (run === END_OF_RUNS) break;
    size += run < END_OF_RUNS ? Math.min(run + 1, data.length - i) : 257 - run;
    i += run < END_OF_RUNS ? run + 1 : 1;
    if (size > maxBytes) throw tooLargeStream();
  }
  return size;
};
