import { useRef, useState } from 'react';

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/**
 * Starts something that is not to be started again before it has ended. Until its promise has settled, further calls are
 * ignored, even those of a double click that come before anything has been drawn again.
 */
export function useOnce<Input extends readonly unknown[]>(
  run: (...input: Input) => unknown,
): { start: (...input: Input) => Promise<void>; isBusy: boolean } {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const start = async (...input: Input): Promise<void> => {
    if (isRunning.current) return;
    const ending = run(...input);
    if (!isPromise(ending)) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await ending;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { start, isBusy };
}
