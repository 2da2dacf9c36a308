/** In characters and in number of languages; browsers send fewer. */
const HEADER_MAX = 500;
const LANGUAGES_MAX = 20;

const RANGE = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:;q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * Returns the languages that a request accepts, most preferred first (RFC 9110, section 12.5.4). Malformed entries,
 * refused ones (`q=0`) and `*` are left out.
 */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, HEADER_MAX)
    .split(',', LANGUAGES_MAX)
    .flatMap((part) => {
      const [, language, quality = '1'] = RANGE.exec(part.replace(/[ \t]+/g, '')) ?? [];
      return language === undefined || Number(quality) === 0 ? [] : [{ language, quality: Number(quality) }];
    })
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}

/** Returns the value of the first language that has one. Script and region are ignored: `zh-Hant-TW` finds `zh`. */
export const findByLanguage = <Value>(
  languages: readonly string[],
  values: ReadonlyMap<string, Value>,
): Value | undefined =>
  languages.map((language) => values.get(primaryLanguage(language))).find((value) => value !== undefined);

/** Returns `zh` for `zh-Hant-TW` (RFC 5646, section 2.2.1). */
export const primaryLanguage = (language: string): string => language.split('-', 1)[0]?.toLowerCase() ?? '';
