const STEPS = [1, 2, 2.5, 5, 10];

/** Returns about four round values from 0 to at least `max`. Counts are whole, so steps below 1 do not occur. */
export function axisValues(max: number): number[] {
  const rough = Math.max(1, max) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    ...STEPS.map((share) => share * power)
      .filter((value) => value >= rough)
      .slice(0, 1),
  );
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  const count = Math.max(1, Math.ceil(Math.max(1, max) / whole));
  return Array.from({ length: count + 1 }, (_, index) => index * whole);
}

/** Returns the indices of at most `max` evenly spaced items, with the first one. */
export function evenlySpaced(count: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, max)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
