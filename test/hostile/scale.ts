/**
 * Size of a run. Only this file reads the suite's variables: HOSTILE=long and, for repeating attacks, HOSTILE_SEED,
 * HOSTILE_FIRST and HOSTILE_COUNT.
 */
export interface Scale {
  readonly seed: number;
  /** Attacks are numbered from 0: a seed and a number always produce the same attack. */
  readonly first: number;
  readonly count: number;
  readonly batch: number;
  readonly atOnce: number;
  /** Size of crafted files and known attacks, in bytes. */
  readonly sizeMax: number;
  /** Whether the import files are as large as the limits allow. */
  readonly isFull: boolean;
  /** How long one import of an attack may take. */
  readonly importMs: number;
  readonly findingsMax: number;
  /** Whether redirects must meet their strict limit; otherwise the machine may be busy with other work. */
  readonly isStrict: boolean;
  /** Retries of an ordinary client after a 503. */
  readonly retries: number;
  /**
   * By how many megabytes the memory may exceed its idle level at the end, also after imports, and how long it may take
   * to shrink to that.
   */
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
