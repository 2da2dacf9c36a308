import type { VNode } from 'preact';
import { monthInWords } from './calendar-time.js';

/** A stroke icon on a grid of 24 by 24. */
const icon = (path: string): VNode => (
  <span class="sign">
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <path d={path} />
    </svg>
  </span>
);

export const TEXT_ICON = icon('M5 6h14M5 10.5h14M5 15h14M5 19.5h8');
export const WIFI_ICON = icon(
  'M2.5 9.5a14 14 0 0 1 19 0M5.7 13a9.3 9.3 0 0 1 12.6 0M8.9 16.4a4.6 4.6 0 0 1 6.2 0M12 19.8v.1',
);
export const CALENDAR_ICON = icon('M4 6.5h16v14H4zM4 10.5h16M8 3.5v5M16 3.5v5');
const PERSON_ICON = icon('M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const initialOf = (word: string): string => [...graphemes.segment(word)][0]?.segment ?? '';

/** Initials of the first and last word that start with a letter. */
export function Monogram({ name }: { readonly name: string }): VNode {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => initialOf(word ?? ''))
    .join('');
  if (initials === '') return PERSON_ICON;
  return (
    <span class="sign initials" dir="auto" aria-hidden="true">
      {initials.toLocaleUpperCase('en')}
    </span>
  );
}

/** A calendar sheet with the month and the day. */
export const CalendarDay = ({ date, locale }: { readonly date: string; readonly locale: string }): VNode => (
  <span class="leaf" aria-hidden="true">
    <span class="leaf-month">{monthInWords(date, locale)}</span>
    <span class="leaf-day">{Number(date.slice(8))}</span>
  </span>
);
