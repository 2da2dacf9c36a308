import { useEffect, useState } from 'react';

/** Searches ask after this pause in typing, so that they answer within 300 ms of the last key. */
export const SEARCH_PAUSE_MS = 120;

/** Returns the value once it has not changed for a while. */
export function usePaused<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
