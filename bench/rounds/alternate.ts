import { type BenchResult, createResult, type Measured } from '../results/bench-result.js';
import { type Checkout, openCheckout } from './checkout.js';
import { type MeasurementName, runMeasurement } from './measurement.js';

/** Fewer rounds cannot distinguish a change from noise. */
export const ROUNDS_MIN = 5;
const ROUNDS_MAX = 50;

/** Returns the order of a round: A B, then B A, so that drift on the machine favours neither. */
export const orderOf = <T>(pair: readonly [T, T], round: number): readonly [T, T] =>
  round % 2 === 0 ? pair : [pair[1], pair[0]];

export interface AlternateOptions {
  readonly names: readonly MeasurementName[];
  readonly rounds: number;
  readonly signal: AbortSignal;
}

/**
 * Measures two commits or folders in alternating rounds. Returns a result for each, whose samples are the rounds'
 * values. Worktrees are removed and processes ended, also when `signal` aborts; it then returns what was measured so
 * far.
 */
export async function alternate(
  [a, b]: readonly [string, string],
  { names, rounds, signal }: AlternateOptions,
): Promise<readonly [BenchResult, BenchResult]> {
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX)
    throw new Error(
      `--rounds must be a whole number from 1 to ${ROUNDS_MAX}; a change needs ${ROUNDS_MIN} to be told.`,
    );
  const checkouts: Checkout[] = [];
  try {
    for (const name of [a, b]) checkouts.push(await openCheckout(name, signal));
    const [first, second] = checkouts;
    if (first === undefined || second === undefined) throw new Error('two checkouts are needed');
    const measured = new Map<Checkout, Measured[]>([first, second].map((checkout) => [checkout, []]));
    for (let round = 0; round < rounds && !signal.aborted; round++) {
      const parts = new Map<Checkout, Measured[]>([first, second].map((checkout) => [checkout, []]));
      for (const name of names) {
        for (const checkout of orderOf([first, second], round)) {
          if (signal.aborted) break;
          console.log(
            `round ${round + 1} of ${rounds}: ${name} of ${checkout === first ? 'A' : 'B'}, ${checkout.name}`,
          );
          parts.get(checkout)?.push(await runMeasurement(checkout.folder, name, signal));
        }
      }
      for (const [checkout, of] of parts) measured.get(checkout)?.push(joinParts(of));
    }
    if (measured.get(second)?.length === 0) throw new Error('Interrupted before anything was measured.');
    return [
      await createResult(first.folder, measured.get(first) ?? []),
      await createResult(second.folder, measured.get(second) ?? []),
    ];
  } finally {
    for (const checkout of checkouts) await checkout.remove();
  }
}

const joinParts = (parts: readonly Measured[]): Measured => ({
  rows: parts.flatMap(({ rows }) => rows),
  failures: parts.flatMap(({ failures }) => failures),
});
