import type { SentStatement } from './paused-requests.js';

/** The statement that reads the rights again. */
export const CONFIRMS = /for share of p/;
const WRITES = /^\s*(with\s[\s\S]*\b)?(insert into|update|delete from)\b/i;
/** What is written outside of the transaction that reads the rights again: scans and figures of the sample. */
const OTHER_WRITES = /scan|rollup/;

const isWrite = (text: string): boolean => WRITES.test(text) && !OTHER_WRITES.test(text);

/** Returns the statements that wrote outside of a transaction that has read the caller's rights again. */
export function unconfirmedWrites(statements: readonly SentStatement[]): string[] {
  const found: string[] = [];
  for (const own of Map.groupBy(statements, ({ connection }) => connection).values()) {
    let open: string[] | null = null;
    for (const { text } of own) {
      if (/^begin/i.test(text)) open = [];
      else if (/^commit/i.test(text)) {
        if (open?.some((each) => CONFIRMS.test(each)) !== true) found.push(...(open ?? []).filter(isWrite));
        open = null;
      } else if (open !== null) open.push(text);
      else if (isWrite(text)) found.push(text);
    }
  }
  return found;
}
