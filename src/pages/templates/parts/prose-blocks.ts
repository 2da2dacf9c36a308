import { readLine } from './known-lines.js';

/** A line of a list; `mark` is the typed bullet or number, including the white space after it. */
export interface ListLine {
  readonly mark: string;
  readonly text: string;
}

export type ProseBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly lines: readonly ListLine[] };

const LIST_LINE = /^[^\S\n]*((?:[-–—•●▪‣*·✓✔]|\d{1,2}[.)])[^\S\n]+)(\S.*)$/u;
/** In characters: of a heading followed by a blank line, and of one directly above its text. */
const HEADING_LENGTH = 60;
const CLOSE_HEADING_LENGTH = 40;
/** The end of a sentence or a salutation, or an address: such a line is not a heading. A question may be one. */
const NOT_HEADING = /[.,;!…。！،/]$|@|:\/\/|www\./iu;
/** A heading begins with a capital, or with a letter of a script without them; a measure or remark does not. */
const HEADING_START = /^(?:\d{1,2}(?:[.)]|\.\d{1,2})?\s+)?["'“„«»‚‘¿¡(]?(?!\p{Ll})\p{L}/u;

const toListLine = (line: string): ListLine | null => {
  const [, mark, text] = LIST_LINE.exec(line) ?? [];
  return mark === undefined || text === undefined ? null : { mark, text };
};

const mayHead = (line: string, length = HEADING_LENGTH): boolean =>
  line.length <= length &&
  HEADING_START.test(line) &&
  !NOT_HEADING.test(line) &&
  !/^[-–—•]/u.test(line) &&
  readLine(line).kind === 'plain';

/** A line that is certainly running text: long, or a sentence that begins with a capital. */
const isRunningText = (line: string): boolean =>
  line.length > HEADING_LENGTH || (HEADING_START.test(line) && /[.!…。！]$/u.test(line));

/** A list has at least two lines: a single one may be a line of dialogue. */
const blocksOf = (chunk: string): ProseBlock[] => {
  const blocks: ProseBlock[] = [];
  let plain: string[] = [];
  const lines = chunk.split('\n');
  const flush = (): void => {
    if (plain.length > 0) blocks.push({ kind: 'paragraph', text: plain.join('\n') });
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const run: ListLine[] = [];
    for (let item = toListLine(lines[at] ?? ''); item !== null; item = toListLine(lines[at + run.length] ?? '')) {
      run.push(item);
    }
    if (run.length < 2) plain.push(lines[at] ?? '');
    else {
      flush();
      blocks.push({ kind: 'list', lines: run });
    }
    at += run.length < 2 ? 1 : run.length;
  }
  flush();
  return blocks;
};

/** Splits off the first line of a chunk if it is the heading of the rest, for example `Ingredients:`. */
const splitHeading = (chunk: string): Part[] => {
  const [first = '', ...rest] = chunk.split('\n');
  const next = rest[0];
  if (next === undefined) return [{ text: chunk, heads: mayHead(chunk) ? 'maybe' : 'no' }];
  const leads =
    (mayHead(first) && (/[:：]$/.test(first) || toListLine(next) !== null)) ||
    (mayHead(first, CLOSE_HEADING_LENGTH) && isRunningText(next));
  const isNumbered = [first, next].every((line) => /^\d/.test(toListLine(line)?.mark ?? ''));
  if (!leads || isNumbered) return [{ text: chunk, heads: 'no' }];
  return [
    { text: first, heads: 'yes' },
    { text: rest.join('\n'), heads: 'no' },
  ];
};

/** `maybe` depends on what follows. */
interface Part {
  readonly text: string;
  readonly heads: 'yes' | 'maybe' | 'no';
}

/**
 * A separate line is a heading if text follows it, directly or after one more heading; a longer run is a list of names.
 */
const isHeadingAt = (parts: readonly Part[], at: number): boolean => {
  const [part, next, afterNext] = [parts[at], parts[at + 1], parts[at + 2]];
  if (part?.heads !== 'maybe') return part?.heads === 'yes';
  if (next === undefined || next.heads !== 'maybe') return next !== undefined;
  return parts[at - 1]?.heads !== 'maybe' && afterNext !== undefined && afterNext.heads !== 'maybe';
};

/**
 * Returns the blocks of a plain text: split at blank lines, with lists where lines begin with a mark or number. No
 * character of a line is lost. With `headings`, a short line followed by text becomes a heading, unless it is a
 * sentence, an address or a measure. docs/content.md has the rules with examples.
 */
export function proseBlocks(text: string, { headings }: { readonly headings: boolean }): ProseBlock[] {
  const chunks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '');
  if (!headings) return chunks.flatMap(blocksOf);
  const parts = chunks.flatMap(splitHeading);
  return parts.flatMap(({ text: part }, at): ProseBlock[] =>
    isHeadingAt(parts, at) ? [{ kind: 'heading', text: part }] : blocksOf(part),
  );
}

const lengthOf = (block: ProseBlock): number =>
  block.kind === 'list' ? block.lines.reduce((sum, { text }) => sum + text.length, 0) : block.text.length;

/** Total number of characters of the blocks. */
export const proseLength = (blocks: readonly ProseBlock[]): number =>
  blocks.reduce((sum, block) => sum + lengthOf(block), 0);

/** Divides the blocks into at most `count` parts of similar length, in order; a heading stays with its text. */
export function divideBlocks(blocks: readonly ProseBlock[], count: number): ProseBlock[][] {
  const parts: ProseBlock[][] = [];
  const total = proseLength(blocks);
  let done = 0;
  let previous: ProseBlock | undefined;
  for (const block of blocks) {
    const current = parts.at(-1);
    const isDue = done + lengthOf(block) / 2 >= (total * parts.length) / count;
    if (current === undefined || (isDue && parts.length < count && previous?.kind !== 'heading')) parts.push([block]);
    else current.push(block);
    done += lengthOf(block);
    previous = block;
  }
  return parts;
}
