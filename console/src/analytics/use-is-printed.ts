import { useSyncExternalStore } from 'react';

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const change = ({ type }: Event): void => {
    isPrinting = type === 'beforeprint';
    listener();
  };
  const ending = new AbortController();
  const { signal } = ending;
  matchMedia('print').addEventListener('change', listener, { signal });
  addEventListener('beforeprint', change, { signal });
  addEventListener('afterprint', change, { signal });
  return () => ending.abort();
}

/** Whether the page is printed. Browsers count its pages before they change the medium, but after `beforeprint`. */
export const useIsPrinted = (): boolean =>
  useSyncExternalStore(subscribe, () => isPrinting || matchMedia('print').matches);
