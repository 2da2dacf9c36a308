/** Calls through at most once in `milliseconds`; calls in between are dropped. For log lines of what repeats. */
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
