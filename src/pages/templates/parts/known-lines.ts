import { PAGE_LANGUAGES } from '../../../core/words/pages/choose-words.js';
import { splitLinks } from './linked-text.js';

/** A line of a text by what it is for. Everything that is not certainly something else is `plain`. */
export type KnownLine =
  | { readonly kind: 'plain' | 'hours' | 'place'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/** In characters: longer lines are running text. This also bounds the cost of the patterns. */
const LINE_MAX = 160;
const LABEL_MAX = 40;
const LABEL_WORDS_MAX = 6;

/** Characters that do not show, among them those that change the writing direction. */
const INVISIBLE = /[\p{C}\u2028\u2029]/u;

/** A label begins with a capital, or a letter of a script without them, and does not end a sentence. */
const LABEL = /^(?!\p{Ll})\p{L}[^.!?;,…]*$/u;
/** Words before an address that is the object of a sentence, as in `More at …`. */
const LEADS_ON =
  /(?:^|\s)(?:at|on|to|from|via|by|with|see|is|or|and|in|unter|auf|bei|von|mit|siehe|und|oder|sur|à|chez|voir|et|ou|en|a|su|da|vedi|o|em|op|bij|zie|of|na|pod|i)$/iu;

function buttonOf(line: string): KnownLine | null {
  const [before, link, ...more] = splitLinks(line);
  if (before?.href !== null || !link?.href?.startsWith('http') || more.length > 0) return null;
  const label = before.text.replace(/[\s:：→>–—-]+$/u, '');
  const isLabel = label.length <= LABEL_MAX && label.split(/\s+/).length <= LABEL_WORDS_MAX && LABEL.test(label);
  return isLabel && !LEADS_ON.test(label) ? { kind: 'button', label, href: link.href } : null;
}

/** Names of weekdays in the languages of the pages, longest first. */
function weekdays(): string {
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));
  const names = PAGE_LANGUAGES.flatMap(({ locale }) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
      return days.map((day) => format.format(day).replace(/\.$/, ''));
    }),
  );
  return [...new Set(names)].toSorted((one, other) => other.length - one.length).join('|');
}

const daysOf = (day: string): string =>
  `${day}(?:\\s?(?:[-–—~～,&+/]|to|until|and|bis|und|au|et|a|y|al|e|t/m|en|do|i)\\s?${day}){0,6}`;
const TIME = '(?:[01]?\\d|2[0-4])(?:[:.h][0-5]\\d)?\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|Uhr|h|時)?';
const RANGE = `${TIME}\\s?(?:[-–—~～]|to|bis|à|a|alle|até|tot|do)\\s?${TIME}`;
const RANGES = `${RANGE}(?:\\s?(?:[,&+/]|and|und|et|y|e|en|i)\\s?${RANGE}){0,2}`;
const CLOSED =
  'closed|geschlossen|Ruhetag|fermé|cerrado|chiuso|fechado|encerrado|gesloten|zamknięte|nieczynne|kapalı|مغلق|休み|定休日|休息';

let hours: RegExp | null = null;
/** Compiled for the first page, since reading the names of all languages takes 30 ms. */
function hoursPattern(): RegExp {
  hours ??= new RegExp(`^${daysOf(`(?:${weekdays()})(?!\\p{L})\\.?`)}\\s?[:：,]?\\s?(?:${RANGES}|${CLOSED})$`, 'iu');
  return hours;
}

const STREET = "\\p{Lu}[\\p{L}\\p{M}.’' -]{2,60}";
const TOWN = "\\p{Lu}[\\p{L}\\p{M}.’' -]{1,40}";
const NUMBER = '\\d{1,4}\\s?[a-zA-Z]?';
/** The number before or after the street, and a postcode in the form of one of many countries. */
const PLACES = [
  `${STREET}\\s${NUMBER},\\s(?:[A-Z]{1,2}-)?\\d{4,5}\\s${TOWN}`,
  `${NUMBER},?\\s[\\p{L}][\\p{L}\\p{M}.’' -]{2,60},\\s\\d{5}\\s${TOWN}`,
  `${NUMBER}\\s${STREET},\\s${TOWN},?\\s[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2}`,
  `\\d{1,5}\\s[\\p{L}\\d][\\p{L}\\p{M}\\d.’' -]{2,60},\\s${TOWN},\\s[A-Z]{2}\\s\\d{5}`,
];
const PLACE = new RegExp(`^(?:${PLACES.join('|')})$`, 'u');

/** Recognises a line without a line break. In doubt it is plain. */
export function readLine(text: string): KnownLine {
  const line = text.trim();
  if (line.length > LINE_MAX || INVISIBLE.test(line)) return { kind: 'plain', text };
  if (hoursPattern().test(line)) return { kind: 'hours', text };
  if (PLACE.test(line)) return { kind: 'place', text };
  return buttonOf(line) ?? { kind: 'plain', text };
}

/** Reads the lines of a text in order. Consecutive plain lines are one, with their line breaks. */
export function readLines(text: string): KnownLine[] {
  const lines: KnownLine[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    if (plain.length > 0) lines.push({ kind: 'plain', text: plain.join('\n') });
    plain = [];
  };
  for (const part of text.split('\n')) {
    const line = readLine(part);
    if (line.kind === 'plain') plain.push(part);
    else {
      flush();
      lines.push(line);
    }
  }
  flush();
  return lines;
}
