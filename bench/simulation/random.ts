/** A source of numbers from 0 to 1, excluding 1. */
export type Random = () => number;

/** Returns a source that gives the same numbers for the same seed (mulberry32). */
export function randomSource(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** From this mean on, a normal distribution is a good enough approximation for counts of scans. */
const NORMAL_FROM = 40;

/** Returns a random count of many rare events with the given mean. */
export function poisson(mean: number, random: Random): number {
  if (mean >= NORMAL_FROM) {
    const angle = 2 * Math.PI * random();
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(angle);
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}

/** Returns the numbers from 0 up to, but excluding, `count` in random order. */
export function shuffled(count: number, random: Random): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [numbers[at], numbers[other]] = [numbers[other] ?? 0, numbers[at] ?? 0];
  }
  return numbers;
}
