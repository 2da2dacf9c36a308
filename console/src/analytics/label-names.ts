import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { regionalLocale } from '../preferences/regional-locale.ts';
import type { Filter } from './view/analytics-view.ts';
import { readCityValue } from './view/selection.ts';
import { LABEL_NAMES } from './words.ts';

/** Names of labels in the person's language. */
export interface LabelNames {
  readonly label: (text: string) => string;
  /** By country code; `Unknown` for an empty one. */
  readonly country: (code: string) => string;
  readonly city: (countryCode: string, city: string) => string;
  /** Name of a filter value from the address. */
  readonly filter: (filter: Filter, value: string) => string;
}

const UNTRANSLATED: readonly Filter[] = ['campaign', 'tag'];

export function useLabelNames(): LabelNames {
  const { i18n } = useLingui();
  return useMemo(() => {
    const regions = new Intl.DisplayNames([regionalLocale(i18n.locale)], { type: 'region', fallback: 'code' });
    // Names of cities are English, so other languages name no country beside them.
    const isEnglish = i18n.locale === 'en';
    const label = (text: string): string => {
      const words = LABEL_NAMES.get(text);
      return words === undefined ? text : i18n._(words);
    };
    const country = (code: string): string =>
      /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : label(code || 'Unknown');
    const city = (countryCode: string, name: string): string =>
      countryCode === '' ? label(name) : `${label(name)}, ${isEnglish ? country(countryCode) : countryCode}`;
    const filter = (name: Filter, value: string): string => {
      if (name === 'country') return country(value);
      if (name === 'city') {
        const { countryCode, city: town } = readCityValue(value);
        return city(countryCode, town);
      }
      return UNTRANSLATED.includes(name) ? value : label(value);
    };
    return { label, country, city, filter };
  }, [i18n, i18n.locale]);
}
