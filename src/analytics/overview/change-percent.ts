/** From one count to another, in percent with one decimal. 100 from nothing to something, 0 from nothing to nothing. */
export function changePercent(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const tenths = Math.round((Math.abs(now - before) / before) * 1000);
  // No negative zero: it would be sent as -0 by some and 0 by others.
  return tenths === 0 ? 0 : (Math.sign(now - before) * tenths) / 10;
}
