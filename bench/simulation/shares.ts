/**
 * Returns the shares of this many workspaces in all scans by Zipf's law, largest first; their sum is 1. With exponent 0
 * all are equal, with 1 the second has half of the first.
 */
export function zipfShares(count: number, exponent: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => (rank + 1) ** -exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Returns the expected number of distinct kinds among this many items, if all `kinds` are equally likely. */
export const distinctOf = (things: number, kinds: number): number => kinds * (1 - (1 - 1 / kinds) ** things);
