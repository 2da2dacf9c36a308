import { flushSync } from 'react-dom';
import { createStore, useStore } from '../store.ts';

const media = matchMedia('print');
const isPrinted = createStore(media.matches);

/** Printing blocks the page before React would show a change by itself. */
const change = (now: boolean): void => flushSync(() => isPrinted.set(now));
media.addEventListener('change', ({ matches }) => change(matches));
// Browsers count the pages before they change the medium, but after this event.
addEventListener('beforeprint', () => change(true));
addEventListener('afterprint', () => change(media.matches));

/** Whether the page is printed. */
export const useIsPrinted = (): boolean => useStore(isPrinted);
