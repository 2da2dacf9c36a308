const [FRIDAY, SATURDAY, SUNDAY] = [5, 6, 7];

/** Territories whose weeks do not begin on Monday, from CLDR's week data, which browsers do not all offer. */
const FIRST_WEEKDAYS: readonly (readonly [weekday: number, territories: string])[] = [
  [FRIDAY, 'MV'],
  [SATURDAY, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [
    SUNDAY,
    `AG AS BD BR BS BT BU BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH
     PK PR PT PY RH SA SG SV TH TT TW UM US VE VI WS YD YE ZA ZW`,
  ],
];

const BY_TERRITORY = new Map(
  FIRST_WEEKDAYS.flatMap(([weekday, territories]) => territories.split(/\s+/).map((name) => [name, weekday] as const)),
);

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** The keywords of a locale (extension U of BCP 47). What follows `-x-` is private. */
const KEYWORDS = /^(?:(?!-x-).)*?-u((?:-[0-9a-z]{2,8})+)/;

/** The first weekday of ISO 8601, for callers without a locale. */
export const MONDAY = 1;

/**
 * Returns the first day of the week in a locale (BCP 47), from 1 for Monday to 7 for Sunday; null if it is not a locale.
 * Its keyword `fw` names the day, or `rg` the territory. A language without one stands for its most likely one: `en` is
 * `en-US`.
 */
export function firstWeekdayOf(locale: string): number | null {
  try {
    const given = new Intl.Locale(locale);
    const keywords = KEYWORDS.exec(String(given).toLowerCase())?.[1] ?? '';
    const [, day = ''] = /-fw-([a-z]{3})(?=-|$)/.exec(keywords) ?? [];
    const [, territory = given.region ?? given.maximize().region ?? ''] = /-rg-([a-z]{2})zzzz/.exec(keywords) ?? [];
    return WEEKDAYS.indexOf(day) + 1 || (BY_TERRITORY.get(territory.toUpperCase()) ?? MONDAY);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
