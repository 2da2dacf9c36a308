/**
 * Returns the change between two counts in percent with one decimal, halves rounded away from zero. From 0 it is 100,
 * or 0 if both are 0. The only inexact step is one division, so that a half is never taken for less.
 */
export function changePercent(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const tenths = Math.round((Math.abs(now - before) * 1000) / before);
  // Avoids negative zero, which JSON writers treat differently.
  return tenths === 0 ? 0 : (Math.sign(now - before) * tenths) / 10;
}
