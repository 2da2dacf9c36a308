/**
 * Returns a function that calls `call` at most once per `milliseconds` and drops calls in between. For
 * repeated log lines.
 */
export function throttle<A extends unknown[]>(
  milliseconds: number,
  call: (...values: A) => void,
): (...values: A) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (...values) => {
    const now = performance.now();
    if (now - last < milliseconds) return;
    last = now;
    call(...values);
  };
}
