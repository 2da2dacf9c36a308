/**
 * The size of a run. The only reader of this suite's variables: HOSTILE=long and, to send attacks again,
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
  /** Whether the import files are as large as the limits allow. */
  readonly isFull: boolean;
  /** How long one import of an attack may take. */
  readonly importMs: number;
  readonly findingsMax: number;
  /** Whether redirects have to meet their strict limit; otherwise the machine may be busy with other work. */
  readonly isStrict: boolean;
  /** Of an ordinary client after an answer of 503. */
  readonly retries: number;
  /** How many megabytes above those at rest the memory may be in the end, after imports too, and how long it may take to get there. */
  readonly memory: { readonly above: number; readonly importsAbove: number; readonly limitMs: number };
}

const SHORT = {
  count: 200,
  batch: 100,
  atOnce: 12,
  sizeMax: 3_000_000,
  isFull: false,
  importMs: 120_000,
  findingsMax: 3,
  retries: 20,
  isStrict: false,
};
const LONG = {
  count: 3_000,
  batch: 50,
  atOnce: 6,
  sizeMax: 17_000_000,
  isFull: true,
  importMs: 120_000,
  findingsMax: 60,
  retries: 0,
  isStrict: true,
};

export const CORPUS = process.env.CORPUS_DIR;
const number = (text: string | undefined, otherwise: number): number => (text ? Number(text) : otherwise);

export function readScale(isLong = process.env.HOSTILE === 'long'): Scale {
  const { HOSTILE_SEED, HOSTILE_FIRST, HOSTILE_COUNT } = process.env;
  const scale = isLong ? LONG : SHORT;
  const limitMs = isLong ? 60_000 : 120_000;
  return {
    ...scale,
    seed: number(HOSTILE_SEED, isLong ? Date.now() % 1_000_000 : 20_261_121),
    first: number(HOSTILE_FIRST, 0),
    count: number(HOSTILE_COUNT, scale.count),
    memory: { above: 250, importsAbove: 150, limitMs },
  };
}
