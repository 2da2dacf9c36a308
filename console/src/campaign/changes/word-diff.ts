/** A run of text: in both versions, only in the older, or only in the newer one. */
export interface DiffRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Beyond this many pairs of words the texts are shown one after the other. This bounds time and memory. */
const PAIRS_MAX = 1_000_000;

/** Splits a text into words, spaces and single signs, in any script. */
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

/** Minimum share of the longer text that must be in both: below this, fragments of sentences would only confuse. */
const KEPT_LEAST = 0.3;

/**
 * Returns the removed and added words of a text, as few as possible. Texts with little in common are shown one after
 * the other.
 */
export function diffWords(before: string, after: string): DiffRun[] {
  const runs = fewestRuns(before, after);
  const kept = runs.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return kept < KEPT_LEAST * Math.max(before.length, after.length) ? wholeRuns(before, after) : runs;
}

const wholeRuns = (before: string, after: string): DiffRun[] =>
  joinRuns([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);

function fewestRuns(before: string, after: string): DiffRun[] {
  const [from, to] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const middle = diffTokens(from.slice(start, from.length - end), to.slice(start, to.length - end));
  const same = (tokens: readonly string[]): DiffRun => ({ kind: 'same', text: tokens.join('') });
  return joinRuns([same(from.slice(0, start)), ...middle, same(from.slice(from.length - end))]);
}

/** Leaves out the lines without a change; an ellipsis stands for each gap between those that are left. */
export function changedLines(runs: readonly DiffRun[]): DiffRun[] {
  const lines: DiffRun[][] = [[]];
  for (const { kind, text } of runs) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ kind, text: part });
    }
  }
  const isKept = lines.map((line) => line.some(({ kind, text }) => kind !== 'same' && text !== ''));
  const shown: DiffRun[] = [];
  for (const [index, line] of lines.entries()) {
    if (!isKept[index]) continue;
    const isGap = index > 0 && !isKept[index - 1];
    if (shown.length > 0) shown.push({ kind: 'same', text: isGap ? '\n…\n' : '\n' });
    shown.push(...line);
  }
  // Nothing but line breaks may have changed.
  return shown.length === 0 ? [...runs] : joinRuns(shown);
}

/** Uses the longest common subsequence. */
function diffTokens(from: readonly string[], to: readonly string[]): DiffRun[] {
  if (from.length * to.length > PAIRS_MAX) return wholeRuns(from.join(''), to.join(''));
  const width = to.length + 1;
  const lengths = new Uint32Array((from.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      const isSame = from[row] === to[column];
      lengths[row * width + column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const runs: DiffRun[] = [];
  for (let row = 0, column = 0; row < from.length || column < to.length; ) {
    const [old, young] = [from[row], to[column]];
    if (old !== undefined && old === young) {
      runs.push({ kind: 'same', text: old });
      row++;
      column++;
    } else if (old !== undefined && (young === undefined || at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ kind: 'removed', text: old });
      row++;
    } else if (young !== undefined) {
      runs.push({ kind: 'added', text: young });
      column++;
    }
  }
  return runs;
}

/** Joins adjacent runs of a kind, and puts removed before added text between two `same` runs. */
function joinRuns(runs: readonly DiffRun[]): DiffRun[] {
  const joined: DiffRun[] = [];
  const pending = { removed: '', added: '' };
  const flush = (): void => {
    for (const kind of ['removed', 'added'] as const) {
      if (pending[kind] !== '') joined.push({ kind, text: pending[kind] });
      pending[kind] = '';
    }
  };
  for (const { kind, text } of runs) {
    if (text === '') continue;
    if (kind !== 'same') {
      pending[kind] += text;
      continue;
    }
    flush();
    const last = joined.at(-1);
    if (last?.kind === 'same') joined[joined.length - 1] = { kind, text: last.text + text };
    else joined.push({ kind, text });
  }
  flush();
  return joined;
}
