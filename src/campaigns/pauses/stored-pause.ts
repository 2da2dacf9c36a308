import { LIMITS } from '../../core/contract/contract-limits.js';
import { memberOf } from '../../core/contract/look-up.js';
import { readWebAddress } from '../../core/contract/payloads/syntax/web-address.js';
import { problem } from '../../core/contract/problems.js';
import { isLongerThan, trimText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { fieldErrorsOf } from '../../core/field-rules.js';
import { zoneClock } from '../rules/zone-clock.js';
import type { QrPause, QrPauseInput } from './qr-pause.js';

const MEMBERS = ['untilUtc', 'zone', 'text', 'translatedText', 'link'] as const;

/** Returns the problems of a pause by field. */
export function findPauseProblems(pause: QrPauseInput, now: number): FieldProblems {
  const problems = new FieldProblems(fieldErrorsOf(pause));
  const { pauseTextLength, rules } = LIMITS;
  const { untilUtc, zone, text, translatedText, link } = pause;
  if (untilUtc && untilUtc.getTime() <= now && !problems.has('untilUtc'))
    problems.add('untilUtc', problem('not_in_future'));
  if (typeof zone === 'string' && !problems.has('zone') && zoneClock(zone) === null)
    problems.add('zone', problem('not_known_time_zone'));
  const texts = {
    text: [text, pauseTextLength],
    translatedText: [translatedText, pauseTextLength],
    link: [link, rules.destinationLength],
  } as const;
  for (const [name, [value, max]] of Object.entries(texts)) {
    if (typeof value === 'string' && !problems.has(name) && isLongerThan(value, max))
      problems.add(name, problem('at_most_characters', { max }));
  }
  const address = link && trimText(link) !== '' && !problems.has('link') ? readWebAddress(link) : null;
  if (address?.ok === false) problems.add('link', address.problem);
  return problems;
}

/** Returns a checked pause in stored form; null if it says nothing. */
export function toStoredPause(pause: QrPauseInput | null | undefined): QrPause | null {
  const textOf = (text: string | null | undefined): string | null => trimText(text ?? '') || null;
  const stored = {
    untilUtc: pause?.untilUtc?.toISOString() ?? null,
    zone: pause?.untilUtc ? (pause.zone ?? null) : null,
    text: textOf(pause?.text),
    translatedText: textOf(pause?.translatedText),
    link: textOf(pause?.link),
  };
  return Object.values(stored).every((value) => value === null) ? null : stored;
}

/** Whether two stored pauses say the same, in whatever order their members are. */
export const isSamePause = (one: QrPause | null, other: QrPause | null): boolean =>
  MEMBERS.every((name) => (one?.[name] ?? null) === (other?.[name] ?? null));

/** Reads a pause of an archive; null for anything else. What a page could not show is left out. */
export function readPause(value: unknown): QrPause | null {
  const textIn = (name: string): string | null => {
    const text = memberOf(value, name);
    return typeof text === 'string' ? text : null;
  };
  const until = new Date(textIn('untilUtc') ?? '');
  const read: QrPauseInput = {
    untilUtc: Number.isNaN(until.getTime()) ? null : until,
    ...Object.fromEntries(MEMBERS.slice(1).map((name) => [name, textIn(name)])),
  };
  const problems = findPauseProblems(read, Number.NEGATIVE_INFINITY);
  return problems.isEmpty ? toStoredPause(read) : null;
}
