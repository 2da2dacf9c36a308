import { lookUp } from '../../core/contract/look-up.js';
import type { ReportWords } from '../../core/words/service/service-words.js';
import type { ComparedRow } from './report-content.js';

/** Returns a function that names rows in the language of the words. */
export function labelsIn({ locale, labels }: ReportWords): (row: ComparedRow) => string {
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const translated = (text: string): string => lookUp(labels, text) ?? text;
  // Names of cities are English, so other languages name no country beside them.
  const besideCity = (code: string): string => (locale.startsWith('en') ? (regions.of(code) ?? code) : code);
  return ({ label, countryCode, city, qrCodeId }) => {
    const country = countryCode ? (regions.of(countryCode) ?? countryCode) : translated(label);
    if (city !== undefined) return countryCode ? `${translated(city)}, ${besideCity(countryCode)}` : translated(city);
    if (countryCode !== undefined) return country;
    // A campaign may be called Other.
    return qrCodeId ? label : translated(label);
  };
}
