/** A line of a list; `mark` is the bullet or number that its author typed, with the white space after it. */
export interface ListLine {
  readonly mark: string;
  readonly text: string;
}

export type ProseBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly lines: readonly ListLine[] };

const LIST_LINE = /^[^\S\n]*((?:[-–—•●▪‣*·✓✔]|\d{1,2}[.)])[^\S\n]+)(\S.*)$/u;
const HEADING_LENGTH = 60;
/** The end of a sentence, a salutation or an address: such a line is not a heading. */
const SENTENCE_END = /[.,;!?…。！？،؟/]$|[@/]/u;

const toListLine = (line: string): ListLine | null => {
  const [, mark, text] = LIST_LINE.exec(line) ?? [];
  return mark === undefined || text === undefined ? null : { mark, text };
};

const isShort = (line: string): boolean =>
  line.length <= HEADING_LENGTH && /\p{L}/u.test(line) && !SENTENCE_END.test(line) && toListLine(line) === null;

/** Lists are two lines or more: a single one may be a line of speech. */
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

/** Splits off the first line of a chunk when it introduces the rest, as `Ingredients:` does. */
const splitHeading = (chunk: string): string[] => {
  const [first = '', ...rest] = chunk.split('\n');
  const leads = rest.length > 0 && isShort(first) && (first.endsWith(':') || toListLine(rest[0] ?? '') !== null);
  return leads ? [first, rest.join('\n')] : [chunk];
};

/**
 * The blocks of a plain text: split at blank lines, with lists where lines begin with a mark or a number. No character
 * of a line is lost. With `headings`, a short line that is followed by text and is not a sentence becomes a heading.
 */
export function proseBlocks(text: string, { headings }: { readonly headings: boolean }): ProseBlock[] {
  const chunks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '');
  if (!headings) return chunks.flatMap(blocksOf);
  const parts = chunks.flatMap(splitHeading);
  const mayHead = parts.map((part) => !part.includes('\n') && isShort(part));
  return parts.flatMap((part, at): ProseBlock[] => {
    const heads = mayHead[at] === true && mayHead[at + 1] === false;
    return heads ? [{ kind: 'heading', text: part }] : blocksOf(part);
  });
}

const lengthOf = (block: ProseBlock): number =>
  block.kind === 'list' ? block.lines.reduce((sum, { text }) => sum + text.length, 0) : block.text.length;

/** The number of characters of the blocks. */
export const proseLength = (blocks: readonly ProseBlock[]): number =>
  blocks.reduce((sum, block) => sum + lengthOf(block), 0);

/** Divides the blocks into at most `count` parts of about the same length, in order; a heading stays with its text. */
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
