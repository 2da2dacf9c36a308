/**
 * How much is tried. The only reader of this suite's variables: HOSTILE=long and, to send attacks again,
 * HOSTILE_SEED, HOSTILE_FIRST and HOSTILE_COUNT.
 */
export interface Scale {
  readonly seed: number;
  /** Attacks are numbered from 0: with the seed, a number makes the same attack again. */
  readonly first: number;
  readonly count: number;
  readonly batch: number;
  readonly atOnce: number;
  /** Of crafted files and known attacks, in bytes. */
  readonly sizeMax: number;
  readonly findingsMax: number;
  /** Whether redirects have to hold their strict bar; elsewhere the machine may be busy with something else. */
  readonly isStrict: boolean;
  /** Of an ordinary client that is told to come later. */
  readonly retries: number;
  /** What memory has to come back to, in megabytes above that at rest, and how long it may take. */
  readonly memory: { readonly above: number; readonly withinMs: number };
}

const SHORT = { count: 300, batch: 100, atOnce: 12, sizeMax: 3_000_000, findingsMax: 3, retries: 20, isStrict: false };
const LONG = { count: 12_000, batch: 50, atOnce: 6, sizeMax: 17_000_000, findingsMax: 60, retries: 0, isStrict: true };

export const CORPUS = process.env.CORPUS_DIR;
const number = (text: string | undefined, otherwise: number): number => (text ? Number(text) : otherwise);

export function readScale(isLong = process.env.HOSTILE === 'long'): Scale {
  const { HOSTILE_SEED, HOSTILE_FIRST, HOSTILE_COUNT } = process.env;
  const scale = isLong ? LONG : SHORT;
  const withinMs = isLong ? 60_000 : 120_000;
  return {
    ...scale,
    seed: number(HOSTILE_SEED, isLong ? Date.now() % 1_000_000 : 20_261_121),
    first: number(HOSTILE_FIRST, 0),
    count: number(HOSTILE_COUNT, scale.count),
    memory: { above: 250, withinMs },
  };
}
