import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { UNKNOWN_COUNTRY } from '../../../../src/core/contract/dimension.ts';
import { type RuleCondition, WEEKDAYS } from '../../../../src/core/contract/rule-words.ts';
import { weekdayOf } from '../../formats/times.ts';
import { languageName } from '../../preferences/language-name.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import type { Rule } from '../saving/parts.ts';
import { CONDITIONS, isSet } from './rule-edits.ts';

const anyOf = (values: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(values);

export function countryName(code: string): string {
  if (code === UNKNOWN_COUNTRY) return t`an unknown country`;
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(code) ?? code) : code;
}

export function deviceName(device: string): string {
  if (device === 'Mobile') return t`phone`;
  if (device === 'Tablet') return t`tablet`;
  if (device === 'Desktop') return t`computer`;
  if (device === 'TV') return t`television`;
  return t`unknown`;
}

function anyDevice(device: string): string {
  if (device === 'Mobile') return t`a phone`;
  if (device === 'Tablet') return t`a tablet`;
  if (device === 'Desktop') return t`a computer`;
  if (device === 'TV') return t`a television`;
  return t`an unknown one`;
}

const ALL_DAYS: readonly string[] = WEEKDAYS;

export const weekdayName = (day: string, style: 'long' | 'short' = 'long'): string =>
  weekdayOf(ALL_DAYS.indexOf(day), style, i18n.locale);

/** A form's day, such as `2026-08-01`, in the person's date format. */
function dateWords(date: string): string {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms)
    ? date
    : new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(ms);
}

function timeWords({ from, until, weekdays, zone }: NonNullable<Rule['timeOfDay']>): string {
  const days =
    weekdays === null ? null : anyOf(WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => weekdayName(day)));
  const hours = `${from ?? '00:00'}–${until ?? '24:00'}`;
  if (days === null) return t`it is ${hours} in ${zone}`;
  return from === null && until === null ? t`it is ${days} in ${zone}` : t`it is ${days}, ${hours}, in ${zone}`;
}

function dateRangeWords({ from, until, zone }: NonNullable<Rule['dateRange']>): string {
  const [first, last] = [from === null ? '' : dateWords(from), until === null ? '' : dateWords(until)];
  if (from === null) return t`it is ${last} or earlier, in ${zone}`;
  return until === null ? t`it is ${first} or later, in ${zone}` : t`it is from ${first} to ${last} in ${zone}`;
}

function queryWords({ name, values }: NonNullable<Rule['query']>): string {
  const wanted = values === null ? '' : anyOf(values);
  return values === null ? t`the scanned address has ${name}` : t`the scanned address has ${name} = ${wanted}`;
}

const WORDS: { readonly [Name in RuleCondition]: (value: NonNullable<Rule[Name]>) => string } = {
  countries: (values) => {
    const places = anyOf(values.map(countryName));
    return t`the phone is in ${places}`;
  },
  languages: (values) => {
    const names = anyOf(values.map(languageName));
    return t`the language is ${names}`;
  },
  devices: (values) => {
    const names = anyOf(values.map(anyDevice));
    return t`the device is ${names}`;
  },
  operatingSystems: (values) => {
    const names = anyOf(values);
    return t`the system is ${names}`;
  },
  browsers: (values) => {
    const names = anyOf(values);
    return t`the browser is ${names}`;
  },
  timeOfDay: timeWords,
  dateRange: dateRangeWords,
  query: queryWords,
  share: (value) => {
    const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
      value / 100,
    );
    return t`the visitor is in a share of ${percent}`;
  },
};

function wordsOf<Name extends RuleCondition>(rule: Rule, condition: Name): string | null {
  const value = rule[condition];
  return value === null ? null : WORDS[condition](value);
}

/** The conditions of a rule as parts of a sentence that begins with "If". */
const conditionWords = (rule: Rule): string[] =>
  CONDITIONS.filter((condition) => isSet(rule, condition)).flatMap((condition) => wordsOf(rule, condition) ?? []);

/** For example "If the phone is in France and its language is French". */
export function ifWords(rule: Rule): string {
  const words = conditionWords(rule);
  if (words.length === 0) return t`For everyone`;
  const all = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words);
  return t`If ${all}`;
}

/** Why a rule does not match: "the system is not iOS". */
export const unmetWords = (rule: Rule, unmet: readonly RuleCondition[]): string[] =>
  unmet.flatMap((condition) => {
    const words = wordsOf(rule, condition);
    return words === null ? [] : [words];
  });
